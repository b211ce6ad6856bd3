import TestSupport
import Testing

/// The shape of generated lists.
struct Shape: Sendable, CustomTestStringConvertible {
  var name: String
  var identities: Int
  var length: Int
  var edits: Int
  var isUnique: Bool

  var testDescription: String { name }

  static let few = Shape(
    name: "few unique", identities: 40, length: 14, edits: 4, isUnique: true)
  static let repeated = Shape(
    name: "few repeated", identities: 6, length: 14, edits: 4, isUnique: false)
  static let many = Shape(
    name: "many unique", identities: 100_000, length: 400, edits: 60, isUnique: true)
  static let crowded = Shape(
    name: "many repeated", identities: 150, length: 300, edits: 30, isUnique: false)
}

extension SeededGenerator {
  mutating func items(_ shape: Shape) -> [Item] {
    var seen = Set<Int>()
    return (0..<number(0...shape.length)).compactMap { _ in
      let item = Item(id: number(0...shape.identities), value: number(0...2))
      return shape.isUnique && !seen.insert(item.id).inserted ? nil : item
    }
  }

  /// A list and its successor.
  mutating func pair(_ shape: Shape) -> (old: [Item], new: [Item]) {
    let old = items(shape)
    return (old, successor(of: old, shape))
  }

  /// A later version of a list: edits near and far, or now and then another list or another order.
  mutating func successor(of old: [Item], _ shape: Shape) -> [Item] {
    if chance(0.2) { return items(shape) }
    if chance(0.1) { return old.shuffled(using: &self) }
    var new = old
    var known = Set(old.map(\.id))
    for _ in 0..<number(0...shape.edits) where !new.isEmpty {
      let index = number(0...new.count - 1)
      switch number(0...4) {
      case 0: known.remove(new.remove(at: index).id)
      case 1: new[index].value += 1
      case 2: new.insert(new.remove(at: index), at: number(0...new.count))
      case 3: new.swapAt(index, min(index + number(1...3), new.count - 1))
      default:
        let item = Item(id: number(0...shape.identities))
        if !shape.isUnique || known.insert(item.id).inserted { new.insert(item, at: index) }
      }
    }
    return new
  }
}
