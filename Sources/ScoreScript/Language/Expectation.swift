import Scorekeeping

/// What a script wants to be so.
public enum Expectation: Hashable, Sendable {
  /// Everything said of a player holds: at least one clause.
  case player(PlayerReference, [PlayerClause])
  /// The total of a team's scores.
  case team(String, total: Score)
  /// The screen shows a text.
  case text(TextPattern, Region)
  /// What the last command or the last keys changed, in the words of `Narration`.
  case changes(String)
  /// What the last command or the last keys changed of the rows of the list on the screen, at most.
  case budget(Budget)
}
