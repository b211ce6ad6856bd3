import ScoreScreen
import Scorekeeping

extension SnapshotReader {
  /// Parses the runs of styles, row by row.
  mutating func readStyles() throws(SnapshotTextProblem) {
    var last = -1
    while hasNumberNext, scanner.advance() {
      let start = scanner.position
      guard let row = scanner.row(), rows.indices.contains(row) else {
        throw scanner.error(.noSuchRow(label(from: start), rows: rows.count), at: start)
      }
      if row <= last { throw scanner.error(.rowTooEarly(label(from: start)), at: start) }
      last = row
      if !scanner.consume(": ") { throw scanner.error(.notARun(scanner.rest())) }
      var end = 0
      repeat {
        let start = scanner.position
        let columns = try run(of: row, from: end)
        let style = try self.style(of: scanner.text(start..<scanner.position))
        for column in columns { rows[row][column].style = style }
        end = columns.upperBound
      } while scanner.consume(", ")
      try scanner.endOfLine()
    }
  }

  /// The text of the line up to a colon.
  private func label(from start: Int) -> String {
    String(scanner.rest(from: start).prefix { $0 != ":" })
  }

  private mutating func run(of row: Int, from end: Int) throws(SnapshotTextProblem) -> Range<Int> {
    let start = scanner.position
    let first = scanner.number()
    let last = scanner.consume("-") ? scanner.number() : first
    let isAlone = scanner.next.map { " ,".utf8.contains($0) } ?? true
    guard let first, let last, first >= 0, first <= last, isAlone else {
      throw scanner.error(.notARun(scanner.word(from: start)), at: start)
    }
    let text = scanner.text(start..<scanner.position)
    if last >= rows[row].count {
      throw scanner.error(
        .runBeyondRow(text, row: row + 1, columns: rows[row].count), at: start)
    }
    if first < end { throw scanner.error(.runTooEarly(text), at: start) }
    return first..<last + 1
  }

  private mutating func style(of run: String) throws(SnapshotTextProblem) -> Style {
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
          let colour = Style.Colour(name: String(word.dropFirst(Style.foreground.count))),
          colour != .standard
        else {
          throw scanner.error(
            .unknownStyle(word, suggestion: nearest(to: word, among: Style.allWords)), at: start)
        }
        style.colour = colour
      }
    }
    if style == Style() { throw scanner.error(.noStyle(run)) }
    return style
  }
}
