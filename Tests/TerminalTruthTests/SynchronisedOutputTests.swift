import CNCurses
import Foundation
import TerminalSupport
import Testing

@testable import ScoreScreen

/// The program asks the terminal for synchronised output, and the answer never becomes a key.
@Suite struct SynchronisedOutputTests {
  private static let question = "\u{1B}[?2026$p"
  private static let (start, end) = ("\u{1B}[?2026h", "\u{1B}[?2026l")
  /// The last output of a process before it leaves.
  private static let leaving = "\u{5}leaving"

  /// Draws until the terminal has answered, and once more.
  @MainActor
  private static func draw(on path: String, type: String) throws {
    let terminal = try LentTerminal.takeOver(path, type: type)
    var file = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    var keys: [Key] = []
    while keys.isEmpty, poll(&file, 1, 10_000) > 0 { keys += terminal.waitingKeys() }
    terminal.place(cursor: Position(column: 3, row: 3))
    terminal.flush()
    terminal.end()
    // The letter at the end of the answer is the only typed key.
    exit(keys == [.character("x")] ? 0 : 1)
  }

  @Test(arguments: [1, 2])
  func `a terminal with synchronised output shows every frame after its answer at once`(
    state: Int
  ) async throws {
    let lent = try LentTerminal(replying: "\u{1B}[?2026;\(state)$yx", to: Self.question)
    let path = lent.terminal.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      try await Self.draw(on: path, type: "xterm-256color")
    }
    let output = String(decoding: lent.terminal.consumeOutput(), as: UTF8.self)
    let parts = output.split(separator: Self.start, omittingEmptySubsequences: false)
    #expect(parts.count == 2, "\(output.debugDescription)")
    #expect(parts.first?.contains("help") == true)
    let frame = try #require(parts.last?.split(separator: Self.end).first)
    #expect(frame.contains("\u{1B}[4;4H"), "\(frame.debugDescription)")
    lent.emulator.read(Array(output.utf8))
    _ = lent.returned()
  }

  @Test(arguments: ["\u{1B}[?2026;0$yx", "\u{1B}[?2026;4$yx", "\u{1B}[?2004;1$yx", "x"])
  func `a terminal without it gets only the question`(answer: String) async throws {
    let lent = try LentTerminal(replying: answer, to: Self.question)
    let path = lent.terminal.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      try await Self.draw(on: path, type: "xterm-256color")
    }
    let output = String(decoding: lent.terminal.consumeOutput(), as: UTF8.self)
    #expect(output.ranges(of: Self.question).count == 1)
    #expect(!output.contains(Self.start))
  }

  @Test(arguments: ["vt100", "linux"])
  func `terminals that would print the question are not asked`(type: String) async throws {
    let lent = try LentTerminal(replying: "x", to: "help")
    let path = lent.terminal.path
    await #expect(processExitsWith: .success) { [path = path as String, type = type as String] in
      try await Self.draw(on: path, type: type)
    }
    let output = String(decoding: lent.terminal.consumeOutput(), as: UTF8.self)
    #expect(!output.contains("2026") && !output.contains("]11;"))
  }

  @Test func `a late answer is not left to the shell, but text typed after it is`()
    async throws
  {
    let lent = try LentTerminal(replying: "\u{1B}[?2026;2$yls\n", to: Self.leaving)
    let path = lent.terminal.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      try await MainActor.run {
        let terminal = try LentTerminal.takeOver(path)
        cn_send(Self.leaving)
        terminal.end()
        exit(0)
      }
    }
    _ = lent.terminal.consumeOutput()
    #expect(cn_waiting(lent.terminal.slave) == 3)
  }

  @Test func `ending does not wait for an answer that never comes`()
    async throws
  {
    let lent = try LentTerminal()
    let path = lent.terminal.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      try await MainActor.run {
        let terminal = try LentTerminal.takeOver(path)
        let start = ContinuousClock.now
        terminal.end()
        exit(ContinuousClock.now - start < .seconds(5) ? 0 : 1)
      }
    }
    #expect(lent.returned() == [])
  }

  @Test func `a process that dies within a frame does not leave the terminal frozen`() async throws
  {
    let lent = try LentTerminal()
    let path = lent.terminal.path
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
      _ = try await LentTerminal.takeOver(path)
      cn_send("\u{1B}[?2026h")
      raise(SIGSEGV)
    }
    let output = String(decoding: lent.terminal.consumeOutput(), as: UTF8.self)
    let last = try #require(output.ranges(of: "\u{1B}[?2026h").last)
    #expect(output[last.upperBound...].contains("\u{1B}[?2026l"))
  }
}
