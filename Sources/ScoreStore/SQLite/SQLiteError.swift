import CSQLite

/// An error of SQLite.
struct SQLiteError: Error, Equatable, CustomStringConvertible {
  /// The primary result code, as SQLite documents it.
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
