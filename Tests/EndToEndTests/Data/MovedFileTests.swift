import Foundation
import TestSupport
import Testing

/// A data file that disappears while a screen shows it.
@Suite struct MovedFileTests {
  @Test(arguments: ["moved", "replaced", "a folder"])
  func `A moved file is reported at once, blocks scoring while it is away, and its loss at exit`(
    what: String
  ) async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 40")
    let other = workspace.folder.appending(path: "other.sqlite").path
    #expect(
      try await workspace.scoreboard(["do", "--data", other, "Game", "add Zed 3"]).status == 0)
    try await workspace.perform("score Red = 5")
    let session = try TerminalSession(
      running: ["sh", "-c", "\(Workspace.program) Game; echo status $?; cat"], in: workspace,
      columns: 240)
    try await session.wait(until: "the board") { $0.score(of: "Red") == 5 }
    session.press("+")
    try await session.wait(until: "the score") { $0.score(of: "Red") == 6 }
    let aside = workspace.folder.appending(path: "aside").path
    let files = FileManager.default
    try files.moveItem(atPath: workspace.dataFile, toPath: aside)
    switch what {
    case "replaced": try files.moveItem(atPath: other, toPath: workspace.dataFile)
    case "a folder":
      try files.createDirectory(atPath: workspace.dataFile, withIntermediateDirectories: false)
    default: break
    }
    let sentence = "was moved, deleted or replaced while it was open"
    try await session.wait(for: sentence)
    session.press("+")
    try await session.rest()
    let screen = session.screen()
    #expect(screen.score(of: "Red") == 6 && screen.contains(sentence), "\(screen)")
    if what == "moved" {
      try files.moveItem(atPath: aside, toPath: workspace.dataFile)
      try await session.wait(until: "no alarm") { !$0.text.contains(sentence) }
      session.press("+")
      try await session.wait(until: "a score") { $0.score(of: "Red") == 7 }
      session.press("q")
      try await session.wait(for: "status 0")
      #expect(try await workspace.board().score(of: "Red") == 7)
    } else {
      session.press("q")
      try await session.wait(
        for: "are missing from the data file")
      try await session.wait(for: "status 1")
    }
  }
}
