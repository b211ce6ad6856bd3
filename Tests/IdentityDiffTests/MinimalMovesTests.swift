import IdentityDiff
import Testing

@Suite struct MinimalMovesTests {
  /// All orders of the numbers below a count.
  private static func permutations(_ count: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return permutations(count - 1).flatMap { shorter in
      (0...shorter.count).map { place in
        var longer = shorter
        longer.insert(count - 1, at: place)
        return longer
      }
    }
  }

  /// The length of the longest increasing subsequence, by trying every subset.
  private func longestRun(_ numbers: [Int]) -> Int {
    (0..<(1 << numbers.count)).lazy
      .map { mask in numbers.indices.filter { mask & (1 << $0) != 0 }.map { numbers[$0] } }
      .filter { zip($0, $0.dropFirst()).allSatisfy(<) }
      .map(\.count).max() ?? 0
  }

  @Test(arguments: 0...7)
  func `no order needs fewer moves than brute force finds`(count: Int) throws {
    let old = (0..<count).map { Item(id: $0) }
    for order in Self.permutations(count) {
      let new = order.map { Item(id: $0) }
      let changes = new.changes(from: old)
      #expect(changes.moves.count == count - longestRun(order), "\(order)")
      #expect(try old.applying(changes) == new, "\(order)")
    }
  }

  @Test func `first to last of a hundred is one move`() {
    let old = (0..<100).map { Item(id: $0) }
    let changes = (old.dropFirst() + [old[0]]).changes(from: old)
    #expect(changes.moves.map(\.origin) == [0])
    #expect(changes.moves.map(\.destination) == [99])
    #expect(changes.deletions.isEmpty && changes.insertions.isEmpty && changes.updates.isEmpty)
  }

  @Test func `swapping the ends is two moves`() {
    let old = (0..<100).map { Item(id: $0) }
    var new = old
    new.swapAt(0, 99)
    #expect(new.changes(from: old).moves.count == 2)
  }
}
