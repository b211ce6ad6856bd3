/// The header of a team, with its rank and its total.
public struct TeamRow: Equatable, Sendable {
  /// The name, or nil for the players of no team.
  package let name: String?
  /// The rank among the teams; the players of no team have none.
  package let rank: Int?
  package let total: String
  let columns: Columns

  /// What is drawn as the name.
  package var shownName: String { name ?? "No team" }

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let style = Style(colour: theme.palette[.team], isBold: true)
    let rank = rank.map(String.init) ?? ""
    line.write(rank, at: columns.rank, width: columns.rankWidth, style: style, align: .trailing)
    let start = columns.rank + columns.rankWidth + 1
    line.write(shownName, at: start, width: columns.score - start - 1, style: style)
    line.write(
      total, at: columns.score, width: columns.scoreWidth, style: style, align: .trailing)
    return line
  }
}
