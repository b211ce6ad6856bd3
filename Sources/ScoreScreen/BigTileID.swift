import Scorekeeping

/// Whose score stands in large digits.
public enum BigTileID: Hashable, Sendable {
  case player(Player.ID)
  /// A team, or those of no team.
  case team(String?)
}
