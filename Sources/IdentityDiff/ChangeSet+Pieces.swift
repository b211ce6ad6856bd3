extension ChangeSet {
  /// What the new collection is made of, in its order. The last piece is endless: how long the collections
  /// are is not known here.
  ///
  /// Cost: that of the change set.
  @inlinable
  func pieces() throws(ChangeSetMismatch) -> [Piece] {
    try checkBounds()
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
  func checkBounds() throws(ChangeSetMismatch) {
    let range = 0..<Piece.endless
    for deletion in deletions where !range.contains(deletion.offset) {
      throw ChangeSetMismatch(.deletion, at: deletion.offset, .outside)
    }
    for insertion in insertions where !range.contains(insertion.offset) {
      throw ChangeSetMismatch(.insertion, at: insertion.offset, .outside)
    }
    for move in moves {
      guard range.contains(move.origin) else {
        throw ChangeSetMismatch(.origin, at: move.origin, .outside)
      }
      guard range.contains(move.destination) else {
        throw ChangeSetMismatch(.destination, at: move.destination, .outside)
      }
    }
    for update in updates {
      guard range.contains(update.oldOffset) else {
        throw ChangeSetMismatch(.oldUpdate, at: update.oldOffset, .outside)
      }
      guard range.contains(update.newOffset) else {
        throw ChangeSetMismatch(.newUpdate, at: update.newOffset, .outside)
      }
    }
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
