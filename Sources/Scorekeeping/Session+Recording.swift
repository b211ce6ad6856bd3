import IdentityDiff

/// What a recording asks of the session that it follows.
extension Session {
  /// The number of the newest entry in `state`.
  package var sequence: Int { shared.now.sequence }

  /// Whether this session has written an entry.
  package func hasWritten(_ entry: JournalEntry) -> Bool { entry.writer == writer.id }

  /// The entries of all boards after a number, oldest first; of more than `limit` the oldest.
  package func entries(after sequence: Int, limit: Int) throws -> [JournalEntry] {
    try journal.read { try $0.entries(after: sequence, limit: limit) }
  }

  /// A board as the journal has it; nil if it is gone.
  package func stored(_ board: Scoreboard.ID) throws -> Scoreboard? {
    try journal.read { try $0.board(board) }
  }
}

extension Scoreboard {
  /// The board that a change led to if it led on from exactly this one; else nil.
  package func followed(by change: BoardChange) -> Scoreboard? {
    if change.board != id { return nil }
    var copy = self
    if copy.follow(change) { return copy }
    // Where many players came and went the change is made in one go.
    copy = self
    if let details = change.details {
      guard details.old == copy.details else { return nil }
      copy.details = details.new
    }
    guard let applied = try? players.applying(change.players), let all = try? Players(applied)
    else { return nil }
    copy.players = all
    return copy
  }
}
