import FoundationBase

/// Operations inside an open transaction, after which the caller notifies observers.
extension PersistentIdentityStore {
  /// The number of versions after which records of removals are deleted. A reader that is further behind compares its
  /// rows with the remaining rows.
  private var keepsRemovals: Int64 { 1 << 10 }

  /// Writes changes, all as one version. The cache must be up to date.
  func write(_ changes: [(id: Value.ID, value: Value?)], in db: SQLiteConnection) throws {
    let changes = changes.filter { $0.value != nil || cache.rows[$0.id] != nil }
    if changes.isEmpty { return }
    let version = try nextVersion(in: db)
    commitLater(db)
    for (id, value) in changes {
      let old = cache.rows[id]?.id
      let text = try value.map(encoded)
      if let old {
        try db.run(
          "UPDATE identity SET version = $1, value = $2 WHERE id = $3", version, text, old)
      } else {
        try db.run(
          "INSERT INTO identity (store, version, value) VALUES ($1, $2, $3)", key, version, text)
      }
      let row = value.map { value in
        IdentityCache<Value>.CachedRow(
          id: old ?? db.lastInsertedID, version: version, value: value)
      }
      cache.write(row, id: id, version: version)
    }
  }

  /// The committed version, and the version up to which records of removals were deleted.
  func newestVersion(in db: SQLiteConnection) throws -> (version: Int64, forgotten: Int64) {
    let query = SQLStatement("SELECT version, forgotten FROM identity_store WHERE key = $1", key)
    return try db.rows(query) { row in
      (version: try row.value(0, Int64.self), forgotten: try row.value(1, Int64.self))
    }.first ?? (0, 0)
  }

  /// Reads the changes of others since the version of the cache. Cost: grows with the changes.
  func catchUp(in db: SQLiteConnection, isFeed: Bool = false) throws {
    let (newest, forgotten) = try newestVersion(in: db)
    if newest == cache.version { return }
    // On a full disk, SQLite rolls back a transaction by itself, and the cache is then ahead.
    let known = newest < cache.version ? 0 : cache.version
    var changes: [(Value.ID, IdentityCache<Value>.CachedRow?)] = []
    if known < forgotten || known < cache.version {
      let query = SQLStatement(
        "SELECT id FROM identity WHERE store = $1 AND value IS NOT NULL", key)
      let left = Set(try db.rows(query) { row in try row.value(0, Int64.self) })
      changes = cache.rows.filter { !left.contains($0.value.id) }.map { ($0.key, nil) }
    }
    let query = SQLStatement(
      "SELECT id, version, value FROM identity WHERE store = $1 AND version > $2 ORDER BY id",
      key, known)
    var written: [(id: Int64, version: Int64)] = []
    var texts: [String] = []
    try db.forEachRow(query) { row in
      let id: Int64 = try row.value(0)
      if let text: String = try row.optional(2) {
        written.append((id, try row.value(1)))
        texts.append(text)
      } else if let id = cache.id(ofRow: id) {
        changes.append((id, nil))
      }
    }
    let values = try decoded(texts)
    for (row, value) in zip(written, values) {
      changes.append((value.id, .init(id: row.id, version: row.version, value: value)))
    }
    cache.read(changes, version: newest)
    keep(changes.map { ($0.0, $0.1?.value) }, isFeed: isFeed)
  }

  private func nextVersion(in db: SQLiteConnection) throws -> Int64 {
    let query = SQLStatement(
      """
      INSERT INTO identity_store (key, version, forgotten) VALUES ($1, 1, 0)
      ON CONFLICT (key) DO UPDATE SET version = version + 1 RETURNING version
      """, key)
    let version = try db.rows(query) { row in try row.value(0, Int64.self) }.first ?? 1
    if version.isMultiple(of: keepsRemovals) {
      try db.run("DELETE FROM identity WHERE store = $1 AND value IS NULL", key)
      try db.run("UPDATE identity_store SET forgotten = version WHERE key = $1", key)
    }
    return version
  }

  /// Arranges for the cache to be committed or rolled back together with the transaction.
  private func commitLater(_ db: SQLiteConnection) {
    if cache.isWritten { return }
    db.afterTransaction { [self] isCommitted in
      if isCommitted { keep(cache.commit()) } else { cache.rollBack() }
    }
  }

  // MARK: values as text

  private func encoded(_ value: Value) throws -> String {
    do {
      return String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    } catch {
      throw StoreError(path, .unwritable(store: key, reason: Self.reason(error)))
    }
  }

  /// Decodes all values at once, which takes a fraction of the time. If a value cannot be read, decodes them one by
  /// one.
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
      throw StoreError(path, .unreadable(store: key, reason: Self.reason(error)))
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
