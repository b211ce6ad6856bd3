import Foundation
import GRDB
import GRDBSQLite
import Scorekeeping

/// A data file: a journal in SQLite, with the boards and players that it leads to.
///
/// - A killed process or a power cut: write-ahead logging with full synchronization. A transaction that returned
///   survives, and costs one `fsync`; any other leaves nothing.
/// - A full or failing disk: the transaction throws and is rolled back.
/// - A second writer: SQLite's lock excludes it during a transaction, while its ``BusyHandler`` waits; each transaction
///   begins with the newest committed state.
/// - A file that was moved, deleted or replaced, or that was found damaged, is no longer written.
///
/// All use of the connection goes through its queue: identity stores of the file may be used on any thread.
public final class DataFile: Journal {
  /// The absolute path: some relative names have a special meaning to SQLite.
  let path: String
  let access: Access
  private(set) var connection: Connection
  private let rosterStore: RosterStore
  private let busyHandler: BusyHandler
  /// Makes the daily backups; nil until `keepBackups()` is called.
  private var daily: DailyBackup?
  /// The state of the journal when this connection last read it.
  private var state: JournalState?
  private var restoration: StoreError?
  private var hasWritten = false
  /// The corruption that SQLite or the check of a backup has found; nothing is written afterwards.
  private var damage: StoreError?
  lazy var watch = makeWatch()
  /// Whether to poll the change feed once more after the interval: a write was noticed, but not yet its commit.
  var isCommitDue = true
  /// Whether the file was missing from its path at the last poll.
  var hasMoved = false

  /// Whether the file may be created and written.
  public enum Access: Sendable {
    /// Creates the file, and its folder, if there is none.
    case readWrite
    case readOnly
  }

  /// The part of the journal's state that other connections can change.
  private struct JournalState {
    /// SQLite's `data_version`, which changes with each commit of another connection.
    let version: Int
    let restorations: Int
    var newest: Int
  }

  public var onDelay: ((Delay) -> Void)? {
    get { busyHandler.onDelay }
    set { busyHandler.onDelay = newValue }
  }

  /// Opens a data file. Cost: checks a file of up to 4 MiB.
  ///
  /// - Parameter onDelay: called while this, and later each transaction, waits: see ``Journal/onDelay``.
  /// - Throws: a `StoreError` for a file that is missing (when only reading), unreadable, damaged, of another program
  ///   or from a newer version.
  public init(
    path: String, access: Access = .readWrite, onDelay: ((Delay) -> Void)? = nil
  ) throws(StoreError) {
    let path = wholePath(path)
    self.path = path
    self.access = access
    rosterStore = RosterStore(path: path)
    busyHandler = BusyHandler(path: path)
    busyHandler.onDelay = onDelay
    do {
      connection = try Connection(to: path, access, waitingWith: busyHandler)
    } catch {
      throw (error as? StoreError ?? StoreError(error, path: path)).knowingBackups
    }
  }

  /// Opens the file again to read the writes of others, if it is not shared: see ``Connection/isShared``.
  func reopen() throws {
    connection = try StoreError.translating(path) {
      try Connection(to: path, access, waitingWith: busyHandler)
    }
    state = nil
    (watch, isCommitDue) = (makeWatch(), true)
  }

  // MARK: transactions

  public func transaction<Result>(
    _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    try writing { transaction in try body(transaction) }
  }

  public func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    try reading { transaction in try body(transaction) }
  }

  func reading<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
    try withDatabase { db in
      try db.withinTransaction(.deferred) {
        try noteCommitsOfOthers(db)
        return try body(makeTransaction(on: db))
      }
    }
  }

  /// Runs `body` in one write transaction, after the daily backup, and notifies other processes.
  ///
  /// A file that was moved, deleted or replaced is not written, because the next run would not find the changes.
  ///
  /// - Parameters:
  ///   - checkingReferences: whether SQLite looks for references to deleted rows, which takes a pass over all
  ///     candidates for each.
  ///   - backup: another file, attached as the schema `backup`.
  func writing<Result>(
    checkingReferences: Bool = true, attaching backup: String? = nil,
    _ body: (Transaction) throws -> Result
  ) throws -> Result {
    try withDatabase { db in
      damage = damage ?? daily?.pollDamage()
      if let damage { throw damage }
      daily?.prepare(db)
      // SQLite can switch references off, and attach a file, only outside of transactions.
      if !checkingReferences { try db.execute(sql: "PRAGMA foreign_keys = OFF") }
      defer { if !checkingReferences { try? db.execute(sql: "PRAGMA foreign_keys = ON") } }
      if let backup { try db.execute(sql: "ATTACH ? AS backup", arguments: [backup]) }
      defer { if backup != nil { try? db.execute(sql: "DETACH backup") } }
      let changes = db.totalChangesCount
      let (result, newest) = try db.withinTransaction(.immediate) {
        if db.hasFileMoved { throw StoreError.moved(path) }
        try noteCommitsOfOthers(db)
        let transaction = makeTransaction(on: db)
        let result = try body(transaction)
        try transaction.flush()
        return (result, try transaction.sequence())
      }
      state?.newest = newest
      if db.totalChangesCount != changes {
        hasWritten = true
        daily?.noteWrite()
        notifyOthers()
      }
      return result
    }
  }

  private func makeTransaction(on db: Database) -> Transaction {
    Transaction(db: db, rosterStore: rosterStore, newestSequence: state?.newest)
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

  /// Reads the state of the journal again if another connection has committed. Cost without a commit: two words of
  /// shared memory.
  func noteCommitsOfOthers(_ db: Database) throws {
    let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    if version == state?.version { return }
    try Schema.checkVersion(db, path: path)
    let restorations = try db.restorations()
    if let state, state.restorations != restorations { restoration = .restored(path) }
    state = JournalState(
      version: version, restorations: restorations, newest: try db.newestSequence())
  }

  public func newestSequence() throws -> Int {
    try withDatabase { db in
      try noteCommitsOfOthers(db)
      return state?.newest ?? 0
    }
  }

  public func pollReplacement() -> (any Error)? {
    defer { restoration = nil }
    return restoration
  }

  // MARK: the end

  /// The loss of entries that this connection has written: the program checks it when it quits.
  ///
  /// - Returns: `.lost` if the next run will not find the entries in the file at the path.
  package func loss() -> StoreError? {
    guard hasWritten, let newest = state?.newest else { return nil }
    do {
      // SQLite might combine another file at this path with the log of this one.
      if try withDatabase(\.hasFileMoved) { return .lost(path) }
      let next = try DataFile(path: path, access: .readOnly)
      return try next.newestSequence() >= newest ? nil : .lost(path)
    } catch StoreError.busy, StoreError.full, StoreError.failing {
      return nil
    } catch {
      return .lost(path)
    }
  }

  /// From now on, makes the last good copy of each day whenever this file is written.
  ///
  /// - Returns: the object that makes the copies: call its `finish(copying:)` at the end.
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

  /// Whether the file is no longer at the path at which it was opened. Cost: one `stat`.
  var hasFileMoved: Bool {
    var hasMoved: CInt = 0
    let code = sqlite3_file_control(sqliteConnection, nil, SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return code == SQLITE_OK && hasMoved != 0
  }

  func newestSequence() throws -> Int {
    try Int.fetchOne(cachedStatement(sql: "SELECT max(sequence) FROM change")) ?? 0
  }

  /// The number of restored backups, counted in `user_version`, which SQLite does not use.
  func restorations() throws -> Int {
    try Int.fetchOne(cachedStatement(sql: "PRAGMA user_version")) ?? 0
  }
}
