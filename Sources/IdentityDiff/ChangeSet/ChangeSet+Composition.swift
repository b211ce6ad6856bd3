extension ChangeSet where Element: Identifiable & Equatable {
  /// The change set that does at once what this one and then `next` do.
  ///
  /// Law: `try old.applying(a.then(b)) == old.applying(a).applying(b)`. What one inserts and the other
  /// deletes is not mentioned, what one updates back is no update, and what was deleted and comes back is a
  /// move or an update. Moves are as few as they can be for those that `self` or `next` moves: what neither
  /// of them moves stays.
  ///
  /// Cost: O(m log m) for change sets of m changes, however long the collections are.
  ///
  /// - Throws: the first offset that is below zero or named twice in one of the change sets.
  public func then(_ next: ChangeSet) throws(ChangeSetMismatch) -> ChangeSet {
    try then(next, comparing: IdentifiableComparing())
  }
}

extension ChangeSet {
  /// As `then(_:)`, identity and equality being those of a comparator.
  public func then(
    _ next: ChangeSet, by comparator: Comparator<Element>
  ) throws(ChangeSetMismatch) -> ChangeSet {
    try then(next, comparing: comparator)
  }

  func then(
    _ next: ChangeSet, comparing: some ElementComparing<Element>
  ) throws(ChangeSetMismatch) -> ChangeSet {
    let composition = try Composition(self, next, comparing: comparing)
    return isEmpty ? next : next.isEmpty ? self : composition.result
  }
}

/// The middle collection, between two change sets, known by what each of them tells of it.
private struct Composition<Comparing: ElementComparing> {
  typealias Element = Comparing.Element

  let first: ChangeSet<Element>
  let second: ChangeSet<Element>
  /// The middle collection in terms of the old one.
  let old: [Piece]
  /// The new collection in terms of the middle one.
  let new: [Piece]
  /// Updates and moves by their offset in the middle collection.
  let updatesBefore: [Int: ChangeSet<Element>.Update]
  let updatesAfter: [Int: ChangeSet<Element>.Update]
  let movesBefore: [Int: Element]
  let movesAfter: [Int: Element]
  let comparing: Comparing

  init(
    _ first: ChangeSet<Element>, _ second: ChangeSet<Element>, comparing: Comparing
  ) throws(ChangeSetMismatch) {
    self.comparing = comparing
    self.first = first
    self.second = second
    old = try first.pieces()
    new = try second.pieces()
    updatesBefore = Dictionary(first.updates.map { ($0.newOffset, $0) }) { $1 }
    updatesAfter = Dictionary(second.updates.map { ($0.oldOffset, $0) }) { $1 }
    movesBefore = Dictionary(first.moves.map { ($0.destination, $0.element) }) { $1 }
    movesAfter = Dictionary(second.moves.map { ($0.origin, $0.element) }) { $1 }
  }

  /// What stays of the old collection, in the order of the new one.
  struct Kept {
    let run: Run
    /// The offset in the middle collection.
    let middle: Int
    let isMoved: Bool
  }

  var result: ChangeSet<Element> {
    var kept: [Kept] = []
    var insertions: [ChangeSet<Element>.Insertion] = []
    for piece in new {
      switch piece.source {
      case .insertion(let index): insertions.append(second.insertions[index])
      case .old(let middle):
        for part in parts(of: middle..<middle + piece.count) {
          let place = piece.new + part.middle - middle
          switch part.source {
          case .insertion(let index):
            let element =
              updatesAfter[part.middle]?.new ?? first.insertions[index].element
            insertions.append(.init(offset: place, element: element))
          case .old(let offset):
            let isMoved =
              movesBefore[part.middle] != nil || movesAfter[part.middle] != nil
            kept.append(
              Kept(
                run: Run(old: offset, new: place, count: part.count), middle: part.middle,
                isMoved: isMoved))
          }
        }
      }
    }
    return paired(kept, insertions: insertions, deletions: first.deletions + laterDeletions)
  }

