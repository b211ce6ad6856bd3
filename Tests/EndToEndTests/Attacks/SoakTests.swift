import Foundation
import ScoreScreen
import TestSupport
import Testing

/// Hours of use in little time: random keys, pastes and sizes, on the program itself.
@Suite struct SoakTests {
  /// The duration in seconds; `Scripts/test-soak` sets it.
  private static let seconds =
    ProcessInfo.processInfo.environment["SCOREBOARD_SOAK"].flatMap(Double.init) ?? 5

  @Test(.enabled(if: Activity.isKnown))
  func `Random keys, pastes and sizes leave the screen right and memory use level`()
    async throws
  {
    let seed = seeds(1)[0]
    let workspace = try Workspace()
    try await workspace.perform("add Red 12 Blue 7 日本語 3", "team Red North")
    let terminal = try TerminalSession(["Game", "--calm"], in: workspace)
    try await terminal.wait(for: "help")
    var sitting = SoakSitting(seed: seed)
    var memory: [Int] = []
    let start = ContinuousClock.now
    var checks = 0
    repeat {
      sitting.takeSteps(at: terminal)
      try await checkFrame(of: terminal, "Seed \(seed), check \(checks + 1)")
      checks += 1
      memory.append(try Self.residentKilobytes(of: terminal.process))
    } while .now - start < .seconds(Self.seconds)
    if Self.seconds > 60 {
      print(
        """
        Seed \(seed): \(sitting.keys) keys, \(sitting.pastes) pastes and \(sitting.resizes) sizes in \
        \((ContinuousClock.now - start).components.seconds) s; \(checks) frames equal to a full repaint
        """)
      for tenth in 0...10 {
        print("memory after \(tenth * 10) %: \(memory[(memory.count - 1) * tenth / 10]) KiB")
      }
      // Memory kept for each key would show: some thousand keys come each minute.
      let half = memory.count / 2
      let (before, after) = (memory[half / 2..<half].max() ?? 0, memory[half...].max() ?? 0)
      #expect(after < before + 4096, "Seed \(seed): \(before) KiB, then \(after) KiB")
    }
  }

  /// Checks that the incremental screen equals a full repaint.
  private func checkFrame(of terminal: TerminalSession, _ what: String) async throws {
    // Without a prompt or a message, Ctrl-L redraws the whole screen.
    if terminal.size.columns < 24 || terminal.size.rows < 5 {
      terminal.resizeBlindly(to: Size(columns: 90, rows: 25))
    }
    // The program waits for the rest of an incomplete sequence, at most half a second.
    try await terminal.rest(looks: 60)
    for _ in 1...3 {
      terminal.type("\u{1B}")
      try await terminal.rest()
    }
    // Esc may show a message that it does nothing, which Ctrl-L would remove.
    terminal.type("g")
    try await terminal.rest()
    let shown = terminal.rows
    let count = terminal.bytes.count
    terminal.type("\u{C}")
    try await eventually(otherwise: "\(what): no repaint\n\(terminal.text)") {
      terminal.bytes[count...].firstRange(of: Array("\u{1B}[2J".utf8)) != nil
    }
    try await terminal.rest()
    #expect(terminal.rows == shown, "\(what)")
  }

  private static func residentKilobytes(of process: pid_t) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return Int(line.split(whereSeparator: \.isWhitespace)[1]) ?? 0
  }
}
