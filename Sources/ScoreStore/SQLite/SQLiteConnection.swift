import CSQLite
import FoundationBase
import Scorekeeping

/// A connection to an SQLite file. The owner must use it on only one thread at a time.
///
/// Statements with values are compiled once and kept until the connection is closed.
final class SQLiteConnection {
  let database: OpaquePointer
  let isReadOnly: Bool
  private var statements: [String: SQLiteStatement] = [:]
  /// Called when the running transaction has ended, with whether it was committed.
  private var transactionObservers: [(Bool) -> Void] = []
  private let busyHandler: BusyHandler?
  private var isClosed = false
  /// The number of the journal's newest entry, if the owner has read it in this transaction.
  var knownSequence: Int?
  var withoutRedo: Set<RedoScope> = []

  enum Access {
    /// Creates the file if there is none.
    case readWrite
    case readOnly
    /// Reads a file that nobody writes. Takes no locks, and creates no files beside it.
    case immutable
    /// Reads a file and its log, without writing to the index of the log. Fails with `SQLITE_READONLY` in some states of
    /// an index that others use.
    case passive
  }

  enum TransactionKind: String {
    /// Locks the file at the first write.
    case deferred = "BEGIN"
    case immediate = "BEGIN IMMEDIATE"
  }

  /// Opens a file with foreign keys enforced. The content is not read yet.
  ///
  /// - Parameter busyHandler: waits while others keep the file locked; nil to fail without waiting.
  init(
    path: String, _ access: Access = .readWrite, waitingWith busyHandler: BusyHandler? = nil
  ) throws(SQLiteError) {
    isReadOnly = access != .readWrite
    self.busyHandler = busyHandler
    let name =
      switch access {
      case .readWrite, .readOnly: path
      case .immutable: Self.uri(of: path, with: "immutable=1")
      case .passive: Self.uri(of: path, with: "readonly_shm=1")
      }
    let mode = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    var database: OpaquePointer?
    let code = sqlite3_open_v2(
      name, &database, mode | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let database else {
      defer { sqlite3_close_v2(database) }
      throw SQLiteError(code, of: database)
    }
    self.database = database
    sqlite3_extended_result_codes(database, 1)
    cs_refuse_quoted_strings(database)
    if let busyHandler {
      sqlite3_busy_handler(
        database,
        { handler, tries in
          guard let handler else { return 0 }
          let busyHandler = Unmanaged<BusyHandler>.fromOpaque(handler).takeUnretainedValue()
          return busyHandler.wait(tries: Int(tries)) ? 1 : 0
        }, Unmanaged.passUnretained(busyHandler).toOpaque())
    }
    try execute("PRAGMA foreign_keys = ON")
  }

  deinit { close() }

  /// Closes the file before the connection is released. The connection must not be used afterwards.
  func close() {
    statements = [:]
    if !isClosed { sqlite3_close_v2(database) }
    isClosed = true
  }

  /// The name by which SQLite opens a file with a parameter.
  private static func uri(of path: String, with parameter: String) -> String {
    var name = "file://"
    for byte in path.utf8 {
      switch UInt8(byte) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16)
        name += (digits.count == 1 ? "%0" : "%") + digits
      }
    }
    return "\(name)?\(parameter)"
  }

  // MARK: statements

  /// Runs one or more statements without values, and ignores their rows.
  func execute(_ sql: String) throws(SQLiteError) {
    try check(sqlite3_exec(database, sql, nil, nil, nil))
  }

  /// Runs a statement, and ignores its rows.
  func run(_ sql: String, _ values: (any SQLValue)?...) throws(SQLiteError) {
    try run(SQLStatement(sql, values: values))
  }

  func run(_ statement: SQLStatement) throws(SQLiteError) {
    let prepared = try prepare(statement)
    defer { prepared.reset() }
    while try step(prepared) {}
  }

  /// Calls `body` with each row of a result.
  func forEachRow(_ statement: SQLStatement, _ body: (SQLiteRow) throws -> Void) throws {
    let prepared = try prepare(statement)
    defer { prepared.reset() }
    while try step(prepared) { try body(SQLiteRow(statement: prepared.pointer)) }
  }

  func rows<Value>(
    _ statement: SQLStatement, _ transform: (SQLiteRow) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEachRow(statement) { values.append(try transform($0)) }
    return values
  }

  /// The value in the first column of the first row; nil for NULL, or if there is no row.
  func value<Value: SQLValue>(
    _ sql: String, _ values: (any SQLValue)?..., as type: Value.Type = Value.self
  ) throws -> Value? {
    let prepared = try prepare(SQLStatement(sql, values: values))
    defer { prepared.reset() }
    return try step(prepared) ? SQLiteRow(statement: prepared.pointer).optional(0) : nil
  }

  private func prepare(_ statement: SQLStatement) throws(SQLiteError) -> SQLiteStatement {
    let prepared: SQLiteStatement
    if let known = statements[statement.sql], !known.isRunning {
      prepared = known
    } else {
      var pointer: OpaquePointer?
      try check(sqlite3_prepare_v2(database, statement.sql, -1, &pointer, nil))
      guard let pointer else { throw SQLiteError(SQLITE_MISUSE, "an empty statement") }
      prepared = SQLiteStatement(pointer)
      statements[statement.sql] = prepared
    }
    do {
      try check(prepared.bind(statement.values))
    } catch {
      prepared.reset()
      throw error
    }
    return prepared
  }

  /// - Returns: whether there is a row.
  private func step(_ statement: SQLiteStatement) throws(SQLiteError) -> Bool {
    let code = sqlite3_step(statement.pointer)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw SQLiteError(code, of: database)
    }
  }

  private func check(_ code: CInt) throws(SQLiteError) {
    if code != SQLITE_OK { throw SQLiteError(code, of: database) }
  }

  // MARK: transactions

  /// Runs `body` in a transaction, and commits it unless `body` throws.
  func transaction<Result>(
    _ kind: TransactionKind, _ body: () throws -> Result
  ) throws -> Result {
    try run(kind.rawValue)
    do {
      let result = try body()
      try run("COMMIT")
      endTransaction(isCommitted: true)
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  private func rollBack() {
    // If the disk is full, SQLite has already rolled back.
    if sqlite3_get_autocommit(database) == 0 { try? run("ROLLBACK") }
    endTransaction(isCommitted: false)
  }

  private func endTransaction(isCommitted: Bool) {
    knownSequence = nil
    if !isCommitted { withoutRedo = [] }
    let observers = transactionObservers
    transactionObservers = []
    for observer in observers { observer(isCommitted) }
  }

  /// Calls `body` once when the running transaction has ended, with whether it was committed.
  func afterTransaction(_ body: @escaping (Bool) -> Void) {
    transactionObservers.append(body)
  }

  // MARK: the file

  /// The number of rows that this connection has changed.
  var changeCount: Int { Int(sqlite3_total_changes(database)) }

  var lastInsertedID: Int64 { sqlite3_last_insert_rowid(database) }

  /// Whether the file is no longer at the path at which it was opened. Cost: one `stat`.
  var hasFileMoved: Bool {
    var hasMoved: CInt = 0
    let code = sqlite3_file_control(database, nil, SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return code == SQLITE_OK && hasMoved != 0
  }

  /// Writes the log back into the file as far as nobody reads it, so that the next transaction begins the log again.
  func writeLogBack() {
    sqlite3_wal_checkpoint_v2(database, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }

  /// The size of the file in bytes.
  func size() throws -> Int {
    try (value("PRAGMA page_count") ?? 0) * (value("PRAGMA page_size") ?? 0)
  }

  /// Copies the whole content into another file.
  ///
  /// - Parameters:
  ///   - pages: the number of pages to copy at a time. A writer waits for at most this many pages.
  ///   - body: called after each portion.
  func copy(
    to target: SQLiteConnection, pages: CInt, _ body: () throws -> Void
  ) throws {
    guard let backup = sqlite3_backup_init(target.database, "main", database, "main") else {
      throw SQLiteError(sqlite3_errcode(target.database), of: target.database)
    }
    var code = SQLITE_OK
    do {
      repeat {
        code = sqlite3_backup_step(backup, pages)
        if code == SQLITE_OK || code == SQLITE_DONE { try body() }
      } while code == SQLITE_OK
    } catch {
      sqlite3_backup_finish(backup)
      throw error
    }
    let end = sqlite3_backup_finish(backup)
    if code != SQLITE_DONE { throw SQLiteError(code, of: target.database) }
    if end != SQLITE_OK { throw SQLiteError(end, of: target.database) }
  }
}

/// Waits while another program holds SQLite's lock, and reports the duration.
///
/// Called on the thread that uses the connection; `onDelay` is set between transactions.
final class BusyHandler: @unchecked Sendable {
  private let path: String
  private let limit: Duration
  private static let grace = Duration.seconds(1)
  private static let interval = Duration.milliseconds(100)

  var onDelay: ((Delay) -> Void)?
  private var start = ContinuousClock.now
  private var lastReport = ContinuousClock.now

  /// - Parameter limit: the longest wait. A transaction takes milliseconds, so a program that holds the lock longer
  ///   than twenty seconds is suspended, or is not ours.
  init(path: String, limit: Duration = .seconds(20)) {
    (self.path, self.limit) = (path, limit)
  }

  /// Pauses before SQLite tries the lock again. SQLite does not queue waiting programs. The pauses are random, so that
  /// each program gets the lock soon.
  func wait(tries: Int) -> Bool {
    if tries == 0 { start = .now }
    usleep(.random(in: 200...2_000))
    let now = ContinuousClock.now
    if now - start >= Self.grace, now - lastReport >= Self.interval {
      lastReport = now
      onDelay?(Delay(file: path, duration: now - start))
    }
    return now - start < limit
  }
}
