import Scorekeeping

/// A player on a board.
public struct PlayerRow: Equatable, Sendable {
  let id: Player.ID
  let rank: Int
  let name: String
  let score: Score
  /// The length of the bar in eighths of a column.
  let bar: Int
  /// How many places the player has climbed; negative if fallen.
  let movement: Int
  /// The last change of the score, or nil if there is none to show.
  let delta: Score?
  let colour: Int
  let isSelected: Bool
  let columns: Columns

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let colour = Style(colour: .counted(colour))
    line.write(String(rank), at: columns.rank, width: columns.rankWidth, align: .trailing)
    if movement != 0 {
      let arrow = (movement > 0 ? theme.up : theme.down) + String(movement.magnitude)
      let style = Style(colour: movement > 0 ? .green : .red)
      line.write(arrow, at: columns.arrow, width: columns.arrowWidth, style: style)
    }
    line.write(name, at: columns.name, width: columns.nameWidth, style: .bold)
    line.writeBar(eighths: bar, at: columns.bar, width: columns.barWidth, style: colour)
    line.write(
      score.formatted(decimals: columns.decimals), at: columns.score, width: columns.scoreWidth,
      style: .bold, align: .trailing)
    if let delta {
      let sign = Style(colour: delta < .zero ? .red : .green)
      line.write(
        delta.signed, at: columns.delta, width: columns.deltaWidth, style: sign, align: .trailing)
    }
    return isSelected ? line.highlighted : line
  }
}
