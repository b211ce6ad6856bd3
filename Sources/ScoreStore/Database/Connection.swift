import FileDrafts
import Foundation
import GRDB
import Scorekeeping

/// An open data file: claimed, checked and migrated to the tables of this version.
struct Connection {
  let queue: DatabaseQueue
  /// The path with links resolved.
  let file: String
  /// Whether there is a write-ahead log: not if the file system cannot share memory.
  let isLogged: Bool
  /// Whether SQLite notices the writes of others: not if it cannot create the `-shm` file beside the log.
  let isShared: Bool
  /// The status of the file and of its log before they were opened, if the file is not shared: a difference shows a
  /// write.
  let status: [FileStatus?]

  init(
    to path: String, _ access: DataFile.Access, waitingWith busyHandler: BusyHandler
  ) throws {
    try Self.checkEntry(to: path, access)
    var configuration = Configuration()
    configuration.label = "scoreboard"
    configuration.readonly = access == .readOnly
    configuration.busyMode = .callback(busyHandler.wait)
    file = resolvedPath(path)
    do {
      queue = try Self.queue(path, configuration, path)
      (isShared, status) = (true, [])
    } catch let error as DatabaseError
      where access == .readOnly && (FileStatus(path: file + "-wal")?.size ?? 0) == 0
      && Self.cannotShare.contains(error.resultCode)
    {
      (isShared, status) = (false, Self.status(of: file))
      let name = URL(fileURLWithPath: path).absoluteString + "?immutable=1"
      queue = try Self.queue(name, configuration, path)
    }
    if access == .readWrite { try Schema.migrate(queue, path: path) }
    let mode = try queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
    isLogged = isShared && mode == "wal"
  }

  /// The file that each writer touches after a commit, as a signal to others.
  var touchedFile: String { isLogged ? file + "-wal" : file }

  /// The errors of SQLite if it cannot create `-shm` or `-wal`: the folder or the disk is read-only, or full.
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
      if !configuration.readonly { try makeDurable(db) }
    }
    return queue
  }

  /// Makes commits reach the disk before they return: with a write-ahead log or, if the file system cannot share
  /// memory, with a rollback journal.
  private static func makeDurable(_ db: Database) throws {
    func mode(_ sql: String) throws -> String? { try String.fetchOne(db, sql: sql) }
    var isLogged = try mode("PRAGMA journal_mode") == "wal"
    let end = ContinuousClock.now + .seconds(2)
    // SQLite does not call the busy handler here, although another process may be changing the mode.
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

  /// Refuses a path that cannot hold a data file, with a specific error instead of SQLite's "cannot open".
  private static func checkEntry(to path: String, _ access: DataFile.Access) throws {
    if try DataFile.isMissing(at: path) {
      if access == .readOnly {
        throw StoreError.hasBackups(path) ? StoreError.vanished(path) : .missing(path)
      }
      // If the file was moved, SQLite would remove the log that a killed run has left. Another run that has just made the
      // file has made its log after it.
      let log = FileStatus(path: resolvedPath(path) + "-wal")
      if let log, log.size > 0, try DataFile.isMissing(at: path) { throw StoreError.logLeft(path) }
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
    // Opening a pipe would wait for a writer.
    default: throw StoreError.notOurs(path)
    }
    // An empty file counts as new, unless there are backups of its content.
    if status.st_size == 0, StoreError.hasBackups(path) { throw StoreError.damaged(path) }
  }
}

/// Waits while another program holds SQLite's lock, and reports the duration.
///
/// Called on the connection's queue; `onDelay` is set between transactions.
final class BusyHandler: @unchecked Sendable {
  /// The longest wait. A transaction takes milliseconds: a program that holds the lock longer is stopped, or is not
  /// ours.
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

  /// Pauses before SQLite tries the lock again. SQLite does not queue waiting programs, so pauses are random: each
  /// program gets the lock soon.
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
