import CSQLite
import FileDrafts
import Foundation

/// Faults of a data file. Each case names the file.
public enum StoreError: Error, Equatable, Sendable {
  /// There is no file.
  case missing(String)
  /// There is no file, but there are backups of one.
  case vanished(String)
  /// There is a folder instead of a file.
  case isFolder(String)
  /// The folder for the file cannot be made.
  case cannotMakeFolder(String)
  /// The system refuses to open the file.
  case cannotOpen(String)
  /// The file, or its folder, may only be read.
  case readOnly(String)
  /// The content is not what was written.
  case damaged(String)
  /// The file belongs to another program.
  case notOurs(String)
  /// A newer version has written the file.
  case newer(String)
  /// The disk is full.
  case full(String)
  /// Another program keeps the file locked.
  case busy(String)
  /// The disk failed to read or write.
  case failing(String)
  /// The disk could not confirm that a change has reached it.
  case uncertain(String)
  /// The file is no longer where it was opened for reading.
  case away(String)
  /// There is no file, but the log of one, which may hold its newest changes.
  case logLeft(String)
  /// The file does not hold the changes that were saved while it was open.
  case lost(String)
  /// A backup was put back into the file while it was open.
  case restored(String)
  /// The file is no longer where it was opened for writing.
  case moved(String)
  /// A store holds a value that this version cannot read.
  case unreadable(store: String, String, reason: String)
  /// A store cannot hold a value.
  case unwritable(store: String, String, reason: String)
  /// There are no backups.
  case noBackups(String)
  /// The backup of the day could not be made.
  case noNewBackup(String, reason: String)
  /// No backup has the label.
  case unknownBackup(String, String, nearest: String)
  /// The backup with this label is damaged.
  case damagedBackup(String, String)
  /// A link, a pipe or a folder has the name of a backup.
  case irregularBackup(String)
  /// Another user owns a backup, and may have forged it.
  case foreignBackup(String, user: String)
  /// The entries of the journal do not lead to the boards.
  case cannotFold(String)
  /// Another error, in the words of SQLite.
  case other(String, String)

