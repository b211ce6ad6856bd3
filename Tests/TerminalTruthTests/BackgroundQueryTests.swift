import CNCurses
import Foundation
import Scorekeeping
import TerminalSupport
import Testing

@testable import ScoreScreen

/// The program asks the terminal for its background without waiting, and the answer never becomes a key.
@Suite struct BackgroundQueryTests {
  private static let question = "\u{1B}]11;?\u{1B}\\"
  /// The last query.
  private static let last = "\u{1B}[?2026$p"
  private static let light = "\u{1B}]11;rgb:fdfd/fdfd/fbfb\u{1B}\\"
  private static let dark = "\u{1B}]11;rgb:10/14/18\u{7}"
  /// The last output of a process before it leaves.
  private static let leaving = "\u{5}leaving"

  /// The keys up to a given one.
  @MainActor
  private static func keys(to last: Key, of terminal: Terminal) -> [Key] {
    var file = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    var keys: [Key] = []
    while keys.last != last, poll(&file, 1, 10_000) > 0 { keys += terminal.waitingKeys() }
    return keys
  }

  @Test(arguments: [
    (light, 0xFDFDFB), (dark, 0x101418), (dark + light, 0x101418), ("\u{1B}]11;x\u{7}", nil),
    ("", nil),
  ])
  func `the first answer is used, and no part of it is a key`(
    answer: String, colour: Int?
  ) async throws {
    let lent = try LentTerminal(replying: "j\(answer)\u{1B}[?2026;2$yk", to: Self.last)
    let path = lent.terminal.path
    await #expect(processExitsWith: .success) {
      [path = path as String, colour = colour as Int?] in
      try await MainActor.run {
        let terminal = try LentTerminal.takeOver(path)
        var told: [Int] = []
        terminal.onBackground = { told.append($0) }
        let keys = Self.keys(to: .character("k"), of: terminal)
        let background = colour.map { Background($0) } ?? .unknown
        let isRight = terminal.theme.background == background && told == [colour].compactMap(\.self)
        terminal.end()
        exit(isRight && keys == [.character("j"), .character("k")] ? 0 : 1)
      }
    }
    let output = String(decoding: lent.terminal.consumeOutput(), as: UTF8.self)
    #expect(output.ranges(of: Self.question + Self.last).count == 1)
    lent.emulator.read(Array(output.utf8))
    #expect(lent.returned() == [])
  }

  @Test func `an answer after a second is ignored`() async throws {
    let lent = try LentTerminal(replying: Self.light + "\u{1B}[?2026;2$yk", to: Self.last)
    let path = lent.terminal.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      try await MainActor.run {
        let terminal = try LentTerminal.takeOver(path)
        terminal.clock = { .now + .seconds(1) }
        terminal.onBackground = { _ in exit(2) }
        let keys = Self.keys(to: .character("k"), of: terminal)
        let isRight = keys == [.character("k")] && terminal.theme.background == .unknown
        terminal.end()
        exit(isRight ? 0 : 1)
      }
    }
  }

  @Test func `a late answer is not left to the shell, and is remembered`() async throws {
    let lent = try LentTerminal(
      replying: Self.light + "\u{1B}[?2026;2$yls\n", to: Self.leaving)
    let path = lent.terminal.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      try await MainActor.run {
        let terminal = try LentTerminal.takeOver(path)
        var told: [Int] = []
        terminal.onBackground = { told.append($0) }
        cn_send(Self.leaving)
        terminal.end()
        exit(told == [0xFDFDFB] ? 0 : 1)
      }
    }
    _ = lent.terminal.consumeOutput()
    #expect(cn_waiting(lent.terminal.slave) == 3)
  }

  @Test func `the question is repeated after a stop, as the terminal may have changed`()
    async throws
  {
    let lent = try LentTerminal(replying: Self.light + "\u{1B}[?2026;2$yk", to: Self.leaving)
    let path = lent.terminal.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      try await MainActor.run {
        let terminal = try LentTerminal.takeOver(path)
        terminal.clock = { .now + .seconds(60) }
        terminal.end()
        terminal.resume()
        terminal.flush()
        cn_send(Self.leaving)
        let keys = Self.keys(to: .character("k"), of: terminal)
        let isRight = keys == [.character("k")] && terminal.theme.background == Background(0xFDFDFB)
        terminal.end()
        exit(isRight ? 0 : 1)
      }
    }
    let output = String(decoding: lent.terminal.consumeOutput(), as: UTF8.self)
    let questions = output.ranges(of: Self.question + Self.last)
    #expect(questions.count == 2)
    // Before that frame the mode is the shell's, which would echo the answers.
    let screen = try #require(output.ranges(of: "\u{1B}[?1049h").last)
    #expect(questions.last.map { screen.lowerBound < $0.lowerBound } == true)
  }

  enum Reason: String, CaseIterable {
    case known
    case fewColours
    case none
  }

  @Test(arguments: Reason.allCases)
  func `the question is not asked where the answer changes nothing`(reason: Reason) async throws {
    let lent = try LentTerminal()
    let path = lent.terminal.path
    await #expect(processExitsWith: .success) {
      [path = path as String, name = reason.rawValue as String] in
      try await MainActor.run {
        let reason = Reason(rawValue: name)
        let terminal = try LentTerminal.takeOver(
          path, type: reason == .fewColours ? "xterm" : "xterm-256color",
          colours: reason == Reason.none ? .never : .always,
          background: reason == .known ? .light : nil
        )
        let background = terminal.theme.background
        terminal.end()
        let expected: Background = reason == .known ? .light : .unknown
        exit(background == expected ? 0 : 1)
      }
    }
    let output = String(decoding: lent.terminal.consumeOutput(), as: UTF8.self)
    #expect(!output.contains("\u{1B}]") && output.contains(Self.last))
  }

  @Test(
    arguments: [
      (nil, nil, .unknown), ("0;15", nil, .light), ("15;0", 0xFDFDFB, Background(0xFDFDFB)),
      (nil, 0x101418, Background(0x101418)),
    ] as [(String?, Int?, Background)])
  func `an earlier answer overrides COLORFGBG, which may come from another terminal`(
    variable: String?, last: Int?, background: Background
  ) async throws {
    let lent = try LentTerminal()
    let path = lent.terminal.path
    let light = background.kind.rawValue
    await #expect(processExitsWith: .success) {
      [
        path = path as String, variable = variable as String?, last = last as Int?,
        light = light as String
      ] in
      try await MainActor.run {
        if let variable { setenv("COLORFGBG", variable, 1) }
        let terminal = try LentTerminal.takeOver(path, lastBackground: last)
        let background = terminal.theme.background
        terminal.end()
        exit(
          background.kind.rawValue == light && (last == nil || background == Background(last!))
            ? 0 : 1)
      }
    }
  }

  @MainActor
  @Test(arguments: [Background.unknown, .dark, .light])
  func `a recoloured screen equals one drawn in those colours`(before: Background) throws {
    let size = Size(columns: 60, rows: 16)
    let session = try Session(journal: MemoryJournal())
    let screens = Screens(session: session, size: size, theme: Theme(background: before))
    screens.open("Game")
    for command in ["add Ann Bob Cid", "score Bob +7", "score Ann +2"] {
      screens.perform(try #require(try Command(parsing: command)))
    }
    let recoloured = try DrawnTerminal(TerminalSetting(type: .xterm, isUTF8: true), size: size)
    let fresh = try DrawnTerminal(TerminalSetting(type: .xterm, isUTF8: true), size: size)
    defer { for terminal in [recoloured, fresh] { terminal.close() } }
    var renderer = Renderer()
    recoloured.screen.use(before)
    renderer.show(screens.frame(), on: &recoloured.screen)
    recoloured.update()
    let background = Background(0xFDF6E3)
    screens.theme.background = background
    recoloured.screen.use(background)
    #expect(renderer.show(screens.frame(), on: &recoloured.screen))
    recoloured.update()
    var other = Renderer()
    fresh.screen.use(background)
    other.show(screens.frame(), on: &fresh.screen)
    fresh.update()
    #expect(recoloured.emulator.rows == fresh.emulator.rows)
    #expect(recoloured.offences.isEmpty)
  }
}
