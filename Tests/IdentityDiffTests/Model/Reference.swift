/// The expected diff, found by the simplest algorithm.
struct Reference<Element: Identifiable & Equatable> {
  var deletions: [Int] = []
  var insertions: [Int] = []
  var updates: [[Int]] = []
  var moveCount = 0
  /// The offset of the old version of each new element.
  var partners: [Int?] = []

  init(_ old: [Element], _ new: [Element]) {
    var waiting: [Element.ID: [Int]] = [:]
    for (offset, element) in old.enumerated() { waiting[element.id, default: []].append(offset) }
    for (offset, element) in new.enumerated() {
      let origin = waiting[element.id]?.first
      partners.append(origin)
      guard let origin else {
        insertions.append(offset)
        continue
      }
      waiting[element.id]?.removeFirst()
      if old[origin] != element { updates.append([origin, offset]) }
    }
    deletions = waiting.values.joined().sorted()
    let origins = partners.compactMap(\.self)
    moveCount = origins.count - longestIncreasing(origins)
  }
}

/// The length of a longest increasing subsequence, in quadratic time.
func longestIncreasing(_ numbers: [Int]) -> Int {
  var lengths: [Int] = []
  for number in numbers {
    var longest = 0
    for (index, length) in lengths.enumerated() where numbers[index] < number {
      longest = max(longest, length)
    }
    lengths.append(longest + 1)
  }
  return lengths.max() ?? 0
}
