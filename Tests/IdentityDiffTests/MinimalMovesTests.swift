import Foundation
import IdentityDiff
import Testing

/// Compares with brute force, over every order of a few items and every subset of updates.
@Suite struct MinimalMovesTests {
  /// All orders of the numbers below a count.
  private static func permutations(_ count: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return permutations(count - 1).flatMap { shorter in
      (0...shorter.count).map { offset in
        var longer = shorter
        longer.insert(count - 1, at: offset)
        return longer
      }
    }
  }

  /// The length of the longest increasing subsequence, by trying every subset.
  private static func longestRun(_ numbers: [Int]) -> Int {
    var longest = 0
    for subset in 0..<1 << numbers.count {
      var (last, count) = (-1, 0)
      for (index, number) in numbers.enumerated() where subset & 1 << index != 0 {
        if number < last {
          count = 0
          break
        }
        (last, count) = (number, count + 1)
      }
      longest = max(longest, count)
    }
    return longest
  }

  /// Whether the diff has exactly these updates and this number of moves, and its replay leads to the new list.
  private func holds(_ order: [Int], updated: Int, moveCount: Int) throws -> Bool {
    let old = order.indices.map { Item(id: $0) }
    let new = order.map { Item(id: $0, value: updated >> $0 & 1) }
    let changes = new.changes(from: old)
    var expected: [ChangeSet<Item>.Update] = []
    for (offset, item) in new.enumerated() where item.value == 1 {
      expected.append(.init(oldOffset: item.id, newOffset: offset, old: old[item.id], new: item))
    }
    return try changes.moves.count == moveCount && changes.updates == expected
      && changes.deletions.isEmpty && changes.insertions.isEmpty && old.applying(changes) == new
  }

  /// Seven items have 645,120 cases: `Scripts/test --thorough` runs all, other runs one in 31.
  @Test(arguments: 0...7)
  func `no order has more moves than brute force finds, whatever is updated`(count: Int) throws {
    let isThorough = ProcessInfo.processInfo.environment["SCOREBOARD_THOROUGH"] != nil
    let stride = count < 7 || isThorough ? 1 : 31
    var number = 0
    for order in Self.permutations(count) {
      let moveCount = count - Self.longestRun(order)
      for updated in 0..<1 << count {
        number += 1
        if number % stride != 0 { continue }
        let holds = try holds(order, updated: updated, moveCount: moveCount)
        #expect(holds, "\(order), updated \(String(updated, radix: 2))")
        if !holds { return }
      }
    }
  }
}
