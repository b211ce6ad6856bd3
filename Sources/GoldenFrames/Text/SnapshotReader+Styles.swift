import ScreenCells
import Texts

extension SnapshotReader {
  /// Parses the runs of styles, row by row.
  mutating func readStyles() throws(SnapshotTextProblem) {
    while hasNumberNext, scanner.advance() {
      let start = scanner.position
      guard let row = scanner.row(), rows.indices.contains(row), scanner.consume(": ") else {
        throw scanner.unexpected(
          "a row from 1 to \(rows.count) and its styles, as in 2: 0-8 bold", at: start)
      }
      repeat {
        let columns = try run(of: row)
        let style = try style()
        for column in columns { rows[row][column].style = style }
      } while scanner.consume(", ")
      try scanner.endOfLine()
    }
  }

  private mutating func run(of row: Int) throws(SnapshotTextProblem) -> ClosedRange<Int> {
    let start = scanner.position
    let first = scanner.number()
    let last = scanner.consume("-") ? scanner.number() : first
    guard let first, let last, first >= 0, first <= last, last < rows[row].count,
      scanner.next == UInt8(ascii: " ")
    else {
      throw scanner.unexpected("columns of the row and their style, as in 0-8 bold", at: start)
    }
    return first...last
  }

  private mutating func style() throws(SnapshotTextProblem) -> Style {
    var style = Style()
    while scanner.consume(" ") {
      let start = scanner.position
      scanner.skip { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ",") }
      let word = scanner.text(start..<scanner.position)
      switch word {
      case Style.bold: style.isBold = true
      case Style.reverse: style.isReverse = true
      case Style.selected: style.isSelected = true
      default:
        guard word.hasPrefix(Style.foreground),
          let colour = Style.Colour(name: String(word.dropFirst(Style.foreground.count)))
        else {
          let words = nearest(to: word, among: Style.allWords).map { "'\($0)'" }
          throw scanner.unexpected(
            words ?? "bold, reverse, selected or fg= with a colour", at: start)
        }
        style.colour = colour
      }
    }
    return style
  }
}
