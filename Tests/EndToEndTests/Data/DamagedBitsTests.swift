import Foundation
import TestSupport
import Testing

/// Bits flipped by a bad disk or a bad copy: the program reads past them, or prints one sentence and changes nothing.
@Suite struct DamagedBitsTests {
  private static let commands = [
    ["boards"], ["show", "Game"], ["export"], ["do", "Game", "score Red +1"],
    ["--plain", "Game"], ["compact", "--before", "2099-01-01", "--dry-run"], ["restore"],
  ]

  @Test(arguments: seeds(4))
  func `A file with flipped bits is read or refused in one sentence, and left alone`(seed: UInt64)
    async throws
  {
    var random = SeededGenerator(seed: seed)
    let workspace = try Workspace()
    try await workspace.perform(
      "add Red 5 Blue 3 Green 4", "score Red +2", "team Red North", "undo", "round next")
    var bytes = try Data(contentsOf: URL(filePath: workspace.dataFile))
    for _ in 0..<random.pick([1, 1, 8, 200]) {
      bytes[random.number(0...bytes.count - 1)] ^= 1 << UInt8(random.number(0...7))
    }
    let copy = workspace.folder.appending(path: "copy.sqlite")
    try bytes.write(to: copy)
    // An export checks the whole file. Opening it makes a quick check, which ignores the order of indices.
    let isSound = try await check("quick_check", copy.path, in: workspace)
    let isWhole = try await check("integrity_check", copy.path, in: workspace)
    for (number, command) in Self.commands.enumerated() {
      try bytes.write(to: URL(filePath: workspace.dataFile))
      let run = try await workspace.scoreboard(command, input: Data("j+uu:undo\nL".utf8))
      let comment: Comment = "seed \(seed), \(command): \(run.errorText)"
      #expect(run.status == 0 || run.status == 1, comment)
      #expect(!run.outputText.contains("\u{1B}"), comment)
      // A command that reads such a file may miss some of the data.
      if number < 4, !(command == ["export"] ? isWhole : isSound) {
        #expect(run.status == 1, comment)
      }
      if run.status == 0 { continue }
      let lines = run.errorText.split(separator: "\n")
      #expect(lines.count == 1, comment)
      #expect(lines.first?.hasPrefix("Error: ") == true, comment)
      // A flipped bit may have changed the name of the board.
      if lines.first?.contains("There is no") == true { continue }
      #expect(run.errorText.contains("'\(workspace.dataFile)'"), comment)
      #expect(try Data(contentsOf: URL(filePath: workspace.dataFile)) == bytes, comment)
    }
  }

  /// Whether SQLite finds no damage in a file.
  private func check(
    _ kind: String, _ path: String, in workspace: Workspace
  ) async throws -> Bool {
    let run = try await Run.of(
      ["sqlite3", path, "PRAGMA \(kind)"], environment: workspace.environment)
    return run.outputText == "ok\n"
  }
}
