import Foundation
import IdentityDiff
import Scorekeeping

/// Writes a change to the tables; touches only the rows that changed, and reads nothing.
extension ServerTransaction {
  func apply(_ change: Change, leadingTo board: Scoreboard?) {
    switch change {
    case .boards(let changes):
      flushPlayers()
      for deletion in changes.deletions {
        write(Statement("DELETE FROM scoreboard.board WHERE id = $1", deletion.element.id))
      }
      for insertion in changes.insertions { insert(insertion.element, at: insertion.offset) }
    case .board(let change):
      if let details = change.details?.new { update(change.board, details) }
      guard let board else { preconditionFailure("A change of a board comes with the board") }
      if change.freezeStep != nil {
        write(
          Statement(
            "UPDATE scoreboard.board SET frozen = $1 WHERE id = $2", board.frozen?.text, board.id))
      }
      apply(change.players, to: board)
    }
  }

  /// Inserts a board at an offset of the list; all boards after it move on.
  func insert(_ board: Scoreboard, at offset: Int) {
    let rules = board.details.rules
    write(
      Statement(
        """
        WITH place AS (
          SELECT coalesce(
            (SELECT position FROM scoreboard.board ORDER BY position OFFSET $2 LIMIT 1),
            (SELECT max(position) + 1 FROM scoreboard.board), 0) AS position
        ), moved AS (
          UPDATE scoreboard.board SET position = board.position + 1
          FROM place WHERE board.position >= place.position
        )
        INSERT INTO scoreboard.board (
          id, position, name, round, ranking, wins, step, target, ordering, scores, is_over, series,
          frozen)
        SELECT $1, place.position, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 FROM place
        """, board.id, offset, board.name, board.round, rules.ranking.rawValue,
        rules.wins.rawValue, rules.step.thousandths, rules.target?.thousandths,
        rules.order.rawValue, rules.scores.rawValue, board.details.isOver, board.series,
        board.frozen?.text))
    for (offset, player) in board.players.enumerated() {
      insert(player, in: board.id, "$9::numeric", offset)
    }
  }

  private func update(_ board: Scoreboard.ID, _ details: Scoreboard.Details) {
    let rules = details.rules
    write(
      Statement(
        """
        UPDATE scoreboard.board SET name = $1, round = $2, ranking = $3, wins = $4, step = $5,
          target = $6, ordering = $7, scores = $8, is_over = $9
        WHERE id = $10
        """, details.name, details.round, rules.ranking.rawValue, rules.wins.rawValue,
        rules.step.thousandths, rules.target?.thousandths, rules.order.rawValue,
        rules.scores.rawValue, details.isOver, board))
  }

  private func apply(_ changes: ChangeSet<Player>, to board: Scoreboard) {
    if changes.isStructural { flushPlayers() }
    for deletion in changes.deletions {
      write(
        Statement(
          "DELETE FROM scoreboard.player WHERE board = $1 AND id = $2", board.id,
          deletion.element.id))
    }
    for change in changes.updates { update(change.new, on: board.id) }
    if !changes.isStructural { return }
    // Each added or moved player comes right after its predecessor on the board.
    let added = Set(changes.insertions.lazy.map(\.offset))
    for offset in added.union(changes.moves.lazy.map(\.destination)).sorted() {
      let player = board.players[offset]
      let before = offset > 0 ? board.players[offset - 1].id : nil
      if added.contains(offset) {
        insert(player, in: board.id, Self.place(9, isFirst: before == nil), before)
      } else {
        write(
          Statement(
            """
            UPDATE scoreboard.player SET position = \(Self.place(3, isFirst: before == nil))
            WHERE board = $1 AND id = $2
            """, board.id, player.id, before))
      }
      renumber(board.id, ifLong: player.id)
    }
  }

  /// The position after a player, or before all.
  private static func place(_ parameter: Int, isFirst: Bool) -> String {
    if isFirst {
      return """
        (SELECT coalesce(min(position), 1) - 1 FROM scoreboard.player
          WHERE board = $1 AND $\(parameter)::uuid IS NULL)
        """
    }
    return """
      (SELECT coalesce((before.position + (
          SELECT min(position) FROM scoreboard.player
          WHERE board = $1 AND position > before.position)) * 0.5, before.position + 1)
        FROM scoreboard.player AS before WHERE board = $1 AND id = $\(parameter)::uuid)
      """
  }

  /// Gives all players whole numbers once one has come between the same two again and again.
  private func renumber(_ board: Scoreboard.ID, ifLong player: Player.ID) {
    write(
      Statement(
        """
        UPDATE scoreboard.player SET position = ordered.number
        FROM (
          SELECT id, row_number() OVER (ORDER BY position) AS number
          FROM scoreboard.player WHERE board = $1
        ) AS ordered
        WHERE board = $1 AND player.id = ordered.id AND (
          SELECT scale(position) > 100 FROM scoreboard.player WHERE board = $1 AND id = $2)
        """, board, player))
  }

  private func insert(
    _ player: Player, in board: Scoreboard.ID, _ place: String, _ value: (any SQLValue)?
  ) {
    write(
      Statement(
        """
        INSERT INTO scoreboard.player (
          board, id, name, score, rounds, team, colour, reached, position)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, \(place))
        """, board, player.id, player.name, player.score.thousandths, player.rounds.text,
        player.team, player.colour, player.reached, value))
  }
}

extension Scoreboard.Frozen {
  /// The freeze as JSON.
  var text: String {
    // Encoding values of these types does not fail.
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
