import IdentityDiff

/// What a recording asks of the session that it follows.
extension Session {
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
