/// An identity set as an array that is searched from its beginning.
struct IdentityList: Equatable {
  var items: [Item] = []

  subscript(id: Int) -> Item? { items.first { $0.id == id } }

  mutating func insert(_ item: Item) -> Item? {
    guard let index = items.firstIndex(where: { $0.id == item.id }) else {
      items.append(item)
      return nil
    }
    defer { items[index] = item }
    return items[index]
  }

  mutating func remove(_ id: Int) -> Item? {
    items.firstIndex { $0.id == id }.map { items.remove(at: $0) }
  }

  func union(_ other: [Item]) -> [Item] {
    var union = self
    for item in other { _ = union.insert(item) }
    return union.items
  }
}
