import CNCurses
import TerminalSupport

@testable import ScoreScreen

/// A type of terminal, and the encoding of the locale.
struct TerminalSetting: CaseIterable, Sendable, CustomStringConvertible {
  let type: TerminalType
  let isUTF8: Bool

  static let allCases = TerminalType.allCases.flatMap { type in
    [true, false].map { TerminalSetting(type: type, isUTF8: $0) }
  }

  /// The theme that `Terminal` chooses there.
  var theme: Theme { Theme(isASCII: !isUTF8, colours: type.colourCount) }

  var description: String { "\(type.rawValue) in \(isUTF8 ? "UTF-8" : "C")" }

  /// Whether curses can write these cells.
  func canShow(_ rows: [[Cell]]) -> Bool {
    guard !type.hasPlainLastCell, let row = rows.last else { return true }
    if row.count == 1 { return rows.count == 1 }
    return row.count < 3 || !row[row.count - 2].text.isEmpty
  }

  /// The visible cells of a grid's row: fewer properties on a terminal with fewer capabilities. A character that the
  /// locale lacks becomes as many question marks as it has columns.
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

/// The terminal types that the program is tested on, with their capabilities.
enum TerminalType: String, CaseIterable, Sendable {
  case xterm = "xterm-256color"
  case screen = "screen-256color"
  case tmux = "tmux-256color"
  case linux
  case vt100
  case mono = "xterm-mono"

  /// The number of colours. A vt100 is black and white, and so are some terminals like xterm.
  var colourCount: Int { self == .vt100 || self == .mono ? 0 : self == .linux ? 8 : 256 }
  /// Whether it has dim text.
  var hasDim: Bool { self != .vt100 && self != .mono }
  /// Whether it can hide the cursor. A vt100 cannot, and neither can xterm-mono by its description.
  var hidesCursor: Bool { self != .vt100 && self != .mono }
  /// Whether curses can write the last cell of the last row directly. With the types of screen, tmux and xterm-mono,
  /// curses (6.4) cannot: it fails after a wide character right before that cell, and in a row of one column.
  var hasPlainLastCell: Bool { ![.screen, .tmux, .mono].contains(self) }
  /// Whether it has an alternate screen. A console and a vt100 have not.
  var hasAlternateScreen: Bool { self != .linux && self != .vt100 }
}
