import Foundation

/// Whose each name is, in any letter case: names in an order of their own. O(log n) each.
struct NameIndex: Sendable {
  private struct Entry: Sendable {
    let key: NameKey
    let id: UUID
  }

  private var entries = OrderTree<Entry>()

  init() {}

  /// The names of players; nil if two have one. O(n log n).
  init?(_ players: [Player]) {
    let sorted = players.map { Entry(key: NameKey($0.name), id: $0.id) }
      .sorted { $0.key < $1.key }
    if zip(sorted, sorted.dropFirst()).contains(where: { $0.key == $1.key }) { return nil }
    entries = OrderTree(sorted)
  }

  private func find(_ key: NameKey) -> (offset: Int, id: UUID?) {
    let offset = entries.partitioningIndex { $0.key >= key }
    if offset == entries.count { return (offset, nil) }
    let found = entries[offset]
    return (offset, found.key == key ? found.id : nil)
  }

  subscript(name: String) -> UUID? { find(NameKey(name)).id }

  mutating func set(_ id: UUID, for name: String) {
    let entry = Entry(key: NameKey(name), id: id)
    let (offset, owner) = find(entry.key)
    if owner == nil {
      entries.insert(entry, at: offset)
    } else {
      entries.replace(at: offset, with: entry)
    }
  }

  mutating func remove(_ name: String) {
    let (offset, owner) = find(NameKey(name))
    if owner != nil { entries.remove(at: offset) }
  }
}
