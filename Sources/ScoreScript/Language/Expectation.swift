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

/// One thing said of a player.
public enum PlayerClause: Hashable, Sendable {
  case score(Score)
  /// From 1.
  case rank(Int)
}

/// How many rows of the list may change on the screen, by the way in which they do.
public struct Budget: Hashable, Sendable {
  /// Rows that came into view.
  public var inserts: Int
  /// Rows that went out of view.
  public var deletes: Int
  /// Rows that went elsewhere; as few as lead from one order to the other.
  public var moves: Int
  /// Rows that were drawn anew where they are.
  public var refreshes: Int

  /// What is not named must not happen.
  public init(inserts: Int = 0, deletes: Int = 0, moves: Int = 0, refreshes: Int = 0) {
    self.inserts = inserts
    self.deletes = deletes
    self.moves = moves
    self.refreshes = refreshes
  }
}

/// Where on the screen a text is looked for.
public enum Region: Hashable, Sendable {
  /// In each row by itself.
  case screen
  /// In one row, counted from 1 from the top of the screen.
  case row(Int)
}

/// What a text is compared with.
public enum TextPattern: Hashable, Sendable {
  /// The text contains it.
  case text(String)
  /// A regular expression matches a part of the text: those of ICU, as Foundation has them.
  case regex(String)
}
