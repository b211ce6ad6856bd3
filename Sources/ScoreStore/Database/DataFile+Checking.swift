import Scorekeeping

/// Checks of a data file for damage.
extension DataFile {
  /// The largest file, in bytes, to check when it is opened. The check takes some milliseconds per million bytes.
  private static let smallSize = 4 << 20

  static func checkIfSmall(_ db: SQLiteConnection, of path: String) throws {
    guard try db.size() <= smallSize else { return }
    if try db.value("PRAGMA quick_check(1)") != "ok" {
      throw StoreError.damaged(path)
    }
  }

  /// Checks all pages, and whether indexes and references match their tables. Cost: a pass over the file.
  ///
  /// - Throws: `.damaged`.
  package func checkPages() throws {
    let isSound = try withDatabase { db in
      try db.value("PRAGMA integrity_check(1)") == "ok"
        && db.value("SELECT count(*) FROM pragma_foreign_key_check") == 0
    }
    if !isSound { throw StoreError.damaged(path) }
  }

  /// Checks all pages, and reads all data that will be shown or undone next. Cost: a pass over the file.
  ///
  /// - Throws: a `StoreError`.
  func checkWhole() throws {
    try checkPages()
    try read { transaction in
      for board in try transaction.boards() { _ = try transaction.board(board.id) }
      _ = try transaction.roster()
      _ = try transaction.entries(after: try transaction.sequence() &- 1, limit: 1)
    }
  }

  /// Checks a temporary file completely.
  ///
  /// - Throws: a `StoreError` that names the final file.
  static func checkWhole(fileAt path: String, named name: String) throws {
    do {
      try DataFile(path: path, access: .readOnly).checkWhole()
    } catch let error as StoreError {
      throw error.naming(name)
    }
  }
}
