import FileDrafts
import Foundation
import GRDB
import Scorekeeping

/// A connection to a data file, checked and brought to the form that this version writes.
struct Connection {
  let queue: DatabaseQueue
  /// The file, where the path is a link to it.
  let file: String
  /// Whether there is a write-ahead log: not where the file system cannot share memory.
  let isLogged: Bool
  /// Whether it sees what others write: not where SQLite cannot make the files that it shares with them.
  let isShared: Bool
  /// What the file and its log looked like before they were opened, where it does not.
  private(set) var status: [FileStatus?] = []

  init(
    to path: String, _ access: DataFile.Access, waitingWith busyHandler: BusyHandler
  ) throws {
    try Self.checkEntry(to: path, access)
    var configuration = Configuration()
    configuration.label = "scoreboard"
    configuration.readonly = access == .readOnly
    configuration.busyMode = .callback(busyHandler.wait)
    let queue: DatabaseQueue
    var isShared = true
    do {
      queue = try Self.queue(path, configuration, path)
    } catch let error as DatabaseError
      where access == .readOnly && FileStatus(path: resolvedPath(path) + "-wal")?.size ?? 0 == 0
      && Self.cannotShare.contains(error.resultCode)
    {
      status = Self.status(of: resolvedPath(path))
      queue = try Self.queue(
        URL(fileURLWithPath: path).absoluteString + "?immutable=1", configuration, path)
      isShared = false
    }
    if access == .readWrite { try Schema.migrate(queue, path: path) }
    let (file, mode) = try queue.inDatabase { db in
      (
        try String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'"),
        try String.fetchOne(db, sql: "PRAGMA journal_mode")
      )
    }
    self.queue = queue
    self.file = file ?? path
    self.isShared = isShared
    isLogged = isShared && mode == "wal"
  }

  /// What others touch when they have committed.
  var touched: String { isLogged ? file + "-wal" : file }

  /// The reasons for which SQLite cannot make what it shares: a folder or a disk that is read-only, or full.
  private static let cannotShare: [ResultCode] = [
    .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_FULL,
  ]

  static func status(of file: String) -> [FileStatus?] {
    [FileStatus(path: file), FileStatus(path: file + "-wal")]
  }

  private static func queue(
    _ name: String, _ configuration: Configuration, _ path: String
  ) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: name, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try Schema.claim(db, path: path)
      try DataFile.checkIfSmall(db, of: path)
      if !configuration.readonly { try keepWhatIsCommitted(db) }
    }
    return queue
  }

  /// Has what is committed reach the disk: by a write-ahead log or, where the file system cannot share memory, by a
  /// rollback journal.
  private static func keepWhatIsCommitted(_ db: Database) throws {
    func mode(_ sql: String) throws -> String? { try String.fetchOne(db, sql: sql) }
    var isLogged = try mode("PRAGMA journal_mode") == "wal"
    let end = ContinuousClock.now + .seconds(2)
    // SQLite does not call the busy handler here, and another process may just be doing the same.
    while !isLogged {
      do {
        isLogged = try mode("PRAGMA journal_mode = WAL") == "wal"
        break
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        if ContinuousClock.now > end { throw error }
        usleep(10_000)
      }
    }
    try db.execute(sql: "PRAGMA synchronous = \(isLogged ? "FULL" : "EXTRA")")
  }

  // MARK: the path

  /// Says what is wrong with a path in words of its own, before SQLite says that it cannot open it.
  private static func checkEntry(to path: String, _ access: DataFile.Access) throws {
    if try DataFile.isMissing(at: path) {
      if access == .readOnly {
        throw StoreError.hasBackups(path) ? StoreError.vanished(path) : .missing(path)
      }
      // SQLite would remove the log of a killed run, whose file was moved without it.
      let log = FileStatus(path: resolvedPath(path) + "-wal")
      if let log, log.size > 0 { throw StoreError.logLeft(path) }
      let folder = folder(of: path)
      if FileIdentity(path: folder) != nil { return }
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw StoreError.cannotMakeFolder(folder)
      }
      return
    }
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw StoreError.isFolder(path)
    // To open a pipe would wait for a writer.
    default: throw StoreError.notOurs(path)
    }
    // An empty file is a new one, but not where there are backups of what it held.
    if status.st_size == 0, StoreError.hasBackups(path) { throw StoreError.damaged(path) }
  }
}

/// Waits while other programs hold SQLite's lock, and tells how long that takes.
///
/// The handler is called on the queue of the connection; `onDelay` is set between transactions.
final class BusyHandler: @unchecked Sendable {
  /// A transaction takes milliseconds: a program that keeps the lock for longer is stopped, or not ours.
  private static let limit = Duration.seconds(20)
  private static let grace = Duration.seconds(1)
  private static let interval = Duration.milliseconds(100)

  var onDelay: ((Delay) -> Void)?
  private let path: String
  private var start = ContinuousClock.now
  private var lastReport = ContinuousClock.now

  init(path: String) {
    self.path = path
  }

  /// Pauses before SQLite asks for the lock again. SQLite has no queue of waiting programs: after random pauses each gets
  /// in soon.
  func wait(tries: Int) -> Bool {
    if tries == 0 { start = .now }
    usleep(.random(in: 200...2_000))
    let now = ContinuousClock.now
    if now - start >= Self.grace, now - lastReport >= Self.interval {
      lastReport = now
      onDelay?(Delay(file: path, duration: now - start))
    }
    return now - start < Self.limit
  }
}

extension DataFile {
  /// Whether there is nothing at a path.
  ///
  /// - Throws: `.cannotOpen` where a folder on the way may not be entered, or where links lead in a circle.
  package static func isMissing(at path: String) throws(StoreError) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return false }
    if errno == EACCES || errno == ELOOP { throw .cannotOpen(path) }
    return true
  }
}
