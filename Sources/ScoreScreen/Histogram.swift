/// How many there are of each of the numbers 0 to 63; what is greater counts as 63.
struct Histogram: Equatable {
  private var counts = Array(repeating: 0, count: 64)

  /// Counts a value so many times more, or less.
  mutating func count(_ value: Int, _ number: Int) { counts[min(value, 63)] += number }

  /// The greatest number of which there is one; 0 if there is none.
  var greatest: Int { counts.lastIndex { $0 > 0 } ?? 0 }
}
