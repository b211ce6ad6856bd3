import Foundation
import GRDB

/// What can be wrong with a data file. Each names the file.
public enum StoreError: Error, Equatable, Sendable {
  case missing(String)
  case isFolder(String)
  case cannotMakeFolder(String)
  case cannotOpen(String)
  case readOnly(String)
  case damaged(String)
  case notOurs(String)
  case newer(String)
  case full(String)
  case busy(String)
  /// The system could not read or write.
  case failing(String)
  /// The system could not tell that what was written has reached the disk.
  case uncertain(String)
  /// There is no file any more where one was open.
  case gone(String)
  /// There is another file where one was open.
  case replaced(String)
  /// It went while a change was being written.
  case moved(String)
  case unreadable(store: String, String, reason: String)
  case unwritable(store: String, String, reason: String)
  case noBackups(String)
  case unknownBackup(String, String, nearest: String)
  case damagedBackup(String, String)
  /// Another process has the file open that is to be replaced.
  case inUse(String, process: Int32)
  case cannotFold(String)
  case other(String, String)

  /// What SQLite said, as a fact about the file.
  init(_ error: any Error, path: String) {
    guard let error = error as? DatabaseError else {
      self = error is RowDecodingError ? .damaged(path) : .other(path, String(describing: error))
      return
    }
    switch error.resultCode {
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .cannotOpen(path)
    case .SQLITE_READONLY: self = .readOnly(path)
    // Our own SQL fails only where a table is not as we made it.
    case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
      self = .damaged(path)
    case .SQLITE_NOTADB: self = .notOurs(path)
    case .SQLITE_IOERR: self = .failing(path)
    case .SQLITE_FULL: self = .full(path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path)
    default: self = .other(path, error.message ?? error.resultCode.description)
    }
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let path):
      "There is no data file '\(path)'. Keep score once to make it, or name another with --data"
    case .isFolder(let path):
      "'\(path)' is a folder. Name a file in it, as in --data \(path)/scoreboard.sqlite"
    case .cannotMakeFolder(let path):
      "The folder '\(path)' cannot be made. Check its permissions, or name another file with --data"
    case .cannotOpen(let path):
      "The data file '\(path)' cannot be opened. Check its permissions, or name another with --data"
    case .readOnly(let path):
      "The data file '\(path)' is read-only. Make it and its folder writable, or name another with --data"
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
    case .gone(let path):
      "The data file '\(path)' is gone: it was deleted or moved. "
        + "The next change makes it anew with all that it held; quit to leave it so"
    case .replaced(let path):
      "The data file '\(path)' was replaced by another, which is shown now. Nothing was changed in it"
    case .moved(let path):
      "The data file '\(path)' was deleted, moved or replaced just now. "
        + "Nothing was changed: try again"
    case .unreadable(let store, let path, let reason):
      "The store '\(store)' in '\(path)' holds what this version cannot read: \(reason). "
        + "It was left as it is: update scoreboard to read it, or name another file with --data"
    case .unwritable(let store, let path, let reason):
      "The store '\(store)' in '\(path)' cannot take the value: \(reason). Nothing was changed"
    case .noBackups(let path):
      "There are no backups of '\(path)'. They are made once a day, beside it"
    case .unknownBackup(let label, let path, let nearest):
      "There is no backup '\(label)' of '\(path)'. The nearest is '\(nearest)'; 'scoreboard restore' lists all"
    case .damagedBackup(let label, let path):
      "The backup '\(label)' of '\(path)' is damaged. Nothing was changed: 'scoreboard restore' lists the others"
    case .inUse(let path, let process):
      "The damaged data file '\(path)' is open in another program, process \(process). "
        + "Nothing was changed: end that program and try again"
    case .cannotFold(let path):
      "The history in '\(path)' does not lead to the boards that are there. Nothing was changed: "
        + "keep it as it is, or go on with 'scoreboard restore'"
    case .other(let path, let message):
      "The data file '\(path)' could not be used: \(message)"
    }
  }
}
