import GRDB
import Scorekeeping

/// Whether a data file is as it should be.
extension DataFile {
  /// Up to this many bytes a file is checked when it is opened: that takes some milliseconds for each million.
  private static let smallSize = 4 << 20

  static func checkIfSmall(_ db: Database, of path: String) throws {
    guard try db.size() <= smallSize else { return }
    if try String.fetchOne(db, sql: "PRAGMA quick_check(1)") != "ok" {
      throw StoreError.damaged(path)
    }
  }

  /// Reads all pages of the file, and whether indexes and references fit their tables. Cost: a pass over it.
  ///
  /// - Throws: `.damaged` if something is wrong with them.
  package func checkPages() throws {
    let isSound = try withDatabase { db in
      try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok"
        && Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil
    }
    if !isSound { throw StoreError.damaged(path) }
  }

  /// Reads the whole file. Cost: a pass over it.
  ///
  /// - Throws: a `StoreError`, `.damaged` also where anything that is shown or undone next cannot be read.
  func checkWhole() throws {
    try checkPages()
    try read { transaction in
      for board in try transaction.boards() { _ = try transaction.board(board.id) }
      _ = try transaction.roster()
      _ = try transaction.entries(after: try transaction.sequence() &- 1, limit: 1)
    }
  }

  /// Reads the whole of a file that has no name yet.
  ///
  /// - Throws: a `StoreError` that names the file it is to be.
  static func checkWhole(fileAt path: String, named name: String) throws {
    do {
      try DataFile(path: path, access: .readOnly).checkWhole()
    } catch let error as StoreError {
      throw error.naming(name)
    }
  }
}

extension Database {
  /// The bytes of the file.
  func size() throws -> Int {
    let pages = try Int.fetchOne(self, sql: "PRAGMA page_count") ?? 0
    return pages * (try Int.fetchOne(self, sql: "PRAGMA page_size") ?? 0)
  }
}
