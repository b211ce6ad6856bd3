import GRDB
import Scorekeeping

/// Whether a data file is as it should be, all of it.
extension DataFile {
  /// What is known of the file that is open.
  enum Check {
    case due, passed
    case failed(StoreError)
  }

  /// Up to which size a file is looked through where that is not what was asked for: some milliseconds for each million
  /// bytes.
  private static let sizeInPassing = 4 << 20

  /// Refuses to write to a file in which something is wrong that nobody has come upon yet. Cost, once for each run: a
  /// pass over a small file; what is wrong with a large one is found when it is copied, once a day.
  func checkBeforeWriting() throws {
    if let fact = daily?.takeDamage() { throw note(fact.naming(path)) }
    switch check {
    case .passed: return
    case .failed(let fact): throw fact
    case .due: try checkInPassing()
    }
  }

  /// Looks through the file if it is small.
  ///
  /// - Throws: `.damaged` if something is wrong with it.
  public func checkInPassing() throws {
    let patience = connection.patience
    try translatingErrors {
      try connection.queue.inDatabase { db in
        try patience.tell(onDelay) {
          let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
          let size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
          if pages * size <= Self.sizeInPassing { try examine(db) }
        }
      }
    }
    check = .passed
  }

  /// Reads all pages of the file. Cost: a pass over it.
  ///
  /// - Throws: `.damaged` if something is wrong with them.
  public func checkPages() throws {
    try translatingErrors { try connection.queue.inDatabase(examine) }
  }

  private func examine(_ db: Database) throws {
    do {
      try Self.checkPages(db, of: path)
    } catch let fact as StoreError {
      throw note(fact)
    }
  }

  /// Nothing is written any more to a file in which something is wrong, not even what its log holds.
  private func note(_ fact: StoreError) -> StoreError {
    let fact = fact.knowingBackups
    (check, isSound) = (.failed(fact), false)
    return fact
  }

  /// Refuses a file whose pages or indexes are in disorder, or in which rows refer to none.
  static func checkPages(_ db: Database, of path: String) throws {
    // Also whether indexes hold what their tables hold, which a quick check leaves out.
    let isSound =
      try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok"
      && Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil
    if !isSound { throw StoreError.damaged(path) }
  }

  /// Reads the whole file. Cost: a pass over it.
  ///
  /// - Throws: a `StoreError`, `.damaged` if SQLite finds its pages or indexes in disorder or rows that refer to none,
  ///   or if anything that is shown or undone next cannot be read.
  func checkWhole() throws {
    try checkPages()
    check = .passed
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
