import GRDB
import Scorekeeping

/// Whether a data file is as it should be, all of it.
extension DataFile {
  /// Up to which size a file is looked through before it is written: that takes some milliseconds for each million
  /// bytes.
  private static let sizeAtOnce = 1 << 20

  /// Refuses to write to a file in which something is wrong that nobody has come upon yet. Cost, once for each run: a
  /// pass over a small file; what is wrong with a large one is found when it is copied, once a day.
  func checkBeforeWriting() throws {
    if let fact = daily?.takeDamage() { damage = fact }
    if let damage { throw damage.knowingBackups }
    if isChecked { return }
    if Backups(of: path).sizeOfFile <= Self.sizeAtOnce { try checkPages() }
    isChecked = true
  }

  /// Reads the whole file. Cost: a pass over it.
  ///
  /// - Throws: a `StoreError`, `.damaged` if SQLite finds its pages or indexes in disorder or rows that refer to none,
  ///   or if anything that is shown or undone next cannot be read.
  func checkWhole() throws {
    try checkPages()
    try read { transaction in
      for board in try transaction.boards() { _ = try transaction.board(board.id) }
      _ = try transaction.roster()
      _ = try transaction.entries(after: try transaction.sequence() &- 1, limit: 1)
    }
  }

  private func checkPages() throws {
    try translatingErrors {
      // Also whether indexes hold what their tables hold, which a quick check leaves out.
      let isSound = try connection.queue.inDatabase { db in
        try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok"
          && Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil
      }
      if !isSound { throw StoreError.damaged(path) }
    }
  }

  /// Reads the whole of a file that has no name yet.
  ///
  /// - Throws: a `StoreError` that names the file it is to be.
  static func checkWhole(fileAt path: String, named name: String) throws {
    do {
      try DataFile(path: path, access: .readOnly, isWatching: false).checkWhole()
    } catch let error as StoreError {
      throw error.naming(name)
    }
  }
}

extension StoreError {
  /// The same fact about another file.
  func naming(_ path: String) -> StoreError {
    switch self {
    case .damaged: .damaged(path)
    case .notOurs: .notOurs(path)
    case .newer: .newer(path)
    case .full: .full(path)
    case .busy: .busy(path)
    case .cannotOpen: .cannotOpen(path)
    case .readOnly: .readOnly(path)
    case .other(_, let message): .other(path, message)
    case .unreadable: .damaged(path)
    default: self
    }
  }

  /// Carries out something on the file at a path, with what SQLite says as a fact about it.
  static func translating<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error where error is DatabaseError || error is RowDecodingError {
      throw StoreError(error, path: path)
    }
  }
}
