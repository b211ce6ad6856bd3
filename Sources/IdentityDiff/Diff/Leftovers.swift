/// The elements for which a scan in order has found no partner at hand.
///
/// Each is known by its index here: the k-th leftover of the old list, the k-th of the new one. All other
/// elements are settled: they have their partners.
@usableFromInline
struct Leftovers<Element> {
  /// The old list, as long as leftovers are paired.
  @usableFromInline var old = UnsafeBufferPointer<Element>(start: nil, count: 0)
  /// The new list, as long as leftovers are paired.
  @usableFromInline var new = UnsafeBufferPointer<Element>(start: nil, count: 0)
  /// The offsets in the old list, ascending.
  @usableFromInline var oldOffsets: [Int] = []
  /// The offsets in the new list, ascending.
  @usableFromInline var newOffsets: [Int] = []
  /// For each leftover of the new list the index of its partner, or -1.
  @usableFromInline var partners: [Int] = []
  /// For each leftover of the old list whether it is somebody's partner.
  @usableFromInline var isPaired: [Bool] = []
  @usableFromInline var pairCount = 0

  @inlinable init() {}

  @inlinable
  var isEmpty: Bool { oldOffsets.isEmpty && newOffsets.isEmpty }

  /// How many elements of the old list are settled.
  @inlinable
  var settledCount: Int { old.count - oldOffsets.count }

  /// Whether a condition holds for the offset of one of the settled elements of the old list.
  @inlinable
  func settledContains(where condition: (Int) -> Bool) -> Bool {
    var start = 0
    for open in oldOffsets {
      for offset in start..<open where condition(offset) { return true }
      start = open + 1
    }
    for offset in start..<old.count where condition(offset) { return true }
    return false
  }

  /// Forgets all partners.
  @inlinable
  mutating func unpair() {
    pairCount = 0
    partners = Array(repeating: -1, count: newOffsets.count)
    isPaired = Array(repeating: false, count: oldOffsets.count)
  }

  @inlinable
  mutating func pair(_ oldIndex: Int, _ newIndex: Int) {
    partners[newIndex] = oldIndex
    isPaired[oldIndex] = true
    pairCount += 1
  }
}
