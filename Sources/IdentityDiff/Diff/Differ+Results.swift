extension Differ {
  /// What is in the old list alone.
  @inlinable
  var deletions: [ChangeSet<Element>.Deletion] {
    var result: [ChangeSet<Element>.Deletion] = []
    result.reserveCapacity(leftovers.oldOffsets.count - leftovers.pairCount)
    for (index, offset) in leftovers.oldOffsets.enumerated() where !leftovers.isPaired[index] {
      result.append(.init(offset: offset, element: lists.old(offset)))
    }
    return result
  }

  /// What is in the new list alone.
  @inlinable
  var insertions: [ChangeSet<Element>.Insertion] {
    var result: [ChangeSet<Element>.Insertion] = []
    result.reserveCapacity(leftovers.newOffsets.count - leftovers.pairCount)
    for (index, offset) in leftovers.newOffsets.enumerated() where leftovers.partners[index] < 0 {
      result.append(.init(offset: offset, element: lists.new(offset)))
    }
    return result
  }

  /// What changed its place: as few elements as possible.
  @inlinable
  var moves: [ChangeSet<Element>.Move] {
    if !hasWindowPairs, leftovers.pairCount == 0 { return [] }
    let alignment = Alignment(of: runs, and: leftovers, isAscending: !hasWindowPairs)
    let stays = alignment.stays
    var count = 0
    for (item, stays) in zip(alignment.items, stays) where !stays {
      count += alignment.count(of: item)
    }
    var result: [ChangeSet<Element>.Move] = []
    result.reserveCapacity(count)
    for (item, stays) in zip(alignment.items, stays) where !stays {
      if item < 0 {
        let offset = leftovers.newOffsets[~item]
        let origin = leftovers.oldOffsets[leftovers.partners[~item]]
        result.append(.init(origin: origin, destination: offset, element: lists.new(offset)))
        continue
      }
      let run = runs[item]
      for index in 0..<run.count {
        result.append(
          .init(
            origin: run.old + index, destination: run.new + index,
            element: lists.new(run.new + index)))
      }
    }
    return result
  }
}
