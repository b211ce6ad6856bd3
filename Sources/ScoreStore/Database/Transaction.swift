import Foundation
import GRDB
import IdentityDiff
import Scorekeeping

/// One transaction on the tables. Statements are compiled once for each connection. Each value is read once for a key,
/// and a row is written once for a thousand commands.
final class Transaction: JournalTransaction {
  /// Identifies a player's row.
  struct RowKey: Hashable {
    let board: Scoreboard.ID
    let player: Player.ID
  }

  let db: Database
  let rosterStore: RosterStore
  /// The number of the newest entry; nil until it is first read.
  var newestSequence: Int?
  /// The players that `flush()` will write.
  var unwritten: [RowKey: Player] = [:]
  /// The scopes in which this writer is known to have nothing to redo; the write lock excludes changes by others.
  private var withoutRedo: Set<Scoreboard.ID?> = []

  init(db: Database, rosterStore: RosterStore, newestSequence: Int?) {
    self.db = db
    self.rosterStore = rosterStore
    self.newestSequence = newestSequence
  }

  func sequence() throws -> Int {
    if let newestSequence { return newestSequence }
    let newest = try db.newestSequence()
    newestSequence = newest
    return newest
  }

  func boards() throws -> [BoardSummary] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, name, round, (SELECT count(*) FROM player WHERE board = board.id), is_over, series,
          frozen IS NOT NULL
        FROM board ORDER BY position
        """)
    return try Array(
      Row.fetchCursor(statement).map { row in
        BoardSummary(
          id: try row.decode(atIndex: 0), name: try row.decode(atIndex: 1),
          playerCount: try row.decode(atIndex: 3), round: try row.decode(atIndex: 2),
          isOver: try row.decode(atIndex: 4), isFrozen: try row.decode(atIndex: 6),
          series: try row.decode(atIndex: 5))
      })
  }

  func board(_ id: Scoreboard.ID) throws -> Scoreboard? {
    try flush()
    let statement = try db.cachedStatement(
      sql: """
        SELECT name, round, ranking, wins, step, target, ordering, is_over, series, scores, frozen
        FROM board WHERE id = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
    var details = Scoreboard.Details(name: try row.decode(atIndex: 0))
    details.round = try row.decode(atIndex: 1)
    details.rules.ranking = try choice(row.decode(atIndex: 2))
    details.rules.wins = try choice(row.decode(atIndex: 3))
    details.rules.step = Score(thousandths: try row.decode(atIndex: 4))
    guard details.rules.step > .zero, details.round > 0 else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a step or a round below one")
    }
    details.rules.target = try row.decode(Int64?.self, atIndex: 5).map(Score.init(thousandths:))
    details.rules.order = try choice(row.decode(atIndex: 6))
    details.isOver = try row.decode(atIndex: 7)
    details.rules.scores = try choice(row.decode(atIndex: 9))
    return Scoreboard(
      id: id, details: details, players: try players(of: id), series: try row.decode(atIndex: 8),
      frozen: try row.decode(String?.self, atIndex: 10).map(decodeFrozen))
  }

  func choice<Choice: RawRepresentable<String>>(_ text: String) throws -> Choice {
    guard let choice = Choice(rawValue: text) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "unknown value '\(text)'")
    }
    return choice
  }

  private func decodeFrozen(_ text: String) throws -> Scoreboard.Frozen {
    let frozen = try? JSONDecoder().decode(Scoreboard.Frozen.self, from: Data(text.utf8))
    guard let frozen, frozen.details.freeze != nil else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an unreadable freeze")
    }
    return frozen
  }

  private func decodeRounds(_ text: String?) throws -> Rounds {
    guard let text else { return Rounds() }
    guard let rounds = Rounds(text: text) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "unknown rounds '\(text)'")
    }
    return rounds
  }

  /// Reads the rows of a board in storage order, by identity, and then sorts them: looking up each row in the order of
  /// positions would take several times as long.
  private func players(of board: Scoreboard.ID) throws -> Players {
    let statement = try db.cachedStatement(
      sql: """
        SELECT position, id, name, score, rounds, team, colour, reached
        FROM player WHERE board = ?
        """)
    var found: [Player] = []
    var order: [(position: Int64, index: Int)] = []
    let rows = try Row.fetchCursor(statement, arguments: [board])
    while let row = try rows.next() {
      order.append((try row.decode(atIndex: 0), found.count))
      found.append(
        Player(
          id: try row.decode(atIndex: 1), name: try row.decode(atIndex: 2),
          score: Score(thousandths: try row.decode(atIndex: 3)),
          rounds: try decodeRounds(row.decode(atIndex: 4)), team: try row.decode(atIndex: 5),
          colour: try row.decode(atIndex: 6), reached: try row.decode(atIndex: 7)))
    }
    order.sort { ($0.position, $0.index) < ($1.position, $1.index) }
    do {
      return try Players(order.map { found[$0.index] })
    } catch {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: error.description)
    }
  }

  func commands(of board: Scoreboard.ID) throws -> [DatedCommand] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT command, time FROM reversible JOIN change USING (sequence)
        WHERE reversible.scope = ? AND direction IN ('undo', 'start')
          AND command NOT LIKE 'board %'
        ORDER BY sequence
        """)
    // There may be a million rows, so they are not kept.
    return try Array(
      Row.fetchCursor(statement, arguments: [board]).map { row in
        DatedCommand(
          try row.decode(atIndex: 0), time: Date(timeIntervalSince1970: try row.decode(atIndex: 1)))
      })
  }

  func append(
    _ entry: JournalEntry, by writer: Writer, leadingTo board: Scoreboard?
  ) throws -> Int {
    let content = try entry.change.json()
    try db.cachedStatement(
      sql: """
        INSERT INTO change (scope, writer, time, command, reversal, reverses, content)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      key(of: entry.scope), writer.id, entry.time.timeIntervalSince1970, entry.command,
      entry.reversal?.rawValue, entry.reverses, content,
    ])
    let sequence = Int(db.lastInsertedRowID)
    newestSequence = sequence
    try endReversible(entry, by: writer)
    try db.cachedStatement(
      sql: "INSERT INTO reversible (scope, direction, sequence, writer) VALUES (?, ?, ?, ?)"
    ).execute(arguments: [key(of: entry.scope), entry.reversedBy.rawValue, sequence, writer.id])
    try insertFreezeStep(entry.freezeStep, of: sequence, in: entry.scope, by: writer.id)
    if entry.reversedBy == .redo { withoutRedo.remove(entry.scope) }
    try apply(entry.change, leadingTo: board)
    try rosterStore.remember(entry.change, in: db)
    return sequence
  }

  /// Removes the rows of `reversible` that a new entry makes invalid: the entry that it reverses, else the redo of its
  /// writer.
  private func endReversible(_ entry: JournalEntry, by writer: Writer) throws {
    if let reversed = entry.reverses {
      return try db.cachedStatement(
        sql: "DELETE FROM reversible WHERE scope = ? AND direction = ? AND sequence = ?"
      ).execute(arguments: [key(of: entry.scope), entry.reversal?.rawValue, reversed])
    }
    guard withoutRedo.insert(entry.scope).inserted else { return }
    try db.cachedStatement(
      sql: """
        DELETE FROM reversible
        WHERE scope = ? AND direction = 'redo' AND (writer = ? OR sequence <= ?)
        """
    ).execute(arguments: [key(of: entry.scope), writer.id, writer.opened])
  }

  /// The key of a scope. The list of boards has an empty key, because an index would not find NULL.
  func key(of scope: Scoreboard.ID?) -> Data {
    scope.map { id in withUnsafeBytes(of: id.uuid) { Data($0) } } ?? Data()
  }
}
