import Foundation
import TestSupport
import Testing

/// `kill -9` of two writers at any moment loses no acknowledged change and leaves no partial one.
@Suite struct CrashTests {
  /// Random seeds, unless `SCOREBOARD_SEEDS` gives them.
  private static let randomSeeds =
    ProcessInfo.processInfo.environment["SCOREBOARD_SEEDS"] == nil
    ? [UInt64.random(in: 1...999_999)] : seeds(1)

  private static func score(_ name: String, on text: String) -> Int? {
    let lines = text.split(separator: "\n")
    guard let line = lines.first(where: { $0.contains(" \(name) ") }) else { return nil }
    // A tie has a sign before its rank.
    return line.split { " =".contains($0) }.compactMap { $0 == "–" ? 0 : Int($0) }.dropFirst().first
  }

  @Test(arguments: randomSeeds)
  func `Two writers that are killed again and again keep every acknowledged change`(
    seed: UInt64
  ) async throws {
    let rounds = isThorough ? 200 : 12
    print("The moments of \(rounds) kills come from seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue Pot", "order manual")
    var (reds, pot) = (0, 0)
    for round in 1...rounds {
      let what = "round \(round), seed \(seed)"
      let screen = try TerminalSession(["--calm", "Game"], in: workspace)
      try await eventually(otherwise: "\(what)\n\(screen.text)") {
        Self.score("Red", on: screen.text) == reds && screen.text.contains("help")
      }
      // Whatever the other writer starts keeps this pipe open until it has ended.
      let pipe = workspace.folder.appending(path: "running-\(round)").path
      try #require(mkfifo(pipe, 0o600) == 0)
      let running = open(pipe, O_RDONLY | O_NONBLOCK)
      defer { close(running) }
      // The other writer moves points from one player to another in one command: a half would be visible.
      let output = workspace.folder.appending(path: "acknowledged-\(round)")
      let shell = try Run.spawn(
        [
          "/usr/bin/env", "sh", "-c",
          """
          number=0
          while [ $number -lt 60 ]; do
            "\(Workspace.program)" do Game 'score Pot +1 Blue -1' || break
            echo x >> '\(output.path)'
            number=$((number + 1))
          done
          """,
        ], environment: workspace.environment,
        files: ["/dev/null", pipe, workspace.folder.appending(path: "errors").path],
        hasOwnTerminal: true)
      let moment = ContinuousClock.now + .microseconds(random.number(0...250_000))
      var sent = 0
      while ContinuousClock.now < moment || sent == 0 {
        let burst = random.number(1...3)
        screen.type(String(repeating: "+", count: burst))
        sent += burst
        try await Task.sleep(for: .milliseconds(random.number(1...8)))
      }
      // On a machine of any speed, some changes of both arrive.
      if round == 1 {
        try await eventually(otherwise: "\(what)\n\(screen.text)") {
          screen.type("+")
          sent += 1
          return Self.score("Red", on: screen.text) ?? 0 > rounds
            && FileManager.default.fileExists(atPath: output.path)
        }
      }
      // The shell and its child process are a process group.
      let victims = random.chance(0.5) ? [screen.process, -shell] : [-shell, screen.process]
      for victim in victims { kill(victim, SIGKILL) }
      var status: Int32 = 0
      waitpid(shell, &status, 0)
      try await screen.waitForEnd()
      // A killed program first ends what it has asked of the disk, which may be a commit.
      var printed = [UInt8](repeating: 0, count: 1 << 16)
      try await eventually(otherwise: what) { read(running, &printed, printed.count) == 0 }

      let shown = try #require(Self.score("Red", on: screen.text), "\(what)\n\(screen.text)")
      let acknowledged = (try? Data(contentsOf: output).count / 2) ?? 0
      let board = try await workspace.board()
      let kept = NSDecimalNumber(decimal: try board.score(of: "Red")).intValue
      let given = NSDecimalNumber(decimal: try board.score(of: "Pot")).intValue
      #expect(shown <= kept && kept <= reds + sent, "\(what): \(shown) shown, \(kept) kept")
      #expect(
        given - pot == acknowledged || given - pot == acknowledged + 1,
        "\(what): \(acknowledged) acknowledged, \(given - pot) kept")
      #expect(try board.score(of: "Blue") == Decimal(-given), "\(what)")
      let check = try await Run.of(
        ["sqlite3", workspace.dataFile, "PRAGMA integrity_check"],
        environment: workspace.environment)
      #expect(check.outputText == "ok\n", "\(what): \(check.errorText)")
      // Each entry is in the script, and the newest can be undone and redone.
      #expect(try await workspace.script().count == 2 + kept + given, "\(what)")
      try await workspace.perform("undo", "redo")
      #expect(try await workspace.board().players == board.players, "\(what)")
      (reds, pot) = (kept, given)
    }
    #expect(reds > rounds && pot > 0, "Hardly anything arrived: this has tested nothing")
  }
}
