import CNCurses
import Foundation
import TerminalSupport
import Testing

@testable import ScoreScreen

/// What is written to standard error while the screen is up.
@Suite struct StandardErrorTests {
  private static func tell(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  @Test func `it appears after the screen, once, and steers nothing`() async throws {
    let lent = try LentTerminal()
    let path = lent.terminal.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      try await MainActor.run {
        let terminal = try LentTerminal.takeOver(path)
        Self.tell("first \u{1B}[2J\u{9B}2J\u{7F}ü\n")
        terminal.end()
        Self.tell("between\n")
        terminal.resume()
        Self.tell("second\n")
        terminal.end()
        terminal.end()
        exit(0)
      }
    }
    #expect(lent.returned() == ["first ^[[2J?2J^?ü", "between", "second"])
  }

  @Test func `it is on no frame`() async throws {
    let lent = try LentTerminal()
    let path = lent.terminal.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      _ = try await LentTerminal.takeOver(path)
      Self.tell("across the screen\n")
      kill(getpid(), SIGKILL)
    }
    let rows = lent.rows()
    #expect(lent.emulator.isAlternate)
    #expect(rows.joined().contains("Game") && !rows.joined().contains("across"), "\(rows)")
  }

  @Test(arguments: [true, false])
  func `a million bytes hold nobody up, and none is lost`(isOrderly: Bool) async throws {
    let lent = try LentTerminal()
    let path = lent.terminal.path
    await #expect(processExitsWith: isOrderly ? .exitCode(0) : .signal(SIGSEGV)) {
      [path = path as String, isOrderly] in
      let terminal = try await LentTerminal.takeOver(path)
      for line in 100_000..<200_000 { Self.tell("\(line)\n") }
      if !isOrderly { raise(SIGSEGV) }
      await terminal.end()
      exit(0)
    }
    let lines = String(decoding: lent.terminal.takeOutput(), as: UTF8.self).split(separator: "\r\n")
    #expect(lines.suffix(99_999).elementsEqual((100_001..<200_000).map { Substring("\($0)") }))
  }

  @Test func `it is left alone where it goes elsewhere`() async throws {
    let lent = try LentTerminal()
    let path = lent.terminal.path
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: file) }
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, file = file as String] in
      try await MainActor.run {
        let terminal = try LentTerminal.takeOver(path)
        terminal.end()
        dup2(open(file, O_WRONLY | O_CREAT, 0o600), STDERR_FILENO)
        terminal.resume()
        Self.tell("elsewhere\n")
        kill(getpid(), SIGKILL)
      }
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "elsewhere\n")
  }
}
