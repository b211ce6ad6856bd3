import CSQLite
import FoundationBase
import Scorekeeping

/// A data file: a journal in SQLite, with the boards and players that result from it.
///
/// - A killed process or a power cut: write-ahead logging with full synchronization. A transaction that returned
///   survives, and costs one `fsync`; any other transaction leaves no trace.
/// - A full or failing disk: the transaction throws and is rolled back.
/// - A second writer: SQLite's lock excludes it during a transaction, while its ``BusyHandler`` waits. Each transaction
///   begins with the newest committed state.
/// - A file that was moved, deleted or replaced, or that was found damaged, is no longer written.
///
/// One thread at a time uses the journal. Identity stores of the file may be used on any thread.
package final class DataFile: Journal {
  /// The absolute path, because some relative names have a special meaning in SQLite.
  let path: String
  let access: Access
  private(set) var connection: Connection
  private let lock = ThreadLock()
  private let busyHandler: BusyHandler
  /// Makes the daily backups; nil until `keepBackups()` is called.
  private var daily: DailyBackup?
  /// The state of the journal when this connection last read it.
  private var state: JournalState?
  private var restoration: StoreError?
  private var hasWritten = false
  /// The number of commits before the next look at the room on the disk: a system call for each would cost every key.
  private var commitsUntilCheck = 0
  /// The corruption that SQLite or the check of a backup found. Nothing is written afterwards.
  private var damage: StoreError?
  lazy var watch = makeWatch()
  /// Whether to poll the change feed once more after the interval, because a write was noticed before its commit.
  var isCommitDue = true
  /// Whether the file was missing from its path at the last poll.
  var hasMoved = false

  /// Whether the file may be created and written.
  package enum Access: Sendable {
    /// Creates the file, and its folder, if there is none.
    case readWrite
    case readOnly
    /// Reads and writes identity stores alone, in a file of any program: there is no journal. Creates the file, but not
    /// its folder.
    case stores
  }

  /// The part of the journal's state that other connections can change.
  private struct JournalState {
    /// SQLite's `data_version`, which changes with each commit of another connection.
    let version: Int
    let restorations: Int
    var newest: Int
  }

  package var onDelay: ((Delay) -> Void)? {
    get { busyHandler.onDelay }
    set { busyHandler.onDelay = newValue }
  }

  /// Opens a data file. Cost: checks a file of up to 4 MiB.
  ///
  /// - Parameter onDelay: called while opening, and later each transaction, waits: see ``Journal/onDelay``.
  /// - Throws: a `StoreError` for a file that is missing (if it is opened read-only), unreadable, damaged, of another
  ///   program or from a newer version.
  package init(
    path: String, access: Access = .readWrite, onDelay: ((Delay) -> Void)? = nil
  ) throws(StoreError) {
    let path = wholePath(path)
    self.path = path
    self.access = access
    busyHandler = BusyHandler(path: path)
    busyHandler.onDelay = onDelay
    do {
      connection = try Connection(to: path, access, waitingWith: busyHandler)
    } catch {
      let error = (error as? StoreError ?? StoreError(error, path: path)).knowingBackups
      throw error.isRefusal && Connection.isOlder(at: path)
        ? StoreError(path, .cannotUpgrade) : error
    }
  }

  /// Opens the file again to read the writes of others, if the file is not shared: see ``Connection/isShared``.
  func reopen() throws {
    connection = try StoreError.translating(path) {
      try Connection(to: path, access, waitingWith: busyHandler)
    }
    state = nil
    (watch, isCommitDue) = (makeWatch(), true)
  }

  /// The people whom an upgrade of the tables has joined when the file was opened; nil if nobody was.
  package var joinedNames: JoinedNames? {
    connection.joinedNames.flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: transactions

  package func transaction<Result>(
    _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    try writing { transaction, _ in try body(transaction) }
  }

  package func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    try reading { transaction, _ in try body(transaction) }
  }

  func reading<Result>(
    _ body: (SQLTransaction, SQLiteConnection) throws -> Result
  ) throws -> Result {
    try withDatabase { db in
      try db.transaction(.deferred) {
        try noteCommitsOfOthers(db)
        db.knownSequence = state?.newest
        return try body(SQLTransaction(on: db), db)
      }
    }
  }

  /// Runs `body` in one write transaction, after the daily backup, and notifies other processes.
  ///
  /// A file that was moved, deleted or replaced is not written, because the next run would not find the changes.
  ///
  /// - Parameters:
  ///   - checkingReferences: whether SQLite checks for references to deleted rows, which takes a pass over all
  ///     candidates for each deleted row.
  ///   - backup: another file to attach as the schema `backup`.
  func writing<Result>(
    checkingReferences: Bool = true, attaching backup: String? = nil,
    _ body: (SQLTransaction, SQLiteConnection) throws -> Result
  ) throws -> Result {
    try withDatabase { db in
      damage = damage ?? daily?.pollDamage()
      if let damage { throw damage }
      daily?.prepare(db)
      // SQLite can turn references off, and attach a file, only outside of transactions.
      if !checkingReferences { try db.execute("PRAGMA foreign_keys = OFF") }
      defer { if !checkingReferences { try? db.execute("PRAGMA foreign_keys = ON") } }
      if let backup { try db.run("ATTACH $1 AS backup", backup) }
      defer { if backup != nil { try? db.execute("DETACH backup") } }
      let changes = db.changeCount
      let (result, newest) = try db.transaction(.immediate) {
        if db.hasFileMoved { throw StoreError(path, .moved) }
        try noteCommitsOfOthers(db)
        db.knownSequence = state?.newest
        let transaction = SQLTransaction(on: db)
        let result = try body(transaction, db)
        try transaction.flush()
        return (result, access == .stores ? 0 : try transaction.sequence())
      }
      state?.newest = newest
      if db.changeCount != changes {
        hasWritten = true
        daily?.noteWrite()
        notifyOthers()
        writeLogBackIfShort(db)
      }
      return result
    }
  }

  /// Writes the log back if the disk has little room: after each commit while it has, else looked at after every eighth,
  /// in which the log grows by some 150 kB.
  private func writeLogBackIfShort(_ db: SQLiteConnection) {
    commitsUntilCheck -= 1
    guard connection.isLogged, commitsUntilCheck < 0 else { return }
    if DiskSpace.isShort(beside: connection.file) {
      db.writeLogBack()
    } else {
      commitsUntilCheck = 8
    }
  }

  /// Runs `body` on the connection, outside of a transaction.
  func withDatabase<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try lock.withLock {
      do {
        return try body(connection.sqlite)
      } catch let error as SQLiteError {
        let fault = StoreError(error, path: path).knowingBackups
        if error.code == SQLITE_CORRUPT { damage = fault }
        throw fault
      } catch is UnreadableValue {
        damage = .damaged(path)
        throw StoreError.damaged(path)
      }
    }
  }

  /// Reads the state of the journal again if another connection has committed. Cost without a commit: reading two words
  /// of shared memory.
  func noteCommitsOfOthers(_ db: SQLiteConnection) throws {
    if access == .stores { return }
    let version = try db.value("PRAGMA data_version") ?? 0
    if version == state?.version { return }
    try Schema.checkVersion(db, path: path)
    let restorations = try db.restorations()
    if let state, state.restorations != restorations { restoration = StoreError(path, .restored) }
    state = JournalState(
      version: version, restorations: restorations, newest: try db.newestSequence())
  }

  package func newestSequence() throws -> Int {
    try withDatabase { db in
      // A commit of another connection takes several reads, which lock the file once in one transaction.
      if try db.value("PRAGMA data_version") != state?.version {
        try db.transaction(.deferred) { try noteCommitsOfOthers(db) }
      }
      return state?.newest ?? 0
    }
  }

  package func pollReplacement() -> (any Error)? {
    defer { restoration = nil }
    return restoration
  }

  // MARK: detecting loss and keeping backups

  /// Detects the loss of entries that this connection wrote. The program checks it when it quits.
  ///
  /// - Returns: `.lost` if the next run will not find the entries in the file at the path.
  package func loss() -> StoreError? {
    guard hasWritten, let newest = state?.newest else { return nil }
    do {
      // SQLite might combine another file at this path with the log of this one.
      if try withDatabase(\.hasFileMoved) { return StoreError(path, .lost) }
      let next = try DataFile(path: path, access: .readOnly)
      return try next.newestSequence() >= newest ? nil : StoreError(path, .lost)
    } catch let error as StoreError
      where [.busy, .full, .failing].contains(error.fault) || error.isNewer
    {
      return nil
    } catch {
      return StoreError(path, .lost)
    }
  }

  /// From now on, makes the last good copy of each day whenever this file is written.
  ///
  /// - Returns: the object that makes the copies. Call its `finish(copying:)` at the end.
  package func keepBackups() -> DailyBackup {
    let daily = daily ?? DailyBackup(of: Backups(of: path).path)
    self.daily = daily
    return daily
  }
}

/// A lock for one thread at a time. A thread that holds it must not lock it, as `store.update { _ in store.all() }`
/// would: without the check, it would wait for itself forever.
final class ThreadLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    let isLocked = pthread_mutex_lock(mutex) == 0
    precondition(isLocked, "The body of an update must not use a store of the same file")
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
