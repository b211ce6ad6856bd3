/// The header of a team, with its rank and its total.
public struct TeamRow: Equatable, Sendable {
  /// The name, or nil for the players of no team.
  let name: String?
  /// The rank among the teams; the players of no team have none.
  let rank: Int?
  let total: String
  let columns: Columns

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let style = Style(colour: .cyan, isBold: true)
    let rank = rank.map(String.init) ?? ""
    line.write(rank, at: columns.rank, width: columns.rankWidth, style: style, align: .trailing)
    let start = columns.rank + columns.rankWidth + 1
    line.write(name ?? "No team", at: start, width: columns.score - start - 1, style: style)
    line.write(
      total, at: columns.score, width: columns.scoreWidth, style: style, align: .trailing)
    return line
  }
}
