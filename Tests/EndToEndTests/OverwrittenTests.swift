import Foundation
import Testing

/// A data file that is written over, or replaced, while a screen shows it, as people do it who know nothing of databases.
@Suite struct OverwrittenTests {
  private static func copy(_ path: String, over workspace: Workspace) async throws {
    let run = try await Run.of(
      ["cp", path, workspace.dataFile], environment: workspace.environment)
    try #require(run.status == 0, "\(run.errorText)")
  }

  @Test func `Another file copied over it is shown, and what is lost is told in the end`()
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Red 40")
    let other = try workspace.copyOfData(for: "other")
    try await workspace.perform("score Red = 5")
    let session = try await TerminalSession(
      ["sh", "-c", "\(Workspace.program) Game; echo status $?; cat"], in: workspace, columns: 160)
    try await session.wait(until: "the board") { $0.score(of: "Red") == 5 }
    try await session.press("+")
    try await session.wait(until: "the score") { $0.score(of: "Red") == 6 }
    try await Self.copy(other, over: workspace)
    // Without a key.
    try await session.wait(until: "the other file") {
      $0.score(of: "Red") == 40 && $0.text.contains("was replaced by another")
    }
    try await session.press("+")
    try await session.wait(until: "a score in it") { $0.score(of: "Red") == 41 }
    #expect(try await workspace.board().score(of: "Red") == 41)
    try await session.press("q")
    try await session.wait(for: "What was saved while scoreboard was open is not in the data file")
    try await session.wait(for: "status 1")
    #expect(try await workspace.board().score(of: "Red") == 41)
    let check = try await Run.of(
      ["sqlite3", workspace.dataFile, "PRAGMA integrity_check"],
      environment: workspace.environment)
    #expect(check.outputText == "ok\n", "\(check.errorText)")
  }

  @Test func `A file that is damaged is not written to, and that is told`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5 Blue 3")
    let session = try await TerminalSession(
      ["sh", "-c", "\(Workspace.program) Game; echo status $?; cat"], in: workspace, columns: 160)
    try await session.wait(until: "the board") { $0.score(of: "Red") == 5 }
    try await session.press("+")
    try await session.wait(until: "the score") { $0.score(of: "Red") == 6 }
    let noise = workspace.folder.appending(path: "noise")
    try Data((0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }).write(to: noise)
    try await Self.copy(noise.path, over: workspace)
    try await session.wait(for: "is not a scoreboard data file")
    try await session.press("+")
    try await session.wait(for: "is not a scoreboard data file")
    #expect(try await session.screen().score(of: "Red") == 6)
    try await session.press("q")
    try await session.wait(for: "What was saved while scoreboard was open is not in the data file")
    try await session.wait(for: "status 1")
    #expect(try Data(contentsOf: URL(filePath: workspace.dataFile)) == Data(contentsOf: noise))
  }

  #if os(Linux)
    @Test func `All who follow a file that is replaced come to share one log again`() async throws {
      let workspace = try Workspace()
      try await workspace.perform("add Red 5 Blue 3")
      let other = try workspace.copyOfData(for: "other")
      var processes: [pid_t] = []
      var sessions: [TerminalSession] = []
      for _ in 0..<4 {
        let session = try await TerminalSession([Workspace.program, "Game"], in: workspace)
        try await session.wait(until: "the board") { $0.score(of: "Red") == 5 }
        processes.append(try await session.process())
        sessions.append(session)
      }
      for _ in 0..<12 {
        let copy = workspace.dataFile + ".copy"
        try FileManager.default.copyItem(atPath: other, toPath: copy)
        #expect(rename(copy, workspace.dataFile) == 0)
        try await eventually(
          otherwise: processes.map { Self.openParts($0).description }.joined(separator: "\n")
        ) {
          let parts = processes.map(Self.openParts)
          return parts.allSatisfy { $0 == parts[0] && $0.count == 3 }
            && !parts[0].contains { $0.hasSuffix("(deleted)") || $0.contains("-left") }
        }
      }
      withExtendedLifetime(sessions) {}
    }

    /// The data file, its log and its memory that a process has open.
    private static func openParts(_ process: pid_t) -> Set<String> {
      let folder = "/proc/\(process)/fd"
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return Set(
        files.compactMap {
          try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
        }.filter { $0.contains("scores.sqlite") })
    }
  #endif
}
