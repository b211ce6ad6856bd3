import CSQLite
import FoundationBase
import Scorekeeping
import WholeFiles

/// An open data file that is claimed and checked, and that has the tables of this version.
struct Connection {
  let sqlite: SQLiteConnection
  /// The path with links resolved.
  let file: String
  /// Whether there is a write-ahead log. There is none if the file system does not support shared memory.
  let isLogged: Bool
  /// Whether SQLite notices the writes of others. It does not if it cannot create the `-shm` file beside the log.
  let isShared: Bool
  /// The status of the file and of its log before they were opened, if the file is not shared. A difference shows that
  /// the file was written.
  let status: [FileStatus?]
  /// The people whom an upgrade of the tables has joined; nil if there was no upgrade.
  private(set) var joinedNames: JoinedNames?

  init(
    to path: String, _ access: DataFile.Access, waitingWith busyHandler: BusyHandler
  ) throws {
    try Self.checkEntry(to: path, access)
    file = resolvedPath(path)
    do {
      sqlite =
        access == .stores
        ? try Self.connectForStores(path, waitingWith: busyHandler)
        : try Self.connect(
          path, access == .readOnly ? .readOnly : .readWrite, waitingWith: busyHandler,
          joining: &joinedNames)
      (isShared, status) = (true, [])
    } catch let error as SQLiteError
      where access == .readOnly && (FileStatus(path: file + "-wal")?.size ?? 0) == 0
      && Self.cannotShare.contains(error.code)
    {
      (isShared, status) = (false, Self.status(of: file))
      sqlite = try Self.connect(
        path, .immutable, waitingWith: busyHandler, joining: &joinedNames)
    }
    isLogged = try isShared && sqlite.value("PRAGMA journal_mode") == "wal"
    if isLogged, access == .readWrite, DiskSpace.isShort(beside: file) { sqlite.writeLogBack() }
  }

  /// The file that each writer touches after a commit, as a signal to others.
  var touchedFile: String { isLogged ? file + "-wal" : file }

  /// The errors of SQLite if it cannot create `-shm` or `-wal`, because the folder or the disk is read-only or full.
  private static let cannotShare = [
    SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_FULL,
  ]

  static func status(of file: String) -> [FileStatus?] {
    [FileStatus(path: file), FileStatus(path: file + "-wal")]
  }

  private static func connect(
    _ path: String, _ access: SQLiteConnection.Access, waitingWith busyHandler: BusyHandler,
    joining joinedNames: inout JoinedNames?
  ) throws -> SQLiteConnection {
    let db = try SQLiteConnection(path: path, access, waitingWith: busyHandler)
    try Schema.claim(db, path: path)
    if try Schema.isOlder(db) {
      guard access == .readWrite else {
        // Reading needs the tables of this version, too.
        db.close()
        try connect(path, .readWrite, waitingWith: busyHandler, joining: &joinedNames).close()
        return try connect(path, access, waitingWith: busyHandler, joining: &joinedNames)
      }
      joinedNames = try Schema.upgrade(db) { _ = try Backups(of: path).keepCopy("upgrade") }
    }
    try DataFile.checkIfSmall(db, of: path)
    if access == .readWrite { try makeDurable(db, withLog: true) }
    return db
  }

  /// Whether an earlier version has written the file at a path, where it may be impossible to write.
  static func isOlder(at path: String) -> Bool {
    guard let db = try? SQLiteConnection(path: path, .immutable) else { return false }
    defer { db.close() }
    return (try? Schema.isOlder(db)) ?? false
  }

  /// Opens a file of any program for identity stores. Its program decides whether there is a log, unless it is new.
  private static func connectForStores(
    _ path: String, waitingWith busyHandler: BusyHandler
  ) throws -> SQLiteConnection {
    let db = try SQLiteConnection(path: path, waitingWith: busyHandler)
    try makeDurable(db, withLog: try db.value("PRAGMA page_count") == 0)
    try Schema.addStores(db, path: path)
    return db
  }

  /// Makes commits reach the disk before they return, with a write-ahead log or, if the file system does not support
  /// shared memory, with a rollback journal.
  private static func makeDurable(_ db: SQLiteConnection, withLog needsLog: Bool) throws {
    var isLogged = try db.value("PRAGMA journal_mode") == "wal"
    let end = ContinuousClock.now + .seconds(2)
    // SQLite does not call the busy handler here, although another process may be changing the mode.
    while needsLog, !isLogged {
      do {
        isLogged = try db.value("PRAGMA journal_mode = WAL") == "wal"
        break
      } catch let error as SQLiteError where error.code == SQLITE_BUSY {
        if ContinuousClock.now > end { throw error }
        usleep(10_000)
      }
    }
    try db.execute("PRAGMA synchronous = \(isLogged ? "FULL" : "EXTRA")")
  }

  /// Refuses a path that cannot contain a data file, with a specific error instead of SQLite's "cannot open".
  static func checkEntry(to path: String, _ access: DataFile.Access) throws {
    if try DataFile.isMissing(at: path) {
      if access == .readOnly {
        throw StoreError(path, StoreError.hasBackups(path) ? .vanished : .missing)
      }
      // If the file was moved, SQLite would remove the log that a killed run left. A run that is just creating the data
      // file creates its log later, so the file exists then.
      let log = FileStatus(path: resolvedPath(path) + "-wal")
      if let log, log.size > 0, try DataFile.isMissing(at: path) {
        throw StoreError(path, .logLeft)
      }
      let folder = folder(of: path)
      if FileIdentity(path: folder) != nil { return }
      if access == .stores { throw StoreError(folder, .missingFolder) }
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw StoreError(folder, .cannotMakeFolder)
      }
      return
    }
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw StoreError(path, .isFolder)
    // Opening a pipe would wait for a writer.
    default: throw StoreError(path, .notOurs)
    }
    // An empty file counts as new, unless there are backups of its content.
    if status.st_size == 0, StoreError.hasBackups(path) { throw StoreError.damaged(path) }
  }
}
