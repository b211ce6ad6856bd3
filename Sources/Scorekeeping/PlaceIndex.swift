import Foundation

/// The labels of places by the identities of players, which are kept in an order of their own. O(log n) each.
struct PlaceIndex: Sendable {
  private struct Entry: Sendable {
    let key: Key
    var label: PlaceLabel
  }

  /// An identity as two numbers, which are compared in no time.
  private struct Key: Comparable, Sendable {
    let high: UInt64
    let low: UInt64

    init(_ id: UUID) {
      (high, low) = withUnsafeBytes(of: id.uuid) {
        ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      }
    }

    static func < (lhs: Key, rhs: Key) -> Bool {
      lhs.high == rhs.high ? lhs.low < rhs.low : lhs.high < rhs.high
    }
  }

  private var entries = OrderTree<Entry>()

  init() {}

  /// The labels of players; nil if one identity occurs twice. O(n log n).
  init?(_ placed: [PlacedPlayer]) {
    let sorted = placed.map { Entry(key: Key($0.player.id), label: $0.label) }
      .sorted { $0.key < $1.key }
    if zip(sorted, sorted.dropFirst()).contains(where: { $0.key == $1.key }) { return nil }
    entries = OrderTree(sorted)
  }

  private func offset(of key: Key) -> (offset: Int, label: PlaceLabel?) {
    let offset = entries.partitioningIndex { $0.key >= key }
    if offset == entries.count { return (offset, nil) }
    let found = entries[offset]
    return (offset, found.key == key ? found.label : nil)
  }

  subscript(id: UUID) -> PlaceLabel? { offset(of: Key(id)).label }

  mutating func set(_ label: PlaceLabel, for id: UUID) {
    let key = Key(id)
    let (offset, known) = offset(of: key)
    if known == nil {
      entries.insert(Entry(key: key, label: label), at: offset)
    } else {
      entries.update(at: offset) { $0.label = label }
    }
  }

  mutating func remove(_ id: UUID) {
    let (offset, known) = offset(of: Key(id))
    if known != nil { entries.remove(at: offset) }
  }
}
