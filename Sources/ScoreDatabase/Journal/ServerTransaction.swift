import Foundation
import IdentityDiff
import ScoreStore
import Scorekeeping

/// One transaction on the tables of a server.
///
/// What it writes is collected, and sent together with the commit, or before something is read that may depend on it.
final class ServerTransaction: JournalTransaction {
  /// Others have written more than this transaction has seen. Nothing was written yet.
  struct Outdated: Error {}

  /// The largest number of new entries that are brought with the lock.
  static let newLimit = 256

  let connection: ServerConnection
  /// The newest entry of others that this transaction has seen.
  let newest: ServerJournal.Position
  /// The entries between what the journal knew before, which has the number `after`, and the newest; nil if there are
  /// too many.
  private let newEntries: (after: Int, entries: [JournalEntry])?
  /// Whether only this transaction may write; nil for one that reads.
  private(set) var isExclusive: Bool?
  /// The boards whose rows are locked.
  var locked: Set<Scoreboard.ID> = []

  // What is not sent yet.
  private var unsent: [Statement] = []
  private var unsentCount = 0
  /// The players that the next `exchange(_:)` writes.
  private var unwritten: [RowKey: Player] = [:]
  /// The number that the next entry has if no other board is written meanwhile.
  private var next: Int
  /// The number of entries of others that were committed meanwhile: known after the first `exchange(_:)`.
  private(set) var unseen = 0
  /// The newest entry of this transaction.
  private(set) var lastEntry: (uid: UUID, command: String)?
  private var withoutRedo: Set<Scoreboard.ID?> = []

  /// Identifies a player's row.
  private struct RowKey: Hashable {
    let board: Scoreboard.ID
    let player: Player.ID
  }

  /// - Parameters:
  ///   - known: the newest entry that the journal knew before.
  ///   - rows: the first entries after that; nil if they do not matter.
  ///   - newest: the newest entry, read before them.
  ///   - locked: the board that is locked, or nil for all; nil outside for a transaction that reads.
  init(
    on connection: ServerConnection, after known: ServerJournal.Position, entries rows: Rows?,
    newest: ServerJournal.Position, locked: Scoreboard.ID??
  ) throws(ServerError) {
    self.connection = connection
    isExclusive = locked.map { $0 == nil }
    if let board = locked ?? nil { self.locked = [board] }
    if let rows, rows.count < Self.newLimit {
      var entries: [JournalEntry] = []
      var last = known
      for index in 0..<rows.count {
        entries.append(try Self.entry(rows[index]))
        last = .init(sequence: try rows[index].value(0), uid: try rows[index].id(8))
      }
      (self.newest, newEntries) = (last, (known.sequence, entries))
    } else {
      (self.newest, newEntries) = (newest, nil)
    }
    next = self.newest.sequence + 1
  }

  /// The statements that lock a board, or all.
  static func locks(_ board: Scoreboard.ID?) -> [Statement] {
    guard let board else { return [StoreLock.exclusive] }
    return [StoreLock.shared, lock(board)]
  }

  static func lock(_ board: Scoreboard.ID) -> Statement {
    Statement("SELECT 1 FROM scoreboard.board WHERE id = $1 FOR UPDATE", board)
  }

  /// Excludes all others from now on.
  ///
  /// - Throws: `.overtaken` if they have written since this transaction began, or are about to.
  private func lockAll() throws(ServerError) {
    if isExclusive != false { return }
    // Never waits: others that share the lock may be waiting for the board that this transaction holds.
    let rows = try exchange([
      StoreLock.attempt, Statement("SELECT sequence FROM scoreboard.store"),
    ])
    guard rows[rows.count - 2].first?.bool(0) == true,
      try rows[rows.count - 1].first?.value(0, Int.self) == sequence(), unseen == 0
    else { throw .overtaken }
    isExclusive = true
  }

  // MARK: sending

  /// The rows of a query, which sees what was written before.
  func rows(_ sql: String, _ values: (any SQLValue)?...) throws(ServerError) -> Rows {
    let rows = try exchange([Statement(sql, values)])
    return rows[rows.count - 1]
  }

  func write(_ statement: Statement) { unsent.append(statement) }

  func update(_ player: Player, on board: Scoreboard.ID) {
    unwritten[RowKey(board: board, player: player.id)] = player
  }

  /// Moves the pending players to the statements, before rows are inserted or deleted.
  func flushPlayers() {
    for (key, player) in unwritten {
      unsent.append(
        Statement(
          """
          UPDATE scoreboard.player
          SET name = $1, score = $2, rounds = $3, team = $4, colour = $5, reached = $6
          WHERE board = $7 AND id = $8
          """, player.name, player.score.thousandths, player.rounds.text, player.team,
          player.colour, player.reached, key.board, key.player))
    }
    unwritten.removeAll(keepingCapacity: true)
  }

