/// The rows of one store, as they were read and written last. For one thread at a time.
final class IdentityMirror<Value: Identifiable> {
  /// What is kept of an identity, and in which row.
  struct Row {
    let id: Int64
    let value: Value
  }

  /// An identity and its latest value; nil where it was removed.
  typealias Change = (id: Value.ID, value: Value?)

  /// The version of the store that the rows are from.
  private(set) var version: Int64 = 0
  private(set) var rows: [Value.ID: Row] = [:]
  private var ids: [Int64: Value.ID] = [:]
  /// What is written, but not committed.
  private var draft: Draft?
  /// Is told of every change of a value, also of those that are not committed, and of those taken back.
  var onChange: ((_ old: Value?, _ new: Value?) -> Void)?

  private struct Draft {
    /// The version before it.
    let version: Int64
    /// What was there before each change, and what each change was, in their order.
    var before: [(Value.ID, Row?)] = []
    var changes: [Change] = []
  }

  var hasDraft: Bool { draft != nil }

  /// The values, in the order of their rows. O(n log n).
  var values: [Value] { rows.values.sorted { $0.id < $1.id }.map(\.value) }

  /// The identity that a row is of.
  func id(ofRow row: Int64) -> Value.ID? { ids[row] }

  /// Takes over what was committed by others.
  func read(_ changes: some Sequence<(Value.ID, Row?)>, version: Int64) {
    for (id, row) in changes { put(row, id) }
    self.version = version
  }

  /// Takes over what was written, but is not committed.
  func write(_ row: Row?, id: Value.ID, version: Int64) {
    if draft == nil { draft = Draft(version: self.version) }
    draft?.before.append((id, rows[id]))
    draft?.changes.append((id, row?.value))
    put(row, id)
    self.version = version
  }

  /// What was written is committed.
  ///
  /// - Returns: what that changed, in order.
  func settle() -> [Change] {
    defer { draft = nil }
    return draft?.changes ?? []
  }

  /// Reverts the uncommitted writes.
  func takeBack() {
    guard let draft else { return }
    for (id, row) in draft.before.reversed() { put(row, id) }
    version = draft.version
    self.draft = nil
  }

  private func put(_ row: Row?, _ id: Value.ID) {
    let old = rows[id]
    if let old, ids[old.id] == id { ids[old.id] = nil }
    if let row { ids[row.id] = id }
    rows[id] = row
    onChange?(old?.value, row?.value)
  }
}
