import Foundation
import TestSupport
import Testing

/// `kill -9` at any moment loses no point that the screen has shown.
@Suite struct KillTests {
  /// Random seeds, unless `SCOREBOARD_SEEDS` gives them.
  private static let randomSeeds =
    ProcessInfo.processInfo.environment["SCOREBOARD_SEEDS"] == nil
    ? [UInt64.random(in: 1...999_999)] : seeds(1)

  @Test(arguments: randomSeeds)
  func `Every point that was shown survives fifty kills amid a stream of keys`(
    seed: UInt64
  ) async throws {
    print("The moments of the kills come from seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue", "score Red +10")
    var score = 10
    for round in 1...50 {
      let terminal = try TerminalSession(in: workspace)
      try await terminal.wait(until: "Red at \(score) in round \(round), seed \(seed)") {
        $0.score(of: "Red") == score && $0.contains("help")
      }
      // The last change can be undone and redone.
      terminal.press("u")
      try await terminal.wait(for: "Undone")
      #expect(try #require(terminal.screen().score(of: "Red")) < score)
      terminal.press("U")
      try await terminal.wait(until: "Red at \(score) again") { $0.score(of: "Red") == score }

      let sent = try await terminal.killAmidKeys(&random)
      #expect(try await terminal.waitForEnd() == nil)
      let screen = terminal.screen()
      let shown = try #require(screen.score(of: "Red"), "\(screen)")
      let kept = NSDecimalNumber(decimal: try await workspace.board().score(of: "Red")).intValue
      #expect(score < shown && shown <= kept, "round \(round), seed \(seed): \(shown) was shown")
      #expect(kept <= score + sent, "round \(round), seed \(seed): \(sent) keys sent")
      #expect(try await workspace.script().count == kept - 10 + 2)
      score = kept
    }
  }
}