  /// Sends what was collected, and other statements after it, in one round trip.
  @discardableResult
  func exchange(_ statements: [Statement]) throws(ServerError) -> [Rows] {
    flushPlayers()
    // The entries have the numbers that they get if nobody else has committed: the setting tells how many have.
    let numbering = Statement(
      """
      UPDATE scoreboard.store SET sequence = sequence + $1
      RETURNING sequence, set_config('scoreboard.shift', (sequence - $2)::text, true)
      """, unsentCount, next - 1)
    let isNumbering = unsentCount > 0
    let all = (isNumbering ? [numbering] : []) + unsent + statements
    if all.isEmpty { return [] }
    let rows = try connection.run(all)
    unsent = []
    if isNumbering, let row = rows.first?.first {
      noteNumber(try row.value(0))
      unsentCount = 0
    }
    return rows
  }

  /// Sends the rest, and commits.
  func finish() throws(ServerError) {
    let notification = Statement(
      "SELECT pg_notify('scoreboard', sequence::text) FROM scoreboard.store")
    try exchange((lastEntry == nil ? [] : [notification]) + [Statement("COMMIT")])
  }

  /// Notes the number that the newest entry has got.
  func noteNumber(_ sequence: Int) {
    unseen += sequence - (next - 1)
    next = sequence + 1
  }

  func sequence() -> Int { next - 1 }

  // MARK: writing entries

  func append(
    _ entry: JournalEntry, by writer: Writer, leadingTo board: Scoreboard?
  ) throws -> Int {
    if case .board(let change) = entry.change, locked.contains(change.board),
      change.details.map({ $0.old.name == $0.new.name }) ?? true
    {
      // The lock of the board is enough.
    } else {
      try lockAll()
    }
    // What is read must be read before anything is written: from then on all others wait for the commit.
    let remembered = try rosterUpdates(by: entry.change)
    let sequence = insert(
      scope: entry.scope, writer: entry.writer, time: entry.time.timeIntervalSince1970,
      command: entry.command, reversal: entry.reversal, reverses: entry.reverses,
      content: try entry.change.json(), as: next)
    endReversible(entry, by: writer)
    mark(entry.reversedBy.rawValue, sequence, in: entry.scope, by: writer.id)
    if let kind = entry.freezeStep { mark(kind.rawValue, sequence, in: entry.scope, by: writer.id) }
    if entry.reversedBy == .redo { withoutRedo.remove(entry.scope) }
    apply(entry.change, leadingTo: board)
    for entry in remembered { remember(entry) }
    return sequence
  }

  /// Adds an entry to the journal, without its change.
  func insert(
    scope: Scoreboard.ID?, writer: Int64, time: Double, command: String, reversal: Reversal?,
    reverses: Int?, content: String, as sequence: Int
  ) -> Int {
    let uid = UUID()
    write(
      Statement(
        """
        INSERT INTO scoreboard.change
          (sequence, uid, scope, writer, time, command, reversal, reverses, content)
        VALUES (
          $1 + current_setting('scoreboard.shift')::bigint, $2, $3, $4, $5, $6, $7, $8, $9)
        """, sequence, uid, scope ?? .list, writer, time, command, reversal?.rawValue, reverses,
        content))
    unsentCount += sequence - next + 1
    (lastEntry, next) = ((uid, command), sequence + 1)
    return sequence
  }

  /// Marks an entry as one that can be undone or redone, as a starting state or as a step of a freeze.
  func mark(_ direction: String, _ sequence: Int, in scope: Scoreboard.ID?, by writer: Int64) {
    write(
      Statement(
        """
        INSERT INTO scoreboard.reversible (scope, direction, sequence, writer)
        VALUES ($1, $2, $3 + current_setting('scoreboard.shift')::bigint, $4)
        """, scope ?? .list, direction, sequence, writer))
  }

  /// Removes the rows of `reversible` that a new entry makes invalid: the entry that it reverses, else the redo of its
  /// writer.
  private func endReversible(_ entry: JournalEntry, by writer: Writer) {
    if let reversed = entry.reverses {
      return write(
        Statement(
          """
          DELETE FROM scoreboard.reversible
          WHERE scope = $1 AND direction = $2 AND sequence = $3
          """, entry.scope ?? .list, entry.reversal?.rawValue, reversed))
    }
    guard withoutRedo.insert(entry.scope).inserted else { return }
    write(
      Statement(
        """
        DELETE FROM scoreboard.reversible
        WHERE scope = $1 AND direction = 'redo' AND (writer = $2 OR sequence <= $3)
        """, entry.scope ?? .list, writer.id, writer.opened))
  }

  /// The entries after a number, if they came with the lock; nil if not.
  func newEntries(after sequence: Int) -> [JournalEntry]? {
    guard let newEntries, lastEntry == nil, sequence >= newEntries.after else { return nil }
    return newEntries.entries.filter { $0.sequence > sequence }
  }
}
