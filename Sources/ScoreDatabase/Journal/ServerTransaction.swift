import FoundationBase
import ScoreStore
import Scorekeeping

/// One transaction of the journal on a server.
///
/// Writes are collected, and sent together with the next query or with the commit.
final class ServerTransaction: SQLConnection {
  /// Others have written more than this transaction has seen. Nothing was written yet.
  struct Outdated: Error {}

  /// The largest number of new entries to read together with the lock.
  static let newLimit = 256

  let connection: ServerConnection
  /// The newest entry of others that this transaction has seen.
  let newest: ServerJournal.JournalPosition
  /// The entries between the last one that the journal knew, which has the number `after`, and the newest one; nil if
  /// there are too many.
  private let newEntries: (after: Int, entries: [JournalEntry])?
  /// Whether only this transaction may write; nil for a transaction that reads.
  private var isExclusive: Bool?
  /// The boards whose rows are locked.
  private var locked: Set<Scoreboard.ID> = []

  var withoutRedo: Set<RedoScope> = []

  private var unsent: [SQLStatement] = []
  /// The number of entries among the unsent statements.
  private var unsentCount = 0
  /// The number of the next entry if no other board is written meanwhile.
  private var next: Int
  /// The number of entries of others that were committed meanwhile. It is known after the first `exchange(_:)`.
  private(set) var unseen = 0
  /// The newest entry of this transaction.
  private(set) var lastEntry: (uid: UUID, command: String)?

  /// The largest number of statements to collect.
  private static let limit = 4096

  /// - Parameters:
  ///   - known: the newest entry that the journal knew before.
  ///   - rows: the first entries after `known`; nil if they are not needed.
  ///   - newest: the newest entry, read before `rows`.
  ///   - locked: the locked board, or nil if all are locked; an outer nil stands for a transaction that reads.
  init(
    on connection: ServerConnection, after known: ServerJournal.JournalPosition,
    entries rows: Rows?,
    newest: ServerJournal.JournalPosition, locked: Scoreboard.ID??
  ) throws {
    self.connection = connection
    isExclusive = locked.map { $0 == nil }
    if let board = locked ?? nil { self.locked = [board] }
    if let rows, rows.count < Self.newLimit {
      var entries: [JournalEntry] = []
      var last = known
      for row in rows.map(\.self) {
        entries.append(try SQLTransaction.entry(row))
        last = .init(sequence: try row.value(0), uid: try row.value(9))
      }
      (self.newest, newEntries) = (last, (known.sequence, entries))
    } else {
      (self.newest, newEntries) = (newest, nil)
    }
    next = self.newest.sequence + 1
  }

  var dialect: Dialect { .postgres }

  func newestSequence() -> Int { next - 1 }

  func read(_ queries: [SQLStatement], _ body: (Int, any SQLRow) throws -> Void) throws {
    let results = try exchange(queries).suffix(queries.count)
    for (query, rows) in results.enumerated() {
      for index in 0..<rows.count { try body(query, rows[index]) }
    }
  }

  func write(_ statement: SQLStatement) throws {
    unsent.append(statement)
    if unsent.count >= Self.limit { try exchange([]) }
  }

  func insert(
    _ entry: ArchivedEntry, as number: Int?, reversing reversed: Int?
  ) throws -> Int {
    let (uid, sequence) = (UUID(), number ?? next)
    unsentCount += sequence - next + 1
    (lastEntry, next) = ((uid, entry.command), sequence + 1)
    try write(entry.insertion(as: [sequence, uid], reversing: reversed, in: dialect))
    return sequence
  }

  /// Sends the collected statements, and the given ones after them, in one round trip.
  @discardableResult
  func exchange(_ statements: [SQLStatement]) throws(DatabaseError) -> [Rows] {
    // The entries have the numbers that they get if nobody else has committed. The setting contains the number of
    // entries that others have committed.
    let numbering = SQLStatement(
      """
      UPDATE store SET sequence = sequence + $1
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

  /// Sends the remaining statements, and commits.
  func finish() throws(DatabaseError) {
    let notification = SQLStatement("SELECT pg_notify('scoreboard', sequence::text) FROM store")
    try exchange((lastEntry == nil ? [] : [notification]) + [SQLStatement("COMMIT")])
  }

  /// Notes the final number of the newest entry.
  func noteNumber(_ sequence: Int) {
    unseen += sequence - (next - 1)
    next = sequence + 1
  }

  // MARK: locks

  /// The statements that lock a board; nil locks all boards.
  static func locks(_ board: Scoreboard.ID?) -> [SQLStatement] {
    guard let board else { return [StoreLock.exclusive] }
    return [StoreLock.shared, lock(board)]
  }

  private static func lock(_ board: Scoreboard.ID) -> SQLStatement {
    SQLStatement("SELECT 1 FROM board WHERE id = $1 FOR UPDATE", board)
  }

  func lock(_ board: Scoreboard.ID) throws {
    if isExclusive == false, locked.insert(board).inserted { try write(Self.lock(board)) }
  }

  /// Excludes all other writers, unless the lock of a board is enough.
  ///
  /// - Throws: `.overtaken` if others have written since this transaction began, or are about to write.
  func lock(for change: Change) throws {
    if isExclusive != false { return }
    if case .board(let change) = change, locked.contains(change.board),
      change.details.map({ $0.old.name == $0.new.name }) ?? true
    {
      return
    }
    // Never waits, because others that share the lock may be waiting for the board that this transaction has locked.
    let rows = try exchange([StoreLock.attempt, SQLStatement("SELECT sequence FROM store")])
    guard try rows[rows.count - 2].first?.value(0) == true,
      try rows[rows.count - 1].first?.value(0) == newestSequence(), unseen == 0
    else { throw DatabaseError.overtaken }
    isExclusive = true
  }

  /// - Throws: `Outdated` if others have written since this transaction began, and may continue to write.
  func readList(_ query: SQLStatement, _ body: (any SQLRow) throws -> Void) throws {
    var newest: Int?
    try read([query, SQLStatement("SELECT sequence FROM store")]) { query, row in
      if query == 0 { try body(row) } else { newest = try row.value(0) }
    }
    if isExclusive == false, newest != newestSequence() { throw Outdated() }
  }

  /// The query for the entries after a number, with their identities.
  static func newEntries(after sequence: Int) -> SQLStatement {
    SQLStatement(
      """
      SELECT \(SQLTransaction.entryColumns), uid FROM change
      WHERE sequence > $1 ORDER BY sequence LIMIT $2
      """, sequence, newLimit)
  }

  func newEntries(after sequence: Int) -> [JournalEntry]? {
    guard let newEntries, lastEntry == nil, sequence >= newEntries.after else { return nil }
    return newEntries.entries.filter { $0.sequence > sequence }
  }
}
