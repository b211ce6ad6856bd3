import Scorekeeping
import Texts

/// A table as lines of text, safe to write to a terminal: texts begin at the left of their columns, and numbers end at
/// the right.
///
/// Where the width is too small, titles are shortened, then columns are left out by importance, then names are cut.
package struct TableLayout {
  package let lines: [Line]

  package enum Line: Equatable {
    case heads(String)
    case heading(String)
    case row(Table.Row, String)
    case footnote(String)
    case blank

    package var text: String {
      switch self {
      case .heads(let text), .heading(let text), .row(_, let text), .footnote(let text): text
      case .blank: ""
      }
    }

    fileprivate var isHeads: Bool { if case .heads = self { true } else { false } }
  }

  /// The smallest width to which names are cut.
  private static let shortestName = 6

  /// Lays out a table. Cost: linear in its cells, for each step that is tried.
  package init(_ table: Table, width: Int = .max) {
    let table = table.forReaders
    let ways = Set(table.columns.map(\.importance).filter { $0 > 0 }).sorted(by: >)
    var columns = Columns(of: table, areShort: false)
    if columns.width > width { columns = Columns(of: table, areShort: true) }
    for importance in ways where columns.width > width {
      columns = Columns(of: table.keeping { $0.importance < importance }, areShort: true)
    }
    columns.cutTexts(by: columns.width - width, to: Self.shortestName)
    lines = columns.lines
  }

  /// The columns that are shown, with their texts.
  private struct Columns {
    let table: Table
    var heads: [String]
    var rows: [[String]]
    var widths: [Int] = []

    init(of table: Table, areShort: Bool) {
      self.table = table
      heads = table.columns.map { (areShort ? $0.short : $0.head).terminalSafe() }
      rows = table.rows.map { $0.cells.map { $0.text.terminalSafe() } }
      measure()
    }

    private mutating func measure() {
      widths = heads.indices.map { column in
        rows.reduce(heads[column].terminalWidth) { max($0, $1[column].terminalWidth) }
      }
    }

    var width: Int { widths.reduce(0, +) + 2 * max(0, widths.count - 1) }

    mutating func cutTexts(by excess: Int, to least: Int) {
      let texts = table.columns.indices.filter { table.columns[$0].isText }
      guard excess > 0, let longest = texts.map({ widths[$0] }).max() else { return }
      let most = max(least, longest - excess)
      for column in texts {
        heads[column] = heads[column].cut(to: most)
        for row in rows.indices { rows[row][column] = rows[row][column].cut(to: most) }
      }
      measure()
    }

    private func line(_ cells: [String]) -> String {
      cells.indices.map { column in
        let blanks = String(repeating: " ", count: widths[column] - cells[column].terminalWidth)
        return table.columns[column].isText ? cells[column] + blanks : blanks + cells[column]
      }.joined(separator: "  ").trimmingTrailingBlanks
    }

    var lines: [Line] {
      var lines: [Line] = heads.allSatisfy(\.isEmpty) ? [] : [.heads(line(heads))]
      var rest = rows[...]
      for group in table.groups {
        if let heading = group.heading {
          if lines.last?.isHeads == false { lines.append(.blank) }
          lines.append(.heading(heading.terminalSafe()))
        }
        for row in group.rows { lines.append(.row(row, line(rest.removeFirst()))) }
        if let footnote = group.footnote { lines.append(.footnote(footnote.terminalSafe())) }
      }
      return lines
    }
  }
}
