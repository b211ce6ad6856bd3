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
