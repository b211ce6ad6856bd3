import Scorekeeping

/// A player on a board.
///
/// A class, as frames one after another share the rows that stay: these are copied and found equal at once.
public final class PlayerRow: Sendable {
  let id: Player.ID
  package let rank: Int
  package let name: String
  package let score: Score
  /// The length of the bar in eighths of a column.
  let bar: Int
  /// How many places the player has climbed; negative if fallen.
  package let movement: Int
  /// The last change of the score, or nil if there is none to show.
  let delta: Score?
  let colour: Int
  package let isSelected: Bool
  /// How the score looks while it flashes.
  let flash: Flashes.Look?
  let columns: Columns

  init(
    _ player: Player, rank: Int, bar: Int, movement: Int, delta: Score?, isSelected: Bool,
    flash: Flashes.Look?, columns: Columns
  ) {
    id = player.id
    self.rank = rank
    name = player.name
    score = player.score
    self.bar = bar
    self.movement = movement
    self.delta = delta
    colour = player.colour
    self.isSelected = isSelected
    self.flash = flash
    self.columns = columns
  }

  /// Whether there is room for the movement.
  package var showsMovement: Bool { movement != 0 && columns.arrowWidth > 0 }
  /// The last change of the score, where there is one and room for it.
  package var shownDelta: Score? { columns.deltaWidth > 0 ? delta : nil }

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let colour = Style(colour: theme.palette.player(colour))
    line.write(String(rank), at: columns.rank, width: columns.rankWidth, align: .trailing)
    if movement != 0 {
      let arrow = (movement > 0 ? theme.up : theme.down) + String(movement.magnitude)
      let style = Style(colour: theme.palette[movement > 0 ? .gain : .loss])
      line.write(arrow, at: columns.arrow, width: columns.arrowWidth, style: style)
    }
    line.write(name, at: columns.name, width: columns.nameWidth, style: .bold)
    line.writeBar(eighths: bar, at: columns.bar, width: columns.barWidth, style: colour)
    line.write(
      score.formatted(decimals: columns.decimals), at: columns.score, width: columns.scoreWidth,
      style: .bold, align: .trailing)
    if let delta {
      let sign = Style(colour: theme.palette[delta < .zero ? .loss : .gain])
      line.write(
        delta.signed, at: columns.delta, width: columns.deltaWidth, style: sign, align: .trailing)
    }
    if isSelected { line = line.highlighted }
    if let flash { line.flash(columns.score..<columns.score + columns.scoreWidth, flash) }
    return line
  }
}

extension PlayerRow: Equatable {
  /// Whether both are drawn alike.
  public static func == (lhs: PlayerRow, rhs: PlayerRow) -> Bool {
    if lhs === rhs { return true }
    return lhs.id == rhs.id && lhs.rank == rhs.rank && lhs.name == rhs.name
      && lhs.score == rhs.score && lhs.bar == rhs.bar && lhs.movement == rhs.movement
      && lhs.delta == rhs.delta && lhs.colour == rhs.colour && lhs.isSelected == rhs.isSelected
      && lhs.flash == rhs.flash && lhs.columns == rhs.columns
  }
}
