import IdentityDiff

/// One line of a list: a section's header, or a row.
package enum ListLine: Equatable {
  case header(TeamRow)
  case row(Row)

  func line(width: Int, theme: Theme) -> Line {
    switch self {
    case .header(let row): row.line(width: width, theme: theme)
    case .row(let row): row.line(width: width, theme: theme)
    }
  }
}

extension ListSection<ListHeader, Row> {
  /// The header row, if there is one, and the rows.
  var lines: [ListLine] { (content.team.map { [.header($0)] } ?? []) + rows.map(ListLine.row) }

  /// The line at an offset, the header's being 0 if there is one.
  func line(at offset: Int) -> ListLine {
    guard let team = content.team else { return .row(rows[offset]) }
    return offset == 0 ? .header(team) : .row(rows[offset - 1])
  }

  /// How many lines it takes.
  package var lineCount: Int { rows.count + (content.team == nil ? 0 : 1) }
}
