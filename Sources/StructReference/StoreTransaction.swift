/// The values of a store inside a group of changes: see ``IdentityStoring/update(_:)``.
///
/// Reads see the changes made so far. Others see all of them when the group ends.
///
/// Cost: amortised O(1) for each operation on one identity. It grows with the changes, not with the size of the store.
public struct StoreTransaction<Value: Identifiable> {
  private let stored: (Value.ID) -> Value?
  private let allStored: () -> [Value]
  /// The changed identities with their latest values; nil for removed ones. The number is the place of the addition
  /// among the changes.
  private var changed: [Value.ID: (number: Int, value: Value?)] = [:]
  private var nextNumber = 0

  /// - Parameters:
  ///   - stored: returns the value that the store contains for an identity.
  ///   - all: returns all values of the store, in order.
  package init(stored: @escaping (Value.ID) -> Value?, all: @escaping () -> [Value]) {
    self.stored = stored
    allStored = all
  }

  /// The latest value of an identity. Setting nil removes the identity; a value with another identity is ignored.
  public subscript(id: Value.ID) -> Value? {
    get {
      if let change = changed[id] { return change.value }
      return stored(id)
    }
    set {
      if let newValue, newValue.id != id { return }
      if let change = changed[id], change.value != nil {
        changed[id] = (change.number, newValue)
      } else {
        changed[id] = (nextNumber, newValue)
        nextNumber += 1
      }
    }
  }

  /// Makes a value the latest one of its identity.
  ///
  /// - Returns: the replaced value, if there was one.
  @discardableResult
  public mutating func add(_ value: Value) -> Value? {
    defer { self[value.id] = value }
    return self[value.id]
  }

  /// Removes an identity.
  ///
  /// - Returns: the latest value of the identity, if there was one.
  @discardableResult
  public mutating func remove(id: Value.ID) -> Value? {
    defer { self[id] = nil }
    return self[id]
  }

  /// The latest value of each identity, in the order in which the identities were first added. An identity that is
  /// removed and added in the same group keeps its place. O(n log n).
  public func all() -> [Value] {
    let remaining = allStored().compactMap { self[$0.id] }
    return remaining + changes.filter { stored($0.id) == nil }.compactMap(\.value)
  }

  /// The changed identities with their latest values, in the order of their additions.
  package var changes: [(id: Value.ID, value: Value?)] {
    changed.sorted { $0.value.number < $1.value.number }.map { ($0.key, $0.value.value) }
  }
}
