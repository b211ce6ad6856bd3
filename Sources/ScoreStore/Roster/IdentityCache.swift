/// The rows of one store as they were last read or written. Not safe for concurrent use.
final class IdentityCache<Value: Identifiable> {
  struct CachedRow {
    let id: Int64
    /// The version of the store that wrote the value.
    let version: Int64
    let value: Value
  }

  /// An identity and its latest value; nil if it was removed.
  typealias Change = (id: Value.ID, value: Value?)

  /// The version of the store to which the rows belong.
  private(set) var version: Int64 = 0
  private(set) var rows: [Value.ID: CachedRow] = [:]
  private var ids: [Int64: Value.ID] = [:]
  private var uncommitted: Uncommitted?

  private struct Uncommitted {
    /// The version before the transaction.
    let version: Int64
    var changes: [(id: Value.ID, old: CachedRow?, new: Value?)] = []
  }

  var isWritten: Bool { uncommitted != nil }

  /// The identity to which a row belongs.
  func id(ofRow row: Int64) -> Value.ID? { ids[row] }

  /// Applies changes committed by other processes.
  func read(_ changes: some Sequence<(Value.ID, CachedRow?)>, version: Int64) {
    for (id, row) in changes { put(row, id) }
    self.version = version
  }

  /// Applies a change that is not committed yet.
  func write(_ row: CachedRow?, id: Value.ID, version: Int64) {
    if uncommitted == nil { uncommitted = Uncommitted(version: self.version) }
    uncommitted?.changes.append((id, rows[id], row?.value))
    put(row, id)
    self.version = version
  }

  /// Ends the transaction after its commit.
  ///
  /// - Returns: the committed changes, in order.
  func commit() -> [Change] {
    defer { uncommitted = nil }
    return uncommitted?.changes.map { (id: $0.id, value: $0.new) } ?? []
  }

  /// Reverts the uncommitted changes.
  func rollBack() {
    guard let uncommitted else { return }
    for change in uncommitted.changes.reversed() { put(change.old, change.id) }
    version = uncommitted.version
    self.uncommitted = nil
  }

  private func put(_ row: CachedRow?, _ id: Value.ID) {
    let old = rows[id]
    if let old, ids[old.id] == id { ids[old.id] = nil }
    if let row { ids[row.id] = id }
    rows[id] = row
  }
}
