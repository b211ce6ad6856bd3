import CSQLite
import FoundationBase
import Synchronization
import WholeFiles

/// A fault of a data file.
public struct StoreError: Error, Equatable, Sendable {
  /// The path of the file, or of the folder or the backup at fault.
  package let path: String
  /// The fault.
  package let fault: Fault

  package init(_ path: String, _ fault: Fault) {
    (self.path, self.fault) = (path, fault)
  }

  /// The faults of a data file.
  package enum Fault: Equatable, Sendable {
    /// There is no file.
    case missing
    /// There is no file, but there are backups of one.
    case vanished
    /// There is a folder at the path instead of a file.
    case isFolder
    /// The folder for the file cannot be created.
    case cannotMakeFolder
    /// The folder for the file does not exist, and is not created.
    case missingFolder
    /// The system refuses to open the file. For a link into a missing folder, the target is given.
    case cannotOpen(missingTarget: String?)
    /// The file or its folder is read-only.
    case readOnly
    /// The content differs from the content that was written.
    case damaged(hasBackups: Bool)
    /// The file belongs to another program.
    case notOurs
    /// The file of another program has another table with a name of ours.
    case occupied(table: String)
    /// The file has a view or a trigger, which no version makes.
    case foreign(name: String)
    /// An earlier version has written the file, and its tables cannot be changed, because the disk, the folder or the file
    /// is read-only.
    case cannotUpgrade
    /// A newer version has written the file, with tables of the given version.
    case newer(tables: Int)
    /// The disk is full.
    case full
    /// Another program keeps the file locked.
    case busy
    /// The disk failed to read or write.
    case failing
    /// The disk could not confirm that a change was stored.
    case uncertain
    /// The file is no longer at the path where it was opened for reading.
    case away
    /// The file is missing, but its log exists, and may contain the newest changes.
    case logLeft
    /// The file does not contain the changes that were saved while it was open.
    case lost
    /// A backup was restored into the file while it was open.
    case restored
    /// The file is no longer at the path where it was opened for writing.
    case moved
    /// A store contains a value that this version cannot read.
    case unreadable(store: String, reason: String)
    /// A store does not accept a value.
    case unwritable(store: String, reason: String)
    /// A value of a store was changed by others since it was read.
    case changed(store: String)
    /// There are no backups.
    case noBackups
    /// The backup of the day could not be made.
    case noNewBackup(reason: String)
    /// There is no backup with the label.
    case unknownBackup(String, nearest: String)
    /// The backup with the label is damaged.
    case damagedBackup(String)
    /// A link, a pipe or a folder has the name of a backup.
    case irregularBackup
    /// Another user owns a backup, and may have forged it.
    case foreignBackup(user: String)
    /// The entries of the journal do not result in the boards.
    case cannotFold
    /// Another error, with the message of SQLite.
    case other(String)
  }
}

extension StoreError {
  /// Converts an error of SQLite to a fault of the file at the given path.
  init(_ error: any Error, path: String) {
    guard let error = error as? SQLiteError else {
      self =
        error is UnreadableValue
        ? .damaged(path) : StoreError(path, .other(String(describing: error)))
      return
    }
    switch error.code {
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: self = .cannotOpen(path)
    case SQLITE_READONLY: self = .readOnly(path)
    // Our own SQL fails only if a table was changed from outside.
    case SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH: self = .damaged(path)
    case SQLITE_NOTADB: self = StoreError(path, .notOurs)
    // The log may still reach the disk.
    case SQLITE_IOERR where error.extendedCode == cs_io_error_fsync:
      self = StoreError(path, .uncertain)
    case SQLITE_IOERR: self = StoreError(path, .failing)
    case SQLITE_FULL: self = StoreError(path, .full)
    case SQLITE_BUSY, SQLITE_LOCKED: self = StoreError(path, .busy)
    default: self = StoreError(path, .other(error.message))
    }
  }

