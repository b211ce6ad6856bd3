extension Leftovers {
  /// Pairs by comparing each leftover with each, and with each settled element of the old list.
  @inlinable
  mutating func pair(by comparing: some ElementComparing<Element>) -> Bool {
    for index in newOffsets.indices {
      let partner = oldOffsets.indices.first {
        !isPaired[$0] && comparing.areSame(old[oldOffsets[$0]], new[newOffsets[index]])
      }
      if let partner { pair(partner, index) }
    }
    for offset in oldOffsets
    where settledContains(where: { comparing.areSame(old[$0], old[offset]) }) {
      return false
    }
    for (index, offset) in newOffsets.enumerated()
    where partners[index] < 0 && settledContains(where: { comparing.areSame(old[$0], new[offset]) })
    {
      return false
    }
    return true
  }
}
