import CPatientSync
import FileDrafts
import Foundation
import GRDB
import Scorekeeping

/// How a data file is opened.
extension DataFile {
  static func open(
    _ path: String, _ access: Access, _ onDelay: ((Delay) -> Void)?
  ) throws -> Connection {
    let patience = Patience(path: path)
    return try patience.tell(onDelay) { try open(path, access, patience) }
  }

  private static func open(
    _ path: String, _ access: Access, _ patience: Patience
  ) throws -> Connection {
    try checkEntry(to: path)
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if isFolder.boolValue { throw StoreError.isFolder(path) }
    if access != .readWrite, !exists { throw StoreError.absent(path) }
    if !exists, case let folder = folder(of: path), FileIdentity(path: folder) == nil {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw StoreError.cannotMakeFolder(folder)
      }
    }
    // SQLite would take away the log of a file that somebody has moved.
    if !exists, hasLog(path) { throw StoreError.logLeft(path) }
    // To open a pipe would wait for somebody who writes.
    if exists, !isRegular(path) { throw StoreError.notOurs(path) }
    if access == .glance { return try glance(at: path, patience) }

    let look = Look(at: path)
    do {
      return try Connection(
        try connect(path, to: path, access, patience), patience, isShared: true, look: look,
        at: path)
    } catch let error as DatabaseError
      where access == .readOnly && !FileManager.default.fileExists(atPath: path + "-wal")
      && StoreError(error, path: path) == .readOnly(path)
    {
      // Where even the folder is read-only SQLite cannot share the file, and nobody can change it.
      let url = URL(fileURLWithPath: path).absoluteString + "?immutable=1"
      return try Connection(
        try connect(url, to: path, access, patience), patience, isShared: false, look: look,
        at: path)
    }
  }

  /// Whether there is nothing at a path, as far as one may look.
  ///
  /// - Throws: `.cannotOpen` where a folder on the way may not be entered, or where links lead in a circle.
  public static func isMissing(at path: String) throws(StoreError) -> Bool {
    try checkEntry(to: path)
    return FileIdentity(path: path) == nil
  }

  private static func checkEntry(to path: String) throws(StoreError) {
    var status = stat()
    if stat(path, &status) != 0, errno == EACCES || errno == ELOOP { throw .cannotOpen(path) }
  }

  private static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Opens a file only to look at it.
  private static func glance(at path: String, _ patience: Patience) throws -> Connection {
    // Somebody has the file open if there is memory that is shared. If not, SQLite is to make none.
    let isShared = FileManager.default.fileExists(atPath: path + "-shm")
    let name = isShared ? path : URL(fileURLWithPath: path).absoluteString + "?immutable=1"
    return try Connection(
      try connect(name, to: path, .glance, patience), patience, isShared: isShared,
      look: Look(at: path), at: path)
  }

  static func connect(
    _ name: String, to path: String, _ access: Access, _ patience: Patience
  ) throws -> DatabaseQueue {
    // Where it cannot be done the disk is waited for without a word.
    _ = cps_install()
    var configuration = Configuration()
    configuration.label = "scoreboard"
    configuration.readonly = access != .readWrite
    // Who closes a file as the last one takes its log into it: only where that file is the one that the log is of.
    configuration.prepareDatabase { cps_set_takes_log($0.sqliteConnection, 0) }
    configuration.busyMode =
      access == .glance ? .immediateError : .callback(patience.waitForLock)
    if access == .readWrite { try checkBeginning(name, to: path, patience) }
    let queue: DatabaseQueue
    do {
      queue = try prepared(name, configuration, path)
    } catch let error as DatabaseError
      where access == .readWrite && SharedMemory.isNeeded(by: path, after: error)
    {
      try SharedMemory.doWithout(path)
      queue = try prepared(name, configuration, path)
    }
    if access == .readWrite { try Schema.migrate(queue, path: path) }
    return queue
  }

  private static func prepared(
    _ name: String, _ configuration: Configuration, _ path: String
  ) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: name, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try Schema.claim(db, path: path)
      try checkEnd(db, of: path)
      if !configuration.readonly { try keepWhatIsCommitted(db, path) }
    }
    return queue
  }

  /// Refuses a file that ends within a page: what is missing there SQLite would take for zeros. Where there is a log
  /// the rest may be in it.
  private static func checkEnd(_ db: Database, of path: String) throws {
    guard !hasLog(path), let size = FileStatus(path: path)?.size,
      let page = try Int64.fetchOne(db, sql: "PRAGMA page_size"), size % page != 0
    else { return }
    throw StoreError.damaged(path)
  }

  /// Has what is committed reach the disk: by a write-ahead log or, where there cannot be one, by a journal from which
  /// what was half written is rolled back.
  private static func keepWhatIsCommitted(_ db: Database, _ path: String) throws {
    let isLogged = try logAhead(db, path)
    try db.execute(sql: "PRAGMA synchronous = \(isLogged ? "FULL" : "EXTRA")")
  }

  /// Turns write-ahead logging on, once for each file. SQLite does not wait for others while it does.
  ///
  /// - Returns: false where it cannot work.
  private static func logAhead(_ db: Database, _ path: String) throws -> Bool {
    if try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal" { return true }
    guard SharedMemory.works(beside: path) else { return false }
    try checkPages(db, of: path)
    let end = ContinuousClock.now + .seconds(2)
    repeat {
      do {
        return try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal"
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
      Thread.sleep(forTimeInterval: 0.01)
    } while ContinuousClock.now < end
    throw DatabaseError(resultCode: .SQLITE_BUSY)
  }
}
