import ScoreTables

extension TableDocument {
  /// The facts and the tables in Markdown for GitHub, with names as `MarkdownText` writes them.
  package var markdown: String {
    let sentences = facts.map { MarkdownText.escaped($0.text) + "\n\n" }.joined()
    return sentences + tables.map(\.forReaders).map(Self.markdown).joined(separator: "\n")
  }

  private static func markdown(of table: Table) -> String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    let heads =
      line(table.columns.map { MarkdownText.escaped($0.title) })
      + line(table.columns.map { $0.isText ? "---" : "---:" })
    return table.groups.map { group in
      let heading = group.heading.map { "**\(MarkdownText.escaped($0))**\n\n" } ?? ""
      let rows = group.rows.map { row in
        line(
          zip(table.columns, row.cells).map {
            MarkdownText.escaped($1.text, isName: $0.isText)
          })
      }
      let footnote = group.footnote.map { "\n\(MarkdownText.escaped($0))\n" } ?? ""
      return heading + heads + rows.joined() + footnote
    }.joined(separator: "\n")
  }
}
