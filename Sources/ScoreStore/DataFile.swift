import Foundation
import GRDB
import Scorekeeping

/// A data file: a journal in SQLite, with the boards and players that it led to.
///
/// Write-ahead logging with full synchronisation: a transaction that returned survives `kill -9` and
/// power loss, and costs one `fsync`. Any number of processes may have one file open.
public final class DataFile: Journal {
  /// Where the file is, from the root: SQLite takes some relative names for something else.
  let path: String
  let access: Access
  /// Whether the system may be asked to tell of changes.
  var isWatching: Bool
  private(set) var connection: Connection
  private(set) lazy var roster = Roster(in: self)
  private var writeTurn: WriteTurn?
  lazy var watch = makeWatch()
  /// How often was looked without a watch.
  var blindLooks = 0
  /// Whether there may be something that nothing will be told of.
  var isInDoubt = false
  /// Who makes the backups of this file; nobody unless asked to.
  private var daily: DailyBackup?
  /// When the log was touched, as it was seen last; in nanoseconds.
  var touched: Int64?

  /// A connection to the file.
  struct Connection {
    let queue: DatabaseQueue
    /// Whether it sees what others write: not where SQLite cannot make the files that they would share.
    let isShared: Bool
    /// What the file and its log looked like before they were opened.
    let look: Look
    /// The write-ahead log: beside the file itself, where the path is a link to it.
    let log: String

    init(_ queue: DatabaseQueue, isShared: Bool, look: Look) throws {
      self.queue = queue
      self.isShared = isShared
      self.look = look
      let file = try queue.inDatabase { db in
        try String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'")
      }
      log = (file ?? "") + "-wal"
    }
  }

  /// Whether a file may be made and written.
  public enum Access: Sendable {
    /// Makes the file, and its folder, if there is none.
    case readWrite
    case readOnly
    /// Reads once what is there: makes no file, not even those that SQLite shares with others, waits for nobody and
    /// keeps nobody waiting. What others write at that moment may be missed, or make it fail.
    case glance
  }

  /// Opens a data file.
  ///
  /// - Throws: a `StoreError` for a file that is missing (when only reading), unreadable, damaged, not
  ///   one of ours or from a newer version.
  public convenience init(path: String, access: Access = .readWrite) throws(StoreError) {
    try self.init(path: path, access: access, isWatching: access != .glance)
  }

  init(path: String, access: Access = .readWrite, isWatching: Bool) throws(StoreError) {
    let path = URL(fileURLWithPath: path).path
    self.path = path
    self.access = access
    self.isWatching = isWatching
    do {
      connection = try Self.open(path, access)
    } catch {
      let fact = error as? StoreError ?? StoreError(error, path: path)
      // With backups beside it, it was ours: only its beginning says that it is not.
      if fact == .notOurs(path), !Backups(of: path).named.isEmpty { throw .damaged(path) }
      throw fact
    }
  }

  private static func open(_ path: String, _ access: Access) throws -> Connection {
    if access == .readWrite {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      if !FileManager.default.fileExists(atPath: folder.path) {
        do {
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
          throw StoreError.cannotMakeFolder(folder.path)
        }
      }
    }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if isFolder.boolValue { throw StoreError.isFolder(path) }
    if access != .readWrite, !exists { throw StoreError.missing(path) }
    if access == .glance { return try glance(at: path) }

    let look = Look(at: path)
    do {
      return try Connection(try connect(path, to: path, access), isShared: true, look: look)
    } catch let error as DatabaseError
      where access == .readOnly && !FileManager.default.fileExists(atPath: path + "-wal")
      && StoreError(error, path: path) == .readOnly(path)
    {
      // Where even the folder is read-only SQLite cannot share the file, and nobody can change it.
      let url = URL(fileURLWithPath: path).absoluteString + "?immutable=1"
      return try Connection(try connect(url, to: path, access), isShared: false, look: look)
    }
  }

  /// Opens a file only to look at it.
  private static func glance(at path: String) throws -> Connection {
    var status = stat()
    // Opening a pipe would wait for somebody who writes.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError.cannotOpen(path)
    }
    // Somebody has the file open if there is memory that is shared. If not, SQLite is to make none.
    let isShared = FileManager.default.fileExists(atPath: path + "-shm")
    let name = isShared ? path : URL(fileURLWithPath: path).absoluteString + "?immutable=1"
    return try Connection(
      try connect(name, to: path, .glance), isShared: isShared, look: Look(at: path))
  }

  /// Opens the file again, perhaps to share it now.
  func reconnect() throws {
    try translatingErrors { connection = try Self.open(path, access) }
    writeTurn = nil
    watch = makeWatch()
  }

  static func connect(
    _ name: String, to path: String, _ access: Access
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "scoreboard"
    configuration.readonly = access != .readWrite
    configuration.busyMode = access == .glance ? .immediateError : .callback(Patience().waitForLock)
    if access == .readWrite { try checkBeginning(name, to: path) }
    let queue = try DatabaseQueue(path: name, configuration: configuration)
    do {
      try queue.writeWithoutTransaction { db in
        try Schema.claim(db, path: path)
        if access == .readWrite {
          try logAhead(db)
          try db.execute(sql: "PRAGMA synchronous = FULL")
        }
      }
      if access == .readWrite { try Schema.migrate(queue) }
    } catch {
      leaveAlone(queue, path: path, after: error)
      throw error
    }
    return queue
  }

  /// Turns write-ahead logging on, once for each file. SQLite does not wait for others while it does.
  private static func logAhead(_ db: Database) throws {
    for _ in 0..<200 {
      do {
        if try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" { return }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
      Thread.sleep(forTimeInterval: 0.01)
    }
    throw DatabaseError(resultCode: .SQLITE_BUSY)
  }

  public func transaction<Result>(
    _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    daily?.prepare(connection.queue)
    let (result, isWritten) = try inTurn { try run(.immediate, body) }
    if isWritten { tellOthers() }
    return result
  }

  /// Writes when it is this run's turn among those that work on the file.
  private func inTurn<Result>(_ body: () throws -> Result) rethrows -> Result {
    if writeTurn == nil, connection.isShared { writeTurn = WriteTurn(log: connection.log) }
    guard let writeTurn, writeTurn.take(whileWaiting: { _ in }) else { return try body() }
    defer { writeTurn.end() }
    return try body()
  }

  public func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    try run(.deferred, body).result
  }

  private func run<Result>(
    _ kind: Database.TransactionKind, _ body: (any JournalTransaction) throws -> Result
  ) throws -> (result: Result, isWritten: Bool) {
    defer { roster.store.tell() }
    return try translatingErrors {
      try connection.queue.writeWithoutTransaction { db in
        let changes = db.totalChangesCount
        var result: Result?
        try db.inTransaction(kind) {
          let transaction = Transaction(db: db, everybody: roster)
          result = try body(transaction)
          try transaction.flush()
          return .commit
        }
        guard let result else { preconditionFailure("A committed transaction has a result") }
        return (result, db.totalChangesCount != changes)
      }
    }
  }

  /// Has the last good copy of each day made from now on, whenever this file is written. Whoever calls this calls
  /// `finish(copying:)` of the result in the end.
  public func keepBackups() -> DailyBackup {
    let daily = daily ?? DailyBackup(of: Backups(of: path).path)
    self.daily = daily
    return daily
  }

  func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error where error is DatabaseError || error is RowDecodingError {
      Self.leaveAlone(connection.queue, path: path, after: error)
      throw StoreError(error, path: path)
    }
  }
}
