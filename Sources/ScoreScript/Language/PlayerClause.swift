import Scorekeeping

/// One thing said of a player.
public enum PlayerClause: Hashable, Sendable {
  case score(Score)
  /// From 1.
  case rank(Int)
}
