/// Marks the members of one longest increasing subsequence of the values that are not negative.
///
/// Patience sorting (Schensted 1961): O(n log n) time, O(n) space.
@usableFromInline
func longestIncreasingSubsequence(of values: [Int]) -> [Bool] {
  // tails[k] is the index of the smallest value that ends an increasing run of length k + 1.
  var tails: [Int] = []
  var previous = Array(repeating: -1, count: values.count)
  for (index, value) in values.enumerated() where value >= 0 {
    if let last = tails.last, values[last] < value {
      previous[index] = last
      tails.append(index)
      continue
    }
    var low = 0
    var high = tails.count
    while low < high {
      let middle = (low + high) / 2
      if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[index] = tails[low - 1] }
    if low == tails.count { tails.append(index) } else { tails[low] = index }
  }
  var marks = Array(repeating: false, count: values.count)
  var member = tails.last ?? -1
  while member >= 0 {
    marks[member] = true
    member = previous[member]
  }
  return marks
}
