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

  /// The length of a longest increasing subsequence: for each length the least number that ends one.
  static func longestIncreasing(_ numbers: [Int]) -> Int {
    var ends: [Int] = []
    for number in numbers {
      if let place = ends.firstIndex(where: { $0 >= number }) {
        ends[place] = number
      } else {
        ends.append(number)
      }
    }
    return ends.count
  }
}
