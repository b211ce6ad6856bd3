import Foundation
import GoldenFrames
import Testing
import WholeFiles

@Suite struct SnapshotVerdictTests {
  private static let path = "/x/__Snapshots__/T/a.txt"
  private static let kept = SnapshotArtifact.kept(path: "/x/__Snapshots__/T/a.actual.txt")
  private static let notKept = SnapshotArtifact.notKept(.unwritable(path: "/x/a", number: ENOSPC))

  private static let damage = SnapshotError.file(FileProblem(path, .notText))

  private static let sentences: [(SnapshotVerdict, isFailure: Bool, String)] = [
    (.equal, false, "The snapshot is equal"),
    (
      .recorded(path: path, .missing), true,
      "'\(path)' was missing and is recorded. Look at it and run again"
    ),
    (
      .recorded(path: path, .failed), false,
      "'\(path)' was missing and is recorded. Look at it before it is committed"
    ),
    (
      .recorded(path: path, .all), false,
      "'\(path)' was missing and is recorded. Look at it before it is committed"
    ),
    (
      .rerecorded(path: path), false,
      "'\(path)' differed and is written over. Look at it before it is committed"
    ),
    (
      .damaged(damage, path: path, actual: kept), true,
      """
      '\(path)' is not text. Record it again
      The file counts as missing, and SNAPSHOT_TESTING_RECORD=all records it
      The frame is kept in '/x/__Snapshots__/T/a.actual.txt'. If it is right, move it to '\(path)', or look at both with: scoreboard snapshot --review
      """
    ),
    (
      .repaired(damage, path: path, .missing), true,
      """
      '\(path)' is not text. Record it again
      '\(path)' counted as missing and is recorded. Look at it and run again
      """
    ),
    (
      .repaired(damage, path: path, .all), false,
      """
      '\(path)' is not text. Record it again
      '\(path)' counted as missing and is recorded. Look at it before it is committed
      """
    ),
    (
      .missing(path: path, actual: kept), true,
      """
      '\(path)' is missing, and nothing is recorded in CI, with SNAPSHOT_TESTING_RECORD=never, or \
      where a test forbids it. Record it where that is allowed
      The frame is kept in '/x/__Snapshots__/T/a.actual.txt'. If it is right, move it to '\(path)', or look at both with: scoreboard snapshot --review
      """
    ),
    (
      .missing(path: path, actual: notKept), true,
      """
      '\(path)' is missing, and nothing is recorded in CI, with SNAPSHOT_TESTING_RECORD=never, or \
      where a test forbids it. Record it where that is allowed
      The frame is kept nowhere: '/x/a' cannot be written (no space left on device). \
      Check its folder, and the space on the disk
      """
    ),
  ]

  @Test(arguments: sentences)
  func `a verdict states the result and the way out`(
    verdict: SnapshotVerdict, isFailure: Bool, sentence: String
  ) {
    #expect(verdict.description == sentence)
    #expect(verdict.isFailure == isFailure)
  }

  @Test func `a difference comes before the way out`() throws {
    let difference = try #require(
      SnapshotDifference(expected: GoldenSetup.other, actual: GoldenSetup.actual))
    let verdict = SnapshotVerdict.different(difference, path: Self.path, actual: Self.kept)
    #expect(
      verdict.description == """
        \(difference)
        The frame is kept in '/x/__Snapshots__/T/a.actual.txt'. If it is right, move it to '\(Self.path)', or look at both with: scoreboard snapshot --review
        """)
    #expect(verdict.isFailure)
  }

  @Test func `no path sends an escape sequence to the terminal`() {
    let path = "/x/\u{1B}[31m\nred/a.txt"
    for verdict in [
      SnapshotVerdict.recorded(path: path, .missing), .recorded(path: path, .all),
      .rerecorded(path: path),
      .missing(path: path, actual: .kept(path: path)),
      .missing(path: path, actual: .notKept(.unwritable(path: path, number: EIO))),
    ] {
      let lines = verdict.description.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 2)
      #expect(!lines.joined().unicodeScalars.contains { $0.value < 0x20 }, "\(verdict)")
    }
  }
}
