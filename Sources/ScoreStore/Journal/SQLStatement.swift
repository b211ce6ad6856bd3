import FoundationBase
import Scorekeeping

/// An SQL statement with its values, for any database. Values are referred to by number, from `$1`. The first
/// appearances of the numbers are in ascending order.
package struct SQLStatement: Sendable {
  package let sql: String
  package let values: [SQLDatum?]

  package init(_ sql: String, _ values: (any SQLValue)?...) {
    self.init(sql, values: values)
  }

  package init(_ sql: String, values: [(any SQLValue)?]) {
    self.sql = sql
    self.values = values.map { $0?.datum }
  }
}

/// A value in the form that databases use.
package enum SQLDatum: Equatable, Sendable {
  case integer(Int64)
  case real(Double)
  case text(String)
  case id(UUID)
  case bool(Bool)
}

/// The type of a column.
package enum SQLType: Sendable {
  case integer, real, text, id, bool
}

/// A value that can be passed to a statement and read from a row.
package protocol SQLValue: Sendable {
  static var type: SQLType { get }
  var datum: SQLDatum { get }
  /// Fails for a value of another type or out of range.
  init?(_ datum: SQLDatum)
}

/// A value in the tables that this program cannot have written.
package struct UnreadableValue: Error, Equatable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }
}

/// A row of a result. It is valid until the next row is read.
package protocol SQLRow {
  /// The value in a column; nil for NULL.
  func datum(_ column: Int, _ type: SQLType) throws(UnreadableValue) -> SQLDatum?
}

extension SQLRow {
  package func optional<Value: SQLValue>(
    _ column: Int, _ type: Value.Type = Value.self
  ) throws(UnreadableValue) -> Value? {
    guard let datum = try datum(column, Value.type) else { return nil }
    guard let value = Value(datum) else { throw UnreadableValue("\(datum)") }
    return value
  }

  package func value<Value: SQLValue>(
    _ column: Int, _ type: Value.Type = Value.self
  ) throws(UnreadableValue) -> Value {
    guard let value = try optional(column, type) else { throw UnreadableValue("NULL") }
    return value
  }

  func optionalChoice<Choice: RawRepresentable<String>>(
    _ column: Int, _ type: Choice.Type = Choice.self
  ) throws(UnreadableValue) -> Choice? {
    guard let text: String = try optional(column) else { return nil }
    guard let choice = Choice(rawValue: text) else { throw UnreadableValue(text) }
    return choice
  }

  package func choice<Choice: RawRepresentable<String>>(
    _ column: Int, _ type: Choice.Type = Choice.self
  ) throws(UnreadableValue) -> Choice {
    guard let choice = try optionalChoice(column, type) else { throw UnreadableValue("NULL") }
    return choice
  }

  /// A time in seconds since 1970.
  package func date(_ column: Int) throws(UnreadableValue) -> Date {
    Date(timeIntervalSince1970: try value(column))
  }
}

// MARK: values

extension SQLValue where Self: FixedWidthInteger {
  package static var type: SQLType { .integer }
  package var datum: SQLDatum { .integer(Int64(self)) }
  package init?(_ datum: SQLDatum) {
    guard case .integer(let number) = datum else { return nil }
    self.init(exactly: number)
  }
}

extension Int64: SQLValue {}
extension Int: SQLValue {}

extension Double: SQLValue {
  package static var type: SQLType { .real }
  package var datum: SQLDatum { .real(self) }
  package init?(_ datum: SQLDatum) {
    guard case .real(let number) = datum else { return nil }
    self = number
  }
}

extension String: SQLValue {
  package static var type: SQLType { .text }
  package var datum: SQLDatum { .text(self) }
  package init?(_ datum: SQLDatum) {
    guard case .text(let text) = datum else { return nil }
    self = text
  }
}

extension UUID: SQLValue {
  package static var type: SQLType { .id }
  package var datum: SQLDatum { .id(self) }
  package init?(_ datum: SQLDatum) {
    guard case .id(let id) = datum else { return nil }
    self = id
  }
}

extension Bool: SQLValue {
  package static var type: SQLType { .bool }
  package var datum: SQLDatum { .bool(self) }
  package init?(_ datum: SQLDatum) {
    guard case .bool(let value) = datum else { return nil }
    self = value
  }
}

/// A score is stored in thousandths of a point.
extension Score: SQLValue {
  package static var type: SQLType { .integer }
  package var datum: SQLDatum { .integer(thousandths) }
  package init?(_ datum: SQLDatum) {
    guard case .integer(let number) = datum else { return nil }
    self.init(thousandths: number)
  }
}
