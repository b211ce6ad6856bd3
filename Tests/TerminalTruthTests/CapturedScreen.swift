import ScoreScreen
import TerminalSupport

/// A screen captured by tmux, scalar by scalar, as tmux does not report their columns.
struct CapturedScreen {
  /// The rows without trailing spaces.
  private(set) var rows: [[SeenCell]] = []
  /// The position of the cursor; nil if it is hidden.
  let cursor: Position?
  let isAlternate: Bool

  /// The style sequences of `capture-pane -e` that are supported.
  private struct Look {
    var style = Style()
    var background: Int?
    var isDim = false
    var isOtherwise = false

    var foreground: Int?

    mutating func apply(_ codes: [Int]) {
      var rest = codes[...]
      while let code = rest.popFirst() {
        switch code {
        case 0: self = Look()
        case 1: style.isBold = true
        case 2: isDim = true
        case 7: style.isReverse = true
        case 22: (style.isBold, isDim) = (false, false)
        case 27: style.isReverse = false
        case 30...37: foreground = code - 30
        case 38 where rest.count >= 2 && rest.first == 5:
          rest.removeFirst()
          foreground = rest.removeFirst()
        case 39: foreground = nil
        case 40...47: background = code - 40
        case 48 where rest.count >= 2 && rest.first == 5:
          rest.removeFirst()
          background = rest.removeFirst()
        case 49: background = nil
        default: isOtherwise = true
        }
      }
    }
  }

  /// Parses the output of `capture-pane -e -N`.
  init(_ captured: String, cursor: Position?, isAlternate: Bool) {
    self.cursor = cursor
    self.isAlternate = isAlternate
    var look = Look()
    for line in captured.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      var row: [SeenCell] = []
      var rest = line[...]
      while let scalar = rest.popFirst() {
        if scalar == "\u{1B}", rest.first == "[", let end = rest.firstIndex(of: "m") {
          let codes = String(rest[..<end].dropFirst()).split(separator: ";")
          look.apply(codes.isEmpty ? [0] : codes.map { Int($0) ?? -1 })
          rest = rest[end...].dropFirst()
        } else {
          var cell = SeenCell(Cell(text: String(scalar), style: look.style))
          cell.foreground = scalar == " " && !look.style.isReverse ? nil : look.foreground
          cell.background = look.background
          cell.isDim = look.isDim && scalar != " "
          cell.isOtherwise = look.isOtherwise
          row.append(cell)
        }
      }
      rows.append(row.withoutBlanksAtEnd)
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
  }
}

extension [SeenCell] {
  /// The scalars of the cells as separate cells.
  var scalars: [SeenCell] {
    flatMap { cell in
      cell.text.unicodeScalars.map { scalar in
        var part = cell
        part.text = String(scalar)
        part.forgetInvisible()
        return part
      }
    }
  }

  /// The row without trailing spaces, whatever their background: tmux does not print erased cells.
  var withoutBlanksAtEnd: [SeenCell] {
    Array(prefix((lastIndex { $0.text != " " || $0.isReverse || $0.isOtherwise } ?? -1) + 1))
  }
}
