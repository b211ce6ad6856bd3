import ScoreScreen
import TerminalSupport

/// What tmux says that it shows: scalar by scalar, as it does not say in which columns they stand.
struct CapturedScreen {
  /// The rows, without the blanks at their ends.
  private(set) var rows: [[SeenCell]] = []
  /// Where the cursor is shown, or nil.
  let cursor: Position?
  let isAlternate: Bool

  /// The sequences that `capture-pane -e` sets styles with, as far as they are read.
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

  /// Reads what `capture-pane -e -N` prints.
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
  /// The scalars of the cells, each as a cell of its own.
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

  /// The row without the blanks at its end, whatever their background: tmux prints no blanks that were erased.
  var withoutBlanksAtEnd: [SeenCell] {
    Array(prefix((lastIndex { $0.text != " " || $0.isReverse || $0.isOtherwise } ?? -1) + 1))
  }
}
