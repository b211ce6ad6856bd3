import FoundationBase
import ScoreTables

/// Tables of any kind. What a column looks like follows from its kind, its meaning and its importance.
extension WebPage {
  /// The largest number of columns that small windows show by importance: the style sheet has a place for each.
  private static let mostOrdered = 40

  /// The tables of a document, or a sentence in place of tables without rows.
  ///
  /// - Parameters:
  ///   - id: the beginning of the identities of all elements.
  ///   - top: the number of rows of a table without headings; nil for all.
  static func tables(
    _ document: TableDocument, id: String, title: String, top: Int? = nil
  ) -> [PageElement] {
    let tables = document.tables.filter { !$0.isEmpty }.map(\.forReaders)
    if tables.isEmpty { return [sentence(document.emptyWords, insteadOf: id)] }
    return [
      scroll(
        id: id, title,
        tables.enumerated().map { index, table in
          self.table(
            table, id: "\(id)-\(index)", title: tables.count > 1 ? table.name : title, top: top)
        })
    ]
  }

  /// A box of tables that may be wider than the window.
  static func scroll(id: String, _ title: String, _ tables: [PageElement]) -> PageElement {
    PageElement(
      "div", id: "box-\(id)",
      " class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(title)\"", children: tables)
  }

  private static func table(_ table: Table, id: String, title: String, top: Int?) -> PageElement {
    let name = table.columns.firstIndex(where: \.meaning.namesRow)
    let styles = table.columns.enumerated().map { $1.classes(isName: $0 == name) }
    let bodies = table.groups.map { group -> PageElement in
      let body = "\(id)-\((group.heading ?? "body").pathSegment)"
      var lines = group.rows.prefix(group.heading == nil ? top ?? .max : .max)
        .map { row($0, id: id, in: table, name, styles) }
      if let heading = group.heading {
        lines.insert(line(heading, id: "\(body)-heading", isHeading: true, in: table), at: 0)
      }
      if let note = group.footnote {
        lines.append(line(note, id: "\(body)-note", isHeading: false, in: table))
      }
      return PageElement("tbody", id: body, children: lines)
    }
    let importances = table.columns.map(\.importance)
    let isOrdered = (importances.max() ?? 0) > 0 && importances.count <= mostOrdered
    return PageElement(
      "table", id: id, " class=\"sheet table\(isOrdered ? " ordered" : "")\"",
      children: [
        PageElement("caption", id: "\(id)-caption", content: "\(title)"),
        PageElement(
          "thead", id: "\(id)-columns", content: "<tr>\(zip(table.columns, styles).map(head))</tr>"),
      ] + bodies)
  }

  /// The head of a column, which small windows show in its short form. What people see without a title has one for
  /// screen readers.
  private static func head(_ column: Table.Column, _ style: HTML) -> HTML {
    let (head, short) = (column.head, column.short)
    if head.isEmpty {
      return "<th scope=\"col\"\(style)><span class=\"unseen\">\(column.headOrTitle)</span></th>"
    }
    if short == head { return "<th scope=\"col\"\(style)>\(name: head)</th>" }
    return "<th scope=\"col\"\(style) data-short=\"\(short)\"><span>\(head)</span></th>"
  }

  /// A line across the table: the heading of a group, or a note below its rows.
  private static func line(
    _ words: String, id: String, isHeading: Bool, in table: Table
  ) -> PageElement {
    let span: HTML = "colspan=\"\(table.columns.count)\""
    return PageElement(
      "tr", id: id, " class=\"line\"",
      content: isHeading
        ? "<th scope=\"rowgroup\" \(span)>\(words: words)</th>"
        : "<td class=\"muted\" \(span)>\(words: words)</td>")
  }

  private static func row(
    _ row: Table.Row, id: String, in table: Table, _ name: Int?, _ styles: [HTML]
  ) -> PageElement {
    let cells = table.columns.indices.map { index -> HTML in
      let text = row.cells[index].text
      let shown: HTML = table.columns[index].isText ? "\(name: text)" : "\(text)"
      return index == name
        ? "<th scope=\"row\"\(styles[index])>\(shown)</th>" : "<td\(styles[index])>\(shown)</td>"
    }
    let style =
      switch row.emphasis {
      case .winner: "won"
      case .hasLeft: "frozen"
      case .struck: "struck"
      case nil: nil as String?
      }
    return PageElement(
      "tr", id: "\(id)-\(row.id.text)", "\(attribute: "class", style)", content: "\(cells)")
  }
}

extension Table.Meaning {
  /// Whether the cell says what its row is about.
  fileprivate var namesRow: Bool { [.name, .home, .team].contains(self) }
  /// Whether the cell is a place that rows are found by.
  fileprivate var isPlace: Bool { [.rank, .position].contains(self) }
}

extension Table.Column {
  /// The attribute for the looks of the cells; nothing for plain numbers that are always seen.
  ///
  /// - Parameter isName: whether the column says what its rows are about.
  fileprivate func classes(isName: Bool) -> HTML {
    let names = [
      isName ? "name" : nil, isText ? "text" : nil, meaning.isPlace ? "rank" : nil,
      meaning == .score ? "score" : nil, meaning == .awayScore ? "versus" : nil,
      importance > 0 ? "i\(importance)" : nil,
    ]
    return "\(attribute: "class", names.classes)"
  }
}

extension Table.Row.ID {
  /// The identity in an attribute.
  fileprivate var text: String {
    switch self {
    case .player(let id): id.uuidString
    case .team(let name): "team-\(name.pathSegment)"
    case .match(let number): "match-\(number)"
    case .board(let id): id.uuidString
    case .number(let number): "\(number)"
    case .name(let name): "name-\(name.pathSegment)"
    }
  }
}
