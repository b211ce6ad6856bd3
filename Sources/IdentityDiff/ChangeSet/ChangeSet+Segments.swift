/// A run of elements in the new collection that were neighbours in the old one, or a single insertion.
@usableFromInline
struct Segment {
  @usableFromInline
  enum Kind {
    /// The offset of the segment's first element in the old collection.
    case old(Int)
    /// The index of an insertion.
    case insertion(Int)
  }

  /// The offset of the segment's first element in the new collection.
  @usableFromInline var new: Int
  @usableFromInline var kind: Kind
  @usableFromInline var count: Int

  @inlinable
  init(new: Int, kind: Kind, count: Int) {
    self.new = new
    self.kind = kind
    self.count = count
  }

  /// A count larger than the count of any collection.
  @inlinable static var endless: Int { Int.max / 4 }
}

extension ChangeSet {
  /// The segments of the new collection, in order. The last one is endless, because a change set does not store the
  /// counts of the collections. If counts are given, offsets beyond them are refused.
  ///
  /// Cost: linear in the change set, plus sorting its moves.
  @inlinable
  func segments(
    oldCount: Int = Segment.endless, newCount: Int = Segment.endless
  ) throws(ChangeSetMismatch) -> [Segment] {
    try checkBounds(0..<oldCount, 0..<newCount)
    let leaving = try leavingOffsets()
    var result: [Segment] = []
    var (old, next, new) = (0, 0, 0)
    /// Appends segments for the given number of elements that stay.
    func keep(_ total: Int) {
      var wanted = total
      while wanted > 0 {
        while next < leaving.count, leaving[next] == old {
          old += 1
          next += 1
        }
        let count = next < leaving.count ? min(wanted, leaving[next] - old) : wanted
        result.append(Segment(new: new, kind: .old(old), count: count))
        old += count
        new += count
        wanted -= count
      }
    }
    var (insertion, move) = (0, 0)
    while insertion < insertions.count || move < moves.count {
      let inserted = insertion < insertions.count ? insertions[insertion].offset : .max
      let moved = move < moves.count ? moves[move].destination : .max
      if inserted <= moved {
        guard inserted >= new else { throw mismatch(.insertion, inserted) }
        keep(inserted - new)
        result.append(Segment(new: new, kind: .insertion(insertion), count: 1))
        insertion += 1
      } else {
        guard moved >= new else { throw mismatch(.destination, moved) }
        keep(moved - new)
        result.append(Segment(new: new, kind: .old(moves[move].origin), count: 1))
        move += 1
      }
      new += 1
    }
    while next < leaving.count { keep(leaving[next] - old + 1) }
    keep(Segment.endless)
    try checkUpdates(in: result)
    return result
  }

  /// The offsets in the old collection of the elements that are deleted or moved, ascending.
  @inlinable
  func leavingOffsets() throws(ChangeSetMismatch) -> [Int] {
    let origins = moves.map { $0.origin }.sorted()
    var result: [Int] = []
    var next = origins[...]
    for deletion in deletions.map({ $0.offset }) + [.max] {
      while let origin = next.first, origin < deletion {
        guard origin > result.last ?? -1 else { throw mismatch(.origin, origin) }
        result.append(next.removeFirst())
      }
      if deletion == .max { break }
      guard deletion > result.last ?? -1 else { throw mismatch(.deletion, deletion) }
      result.append(deletion)
    }
    return result
  }

  @inlinable
  func checkBounds(_ old: Range<Int>, _ new: Range<Int>) throws(ChangeSetMismatch) {
    func check<Part>(
      _ parts: [Part], _ name: ChangeSetMismatch.Part, in range: Range<Int>, _ offset: (Part) -> Int
    ) throws(ChangeSetMismatch) {
      for part in parts where !range.contains(offset(part)) {
        throw ChangeSetMismatch(name, at: offset(part), .outside)
      }
    }
    try check(deletions, .deletion, in: old) { $0.offset }
    try check(moves, .origin, in: old) { $0.origin }
    try check(insertions, .insertion, in: new) { $0.offset }
    try check(moves, .destination, in: new) { $0.destination }
    try check(updates, .oldUpdate, in: old) { $0.oldOffset }
    try check(updates, .newUpdate, in: new) { $0.newOffset }
  }

  /// Checks that both offsets of each update refer to the same remaining element, and that no offset appears twice.
  @inlinable
  func checkUpdates(in segments: [Segment]) throws(ChangeSetMismatch) {
    var last = -1
    for update in updates {
      let offset = update.newOffset
      guard offset > last else { throw mismatch(.newUpdate, offset) }
      last = offset
      let segment = segments[segments.partitioningIndex { $0.new + $0.count > offset }]
      guard case .old(let start) = segment.kind, start + offset - segment.new == update.oldOffset
      else { throw ChangeSetMismatch(.newUpdate, at: offset, .elsewhere) }
    }
  }

  @inlinable
  func mismatch(_ part: ChangeSetMismatch.Part, _ offset: Int) -> ChangeSetMismatch {
    ChangeSetMismatch(part, at: offset, .taken)
  }
}

extension ChangeSet {
  /// The runs of elements that are neither deleted, inserted nor moved, ascending, in a collection of `oldCount`
  /// elements. Pass the segments of this change set.
  @inlinable
  func stayingRuns(in segments: [Segment], oldCount: Int) -> [Run] {
    var nextMove = moves[...]
    return segments.compactMap { segment in
      if let move = nextMove.first, move.destination == segment.new {
        nextMove.removeFirst()
        return nil
      }
      // The last segments go on behind the end.
      guard case .old(let old) = segment.kind, old < oldCount else { return nil }
      return Run(old: old, new: segment.new, count: min(segment.count, oldCount - old))
    }
  }

  /// For each element of the new collection, the offset of its partner in the old one. Requires a change set made by a
  /// diff.
  @inlinable
  func partners(newCount: Int) -> [Int?] {
    guard let segments = try? segments() else {
      preconditionFailure("A diff names each offset once")
    }
    var result: [Int?] = []
    for segment in segments {
      switch segment.kind {
      case .insertion: result.append(nil)
      case .old(let offset):
        result += (0..<min(segment.count, newCount - result.count)).map { offset + $0 }
      }
    }
    return result
  }
}
