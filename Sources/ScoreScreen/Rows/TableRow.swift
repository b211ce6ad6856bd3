import ScoreTables

/// A line of a table of any kind: its heads, the heading of a group, a row, or a note.
package struct TableRow: Equatable, Sendable {
  /// The column at which tables begin, after the mark of the selection.
  static let start = 2

  let line: TableLayout.Line
  /// The number of the line in its list.
  let number: Int
  package var isSelected = false

  var id: Row.ID { line.id.map(Row.ID.table) ?? .text(number) }

  private var style: Style {
    switch line {
    case .heads, .heading: .muted
    case .row(let row, _):
      (row.emphasis == .hasLeft || row.emphasis == .struck) && !isSelected
        ? .muted : Style(isBold: isSelected || row.emphasis == .winner)
    case .footnote, .blank: Style()
    }
  }

  func line(width: Int, theme: Theme) -> Line {
    var cells = Line(width: width, theme: theme)
    cells.write(line.text, at: Self.start, width: max(0, width - 1 - Self.start), style: style)
    if isSelected { cells.select(name: 1..<width) }
    return cells
  }
}

extension TableRow {
  /// The width of tables on a screen.
  static func room(on size: Size) -> Int { size.columns - start - 1 }
}

extension TableLayout {
  /// Lays out a table for a list as wide as the screen.
  init(_ table: Table, on size: Size) { self.init(table, width: TableRow.room(on: size)) }
}

extension TableLayout.Line {
  /// The identity of a row; nil for another line.
  var id: Table.Row.ID? { if case .row(let row, _) = self { row.id } else { nil } }
}
