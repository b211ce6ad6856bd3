import CSQLite
import FoundationBase

/// A compiled statement.
final class SQLiteStatement {
  let pointer: OpaquePointer
  private(set) var isRunning = false
  private let parameterCount: Int

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
    parameterCount = Int(sqlite3_bind_parameter_count(pointer))
    assert(
      (1...parameterCount + 1).dropLast().allSatisfy {
        String(cString: sqlite3_bind_parameter_name(pointer, CInt($0))) == "$\($0)"
      }, "SQLite counts parameters in the order in which they first appear")
  }

  deinit { sqlite3_finalize(pointer) }

  func reset() {
    sqlite3_reset(pointer)
    isRunning = false
  }

  /// Binds the values. SQLite numbers parameters in the order in which their names first appear.
  ///
  /// - Returns: a result code of SQLite.
  func bind(_ values: [SQLDatum?]) -> CInt {
    precondition(values.count == parameterCount, "A statement needs a value for each parameter")
    isRunning = true
    for (offset, value) in values.enumerated() {
      let code = bind(value, at: CInt(offset + 1))
      if code != SQLITE_OK { return code }
    }
    return SQLITE_OK
  }

  private func bind(_ value: SQLDatum?, at index: CInt) -> CInt {
    switch value {
    case nil: return sqlite3_bind_null(pointer, index)
    case .integer(let number): return sqlite3_bind_int64(pointer, index, number)
    case .real(let number): return sqlite3_bind_double(pointer, index, number)
    case .bool(let value): return sqlite3_bind_int64(pointer, index, value ? 1 : 0)
    case .id(let id):
      return withUnsafeBytes(of: id.uuid) {
        cs_bind_blob(pointer, index, $0.baseAddress, CInt($0.count))
      }
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          cs_bind_text(pointer, index, $0.baseAddress, CInt($0.count))
        }
      }
    }
  }
}

/// The current row of a statement.
struct SQLiteRow: SQLRow {
  let statement: OpaquePointer

  func datum(_ column: Int, _ type: SQLType) throws(UnreadableValue) -> SQLDatum? {
    let index = CInt(column)
    switch (sqlite3_column_type(statement, index), type) {
    case (SQLITE_NULL, _): return nil
    case (SQLITE_INTEGER, .integer): return .integer(sqlite3_column_int64(statement, index))
    case (SQLITE_INTEGER, .bool): return .bool(sqlite3_column_int64(statement, index) != 0)
    case (SQLITE_FLOAT, .real), (SQLITE_INTEGER, .real):
      return .real(sqlite3_column_double(statement, index))
    case (SQLITE_TEXT, .text):
      let bytes = sqlite3_column_text(statement, index)
      let count = Int(sqlite3_column_bytes(statement, index))
      return .text(String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
    case (SQLITE_BLOB, .id) where sqlite3_column_bytes(statement, index) == 16:
      guard let bytes = sqlite3_column_blob(statement, index) else { return nil }
      return .id(UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)))
    case (let found, _): throw UnreadableValue("a value of type \(found)")
    }
  }
}

/// An error of SQLite.
struct SQLiteError: Error, Equatable, CustomStringConvertible {
  /// The primary result code, as documented by SQLite.
  let code: CInt
  let extendedCode: CInt
  let message: String

  init(_ code: CInt, _ message: String) {
    self.code = code & 0xFF
    extendedCode = code
    self.message = message
  }

  /// The error of the last call on a connection.
  init(_ code: CInt, of database: OpaquePointer?) {
    let isKnown = database != nil && sqlite3_errcode(database) & 0xFF == code & 0xFF
    self.init(
      isKnown ? sqlite3_extended_errcode(database) : code,
      String(cString: isKnown ? sqlite3_errmsg(database) : sqlite3_errstr(code)))
  }

  var description: String { "SQLite error \(extendedCode): \(message)" }
}