  /// A range of the middle collection in terms of the old one.
  func parts(
    of range: Range<Int>
  ) -> [(middle: Int, source: Piece.Source, count: Int)] {
    var result: [(middle: Int, source: Piece.Source, count: Int)] = []
    var start = range.lowerBound
    var index = old.partitioningIndex { $0.new + $0.count > start }
    while start < range.upperBound, index < old.count {
      let piece = old[index]
      let count = min(range.upperBound, piece.new + piece.count) - start
      let source: Piece.Source =
        if case .old(let offset) = piece.source { .old(offset + start - piece.new) } else {
          piece.source
        }
      result.append((start, source, count))
      start += count
      index += 1
    }
    return result
  }

  /// What the second change set deletes of the old collection, as it was there.
  var laterDeletions: [ChangeSet<Element>.Deletion] {
    second.deletions.compactMap { deletion in
      let part = parts(of: deletion.offset..<deletion.offset + 1).first
      guard case .old(let offset) = part?.source else { return nil }
      let element = updatesBefore[deletion.offset]?.old ?? deletion.element
      return .init(offset: offset, element: element)
    }
  }

  /// Lets what was deleted and inserted again stay, and finds out which moves are needed.
  func paired(
    _ kept: [Kept], insertions: [ChangeSet<Element>.Insertion],
    deletions: [ChangeSet<Element>.Deletion]
  ) -> ChangeSet<Element> {
    let deletions = deletions.sorted { $0.offset < $1.offset }
    let rest = insertions.map(\.element).changes(
      from: deletions.map(\.element), comparing: comparing)
    var updates = keptUpdates(kept)
    var returned: [Kept] = []
    var elements: [Int: Element] = [:]
    for (index, partner) in rest.partners(newCount: insertions.count).enumerated() {
      guard let partner else { continue }
      let (deletion, insertion) = (deletions[partner], insertions[index])
      returned.append(
        Kept(
          run: Run(old: deletion.offset, new: insertion.offset, count: 1), middle: -1,
          isMoved: true))
      elements[insertion.offset] = insertion.element
      if !comparing.areEqual(deletion.element, insertion.element) {
        updates.append(
          .init(
            oldOffset: deletion.offset, newOffset: insertion.offset, old: deletion.element,
            new: insertion.element))
      }
    }
    for one in kept where one.isMoved {
      elements[one.run.new] =
        updatesAfter[one.middle]?.new ?? movesAfter[one.middle] ?? movesBefore[one.middle]
    }
    return ChangeSet(
      deletions: rest.deletions.map { deletions[$0.offset] },
      insertions: rest.insertions.map { insertions[$0.offset] },
      moves: moves(kept + returned).compactMap { run in
        elements[run.new].map { .init(origin: run.old, destination: run.new, element: $0) }
      }, updates: updates)
  }

  func keptUpdates(_ kept: [Kept]) -> [ChangeSet<Element>.Update] {
    var result: [ChangeSet<Element>.Update] = []
    let touched = Set(updatesBefore.keys).union(updatesAfter.keys).sorted()
    let runs = kept.sorted { $0.middle < $1.middle }
    for middle in touched {
      let index = runs.partitioningIndex { $0.middle + $0.run.count > middle }
      guard index < runs.count, runs[index].middle <= middle else { continue }
      let (run, distance) = (runs[index].run, middle - runs[index].middle)
      guard let before = updatesBefore[middle]?.old ?? updatesAfter[middle]?.old,
        let after = updatesAfter[middle]?.new ?? updatesBefore[middle]?.new,
        !comparing.areEqual(before, after)
      else { continue }
      result.append(
        .init(
          oldOffset: run.old + distance, newOffset: run.new + distance, old: before, new: after))
    }
    return result
  }

  /// The runs that have to move. A run that no change set moves weighs more than all that are moved.
  func moves(_ kept: [Kept]) -> [Run] {
    let kept = kept.sorted { $0.run.new < $1.run.new }
    let heavy = kept.count + 1
    let stays = Alignment(
      kept.map { Run(old: $0.run.old, new: $0.run.new, count: $0.isMoved ? 1 : heavy) }
    ).stays
    return zip(kept, stays).filter { !$1 }.map(\.0.run)
  }
}
