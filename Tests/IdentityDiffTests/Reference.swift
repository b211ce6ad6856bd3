/// What a diff must say, worked out in the plainest way.
struct Reference {
  var deletions: [Int] = []
  var insertions: [Int] = []
  var updates: [[Int]] = []
  var moveCount = 0

  init(_ old: [Item], _ new: [Item]) {
    var waiting: [Int: [Int]] = [:]
    for (offset, item) in old.enumerated() { waiting[item.id, default: []].append(offset) }
    var origins: [Int] = []
    for (offset, item) in new.enumerated() {
      guard let origin = waiting[item.id]?.first else {
        insertions.append(offset)
        continue
      }
      waiting[item.id]?.removeFirst()
      origins.append(origin)
      if old[origin] != item { updates.append([origin, offset]) }
    }
    deletions = waiting.values.joined().sorted()
    moveCount = origins.count - Self.longestIncreasing(origins)
  }

  /// The length of a longest increasing subsequence, in quadratic time.
  static func longestIncreasing(_ numbers: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, number) in numbers.enumerated() {
      let before = (0..<index).lazy.filter { numbers[$0] < number }.map { lengths[$0] }
      lengths.append((before.max() ?? 0) + 1)
    }
    return lengths.max() ?? 0
  }
}
