/// Neighbours in the new collection that were neighbours in the old one, or a single insertion.
@usableFromInline
struct Piece {
  @usableFromInline
  enum Source {
    /// The offset of the first one in the old collection.
    case old(Int)
    /// The index of an insertion.
    case insertion(Int)
  }

  /// The offset of the first one in the new collection.
  @usableFromInline var new: Int
  @usableFromInline var source: Source
  @usableFromInline var count: Int

  @inlinable
  init(new: Int, source: Source, count: Int) {
    self.new = new
    self.source = source
    self.count = count
  }

  /// So many elements that no collection reaches the end of them.
  @inlinable static var endless: Int { Int.max / 4 }
}

extension ChangeSet {
  /// What the new collection is made of, in its order. The last piece is endless: a change set does not know how long
  /// the collections are. Where they are known, offsets beyond them are refused.
  ///
  /// Cost: that of the change set.
  @inlinable
  func pieces(
    oldCount: Int = Piece.endless, newCount: Int = Piece.endless
  ) throws(ChangeSetMismatch) -> [Piece] {
    try checkBounds(0..<oldCount, 0..<newCount)
    let leaving = try leavingOffsets()
    var result: [Piece] = []
    var (old, next, new) = (0, 0, 0)
    /// Takes elements that stay.
    func keep(_ wanted: Int) {
      var wanted = wanted
      while wanted > 0 {
        while next < leaving.count, leaving[next] == old {
          old += 1
          next += 1
        }
        let count = next < leaving.count ? min(wanted, leaving[next] - old) : wanted
        result.append(Piece(new: new, source: .old(old), count: count))
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
        result.append(Piece(new: new, source: .insertion(insertion), count: 1))
        insertion += 1
      } else {
        guard moved >= new else { throw mismatch(.destination, moved) }
        keep(moved - new)
        result.append(Piece(new: new, source: .old(moves[move].origin), count: 1))
        move += 1
      }
      new += 1
    }
    while next < leaving.count { keep(leaving[next] - old + 1) }
    keep(Piece.endless)
    try checkUpdates(in: result)
    return result
  }

  /// The offsets in the old collection of what is deleted or moved, ascending.
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
    func check(
      _ offsets: some Sequence<Int>, _ part: ChangeSetMismatch.Part, in range: Range<Int>
    ) throws(ChangeSetMismatch) {
      for offset in offsets where !range.contains(offset) {
        throw ChangeSetMismatch(part, at: offset, .outside)
      }
    }
    try check(deletions.lazy.map { $0.offset }, .deletion, in: old)
    try check(moves.lazy.map { $0.origin }, .origin, in: old)
    try check(insertions.lazy.map { $0.offset }, .insertion, in: new)
    try check(moves.lazy.map { $0.destination }, .destination, in: new)
    try check(updates.lazy.map { $0.oldOffset }, .oldUpdate, in: old)
    try check(updates.lazy.map { $0.newOffset }, .newUpdate, in: new)
  }

  /// Sees that each update is of an element that stayed, named by both its offsets, and that none is named
  /// twice.
  @inlinable
  func checkUpdates(in pieces: [Piece]) throws(ChangeSetMismatch) {
    var last = -1
    for update in updates {
      let offset = update.newOffset
      guard offset > last else { throw mismatch(.newUpdate, offset) }
      last = offset
      let piece = pieces[pieces.partitioningIndex { $0.new + $0.count > offset }]
      guard case .old(let start) = piece.source, start + offset - piece.new == update.oldOffset
      else { throw ChangeSetMismatch(.newUpdate, at: offset, .elsewhere) }
    }
  }

  @inlinable
  func mismatch(_ part: ChangeSetMismatch.Part, _ offset: Int) -> ChangeSetMismatch {
    ChangeSetMismatch(part, at: offset, .taken)
  }
}

extension ChangeSet {
  /// For each element of the new collection the offset of its partner in the old one. For change sets that a
  /// diff has made.
  @inlinable
  func partners(newCount: Int) -> [Int?] {
    guard let pieces = try? pieces() else {
      preconditionFailure("A diff names each offset once")
    }
    var result: [Int?] = []
    for piece in pieces {
      switch piece.source {
      case .insertion: result.append(nil)
      case .old(let offset):
        result += (0..<min(piece.count, newCount - result.count)).map { offset + $0 }
      }
    }
    return result
  }
}
