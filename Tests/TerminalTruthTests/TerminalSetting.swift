import CNCurses
import TerminalSupport

@testable import ScoreScreen

/// A type of terminal, and the encoding of the locale that a program runs in there.
struct TerminalSetting: CaseIterable, Sendable, CustomStringConvertible {
  let type: TerminalType
  let isUTF8: Bool

  static let allCases = TerminalType.allCases.flatMap { type in
    [true, false].map { TerminalSetting(type: type, isUTF8: $0) }
  }

  /// The characters that `Terminal` decides for there.
  var theme: Theme { Theme(isASCII: !isUTF8, colours: type.colourCount) }

  var description: String { "\(type.rawValue) in \(isUTF8 ? "UTF-8" : "C")" }

  /// Whether curses can write that.
  func canShow(_ rows: [[Cell]]) -> Bool {
    guard !type.hasPlainLastCell, let row = rows.last else { return true }
    if row.count == 1 { return rows.count == 1 }
    return row.count < 3 || !row[row.count - 2].text.isEmpty
  }

  /// What an eye sees of a row that a grid holds: less where the terminal has less. Where the locale has no such
  /// character it is as many question marks as the character has columns.
  func seen(_ row: [Cell]) -> [SeenCell] {
    var isUnknown = false
    return row.map { cell in
      var seen = SeenCell(cell, colours: type.colourCount)
      if !isUTF8 {
        if !seen.text.isEmpty { isUnknown = !seen.text.utf8.allSatisfy { $0 < 0x80 } }
        if isUnknown {
          seen = SeenCell(Cell(text: "?", style: cell.style), colours: type.colourCount)
        }
      }
      if !type.hasDim { seen.isDim = false }
      return seen
    }
  }
}

/// The types of terminals that the program is proved on, by what each of them can do.
enum TerminalType: String, CaseIterable, Sendable {
  case xterm = "xterm-256color"
  case screen = "screen-256color"
  case tmux = "tmux-256color"
  case linux
  case vt100
  case mono = "xterm-mono"

  /// How many colours it has. A vt100 is black and white, and some terminals that are like xterm are.
  var colourCount: Int { self == .vt100 || self == .mono ? 0 : self == .linux ? 8 : 256 }
  /// Whether it has text that is fainter than other.
  var hasDim: Bool { self != .vt100 && self != .mono }
  /// A vt100 shows its cursor always, and so does xterm-mono by its description.
  var hidesCursor: Bool { self != .vt100 && self != .mono }
  /// With the types of screen, tmux and xterm-mono curses (6.4) knows no plain way to write the last cell of the last
  /// row. It goes wrong where a wide character stands right before that cell, and where a row is a single column.
  var hasPlainLastCell: Bool { ![.screen, .tmux, .mono].contains(self) }
  /// A console and a vt100 have one screen only.
  var hasAlternateScreen: Bool { self != .linux && self != .vt100 }
}