  /// Converts an error of SQLite to a fault of the file at a path.
  init(_ error: any Error, path: String) {
    guard let error = error as? SQLiteError else {
      self = error is UnreadableValue ? .damaged(path) : .other(path, String(describing: error))
      return
    }
    switch error.code {
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: self = .cannotOpen(path)
    case SQLITE_READONLY: self = .readOnly(path)
    // Our own SQL fails only if a table was changed from outside.
    case SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH: self = .damaged(path)
    case SQLITE_NOTADB: self = .notOurs(path)
    // The log may still reach the disk.
    case SQLITE_IOERR where error.extendedCode == cs_io_error_fsync: self = .uncertain(path)
    case SQLITE_IOERR: self = .failing(path)
    case SQLITE_FULL: self = .full(path)
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy(path)
    default: self = .other(path, error.message)
    }
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let path):
      "There is no data file '\(path)'. Keep score once to make it, or name another with --data"
    case .vanished(let path):
      "There is no data file '\(path)', but there are backups of it: 'scoreboard restore' lists them and puts one back"
    case .isFolder(let path):
      "'\(path)' is a folder. Name a file in it, as in --data \(path)/scoreboard.sqlite"
    case .cannotMakeFolder(let path):
      "The folder '\(path)' cannot be made. Check its permissions, or name another file with --data"
    case .cannotOpen(let path) where Self.target(ofLinkAt: path) != nil:
      "The data file '\(path)' is a link to '\(Self.target(ofLinkAt: path) ?? "")', whose folder is not there. "
        + "Make that folder, or name another file with --data"
    case .cannotOpen(let path):
      "The data file '\(path)' cannot be opened. Check its permissions, or name another with --data"
    case .readOnly(let path):
      "The data file '\(path)' is read-only. Make it and its folder writable, or name another with --data"
    case .damaged(let path) where !Self.hasBackups(path):
      "The data file '\(path)' is damaged, and there are no backups of it. Name another file with --data"
    case .damaged(let path):
      "The data file '\(path)' is damaged. 'scoreboard restore' lists its backups and puts one back, "
        + "or name another file with --data"
    case .notOurs(let path):
      "'\(path)' is not a scoreboard data file. Name another with --data"
    case .newer(let path):
      "The data file '\(path)' comes from a newer version. Update scoreboard to open it"
    case .full(let path):
      "There is no space left for '\(path)'. Nothing was changed: free some space and try again"
    case .busy(let path):
      "The data file '\(path)' is locked by another program. Try again when that is done"
    case .failing(let path):
      "The disk could not read or write the data file '\(path)'. "
        + "What was saved before is what counts: check the disk and try again"
    case .uncertain(let path):
      "The disk failed while a change was being saved to '\(path)': it may or may not have kept it. "
        + "Check the disk, and look whether the change is there when scoreboard is started again"
    case .away(let path):
      "The data file '\(path)' was moved, deleted or replaced. What it held is shown until it is back"
    case .logLeft(let path):
      "There is no data file '\(path)', but '\(path)-wal' holds what was last saved to it. Put the file back beside "
        + "it, or move that one too"
    case .lost(let path):
      "What was saved while scoreboard was open is not in the data file '\(path)' now: it was deleted, replaced or "
        + "damaged meanwhile. 'scoreboard restore' lists the backups that there are"
    case .restored(let path):
      "A backup was put back into the data file '\(path)', and is shown now. Nothing was changed in it"
    case .moved(let path):
      "The data file '\(path)' was moved, deleted or replaced while it was open. Nothing more is saved: "
        + "put it back, or quit and start again"
    case .unreadable(let store, let path, let reason):
      "The store '\(store)' in '\(path)' holds what this version cannot read: \(reason). "
        + "It was left as it is: update scoreboard to read it, or name another file with --data"
    case .unwritable(let store, let path, let reason):
      "The store '\(store)' in '\(path)' cannot take the value: \(reason). Nothing was changed"
    case .noBackups(let path):
      "There are no backups of '\(path)'. They are made once a day, beside it"
    case .noNewBackup(let path, let reason):
      "There is no new backup of '\(path)': \(reason)"
    case .unknownBackup(let label, let path, let nearest):
      "There is no backup '\(label)' of '\(path)'. The nearest is '\(nearest)'; 'scoreboard restore' lists all"
    case .damagedBackup(let label, let path):
      "The backup '\(label)' of '\(path)' is damaged. Nothing was changed: 'scoreboard restore' lists the others"
    case .irregularBackup(let path):
      "'\(path)' is called as a backup, but is no regular file. Nothing was changed: move it away"
    case .foreignBackup(let path, let user):
      "'\(path)' belongs to another user, '\(user)', and may hold anything. "
        + "Nothing was changed: if you trust it, put a copy of your own in its place"
    case .cannotFold(let path):
      "The history in '\(path)' does not lead to the boards that are there. Nothing was changed: "
        + "keep it as it is, or go on with 'scoreboard restore'"
    case .other(let path, let message):
      "The data file '\(path)' could not be used: \(message)"
    }
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
  /// Whether the content of the file is at fault.
  var isDamage: Bool {
    switch self {
    case .damaged, .notOurs, .unreadable: true
    default: false
    }
  }

  /// The same fault, or `.damaged` for a file that is not ours but has backups.
  var knowingBackups: StoreError {
    if case .notOurs(let path) = self, Self.hasBackups(path) { .damaged(path) } else { self }
  }

  /// The same fault, of another file.
  func naming(_ path: String) -> StoreError {
    switch self {
    case .damaged, .unreadable: .damaged(path)
    case .notOurs: .notOurs(path)
    case .newer: .newer(path)
    case .full: .full(path)
    case .busy: .busy(path)
    case .cannotOpen: .cannotOpen(path)
    case .readOnly: .readOnly(path)
    case .other(_, let message): .other(path, message)
    default: self
    }
  }

  /// Runs `body`, and converts errors of SQLite to faults of the file at a path.
  static func translating<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error where error is SQLiteError || error is UnreadableValue {
      throw StoreError(error, path: path)
    }
  }
}
