import CNCurses
import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// Terminals that write into memory.
@MainActor
@Suite struct MemoryTerminalTests {
  /// A random play, and the output of a terminal for it.
  private struct Play {
    let screens: Screens
    var random: SeededGenerator
    var terminal: MemoryTerminal
    var renderer = Renderer()
    var output: [UInt8] = []

    @MainActor
    init(seed: UInt64) throws {
      random = SeededGenerator(seed: seed)
      let size = Size(columns: random.number(10...100), rows: random.number(3...40))
      // The screen shows the times of changes.
      let session = try Session(
        journal: MemoryJournal(), environment: .init(now: { Date(timeIntervalSince1970: 0) }))
      screens = Screens(session: session, size: size)
      screens.open("Game")
      terminal = try MemoryTerminal(size: size)
    }

    @MainActor
    mutating func step() {
      if random.chance(0.05) {
        screens.size = Size(columns: random.number(10...100), rows: random.number(3...40))
        terminal.resize(to: screens.size)
      }
      if screens.session.state.board == nil { screens.open("Game") }
      screens.perform(random.command(on: screens.session.state.board))
      renderer.show(screens.frame(), on: &terminal)
      output += terminal.consumeOutput()
    }
  }

  @Test(arguments: seeds(10))
  func `several terminals do not affect each other`(seed: UInt64) throws {
    let alone = try (0..<4).map { (number: UInt64) in
      var play = try Play(seed: seed * 4 + number)
      for _ in 0..<30 { play.step() }
      play.terminal.close()
      return play.output
    }
    var plays = try (0..<4).map { (number: UInt64) in try Play(seed: seed * 4 + number) }
    var random = SeededGenerator(seed: seed)
    var turns = (0..<4).flatMap { Array(repeating: $0, count: 30) }
    turns.shuffle(using: &random)
    for turn in turns { plays[turn].step() }
    for play in plays { play.terminal.close() }
    #expect(plays.map(\.output) == alone)
  }

  @Test func `a terminal without colours gets the same text without colours`() throws {
    let screens = Screens(
      session: try Session(journal: MemoryJournal()), size: Size(columns: 60, rows: 10))
    screens.open("Game")
    screens.perform(.add([.init("Red", score: .points(5))]))
    func output(hasColours: Bool) throws -> String {
      var terminal = try MemoryTerminal(size: screens.size, hasColours: hasColours)
      defer { terminal.close() }
      var renderer = Renderer()
      renderer.show(screens.frame(), on: &terminal)
      return String(decoding: terminal.consumeOutput(), as: UTF8.self)
    }
    #expect(try output(hasColours: true).contains("\u{1B}[38;5;"))
    #expect(try !output(hasColours: false).contains("\u{1B}[38;5;"))
    #expect(try output(hasColours: false).contains("Red"))
  }

  @Test(arguments: [(1, 1), (1, 500), (2000, 1), (40_000, 2), (0, 0), (3, 70_000)])
  func `any size is accepted`(columns: Int, rows: Int) throws {
    let screens = Screens(
      session: try Session(journal: MemoryJournal()), size: Size(columns: columns, rows: rows))
    screens.open("Game")
    var terminal = try MemoryTerminal(size: screens.size)
    defer { terminal.close() }
    var renderer = Renderer()
    renderer.show(screens.frame(), on: &terminal)
    screens.size = Size(columns: 30, rows: 6)
    terminal.resize(to: screens.size)
    renderer.show(screens.frame(), on: &terminal)
    #expect(String(decoding: terminal.consumeOutput(), as: UTF8.self).contains("Game"))
  }

  @Test func `an unknown terminal type is reported`() {
    #expect(throws: TerminalError.undescribed("no-such-terminal")) {
      try MemoryTerminal(type: "no-such-terminal", size: Size(columns: 80, rows: 24))
    }
  }

  @Test func `a closed terminal leaves no file open and restores the signals`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        func openFiles() throws -> Int {
          try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
        }
        @MainActor func close(_ count: Int) throws {
          for _ in 0..<count {
            try MemoryTerminal(size: Size(columns: 200, rows: 50)).close()
            _ = try? MemoryTerminal(type: "no-such-terminal", size: Size(columns: 9, rows: 9))
          }
        }
        let signals = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH]
        for number in signals { _ = signal(number, SIG_DFL) }
        try close(1)
        let files = try openFiles()
        try close(100)
        // Other tests may open some meanwhile.
        #expect(try openFiles() < files + 50)
        for number in signals {
          #expect(signal(number, SIG_DFL) == nil, "signal \(number)")
        }
      }
    }
  }
}
