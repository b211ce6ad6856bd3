import Foundation
import GoldenFrames
import ScoreScript
import Testing
import WholeFiles

@Suite struct SnapshotErrorTextTests {
  private static let sentences: [(SnapshotError, String)] = [
    (
      .nameLeavesFolder("../x"),
      "'../x' would leave the folder of the snapshots. Write a name without '/'"
    ),
    (.emptyName, "The name of a snapshot is empty. Write one, as in 'two players'"),
    (
      .nameTooLong(String(repeating: "n", count: 201), bytes: 201, most: 200),
      "'nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn…' is too long for a file: it takes 201 bytes. Write a name of at most 200"
    ),
    (
      .nameTooLong(String(repeating: "n", count: 185), bytes: 185, most: 179),
      "'nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn…' is too long for a file: it takes 185 bytes. Write a name of at most 179"
    ),
    (
      .hiddenName(".x"),
      "'.x' would be hidden, as it begins with a dot. Begin with a letter or a digit"
    ),
    (
      .oddCharacter(":", in: "a:b"),
      "'a:b' holds ':' (U+003A), which not every file system keeps. Use letters, digits, spaces and -_.,;'()[]{}+=&!@#%~"
    ),
    (
      .oddCharacter("\u{1B}", in: "a\u{1B}b"),
      "'a␛b' holds '␛' (U+001B), which not every file system keeps. Use letters, digits, spaces and -_.,;'()[]{}+=&!@#%~"
    ),
    (
      .screenName("x.60x8.ascii"),
      "'x.60x8.ascii' ends as the file of another size or look does, and two frames would share one file. "
        + "Write 'x 60x8 ascii'"
    ),
    (
      .artifactName("x.actual"),
      "'x.actual' ends as the frame of a failed comparison does. Write one that does not end in 'actual'"
    ),
    (
      .namesDifferInCase("board", other: "Board"),
      "'board' and 'Board' differ only in letter case, and are one file on some systems. Rename or remove one"
    ),
    (
      .namesDifferInCase("Zo\u{EB}", other: "Zoe\u{308}"),
      "'Zo\u{EB}' is spelt in two ways that look alike, and are one file on some systems. Spell it the same everywhere"
    ),
    (
      .writtenTwice(
        path: "a.txt", SnapshotLocation(file: "/x/FooTests.swift", line: 12),
        and: SnapshotLocation(file: "/x/FooTests.swift", line: 40)),
      "'a.txt' is asked for at FooTests.swift:12 and at FooTests.swift:40. Give one a name of its own"
    ),
    (
      .framesDiffer(path: "a.txt", SnapshotLocation(file: "FooTests.swift", line: 12)),
      "'a.txt' is asked for at FooTests.swift:12 more than once, with frames that differ. Give each a name of its own"
    ),
    (
      .file(FileProblem("a.txt", .unreadable(EACCES))),
      "'a.txt' cannot be read (permission denied). Make it readable, or name another file"
    ),
    (
      .file(FileProblem("a.txt", .tooLarge(limit: 64 << 20))),
      "'a.txt' is too large: at most 64 MiB are read. Remove it and record it again"
    ),
    (
      .file(FileProblem("a.txt", .notText)),
      "'a.txt' is not text. Record it again"
    ),
    (
      .notAFile(path: "a.txt", .folder), "'a.txt' is a folder. Remove it and record the snapshot"
    ),
    (
      .notAFile(path: "a.txt", .link),
      "'a.txt' is a symbolic link. Put a file in its place, or remove it and record the snapshot"
    ),
    (.notAFile(path: "a.txt", .pipe), "'a.txt' is a pipe. Remove it and record the snapshot"),
    (.notAFile(path: "a.txt", .other), "'a.txt' is not a file. Remove it and record the snapshot"),
    (
      .malformed(
        SnapshotTextProblem(
          .empty, at: TextLocation(file: "a.txt", line: 1, text: ""))),
      "a.txt:1:1\nThe file is empty. Record it again"
    ),
    (
      .unwritable(path: "a.txt", number: ENOSPC),
      "'a.txt' cannot be written (no space left on device). Check its folder, and the space on the disk"
    ),
    (
      .unknownRecording("yes", suggestion: nil),
      "'yes' is not a recording mode. Use never, missing, failed or all"
    ),
    (
      .unknownRecording("alll", suggestion: "all"),
      "'alll' is not a recording mode. Did you mean 'all'?"
    ),
    (
      .recordingInCI,
      "Nothing is recorded while 'CI' is set. Record on a machine of your own, and commit the files"
    ),
  ]

  @Test(arguments: sentences)
  func `an error is described in one sentence`(error: SnapshotError, sentence: String) {
    #expect(error.description == sentence)
  }

  @Test func `an error in one line names the file and the line`() {
    let place = TextLocation(file: "a.txt", line: 3, text: "<<<<<<< HEAD")
    #expect(
      SnapshotError.malformed(SnapshotTextProblem(.mergeConflict("<<<<<<<"), at: place)).line
        == "'a.txt', line 3: '<<<<<<<' was left here by a merge. Choose one of the versions, or record it again"
    )
    #expect(
      SnapshotError.file(FileProblem("a.txt", .notText)).line
        == "'a.txt' is not text. Record it again")
  }

  @Test func `no path sends an escape sequence to the terminal`() {
    let path = "/x/\u{1B}[31m\nred/a.txt"
    let place = SnapshotLocation(file: path, line: 1)
    let errors: [SnapshotError] = [
      .file(FileProblem(path, .unreadable(EIO))), .notAFile(path: path, .pipe),
      .writtenTwice(path: path, place, and: place), .unknownRecording(path, suggestion: nil),
      .malformed(SnapshotTextProblem(.empty, at: TextLocation(file: path, line: 1, text: path))),
    ]
    for error in errors {
      #expect(
        !error.description.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "\(error)")
      #expect(!error.line.unicodeScalars.contains { $0.value < 0x20 }, "\(error.line)")
    }
  }
}
