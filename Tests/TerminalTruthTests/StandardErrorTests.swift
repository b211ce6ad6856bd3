import CNCurses
import Foundation
import TerminalSupport
import TestSupport
import Testing

@testable import ScoreScreen

/// Output on standard error while the screen is up.
@Suite struct StandardErrorTests {
  private static func tell(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  @Test func `standard error appears after the screen, once, and steers nothing`() async throws {
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
    #expect(lent.returned() == ["first ^[[2J??2J^???", "between", "second"])
  }

  @Test func `no attack in standard error steers the terminal`() async throws {
    let lent = try LentTerminal(size: Size(columns: 200, rows: 200))
    let path = lent.terminal.path
    _ = lent.terminal.consumeOutput()
    await #expect(processExitsWith: .success) { [path = path as String] in
      try await MainActor.run {
        let terminal = try LentTerminal.takeOver(path)
        terminal.end()
        // Output from here on does not come from the screen.
        Self.tell("\u{0}")
        terminal.resume()
        for attack in TerminalAttack.all {
          let bytes = attack.bytes + Array("\n".utf8)
          _ = write(STDERR_FILENO, bytes, bytes.count)
        }
        terminal.end()
        exit(0)
      }
    }
    let bytes = lent.terminal.consumeOutput()
    let isScreen = bytes.lastIndex(of: 0x1B).map { $0 + 12 } ?? 0
    let told = String(decoding: bytes[isScreen...], as: UTF8.self)
    #expect(String(validating: bytes, as: UTF8.self) != nil)
    #expect(
      !told.unicodeScalars.contains {
        $0.properties.generalCategory == .control && !"\r\n\t".unicodeScalars.contains($0)
      }, "\(told.debugDescription)")
    #expect(told.contains("^[]52;c;") || told.contains("]52;c;"))
  }

  @Test func `standard error is on no frame`() async throws {
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
  func `a million bytes on standard error block nothing, and none is lost`(isOrderly: Bool)
    async throws
  {
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
    let lines = String(decoding: lent.terminal.consumeOutput(), as: UTF8.self).split(
      separator: "\r\n")
    #expect(lines.suffix(99_999).elementsEqual((100_001..<200_000).map { Substring("\($0)") }))
  }

  @Test func `a thread that crashes during another crash waits until all is printed`() async throws
  {
    let lent = try LentTerminal()
    let path = lent.terminal.path
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
      _ = try await LentTerminal.takeOver(path)
      for line in 10_000..<20_000 { Self.tell("\(line)\n") }
      for _ in 0..<4 { Thread.detachNewThread { raise(SIGSEGV) } }
      while true { pause() }
    }
    let lines = String(decoding: lent.terminal.consumeOutput(), as: UTF8.self).split(
      separator: "\r\n")
    #expect(lines.suffix(9_999).elementsEqual((10_001..<20_000).map { Substring("\($0)") }))
  }

  @Test func `the last lines of more than a megabyte are printed`() async throws {
    let lent = try LentTerminal()
    let path = lent.terminal.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      let terminal = try await LentTerminal.takeOver(path)
      for line in 100_000..<400_000 { Self.tell("\(line)\n") }
      await terminal.end()
      exit(0)
    }
    let told = String(decoding: lent.terminal.consumeOutput(), as: UTF8.self)
    let lines = told.split(separator: "\r\n").drop {
      !$0.contains("[What came before is left out]")
    }
    let most = (1 << 20) / 7
    #expect(lines.dropFirst().elementsEqual((400_000 - most..<400_000).map { Substring("\($0)") }))
  }

  @Test func `standard error is left alone if it is redirected`() async throws {
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
