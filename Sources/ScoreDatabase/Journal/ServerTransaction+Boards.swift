import Foundation
import Scorekeeping

/// Reading boards.
extension ServerTransaction {
  /// - Throws: `Outdated` if others have written since this transaction began, and may go on to.
  func boards() throws -> [BoardSummary] {
    let rows = try rows(
      """
      SELECT id, name, round, coalesce(count, 0), is_over, frozen IS NOT NULL, series,
        (SELECT sequence FROM scoreboard.store)
      FROM scoreboard.board LEFT JOIN (
        SELECT board AS id, count(*) AS count FROM scoreboard.player GROUP BY board
      ) AS players USING (id)
      ORDER BY position
      """)
    if isExclusive == false, let row = rows.first, try row.value(7) != sequence() {
      throw Outdated()
    }
    return try rows.map { row in
      BoardSummary(
        id: try row.id(0), name: try row.value(1), playerCount: try row.value(3),
        round: try row.value(2), isOver: row.bool(4), isFrozen: row.bool(5),
        series: try row.optionalID(6))
    }
  }

  func board(_ id: Scoreboard.ID) throws -> Scoreboard? {
    var statements = [
      Statement(
        """
        SELECT name, round, ranking, wins, step, target, ordering, scores, is_over, series, frozen
        FROM scoreboard.board WHERE id = $1
        """, id),
      Statement(
        """
        SELECT id, name, score, rounds, team, colour, reached
        FROM scoreboard.player WHERE board = $1 ORDER BY position
        """, id),
    ]
    let isLocking = isExclusive == false && locked.insert(id).inserted
    if isLocking { statements.insert(Self.lock(id), at: 0) }
    let rows = try exchange(statements)
    let (boards, players) = (rows[rows.count - 2], rows[rows.count - 1])
    guard let row = boards.first else { return nil }
    var details = Scoreboard.Details(name: try row.value(0))
    details.round = try row.value(1)
    details.rules.ranking = try row.choice(2)
    details.rules.wins = try row.choice(3)
    details.rules.step = Score(thousandths: try row.value(4))
    guard details.rules.step > .zero, (1...Rounds.limit).contains(details.round) else {
      throw ServerError.unreadable("a step or a round out of range")
    }
    details.rules.target = try row.optional(5).map(Score.init(thousandths:))
    details.rules.order = try row.choice(6)
    details.rules.scores = try row.choice(7)
    details.isOver = row.bool(8)
    return Scoreboard(
      id: id, details: details, players: try Players(players.map(Self.player)),
      series: try row.optionalID(9), frozen: try row.text(10).map(Self.frozen))
  }

  private static func player(_ row: Row) throws -> Player {
    Player(
      id: try row.id(0), name: try row.value(1), score: Score(thousandths: try row.value(2)),
      rounds: try rounds(row.text(3)), team: row.text(4), colour: try row.value(5),
      reached: try row.value(6))
  }

  private static func rounds(_ text: String?) throws(ServerError) -> Rounds {
    guard let text else { return Rounds() }
    guard let rounds = Rounds(text: text) else { throw .unreadable(text) }
    return rounds
  }

  private static func frozen(_ text: String) throws -> Scoreboard.Frozen {
    let frozen = try? JSONDecoder().decode(Scoreboard.Frozen.self, from: Data(text.utf8))
    guard let frozen, frozen.details.freeze != nil else { throw ServerError.unreadable("a freeze") }
    return frozen
  }
}
