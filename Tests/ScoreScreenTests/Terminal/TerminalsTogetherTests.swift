import CNCurses
import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// The terminal in use beside others in memory. Each test has a process with its own terminal.
@Suite struct TerminalsTogetherTests {
  /// The output of this process's terminal in a random play, beside twice as many in memory.
  @MainActor
  private static func play(beside count: Int) throws -> [UInt8] {
    var size = winsize(ws_row: 20, ws_col: 70, ws_xpixel: 0, ws_ypixel: 0)
    var (master, slave): (Int32, Int32) = (0, 0)
    try #require(openpty(&master, &slave, nil, nil, &size) == 0)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    let saved = [dup(STDIN_FILENO), dup(STDOUT_FILENO)]
    dup2(slave, STDIN_FILENO)
    dup2(slave, STDOUT_FILENO)
    defer {
      dup2(saved[0], STDIN_FILENO)
      dup2(saved[1], STDOUT_FILENO)
      for file in saved + [master, slave] { close(file) }
    }
    setenv("TERM", "xterm-256color", 1)

    var output: [UInt8] = []
    func read() {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while case let count = Foundation.read(master, &bytes, bytes.count), count > 0 {
        output += bytes[..<count]
      }
    }
    func memoryTerminals(_ count: Int) throws -> [MemoryTerminal] {
      try (0..<count).map { try MemoryTerminal(size: Size(columns: 30 + $0 * 50, rows: 9)) }
    }
    // Some exist before, and some start later.
    var memory = try memoryTerminals(count)
    var live = try Terminal(colours: .always)
    memory += try memoryTerminals(count)
    var renderers = memory.map { _ in Renderer() }
    var renderer = Renderer()
    // The panel of changes shows the time of day.
    let session = try Session(
      journal: MemoryJournal(), environment: .init(now: { Date(timeIntervalSince1970: 0) }))
    let screens = Screens(session: session, size: live.measure())
    screens.open("Game")
    // Each has its own screens: a list scrolled on a smaller screen would stay so.
    let others = memory.map { Screens(session: session, size: $0.size) }
    var random = SeededGenerator(seed: 1)
    for step in 0..<60 {
      if screens.session.state.board == nil { screens.open("Game") }
      screens.perform(random.command(on: screens.session.state.board))
      if step == 30 { live.repaint() }
      renderer.show(screens.frame(), on: &live)
      read()
      for index in memory.indices {
        renderers[index].show(others[index].frame(), on: &memory[index])
        #expect(!memory[index].consumeOutput().isEmpty || step > 0)
      }
      #expect(live.waitingKeys() == [])
      if step % 20 == 10 {
        size.ws_row = step % 40 == 10 ? 8 : 30
        _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
      }
      screens.size = live.measure()
      if step == 40, let last = memory.popLast() { last.close() }
    }
    for terminal in memory { terminal.close() }
    live.end()
    read()
    return output
  }

  /// The output of the terminal of a separate process.
  private func output(beside count: Int) async throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    await #expect(processExitsWith: .success) { [count, path = path as String] in
      let output = try await Self.play(beside: count)
      try Data(output).write(to: URL(filePath: path))
    }
    return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  @Test func `a terminal in use is independent of the others`() async throws {
    let alone = try await output(beside: 0)
    #expect(alone.hasSuffix("\u{1B}>"))
    #expect(try await output(beside: 2) == alone)
  }
}
