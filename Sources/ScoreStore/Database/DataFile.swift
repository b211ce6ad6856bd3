import Foundation
import GRDB
import GRDBSQLite
import Scorekeeping

/// A data file: a journal in SQLite, with the boards and players that it led to.
///
/// Write-ahead logging with full synchronization: a transaction that returned survives `kill -9` and power loss, and
/// costs one `fsync`. Any number of processes may have one file open: SQLite's locks keep them apart.
///
/// All use of the connection goes through its queue, so that identity stores of the file may be used on any thread.
public final class DataFile: Journal {
  /// From the root: SQLite gives a meaning of its own to some relative names.
  let path: String
  let access: Access
  private(set) var connection: Connection
  let roster: Roster
  private let busyHandler: BusyHandler
  /// Makes the backups; nil unless asked to.
  private(set) var daily: DailyBackup?
  /// What the journal held when this connection last looked.
  private var seen: Seen?
  private var restoration: StoreError?
  private var hasWritten = false
  /// What SQLite or a check found wrong with the file. Nothing is written from then on.
  private var damage: StoreError?
  lazy var watch = makeWatch()
  /// Whether a write was heard of, but not yet that it was committed.
  var isCommitDue = true
  /// Whether the file was not at its path when that was last looked at.
  var hasMoved = false

  /// Whether a file may be made and written.
  public enum Access: Sendable {
    /// Makes the file, and its folder, if there is none.
    case readWrite
    case readOnly
  }

  /// The state of the journal that others can change.
  private struct Seen {
    /// SQLite's number for what other connections have committed.
    let version: Int
    let restorations: Int
    var newest: Int
  }

  public var onDelay: ((Delay) -> Void)? {
    get { busyHandler.onDelay }
    set { busyHandler.onDelay = newValue }
  }

  /// Opens a data file. Cost: a file of up to 4 MiB is checked.
  ///
  /// - Parameter onDelay: called while this, and later each transaction, waits: see ``Journal/onDelay``.
  /// - Throws: a `StoreError` for a file that is missing (when only reading), unreadable, damaged, not one of ours or
  ///   from a newer version.
  public init(
    path: String, access: Access = .readWrite, onDelay: ((Delay) -> Void)? = nil
  ) throws(StoreError) {
    let path = wholePath(path)
    self.path = path
    self.access = access
    roster = Roster(path: path)
    busyHandler = BusyHandler(path: path)
    busyHandler.onDelay = onDelay
    do {
      connection = try Connection(to: path, access, waitingWith: busyHandler)
    } catch {
      throw (error as? StoreError ?? StoreError(error, path: path)).knowingBackups
    }
  }

  /// Opens a file anew that no lock protects: see ``Connection/isShared``.
  func reopen() throws {
    connection = try StoreError.translating(path) {
      try Connection(to: path, access, waitingWith: busyHandler)
    }
    seen = nil
    (watch, isCommitDue) = (makeWatch(), true)
  }

  // MARK: transactions

  public func transaction<Result>(
    _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    try writing { db in
      let transaction = Transaction(db: db, everybody: roster)
      let result = try body(transaction)
      try transaction.flush()
      return result
    }
  }

  public func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    try withDatabase { db in
      try db.withinTransaction(.deferred) {
        try noteCommitsOfOthers(db)
        return try body(Transaction(db: db, everybody: roster))
      }
    }
  }

  /// Runs `body` in one write transaction, after the backup of the day, and tells others.
  ///
  /// A file that was moved, deleted or replaced is not written: nobody would find what was saved.
  ///
  /// - Parameter frame: what SQLite does only outside of a transaction.
  func writing<Result>(
    in frame: TransactionFrame = .none, _ body: (Database) throws -> Result
  ) throws -> Result {
    try withDatabase { db in
      damage = damage ?? daily?.pollDamage()
      if let damage { throw damage }
      daily?.prepare(db)
      try frame.open(db)
      defer { frame.close(db) }
      let changes = db.totalChangesCount
      let (result, newest) = try db.withinTransaction(.immediate) {
        if db.hasFileMoved { throw StoreError.moved(path) }
        try noteCommitsOfOthers(db)
        let result = try body(db)
        return (result, try db.newestSequence())
      }
      seen?.newest = newest
      if db.totalChangesCount != changes {
        hasWritten = true
        daily?.noteWrite()
        tellOthers()
      }
      return result
    }
  }

  /// Runs `body` on the connection, outside of a transaction.
  func withDatabase<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try connection.queue.writeWithoutTransaction { db in
      do {
        return try body(db)
      } catch let error where error is DatabaseError || error is RowDecodingError {
        let fact = StoreError(error, path: path).knowingBackups
        if (error as? DatabaseError)?.resultCode == .SQLITE_CORRUPT { damage = fact }
        throw fact
      }
    }
  }

  /// Takes note of what other connections have committed. Cost: where they have not, two words of shared memory.
  func noteCommitsOfOthers(_ db: Database) throws {
    let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    if version == seen?.version { return }
    try Schema.checkVersion(db, path: path)
    let restorations = try db.restorations()
    if let seen, seen.restorations != restorations { restoration = .restored(path) }
    seen = Seen(version: version, restorations: restorations, newest: try db.newestSequence())
  }

  public func newestSequence() throws -> Int {
    try withDatabase { db in
      try noteCommitsOfOthers(db)
      return seen?.newest ?? 0
    }
  }

  public func takeReplacement() -> (any Error)? {
    defer { restoration = nil }
    return restoration
  }

  // MARK: the end

  /// What has become of what was written through this, as the next run will find it: asked when the program quits.
  ///
  /// - Returns: `.lost` if it is not in the file at the path.
  package func loss() -> StoreError? {
    guard hasWritten, let newest = seen?.newest else { return nil }
    do {
      // A file in its place may be read with the log of this one.
      if try withDatabase(\.hasFileMoved) { return .lost(path) }
      let next = try DataFile(path: path, access: .readOnly)
      return try next.newestSequence() >= newest ? nil : .lost(path)
    } catch StoreError.busy, StoreError.full, StoreError.failing {
      return nil
    } catch {
      return .lost(path)
    }
  }

  /// Has the last good copy of each day made from now on, whenever this file is written.
  ///
  /// - Returns: what makes them: call `finish(copying:)` of it in the end.
  package func keepBackups() -> DailyBackup {
    let daily = daily ?? DailyBackup(of: Backups(of: path).path)
    self.daily = daily
    return daily
  }
}

extension Database {
  /// Runs `body` in a transaction, and commits it unless `body` throws.
  func withinTransaction<Result>(
    _ kind: TransactionKind, _ body: () throws -> Result
  ) throws -> Result {
    var results: [Result] = []
    try inTransaction(kind) {
      results.append(try body())
      return .commit
    }
    return results[0]
  }

  /// Whether the file is not at the path any more at which it was opened. Cost: one `stat`.
  var hasFileMoved: Bool {
    var hasMoved: CInt = 0
    let code = sqlite3_file_control(sqliteConnection, nil, SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return code == SQLITE_OK && hasMoved != 0
  }

  func newestSequence() throws -> Int {
    try Int.fetchOne(cachedStatement(sql: "SELECT max(sequence) FROM change")) ?? 0
  }

  /// How often a backup was put back: counted where SQLite leaves room for a number.
  func restorations() throws -> Int {
    try Int.fetchOne(cachedStatement(sql: "PRAGMA user_version")) ?? 0
  }
}
