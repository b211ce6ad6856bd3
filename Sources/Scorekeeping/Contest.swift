import Foundation

/// Those who compete, from first to last: players, or teams.
protocol Contest {
  associatedtype Competitor: Hashable

  var count: Int { get }
  /// The position of one of them, the first being 0.
  func position(of competitor: Competitor) -> Int?
  func competitor(at position: Int) -> Competitor
  func name(at position: Int) -> String
  /// From 1, and never less than at the position before.
  func rank(at position: Int) -> Int
}

extension Contest {
  /// The positions of all who have the rank of the one at a position. Cost: O(log n) ranks.
  func sharing(with position: Int) -> Range<Int> {
    let rank = rank(at: position)
    return first(from: 0, to: position) {
      $0 >= rank
    }..<first(from: position + 1, to: count) { $0 > rank }
  }

  /// The first of some positions whose rank is so, or their end: it must be so for all after it.
  private func first(from start: Int, to end: Int, where isSo: (Int) -> Bool) -> Int {
    var (low, high) = (start, end)
    while low < high {
      let middle = (low + high) / 2
      if isSo(rank(at: middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension RankedBoard: Contest {
  var count: Int { standings.count }
  func competitor(at position: Int) -> Player.ID { player(at: position).id }
  func name(at position: Int) -> String { player(at: position).name }
  func rank(at position: Int) -> Int { standings.rank(at: position, by: board.rules.ranking) }
}
