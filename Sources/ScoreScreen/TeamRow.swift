import Scorekeeping

/// The header of a team, with its rank and its total.
public struct TeamRow: Equatable, Sendable {
  /// The name, or nil for the players of no team.
  package let name: String?
  /// The rank among the teams; the players of no team have none.
  package let rank: Int?
  let isTied: Bool
  package let total: String
  /// The columns of the bars that tell the total as a share of the best one.
  let share: Int
  let columns: Columns

  /// What is drawn as the name.
  package var shownName: String { name ?? Self.nameOfNone }
  static let nameOfNone = "No team"

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let colour = name == nil ? Style.Colour.muted : theme.palette[.team]
    let style = Style(colour: colour, isBold: name != nil)
    // A number would look like the rank of a player.
    let title = (rank.map { (isTied ? "=" : "") + Narration.ordinal($0) + " " } ?? "") + shownName
    let end = columns.score - 1
    line.write(title, at: 1, width: end - 1, style: style)
    if columns.scale.width > 0 {
      let bars = columns.bar..<columns.bar + columns.scale.width
      let start = 1 + Glyph.width(of: theme.plain(title)) + 1
      if start < bars.upperBound {
        line.fill(start..<bars.upperBound, with: theme.rule, style: .faint)
        let shared = max(start, bars.lowerBound)..<max(start, bars.lowerBound + share)
        if name != nil { line.fill(shared, with: theme.heavyRule, style: .muted) }
      }
    }
    line.write(
      total, at: columns.score, width: columns.scoreWidth, style: style, align: .trailing)
    return line
  }
}
