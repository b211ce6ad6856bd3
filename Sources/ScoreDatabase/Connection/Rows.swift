import Foundation

/// The rows that a statement returned, as text.
final class Rows {
  private let pq: LibPQ
  private let result: LibPQ.Result
  let count: Int

  init(_ result: LibPQ.Result, _ pq: LibPQ) {
    (self.pq, self.result) = (pq, result)
    count = Int(pq.rowCount(result))
  }

  deinit { pq.clear(result) }

  /// The bytes of a value; nil for NULL.
  fileprivate func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer? {
    if pq.isNull(result, CInt(row), CInt(column)) != 0 { return nil }
    let length = pq.getLength(result, CInt(row), CInt(column))
    return .init(start: pq.getValue(result, CInt(row), CInt(column)), count: Int(length))
  }

  subscript(row: Int) -> Row { Row(rows: self, index: row) }

  var first: Row? { count > 0 ? self[0] : nil }

  func map<Value>(_ transform: (Row) throws -> Value) rethrows -> [Value] {
    try (0..<count).map { try transform(self[$0]) }
  }
}

/// A row of a result. A value of an unexpected form is an error: someone has changed the tables.
struct Row {
  fileprivate let rows: Rows
  fileprivate let index: Int

  func text(_ column: Int) -> String? {
    rows.bytes(index, column).map { String(decoding: $0, as: UTF8.self) }
  }

  func value<Value: LosslessStringConvertible>(
    _ column: Int, _ type: Value.Type = Value.self
  ) throws(ServerError) -> Value {
    guard let value: Value = try optional(column) else { throw .unreadable("NULL") }
    return value
  }

  func optional<Value: LosslessStringConvertible>(
    _ column: Int, _ type: Value.Type = Value.self
  ) throws(ServerError) -> Value? {
    guard let text = text(column) else { return nil }
    guard let value = Value(text) else { throw .unreadable(text) }
    return value
  }

  /// The number of an entry. One that nothing can follow is none.
  func sequence(_ column: Int) throws(ServerError) -> Int {
    let number: Int = try value(column)
    guard (0...1 << 60).contains(number) else { throw .unreadable("\(number)") }
    return number
  }

  func choice<Choice: RawRepresentable<String>>(
    _ column: Int, _ type: Choice.Type = Choice.self
  ) throws(ServerError) -> Choice {
    let text: String = try value(column)
    guard let choice = Choice(rawValue: text) else { throw .unreadable(text) }
    return choice
  }

  /// PostgreSQL writes `t` or `f`.
  func bool(_ column: Int) -> Bool { rows.bytes(index, column)?.first == UInt8(ascii: "t") }

  func id(_ column: Int) throws(ServerError) -> UUID {
    guard let id = try optionalID(column) else { throw .unreadable("NULL") }
    return id
  }

  func optionalID(_ column: Int) throws(ServerError) -> UUID? {
    guard let text = text(column) else { return nil }
    guard let id = UUID(uuidString: text) else { throw .unreadable(text) }
    return id
  }
}

/// A statement of SQL with its values.
struct Statement: Sendable {
  let sql: String
  let values: [(any SQLValue)?]

  init(_ sql: String, _ values: [(any SQLValue)?]) {
    (self.sql, self.values) = (sql, values)
  }

  init(_ sql: String, _ values: (any SQLValue)?...) {
    self.init(sql, values)
  }
}

/// A value that a statement can take.
protocol SQLValue: Sendable {
  var sqlText: String { get }
}

extension String: SQLValue {
  var sqlText: String { self }
}
extension Int: SQLValue {
  var sqlText: String { description }
}
extension Int64: SQLValue {
  var sqlText: String { description }
}
extension Double: SQLValue {
  var sqlText: String { description }
}
extension Bool: SQLValue {
  var sqlText: String { self ? "t" : "f" }
}
extension UUID: SQLValue {
  var sqlText: String { uuidString }
}
extension Array: SQLValue where Element: SQLValue {
  var sqlText: String {
    let quoted = map { element in
      let text = element.sqlText.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
      return "\"\(text)\""
    }
    return "{\(quoted.joined(separator: ","))}"
  }
}
