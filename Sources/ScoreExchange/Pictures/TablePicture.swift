import FoundationBase
import ScoreTables
import Scorekeeping
import ScreenCells
import ScreenPictures
import Texts

/// Tables as a picture in SVG, to send to others: the title, the facts, the day and the tables. Nothing is cut.
///
/// Equal documents make equal pictures, to the byte. Names cannot break the picture, whatever they hold.
package struct TablePicture: CustomStringConvertible {
  /// The SVG text.
  package let description: String

  private static let (letter, lineHeight, gap, padding) = (9, 30, 16, 24)
  /// The smallest width.
  private static let narrowest = 360

  /// Draws the tables of a document. Cost: linear in their cells.
  ///
  /// - Parameter day: the day of the game, such as `2026-11-27`; nil without one.
  package init(
    _ document: TableDocument, day: String? = nil, scheme: PictureScheme = .auto
  ) {
    let parts = document.tables.map { ColumnGroup($0.inReadingOrder) }.filter { !$0.table.isEmpty }
    var drawing = Drawing(inner: max(parts.map(\.width).max() ?? 0, Self.narrowest))
    drawing.add(
      document.title, height: 28, letter: 14, "class=\"w\" style=\"font-size:24px\"")
    drawing.y += 2
    for fact in document.facts {
      drawing.add(
        fact.printedText, height: 22, "class=\"\(fact.role == .winner ? "w" : "m")\"")
    }
    if let day { drawing.add(day, height: 22, "class=\"m\"") }
    if parts.isEmpty { drawing.add(document.emptyWords, height: Self.lineHeight, "class=\"m\"") }
    for (number, part) in parts.enumerated() {
      if number > 0 { drawing.y += Self.lineHeight / 2 }
      drawing.add(part)
    }
    let words = document.facts.map(\.text) + [day].compactMap(\.self)
    let picture = BoardPicture(
      width: drawing.inner + 2 * Self.padding, height: drawing.y + Self.padding,
      title: document.title, summary: (words + parts.flatMap(\.sentences)).joined(separator: ", "),
      scheme: scheme)
    description = picture.svg(
      tones: drawing.tones.sorted { $0.rawValue < $1.rawValue }, picture.background + drawing.body)
  }

  /// The elements of the picture, from top to bottom.
  private struct Drawing {
    let inner: Int
    var body: [String] = []
    var y = padding
    var tones: Set<Style.Colour> = []

    init(inner: Int) { self.inner = inner }

    mutating func add(
      _ text: String, height: Int, letter: Int = TablePicture.letter, _ attributes: String
    ) {
      for line in text.printed.wrapped(to: inner / letter) {
        y += height
        body.append("<text x=\"\(padding)\" y=\"\(y)\" \(attributes)>\(line.xmlEscaped)</text>")
      }
    }

    mutating func add(_ part: ColumnGroup) {
      y += lineHeight
      body += part.line(part.heads, at: y, wide: inner, style: "m")
      for group in part.table.groups {
        if let heading = group.heading { add(heading, height: lineHeight, "class=\"m\"") }
        for row in group.rows { add(row, of: part) }
        if let footnote = group.footnote { add(footnote, height: lineHeight, "class=\"m\"") }
      }
    }

    private mutating func add(_ row: Table.Row, of part: ColumnGroup) {
      y += lineHeight
      let style: String? =
        switch row.emphasis {
        case .winner: "w"
        case .hasLeft, .struck: "m"
        case nil: nil
        }
      body += part.line(row.cells.map(\.text), at: y, wide: inner, style: style)
      guard let bar = row.bar, let colour = row.colour else { return }
      let tone = PlayerColour(colour).tone
      tones.insert(tone)
      let start = Int(bar.lowerBound * Double(inner))
      let length = Int(bar.upperBound * Double(inner)) - start
      body.append(
        "<rect class=\"\(BoardPicture.name(of: tone))\" fill=\"currentColor\" "
          + "x=\"\(padding + start)\" y=\"\(y + 7)\" width=\"\(length)\" height=\"3\" rx=\"1.5\"/>")
    }
  }

  /// The columns of a table.
  private struct ColumnGroup {
    let table: Table
    let heads: [String]
    private let widths: [Int]

    init(_ table: Table) {
      self.table = table
      let heads = table.columns.map(\.head.printed)
      self.heads = heads
      let rows = table.rows
      widths = heads.indices.map { column in
        rows.reduce(heads[column].terminalWidth) {
          max($0, $1.cells[column].text.printed.terminalWidth)
        } * letter
      }
    }

    var width: Int { widths.reduce(0, +) + gap * (widths.count - 1) }

    /// The names and scores of the rows, for screen readers.
    var sentences: [String] {
      let isSaid = table.columns.map { $0.isText || $0.meaning == .score }
      return table.rows.map { row in
        zip(row.cells, isSaid).filter { $0.1 && !$0.0.text.isEmpty }.map(\.0.text)
          .joined(separator: " ")
      }
    }

    /// A line of cells: texts begin at the left of their columns, and numbers end at the right. Room that is left over
    /// goes after the last column of texts.
    func line(_ cells: [String], at y: Int, wide: Int, style: String?) -> [String] {
      let last = table.columns.lastIndex(where: \.isText) ?? 0
      var x = padding
      return zip(cells, table.columns).enumerated().map { offset, cell in
        let start = x
        x += widths[offset] + gap + (offset == last ? wide - width : 0)
        return BoardPicture.text(
          cell.0.printed, x: (cell.1.isText ? start : start + widths[offset]) * 10,
          baseline: y * 10, style: style, anchor: cell.1.isText ? nil : "end")
      }
    }
  }
}
