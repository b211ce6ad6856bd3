import Foundation

/// Values by their keys, in a list sorted by key. O(log n) to look one up, to set it and to remove it.
struct SortedIndex<Key: Comparable & Sendable, Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let key: Key
    let value: Value
  }

  private var entries = OrderTree<Entry>()

  init() {}

  /// Nil if two have one key. O(n log n).
  init?(_ pairs: [(key: Key, value: Value)]) {
    let sorted = pairs.map { Entry(key: $0.key, value: $0.value) }.sorted { $0.key < $1.key }
    if zip(sorted, sorted.dropFirst()).contains(where: { $0.key == $1.key }) { return nil }
    entries = OrderTree(sorted)
  }

  var isEmpty: Bool { entries.isEmpty }

  subscript(key: Key) -> Value? {
    get { find(key).value }
    set {
      let (offset, old) = find(key)
      switch (old, newValue) {
      case (nil, nil): break
      case (nil, let new?): entries.insert(Entry(key: key, value: new), at: offset)
      case (_?, nil): entries.remove(at: offset)
      case (_?, let new?): entries.replace(at: offset, with: Entry(key: key, value: new))
      }
    }
  }

  private func find(_ key: Key) -> (offset: Int, value: Value?) {
    let offset = entries.partitioningIndex { $0.key >= key }
    if offset == entries.count { return (offset, nil) }
    let found = entries[offset]
    return (offset, found.key == key ? found.value : nil)
  }
}

/// An identity as two numbers, which are compared in no time.
struct IdentityKey: Comparable, Sendable {
  private let high: UInt64
  private let low: UInt64

  init(_ id: UUID) {
    (high, low) = withUnsafeBytes(of: id.uuid) {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }

  static func < (lhs: IdentityKey, rhs: IdentityKey) -> Bool {
    lhs.high == rhs.high ? lhs.low < rhs.low : lhs.high < rhs.high
  }
}
