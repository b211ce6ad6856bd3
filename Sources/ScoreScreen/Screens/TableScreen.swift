import IdentityDiff
import ScoreTables

/// A list of the lines of tables, of which the rows can be selected.
package protocol TableScreen: ListScreen {
  /// The tables that the lines show.
  var tables: [Table] { get }
  /// The lines, laid out for a width.
  var lines: [TableLayout.Line] { get }
}

extension TableScreen {
  package var lineCount: Int { lines.count }

  package func row(at line: Int) -> Row.ID? { lines[line].id.map(Row.ID.table) }

  package func line(of row: Row.ID) -> Int? {
    lines.firstIndex { $0.id.map(Row.ID.table) == row }
  }

  package func name(at line: Int) -> String? {
    if case .row(let row, _) = lines[line] { row.cells[0].text } else { nil }
  }

  package func words(at line: Int, _ context: ScreenContext) -> String {
    guard case .row(let row, let text) = lines[line] else { return "" }
    return tables.lazy.compactMap { table in
      table.rows.first { $0.id == row.id }.map(table.words)
    }.first ?? text
  }

  /// Lays out tables below each other for lists as wide as the screen.
  package static func lines(of tables: [Table], on size: Size) -> [TableLayout.Line] {
    tables.map { TableLayout($0, on: size).lines }.joined(separator: [.blank]).map(\.self)
  }

  package func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    tableContent(in: room, context)
  }

  package func tableContent(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    let visible = scrolled(height: room.count).visible(count: lineCount, height: room.count)
    let rows = visible.map { number in
      let id = row(at: number)
      return Row.table(
        TableRow(
          line: lines[number], number: number, isSelected: id != nil && id == list.selection))
    }
    var content = PageContent(
      list: room, sections: [ListSection(ListHeader(.table(kind)), rows: rows)])
    content.addRules(in: room, showing: visible, of: lineCount, on: context.size)
    return content
  }
}
