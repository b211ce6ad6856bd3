import CNCurses
import Foundation
import TerminalSupport
import Testing

@testable import ScoreScreen

/// A screen that curses draws on a terminal of some type, and an emulator that reads the output.
@MainActor
final class DrawnTerminal {
  let setting: TerminalSetting
  /// The screen that tests draw on.
  var screen: CursesScreen
  let emulator: TerminalEmulator
  /// The output of the last drawing.
  private(set) var written: [UInt8] = []
  private let grammar: TerminalGrammar
  private let terminal: PseudoTerminal
  private let file: UnsafeMutablePointer<FILE>
  private static let utf8 = cn_utf8_locale()
  #if canImport(Darwin)
    private static let plain = newlocale(LC_CTYPE_MASK, "C", nil)
  #else
    private static let plain = newlocale(1 << LC_CTYPE, "C", nil)
  #endif

  init(_ setting: TerminalSetting, size: Size) throws {
    self.setting = setting
    let locale = try #require(setting.isUTF8 ? Self.utf8 : Self.plain)
    grammar = try #require(TerminalGrammar.screen(of: setting.type.rawValue))
    terminal = try PseudoTerminal(size: size)
    let file = try #require(fdopen(terminal.slave, "r+"))
    self.file = file
    emulator = TerminalEmulator(size: size)
    CursesScreen.forgetExportedSize()
    // With a current screen, newterm would replace that one's description for a moment.
    let last = set_term(nil)
    defer { set_term(last) }
    let started = CursesScreen.inLocale(locale) { cn_start_on(file, setting.type.rawValue) }
    screen = CursesScreen(
      try #require(started, "No description of \(setting.type.rawValue) is installed"),
      locale: locale, wantsColours: true)
    screen.use(.dark)
    screen.output = fileno(file)
    resize(to: size)
  }

  /// Resizes the terminal, as `Terminal.measure` does.
  func resize(to size: Size) {
    terminal.resize(to: size)
    emulator.resize(to: size)
    screen.resize(rows: Int32(size.rows), columns: Int32(size.columns))
  }

  /// Lets the emulator read the output.
  func update() {
    fflush(file)
    written = terminal.consumeOutput()
    emulator.read(written)
  }

  func close() {
    screen.close(file)
  }
}

extension DrawnTerminal {
  /// The offences in the last output, for this terminal type.
  var offences: [WrittenBytes.Offence] { WrittenBytes(written, by: grammar).offences }

  /// The differences between the terminal and a grid; nil if there are none. On a terminal that cannot hide its cursor,
  /// the cursor counts only if the grid shows one.
  func difference(from grid: Grid) -> String? {
    var lines: [String] = []
    let cursor = emulator.cursor
    if cursor != grid.cursor, grid.cursor != nil || setting.type.hidesCursor {
      lines.append("cursor \(Self.text(cursor)), expected \(Self.text(grid.cursor))")
    }
    if emulator.isAlternate != setting.type.hasAlternateScreen {
      lines.append("the alternate screen: \(emulator.isAlternate)")
    }
    let rows = emulator.rows
    if rows.count != grid.rows.count { lines.append("\(rows.count) rows") }
    for (row, (shown, cells)) in zip(rows, grid.rows).enumerated() {
      var expected = setting.seen(cells)
      for column in expected.indices { expected[column].isDim = false }
      if shown == expected { continue }
      let column = zip(shown, expected).prefix { $0 == $1 }.count
      lines.append("row \(row + 1) from column \(column):")
      for (name, cells) in [("terminal", shown), ("grid    ", expected)] {
        lines.append("  \(name) |\(cells.map(\.description).joined())|")
      }
    }
    if lines.isEmpty { return nil }
    lines.append("written: " + String(decoding: written, as: UTF8.self).debugDescription)
    return lines.joined(separator: "\n")
  }

  private static func text(_ cursor: Position?) -> String {
    cursor.map { "in row \($0.row + 1), column \($0.column)" } ?? "hidden"
  }
}
