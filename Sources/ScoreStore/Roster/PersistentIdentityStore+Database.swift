import Foundation
import GRDB

/// Operations inside an open transaction, after which the caller calls `notifyObservers()`. A transaction may use only
/// one instance of a store.
extension PersistentIdentityStore {
  /// The number of versions after which records of removals are deleted. A reader that is further behind compares its
  /// rows with the remaining ones.
  private var keepsRemovals: Int64 { 1 << 10 }

  /// The latest value of each identity, in the order of their first values. O(n log n).
  func all(in db: Database) throws -> [Value] {
    try catchUp(in: db)
    return cache.values
  }

  func value(of id: Value.ID, in db: Database) throws -> Value? {
    try catchUp(in: db)
    return cache.rows[id]?.value
  }

  @discardableResult
  func add(_ value: Value, in db: Database) throws -> Value? {
    try catchUp(in: db)
    let text = try encoded(value)
    let old = cache.rows[value.id]
    let version = try nextVersion(in: db)
    if let old {
      try db.cachedStatement(sql: "UPDATE identity SET version = ?, value = ? WHERE id = ?")
        .execute(arguments: [version, text, old.id])
    } else {
      try db.cachedStatement(sql: "INSERT INTO identity (store, version, value) VALUES (?, ?, ?)")
        .execute(arguments: [key, version, text])
    }
    commitLater(db)
    cache.write(
      .init(id: old?.id ?? db.lastInsertedRowID, value: value), id: value.id, version: version)
    return old?.value
  }

  @discardableResult
  func remove(id: Value.ID, in db: Database) throws -> Value? {
    try catchUp(in: db)
    guard let old = cache.rows[id] else { return nil }
    let version = try nextVersion(in: db)
    try db.cachedStatement(sql: "UPDATE identity SET version = ?, value = NULL WHERE id = ?")
      .execute(arguments: [version, old.id])
    commitLater(db)
    cache.write(nil, id: id, version: version)
    return old.value
  }

  /// The committed version, and the version up to which records of removals were deleted.
  func newestVersion(in db: Database) throws -> (version: Int64, forgotten: Int64) {
    let statement = try db.cachedStatement(
      sql: "SELECT version, forgotten FROM identity_store WHERE key = ?")
    guard let row = try Row.fetchOne(statement, arguments: [key]) else { return (0, 0) }
    return (try row.decode(atIndex: 0), try row.decode(atIndex: 1))
  }

  /// Reads changes of others since the version of the cache. Cost: grows with the changes.
  func catchUp(in db: Database) throws {
    let (newest, forgotten) = try newestVersion(in: db)
    if newest == cache.version { return }
    // On a full disk, SQLite rolls a transaction back by itself, and the cache is then ahead.
    let known = newest < cache.version ? 0 : cache.version
    var changes: [(Value.ID, IdentityCache<Value>.Row?)] = []
    if known < forgotten || known < cache.version {
      let left = try Set(
        Int64.fetchAll(
          db, sql: "SELECT id FROM identity WHERE store = ? AND value IS NOT NULL",
          arguments: [key]))
      changes = cache.rows.filter { !left.contains($0.value.id) }.map { ($0.key, nil) }
    }
    let statement = try db.cachedStatement(
      sql: "SELECT id, value FROM identity WHERE store = ? AND version > ? ORDER BY id")
    var written: [Int64] = []
    var texts: [String] = []
    let rows = try Row.fetchCursor(statement, arguments: [key, known])
    while let row = try rows.next() {
      let id = try row.decode(Int64.self, atIndex: 0)
      if let text = try row.decode(String?.self, atIndex: 1) {
        written.append(id)
        texts.append(text)
      } else if let id = cache.id(ofRow: id) {
        changes.append((id, nil))
      }
    }
    let values = try decoded(texts)
    for (row, value) in zip(written, values) {
      changes.append((value.id, .init(id: row, value: value)))
    }
    cache.read(changes, version: newest)
    keep(changes.map { ($0.0, $0.1?.value) })
  }

  private func nextVersion(in db: Database) throws -> Int64 {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO identity_store (key, version, forgotten) VALUES (?, 1, 0)
        ON CONFLICT (key) DO UPDATE SET version = version + 1 RETURNING version
        """)
    let version = try Int64.fetchOne(statement, arguments: [key]) ?? 1
    if version.isMultiple(of: keepsRemovals) {
      try db.execute(
        sql: """
          DELETE FROM identity WHERE store = ? AND value IS NULL;
          UPDATE identity_store SET forgotten = version WHERE key = ?;
          """, arguments: [key, key])
    }
    return version
  }

  /// Commits or rolls back the cache together with the transaction.
  private func commitLater(_ db: Database) {
    if cache.isWritten { return }
    db.afterNextTransaction(
      onCommit: { [self] _ in keep(cache.commit()) }, onRollback: { [self] _ in cache.rollBack() }
    )
  }

  // MARK: values as text

  private func encoded(_ value: Value) throws -> String {
    do {
      return String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    } catch {
      throw StoreError.unwritable(store: key, path, reason: Self.reason(error))
    }
  }

  /// Decodes all values at once, which takes a fraction of the time; one by one if one cannot be read.
  private func decoded(_ texts: [String]) throws -> [Value] {
    let list = Data("[\(texts.joined(separator: ","))]".utf8)
    if texts.count > 1, let values = try? JSONDecoder().decode([Value].self, from: list),
      values.count == texts.count
    {
      return values
    }
    return try texts.map(decoded)
  }

  private func decoded(_ text: String) throws -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    } catch {
      throw StoreError.unreadable(store: key, path, reason: Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
    return switch error {
    case DecodingError.keyNotFound(let key, let context):
      "'\(place(context.codingPath + [key]))' is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "a value is malformed" : "'\(place(context.codingPath))' is malformed"
    case EncodingError.invalidValue(let value, let context):
      "'\(value)' for '\(place(context.codingPath))' cannot be kept"
    default: String(describing: error)
    }
  }
}
