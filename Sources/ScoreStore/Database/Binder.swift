import Foundation
import GRDB
import GRDBSQLite

/// Binds values to a statement, one after another.
struct Binder {
  private let statement: OpaquePointer
  private var index: Int32 = 0
  /// Has SQLite copy what it is given.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  fileprivate init(_ statement: OpaquePointer) {
    self.statement = statement
    // GRDB leaves a statement where its last step ended.
    sqlite3_reset(statement)
  }

  mutating func bind(_ number: Int64?) {
    index += 1
    if let number {
      sqlite3_bind_int64(statement, index, number)
    } else {
      sqlite3_bind_null(statement, index)
    }
  }

  mutating func bind(_ number: Int?) { bind(number.map(Int64.init)) }

  mutating func bind(_ number: Double) {
    index += 1
    sqlite3_bind_double(statement, index, number)
  }

  mutating func bind(_ text: String?) {
    guard var text else { return bind(Int64?.none) }
    text.withUTF8 { bind($0) }
  }

  mutating func bind(_ text: [UInt8]) { text.withUnsafeBufferPointer { bind($0) } }

  private mutating func bind(_ text: UnsafeBufferPointer<UInt8>) {
    index += 1
    // Of an empty text there may be no address, and SQLite would take that for NULL.
    guard let start = text.baseAddress else {
      sqlite3_bind_text(statement, index, "", 0, Self.copied)
      return
    }
    start.withMemoryRebound(to: CChar.self, capacity: text.count) {
      _ = sqlite3_bind_text64(
        statement, index, $0, UInt64(text.count), Self.copied, UInt8(SQLITE_UTF8))
    }
  }

  /// An identity; nil is an empty key.
  mutating func bind(_ id: UUID?) {
    index += 1
    guard let id else {
      sqlite3_bind_zeroblob(statement, index, 0)
      return
    }
    withUnsafeBytes(of: id.uuid) {
      _ = sqlite3_bind_blob(statement, index, $0.baseAddress, Int32($0.count), Self.copied)
    }
  }
}

/// Statements that are carried out with every key. To go through GRDB's arguments and rows takes longer than SQLite
/// itself does.
extension Database {
  /// Carries out `body` in a transaction, and commits it: as GRDB's `inTransaction` does, which compiles the statements
  /// for that each time. GRDB carries them out, as whoever waits for the end of a transaction hears of it from there.
  func carryOut<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
    let beginning = kind == .immediate ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED"
    try cachedStatement(sql: beginning).execute()
    do {
      let result = try body()
      // What SQLite has taken back by itself is not there to be committed.
      guard isInsideTransaction else {
        throw DatabaseError(resultCode: .SQLITE_ABORT, message: "transaction was taken back")
      }
      try cachedStatement(sql: "COMMIT").execute()
      return result
    } catch {
      try? rollback()
      throw error
    }
  }

  /// Carries out a statement that gives no rows.
  func run(_ statement: Statement, _ bind: (inout Binder) -> Void = { _ in }) throws {
    var binder = Binder(statement.sqliteStatement)
    bind(&binder)
    defer { sqlite3_reset(statement.sqliteStatement) }
    if sqlite3_step(statement.sqliteStatement) != SQLITE_DONE { throw failure(of: statement) }
  }

  /// The number that a statement gives.
  func number(_ statement: Statement, _ bind: (inout Binder) -> Void = { _ in }) throws -> Int {
    var binder = Binder(statement.sqliteStatement)
    bind(&binder)
    defer { sqlite3_reset(statement.sqliteStatement) }
    guard sqlite3_step(statement.sqliteStatement) == SQLITE_ROW else {
      throw failure(of: statement)
    }
    return Int(sqlite3_column_int64(statement.sqliteStatement, 0))
  }

  private func failure(of statement: Statement) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: sqlite3_extended_errcode(sqliteConnection)),
      message: String(cString: sqlite3_errmsg(sqliteConnection)), sql: statement.sql)
  }
}
