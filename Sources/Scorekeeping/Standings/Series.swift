/// Series of rematches: the board that began the series, its rematches, and their rematches.
extension BoardSummary {
  /// The games of the board's series, in the order of the list. O(n) for n boards.
  package func series(among boards: [BoardSummary]) -> [BoardSummary] {
    boards.series[series ?? id] ?? [self]
  }
}

extension [BoardSummary] {
  /// The games of each series with several games, keyed by the board that began the series. O(n) for n boards.
  package var series: [Scoreboard.ID: [BoardSummary]] {
    let first = Set(lazy.compactMap(\.series))
    return Dictionary(grouping: filter { $0.series != nil || first.contains($0.id) }) {
      $0.series ?? $0.id
    }
  }
}
