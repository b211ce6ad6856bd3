import IdentityDiff
import Scorekeeping
import TestSupport
import Testing

@Suite struct OrderTreeTests {
  /// Performs a random operation on both, and returns its offset.
  private func change(
    _ tree: inout OrderTree<Int>, _ array: inout [Int], _ random: inout SeededGenerator
  ) {
    let number = random.number(0...1_000_000)
    switch random.number(0...9) {
    case 0...3:
      let offset = random.number(0...array.count)
      tree.insert(number, at: offset)
      array.insert(number, at: offset)
    case 4:
      tree.insert(number, at: tree.count)
      array.append(number)
    case 5...7 where !array.isEmpty:
      let offset = random.number(0...array.count - 1)
      #expect(tree.remove(at: offset) == array.remove(at: offset))
    case 8 where !array.isEmpty:
      let offset = random.number(0...array.count - 1)
      #expect(tree.replace(at: offset, with: number) == array[offset])
      array[offset] = number
    default:
      guard !array.isEmpty else { return }
      let (origin, place) = (
        random.number(0...array.count - 1), random.number(0...array.count - 1)
      )
      tree.insert(tree.remove(at: origin), at: place)
      array.insert(array.remove(at: origin), at: place)
    }
  }

  @Test(arguments: seeds(60))
  func `a tree equals an array after the same changes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let width = random.pick([4, 5, 8, 64])
    var array = (0..<random.pick([0, 1, 7, 300])).map { $0 }
    var tree = OrderTree(array, width: width)
    for _ in 0..<300 {
      change(&tree, &array, &random)
      #expect(tree.count == array.count)
      guard let offset = array.indices.randomElement(using: &random) else { continue }
      #expect(tree[offset] == array[offset])
      #expect(Array(tree.elements(from: offset).prefix(9)) == Array(array[offset...].prefix(9)))
    }
    #expect(Array(tree) == array)
    while !array.isEmpty {
      let offset = random.number(0...array.count - 1)
      #expect(tree.remove(at: offset) == array.remove(at: offset))
      #expect(Array(tree) == array)
    }
  }

  @Test(arguments: seeds(60))
  func `a copy stays the same, and stretches cover all that versions do not share`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let width = random.pick([4, 6, 64])
    var array = (0..<random.pick([0, 3, 60, 500])).map { $0 }
    var tree = OrderTree(array, width: width)
    for _ in 0..<40 {
      let (old, oldArray) = (tree, array)
      for _ in 0..<random.pick([0, 1, 1, 2, 9]) { change(&tree, &array, &random) }
      #expect(Array(old) == oldArray)
      #expect(Array(tree) == array)
      #expect((tree == old) == (array == oldArray))
      #expect(tree == OrderTree(array))
      // The stretches of the newer version, put into the older one, make the newer one.
      let stretches = tree.unshared(with: old, by: ==)
      var made = oldArray
      for stretch in stretches.reversed() {
        made.replaceSubrange(stretch.old, with: array[stretch.new])
      }
      #expect(made == array)
      #expect(stretches.allSatisfy { !$0.old.isEmpty || !$0.new.isEmpty })
      #expect(
        old.unshared(with: tree, by: ==)
          == stretches.map { .init(old: $0.new, new: $0.old) })
    }
  }

  @Test func `one change is the only thing that two versions do not share`() {
    let old = OrderTree(0..<100_000)
    func unshared(_ change: (inout OrderTree<Int>) -> Void) -> Int {
      var tree = old
      change(&tree)
      return tree.unshared(with: old, by: ==).reduce(0) {
        $0 + $1.old.count + $1.new.count
      }
    }
    #expect(unshared { _ in } == 0)
    #expect(unshared { $0.replace(at: 50_000, with: -1) } == 2)
    #expect(unshared { $0.insert(-1, at: 70_000) } == 1)
    #expect(unshared { $0.remove(at: 0) } == 1)
    #expect(unshared { $0.insert($0.remove(at: 99_999), at: 3) } == 2)
  }

  @Test(arguments: seeds(30))
  func `a position in an order is found as in an array`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let array = (0..<random.number(0...700)).map { _ in random.number(0...500) }.sorted()
    let tree = OrderTree(array, width: random.pick([4, 64]))
    for number in 0...501 {
      #expect(
        tree.partitioningIndex { $0 >= number }
          == array.firstIndex { $0 >= number } ?? array.count)
    }
  }
}