  /// The error for a damaged file. Looks for its backups.
  package static func damaged(_ path: String) -> StoreError {
    StoreError(path, .damaged(hasBackups: hasBackups(path)))
  }

  /// The error for a file that cannot be written. It names the file that is read-only: the data file, or its log or the
  /// index of its log, which SQLite makes with the permissions of the data file.
  package static func readOnly(_ path: String) -> StoreError {
    let file = resolvedPath(path)
    if access(file, W_OK) != 0 { return StoreError(path, .readOnly) }
    let beside = ["-wal", "-shm"].map { file + $0 }.first {
      access($0, F_OK) == 0 && access($0, W_OK) != 0
    }
    return StoreError(beside ?? path, .readOnly)
  }

  /// The error for a file that the system refuses to open. If the file is a link, looks up its target.
  package static func cannotOpen(_ path: String) -> StoreError {
    StoreError(path, .cannotOpen(missingTarget: target(ofLinkAt: path)))
  }

  /// The target of a symbolic link into a missing folder; nil for anything else.
  private static func target(ofLinkAt path: String) -> String? {
    func isAbsent(_ path: String) -> Bool { FileIdentity(path: path) == nil && errno == ENOENT }
    guard isAbsent(path),
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    else { return nil }
    let whole = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
    return isAbsent(folder(of: whole)) ? target : nil
  }

  static func hasBackups(_ path: String) -> Bool { !Backups(of: path).named.isEmpty }
}

extension StoreError {
  /// Whether this process is the program 'scoreboard': its errors advise its options and commands.
  package static let isInProgram = Atomic(false)

  private var isInProgram: Bool { Self.isInProgram.load(ordering: .relaxed) }

  /// The end of an advice to name another file.
  private var withOption: String { isInProgram ? " with --data" : "" }

  /// The program to update.
  private var program: String { isInProgram ? "scoreboard" : "this program" }
}

