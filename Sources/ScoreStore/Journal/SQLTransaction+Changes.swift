import FoundationBase
import IdentityDiff
import Scorekeeping

/// Writes a change to the tables. Touches only the rows that changed, and reads nothing.
extension SQLTransaction {
  func apply(_ change: Change, leadingTo board: Scoreboard?) throws {
    switch change {
    case .boards(let changes):
      try flush()
      for deletion in changes.deletions {
        try connection.write(SQLStatement("DELETE FROM board WHERE id = $1", deletion.element.id))
      }
      for insertion in changes.insertions {
        try insert(insertion.element, at: insertion.offset)
      }
    case .board(let change):
      if let details = change.details?.new { try update(change.board, details) }
      guard let board else { preconditionFailure("A change of a board comes with the board") }
      if change.freezeStep != nil {
        try connection.write(
          SQLStatement(
            "UPDATE board SET frozen = $1 WHERE id = $2", try board.frozen.map(StoredBoard.text),
            board.id))
      }
      try apply(change.players, to: board)
      if let matches = change.matches { try apply(matches, to: board.id) }
    case .people: break
    }
  }

  // MARK: boards

  private static let insertBoard = """
    INSERT INTO board (id, position, series, frozen, \(StoredBoard.columns.names))
    VALUES ($1, (
      SELECT coalesce(max(position) + 1, 0)
      FROM (SELECT position FROM board ORDER BY position LIMIT $2) AS earlier
    ), $3, $4, \(StoredBoard.columns.parameters(from: 5)))
    """

  /// Inserts a board at an offset of the list. All boards after it move down.
  func insert(_ board: Scoreboard, at offset: Int) throws {
    try connection.write(
      SQLStatement(
        """
        UPDATE board SET position = position + 1
        WHERE position >= (SELECT position FROM board ORDER BY position LIMIT 1 OFFSET $1)
        """, offset))
    try connection.write(
      SQLStatement(
        Self.insertBoard,
        values: [board.id, offset, board.series, try board.frozen.map(StoredBoard.text)]
          + StoredBoard.values(of: board.details)))
    for (offset, player) in board.players.enumerated() {
      try connection.write(
        SQLStatement(
          Self.insertPlayer("$\(StoredPlayer.columns.list.count + 3)"),
          values: [board.id, player.id] + (try StoredPlayer.values(of: player)) + [
            offset * Self.gap
          ]))
    }
    for match in board.matches ?? Matches() { try insert(match, on: board.id) }
  }

  private static let updateBoard = """
    UPDATE board SET \(StoredBoard.columns.assignments) WHERE id = $\(StoredBoard.columns.list.count + 1)
    """

  private func update(_ board: Scoreboard.ID, _ details: Scoreboard.Details) throws {
    try connection.write(
      SQLStatement(Self.updateBoard, values: try StoredBoard.values(of: details) + [board]))
  }

  // MARK: players

  private func apply(_ changes: ChangeSet<Player>, to board: Scoreboard) throws {
    if changes.isStructural { try flush() }
    for deletion in changes.deletions {
      try connection.write(
        SQLStatement(
          "DELETE FROM player WHERE board = $1 AND id = $2", board.id, deletion.element.id))
    }
    for change in changes.updates { update(change, on: board.id) }
    if changes.isStructural { try arrange(changes, on: board) }
  }

  // MARK: matches

  private func apply(_ changes: ChangeSet<Match>, to board: Scoreboard.ID) throws {
    for gone in changes.deletions.map(\.element) + changes.updates.map(\.old) {
      try connection.write(
        SQLStatement("DELETE FROM match WHERE board = $1 AND number = $2", board, gone.id))
    }
    for new in changes.insertions.map(\.element) + changes.updates.map(\.new) {
      try insert(new, on: board)
    }
  }

  private func insert(_ match: Match, on board: Scoreboard.ID) throws {
    try connection.write(
      SQLStatement(
        """
        INSERT INTO match (board, number, \(StoredMatch.columns.names))
        VALUES ($1, $2, \(StoredMatch.columns.parameters(from: 3)))
        """, values: [board, match.id] + StoredMatch.values(of: match)))
  }

  /// Places each added or moved player directly after its predecessor on the board.
  private func arrange(_ changes: ChangeSet<Player>, on board: Scoreboard) throws {
    let added = Set(changes.insertions.lazy.map(\.offset))
    for offset in added.union(changes.moves.lazy.map(\.destination)).sorted() {
      let player = board.players[offset]
      let before = offset > 0 ? board.players[offset - 1].id : nil
      if let before { try connection.write(SQLStatement(Self.makeRoom, board.id, before)) }
      let place = before.map { [$0] } ?? []
      if added.contains(offset) {
        let position = Self.position(before == nil ? nil : StoredPlayer.columns.list.count + 3)
        try connection.write(
          SQLStatement(
            Self.insertPlayer(position),
            values: [board.id, player.id] + (try StoredPlayer.values(of: player)) + place))
      } else {
        let position = Self.position(before == nil ? nil : 2)
        try connection.write(
          SQLStatement(
            "UPDATE player SET position = \(position) WHERE board = $1 AND id = $\(place.count + 2)",
            values: [board.id] + place + [player.id]))
      }
    }
  }

  private static func insertPlayer(_ position: String) -> String {
    """
    INSERT INTO player (board, id, \(StoredPlayer.columns.names), position)
    VALUES ($1, $2, \(StoredPlayer.columns.parameters(from: 3)), \(position))
    """
  }

  /// The distance between two positions if there is room. It can be halved 32 times.
  private static let gap = 1 << 32

  /// The position in the middle between a player and the next one, or a position before all players.
  ///
  /// - Parameter parameter: the number of the parameter with the player; nil for a position before all players.
  private static func position(_ parameter: Int?) -> String {
    guard let parameter else {
      return "(SELECT coalesce(min(position), \(gap)) - \(gap) FROM player WHERE board = $1)"
    }
    return """
      (SELECT coalesce(before.position + (\(next) - before.position) / 2, before.position + \(gap))
      FROM player AS before WHERE board = $1 AND id = $\(parameter))
      """
  }

  /// The next position after the position of the player `before`.
  private static let next =
    "(SELECT min(position) FROM player WHERE board = $1 AND position > before.position)"

  /// Spreads the positions of a board if there is none between a player and the next one. If there is one, as is usual,
  /// the players of the board are not read: `before` is the outer loop of the join.
  private static let makeRoom = """
    UPDATE player SET position = spread.number * \(gap)
    FROM (
      SELECT player.id, row_number() OVER (ORDER BY player.position, player.id) AS number
      FROM player AS before CROSS JOIN player
      WHERE before.board = $1 AND before.id = $2 AND \(next) - before.position < 2
        AND player.board = $1
    ) AS spread
    WHERE board = $1 AND player.id = spread.id
    """
}
