import Foundation
import GRDB
import IdentityDiff
import Scorekeeping

/// Writes a change to the tables; touches only the rows that changed.
extension Transaction {
  func apply(_ change: Change, leadingTo board: Scoreboard?) throws {
    switch change {
    case .boards(let changes):
      try flush()
      for deletion in changes.deletions {
        try db.cachedStatement(sql: "DELETE FROM board WHERE id = ?")
          .execute(arguments: [deletion.element.id])
      }
      for insertion in changes.insertions {
        try insert(insertion.element, at: insertion.offset)
      }
    case .board(let change):
      if let details = change.details?.new { try update(change.board, details) }
      guard let board else { preconditionFailure("A change of a board comes with the board") }
      if change.freezeStep != nil { try update(board.id, board.frozen) }
      try apply(change.players, to: board)
    }
  }

  private func insert(_ board: Scoreboard, at offset: Int) throws {
    let count = try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM board")) ?? 0
    let last =
      try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(position) FROM board")) ?? 0
    let isLast = offset >= count && last < .max
    try db.cachedStatement(
      sql: """
        INSERT INTO board (
          name, round, ranking, wins, step, target, ordering, is_over, scores, id, position, series,
          frozen)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: columns(of: board.details) + [
        board.id, isLast ? last + 1 : last, board.series, try text(of: board.frozen),
      ])
    if !isLast { try renumber(placing: board.id, at: offset) }
    for (offset, player) in board.players.enumerated() {
      try insert(player, in: board.id, at: Int64(offset) * gap)
    }
  }

  /// Renumbers all boards, so that one of them moves to an offset.
  private func renumber(placing board: Scoreboard.ID, at offset: Int) throws {
    var order = try UUID.fetchAll(
      db, sql: "SELECT id FROM board WHERE id <> ? ORDER BY position", arguments: [board])
    order.insert(board, at: min(offset, order.count))
    for (position, id) in order.enumerated() {
      try db.cachedStatement(sql: "UPDATE board SET position = ? WHERE id = ?")
        .execute(arguments: [position, id])
    }
  }

  private func update(_ board: Scoreboard.ID, _ details: Scoreboard.Details) throws {
    try db.cachedStatement(
      sql: """
        UPDATE board SET name = ?, round = ?, ranking = ?, wins = ?, step = ?, target = ?,
          ordering = ?, is_over = ?, scores = ?
        WHERE id = ?
        """
    ).execute(arguments: columns(of: details) + [board])
  }

  private func update(_ board: Scoreboard.ID, _ frozen: Scoreboard.Frozen?) throws {
    try db.cachedStatement(sql: "UPDATE board SET frozen = ? WHERE id = ?")
      .execute(arguments: [try text(of: frozen), board])
  }

  private func text(of frozen: Scoreboard.Frozen?) throws -> String? {
    try frozen.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
  }

  private func columns(of details: Scoreboard.Details) -> StatementArguments {
    let rules = details.rules
    return [
      details.name, details.round, rules.ranking.rawValue, rules.wins.rawValue,
      rules.step.thousandths, rules.target?.thousandths, rules.order.rawValue, details.isOver,
      rules.scores.rawValue,
    ]
  }

  /// Writes the pending players. Called before a board is read, before rows are inserted or deleted, and before the
  /// commit.
  func flush() throws {
    if unwritten.isEmpty { return }
    let statement = try db.cachedStatement(
      sql: """
        UPDATE player SET name = ?, score = ?, rounds = ?, team = ?, colour = ?, reached = ?
        WHERE board = ? AND id = ?
        """)
    for (key, player) in unwritten {
      try statement.execute(arguments: [
        player.name, player.score.thousandths, player.rounds.text, player.team,
        player.colour, player.reached,
        key.board, key.player,
      ])
    }
    unwritten.removeAll(keepingCapacity: true)
  }

  private func apply(_ changes: ChangeSet<Player>, to board: Scoreboard) throws {
    if changes.isStructural { try flush() }
    for deletion in changes.deletions {
      try db.cachedStatement(sql: "DELETE FROM player WHERE board = ? AND id = ?")
        .execute(arguments: [board.id, deletion.element.id])
    }
    for update in changes.updates {
      unwritten[.init(board: board.id, player: update.new.id)] = update.new
    }
    if changes.isStructural { try arrange(changes, in: board) }
  }
}

// MARK: manual order

/// Positions are whole numbers with gaps between them, so that moving or adding a player changes only one row. If a gap
/// is used up, the board is renumbered.
extension Transaction {
  private var gap: Int64 { 1 << 20 }

  /// Places each added or moved player right after its predecessor on the board.
  private func arrange(_ changes: ChangeSet<Player>, in board: Scoreboard) throws {
    let came = Set(changes.insertions.lazy.map(\.offset))
    for offset in (came.union(changes.moves.lazy.map(\.destination))).sorted() {
      let player = board.players[offset]
      let before = offset > 0 ? try position(of: board.players[offset - 1].id, on: board.id) : nil
      guard let position = try freePosition(after: before, in: board.id) else {
        return try renumber(board, inserting: came.filter { $0 >= offset })
      }
      if came.contains(offset) {
        try insert(player, in: board.id, at: position)
      } else {
        try move(player, on: board.id, to: position)
      }
    }
  }

  /// A position between a used one and the next used one above it; nil if there is no room.
  private func freePosition(after low: Int64?, in board: Scoreboard.ID) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: "SELECT min(position) FROM player WHERE board = ? AND position > ?")
    let high = try Int64.fetchOne(statement, arguments: [board, low ?? .min])
    switch (low, high) {
    case (nil, nil): return 0
    case (let low?, nil): return low < .max - gap ? low + gap : nil
    case (nil, let high?): return high > .min + gap ? high - gap : nil
    case (let low?, let high?):
      let (distance, overflow) = high.subtractingReportingOverflow(low)
      return distance > 1 && !overflow ? low + distance / 2 : nil
    }
  }

  private func position(of player: Player.ID, on board: Scoreboard.ID) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT position FROM player WHERE board = ? AND id = ?"),
      arguments: [board, player])
  }

  private func renumber(_ board: Scoreboard, inserting offsets: Set<Int>) throws {
    for (offset, player) in board.players.enumerated() {
      let position = Int64(offset) * gap
      if offsets.contains(offset) {
        try insert(player, in: board.id, at: position)
      } else {
        try move(player, on: board.id, to: position)
      }
    }
  }

  private func move(_ player: Player, on board: Scoreboard.ID, to position: Int64) throws {
    try db.cachedStatement(sql: "UPDATE player SET position = ? WHERE board = ? AND id = ?")
      .execute(arguments: [position, board, player.id])
  }

  private func insert(_ player: Player, in board: Scoreboard.ID, at position: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO player (id, board, position, name, score, rounds, team, colour, reached)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      player.id, board, position, player.name, player.score.thousandths,
      player.rounds.text, player.team, player.colour, player.reached,
    ])
  }
}
