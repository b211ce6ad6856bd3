import ArgumentParser

/// Columns of a table by their numbers from 1: `2-8`, or `2` for one.
struct ColumnRange: ExpressibleByArgument {
  let columns: ClosedRange<Int>

  init?(argument: String) {
    let numbers = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count < 3, let first = numbers[0], let last = numbers[numbers.count - 1],
      first > 0, first <= last
    else { return nil }
    columns = first...last
  }
}