extension StoreError: CustomStringConvertible {
  /// A sentence that names the file or the store and the way out.
  public var description: String {
    switch fault {
    case .missing:
      "There is no data file '\(path)'. Keep score once to make it, or name another\(withOption)"
    case .vanished:
      "There is no data file '\(path)', but there are backups of it: 'scoreboard restore' lists them and puts one back"
    case .isFolder:
      "'\(path)' is a folder. Name a file in it"
        + (isInProgram ? ", as in --data \(path)/scoreboard.sqlite" : "")
    case .cannotMakeFolder:
      "The folder '\(path)' cannot be made. Check its permissions, or name another file\(withOption)"
    case .missingFolder:
      "There is no folder '\(path)'. Make it, or name another file"
    case .cannotOpen(let target?):
      "The data file '\(path)' is a link to '\(target)', whose folder is not there. "
        + "Make that folder, or name another file\(withOption)"
    case .cannotOpen:
      "The data file '\(path)' cannot be opened. Check its permissions, or name another\(withOption)"
    case .readOnly:
      "The data file '\(path)' is read-only. Make it and its folder writable, or name another\(withOption)"
    case .damaged(hasBackups: false):
      "The data file '\(path)' is damaged, and there are no backups of it. Name another file\(withOption)"
    case .damaged:
      "The data file '\(path)' is damaged. 'scoreboard restore' lists its backups and puts one back, "
        + "or name another file\(withOption)"
    case .notOurs:
      "'\(path)' is not a \(isInProgram ? "scoreboard data file" : "file of SQLite"). Name another\(withOption)"
    case .occupied(let table):
      "'\(path)' has another table named '\(table)', so it cannot have identity stores. Name another file"
    case .newer(let tables):
      "The data file '\(path)' needs \(Tables.program(for: tables)). Nothing was lost: update this one to go on"
    case .full:
      "There is no space left for '\(path)'. Nothing was changed: free some space and try again"
    case .busy:
      "The data file '\(path)' is locked by another program. Try again when it has finished"
    case .failing:
      "The disk could not read or write the data file '\(path)'. "
        + "Only earlier changes are safe: check the disk and try again"
    case .uncertain:
      "The disk failed while a change was being saved to '\(path)': the change may or may not be saved. "
        + "Check the disk, and look whether the change is there when \(program) is started again"
    case .foreign(let name):
      "The data file '\(path)' has a view or a trigger '\(name)', which another program has made. "
        + "Nothing was changed: remove it there, or go on with a backup"
    case .cannotUpgrade:
      "The data file '\(path)' is of an earlier version, and its tables cannot be changed where it is: "
        + "the disk, its folder or the file is read-only. Copy it to another place, and name it\(withOption)"
    case .away:
      "The data file '\(path)' was moved, deleted or replaced. Its last content is shown until it is back"
    case .logLeft:
      "There is no data file '\(path)', but '\(path)-wal' has its last changes. Put the file back beside "
        + "it, or move that one too"
    case .lost:
      "Changes saved while \(program) was open are missing from the data file '\(path)': it was deleted, replaced or "
        + "damaged meanwhile. 'scoreboard restore' lists the backups"
    case .restored:
      "A backup was restored into the data file '\(path)'. It is shown now. Nothing was changed in it"
    case .moved:
      "The data file '\(path)' was moved, deleted or replaced while it was open. Nothing more is saved: "
        + "put it back, or quit and start again"
    case .unreadable(let store, let reason):
      "The store '\(store)' in '\(path)' has values that this version cannot read: \(reason). "
        + "It was left as it is: update \(program) to read it, or name another file\(withOption)"
    case .unwritable(let store, let reason):
      "The store '\(store)' in '\(path)' cannot take the value: \(reason). Nothing was changed"
    case .changed(let store):
      "A value of the store '\(store)' in '\(path)' was changed by others after it was read. "
        + "Nothing was changed: read it again"
    case .noBackups:
      "There are no backups of '\(path)'. They are made once a day, beside it"
    case .noNewBackup(let reason):
      "There is no new backup of '\(path)': \(reason)"
    case .unknownBackup(let label, let nearest):
      "There is no backup '\(label)' of '\(path)'. The nearest is '\(nearest)'; 'scoreboard restore' lists all"
    case .damagedBackup(let label):
      "The backup '\(label)' of '\(path)' is damaged. Nothing was changed: 'scoreboard restore' lists the others"
    case .irregularBackup:
      "'\(path)' has the name of a backup, but is not a regular file. Nothing was changed: move it away"
    case .foreignBackup(let user):
      "'\(path)' belongs to another user, '\(user)', and cannot be trusted. "
        + "Nothing was changed: if you trust it, put a copy of your own in its place"
    case .cannotFold:
      "The history in '\(path)' does not match the current boards. Nothing was changed: "
        + "keep it as it is, or go on with 'scoreboard restore'"
    case .other(let message):
      "The data file '\(path)' could not be used: \(message)"
    }
  }
}

extension StoreError {
  /// Whether a newer version has written the file.
  var isNewer: Bool {
    if case .newer = fault { true } else { false }
  }

  /// Whether the system refuses to open or to write the file.
  var isRefusal: Bool {
    switch fault {
    case .readOnly, .cannotOpen: true
    default: false
    }
  }

  /// Whether the content of the file is at fault.
  var isDamage: Bool {
    switch fault {
    case .damaged, .notOurs, .unreadable: true
    default: false
    }
  }

  /// The same fault; `.damaged` if the file is not ours but has backups.
  var knowingBackups: StoreError {
    fault == .notOurs && Self.hasBackups(path) ? .damaged(path) : self
  }

  /// The same fault for another file.
  func naming(_ path: String) -> StoreError {
    switch fault {
    case .damaged, .unreadable: .damaged(path)
    default: StoreError(path, fault)
    }
  }

  /// Runs `body`, and converts errors of SQLite to faults of the file at the path.
  static func translating<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error where error is SQLiteError || error is UnreadableValue {
      throw StoreError(error, path: path)
    }
  }
}
