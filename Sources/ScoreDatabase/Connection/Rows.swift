import FoundationBase
import ScoreStore

/// The rows that a statement returned, as text.
final class Rows {
  private let pq: LibPQ
  private let result: LibPQ.PGresult
  let count: Int

  init(_ result: LibPQ.PGresult, _ pq: LibPQ) {
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

  subscript(row: Int) -> ServerRow { ServerRow(rows: self, index: row) }

  var first: ServerRow? { count > 0 ? self[0] : nil }

  func map<Value>(_ transform: (ServerRow) throws -> Value) rethrows -> [Value] {
    try (0..<count).map { try transform(self[$0]) }
  }
}

/// A row of a result.
struct ServerRow: SQLRow {
  fileprivate let rows: Rows
  fileprivate let index: Int

  func datum(_ column: Int, _ type: SQLType) throws(UnreadableValue) -> SQLDatum? {
    guard let bytes = rows.bytes(index, column) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let datum: SQLDatum? =
      switch type {
      case .integer: Int64(text).map(SQLDatum.integer)
      case .real: Double(text).map(SQLDatum.real)
      case .text: .text(text)
      case .id: UUID(uuidString: text).map(SQLDatum.id)
      // PostgreSQL returns `t` or `f`.
      case .bool: .bool(text == "t")
      }
    guard let datum else { throw UnreadableValue(text) }
    return datum
  }

  func optional<Value: SQLValue>(
    _ column: Int, _ type: Value.Type = Value.self
  ) throws(DatabaseError) -> Value? {
    do {
      guard let datum = try datum(column, Value.type) else { return nil }
      return Value(datum)
    } catch {
      throw .unreadable(error.text)
    }
  }

  func value<Value: SQLValue>(
    _ column: Int, _ type: Value.Type = Value.self
  ) throws(DatabaseError) -> Value {
    guard let value = try optional(column, type) else { throw .unreadable("NULL") }
    return value
  }

  /// The number of an entry.
  ///
  /// - Throws: `.unreadable` for a number that no other number could follow.
  func sequence(_ column: Int) throws(DatabaseError) -> Int {
    let number: Int = try value(column)
    guard SQLTransaction.sequences.contains(number) else { throw .unreadable("\(number)") }
    return number
  }
}

extension SQLDatum {
  /// The value in the form that PostgreSQL parses.
  var text: String {
    switch self {
    case .integer(let number): number.description
    case .real(let number): number.description
    case .text(let text): text
    case .id(let id): id.uuidString
    case .bool(let value): value ? "t" : "f"
    }
  }
}
