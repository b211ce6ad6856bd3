extension Ranking {
  /// The rank of a competitor, counted from 1. All ranks are computed here.
  ///
  /// - Parameters:
  ///   - position: the position of the competitor, counted from 0.
  ///   - first: the position of the first competitor tied with it.
  ///   - scoresAhead: the number of different scores ahead of it.
  func rank(
    at position: Int, first: @autoclosure () -> Int, scoresAhead: @autoclosure () -> Int
  ) -> Int {
    switch self {
    case .competition: first() + 1
    case .dense: scoresAhead() + 1
    case .ordinal: position + 1
    }
  }

  /// The ranks of competitors from first to last. Competitors with equal keys are tied. O(n).
  ///
  /// - Parameters:
  ///   - position: the position of the first key, counted from 0.
  ///   - first: the position of the first competitor tied with it.
  ///   - scoresAhead: the number of different scores ahead of it.
  func ranks<Key: Equatable>(
    of keys: some Sequence<Key>, from position: Int = 0, first: Int = 0, scoresAhead: Int = 0
  ) -> [Int] {
    var (position, first, scoresAhead) = (position, first, scoresAhead)
    var last: Key?
    return keys.map { key in
      if let last, last != key { (first, scoresAhead) = (position, scoresAhead + 1) }
      last = key
      defer { position += 1 }
      return rank(at: position, first: first, scoresAhead: scoresAhead)
    }
  }

  /// The best rank of each score in a sorted list. O(n).
  package func bestRanks<Key: Hashable>(of keys: [Key]) -> [Key: Int] {
    Dictionary(zip(keys, ranks(of: keys)), uniquingKeysWith: { best, _ in best })
  }
}

extension [Int] {
  /// Whether the rank at an index is shared; false for 0, which stands for no rank. The ranks ascend, so a neighbour then
  /// has the same rank.
  func isShared(at index: Int) -> Bool {
    if self[index] == 0 { return false }
    return index > 0 && self[index - 1] == self[index]
      || index + 1 < count && self[index + 1] == self[index]
  }
}
