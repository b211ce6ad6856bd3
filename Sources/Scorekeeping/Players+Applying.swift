import IdentityDiff

extension Players {
  /// Makes changes to these players, which others may have changed since: each is found by identity.
  ///
  /// Law: the players are then those of `applyingByIdentity(_:)`, and what is thrown is the first of its conflicts, or
  /// that a name is taken. Cost: O(m log n) for m changes, but O(n) where a name goes from one player to another.
  ///
  /// - Throws: the first thing that does not fit. The players are then as they were.
  mutating func apply(_ changes: ChangeSet<Player>) throws(ReversalConflict) {
    var copy = self
    let conflict: Conflict<Player>?
    do throws(ScorekeepingError) {
      conflict = try copy.take(changes)
    } catch {
      // The name may be free when all is done.
      return try applyAtOnce(changes)
    }
    if let conflict { throw ReversalConflict(conflict) }
    self = copy
  }

  /// Does it one change after another. Returns the first conflict.
  ///
  /// - Throws: `.nameInUse` where a player gets the name that another has at that moment.
  private mutating func take(
    _ changes: ChangeSet<Player>
  ) throws(ScorekeepingError) -> Conflict<Player>? {
    for deletion in changes.deletions {
      if let conflict = conflict(with: deletion.element) { return conflict }
      remove(deletion.element.id)
    }
    for update in changes.updates {
      if let conflict = conflict(with: update.old) { return conflict }
      try self.update(update.new)
    }
    var arrivals: [(destination: Int, player: Player)] = []
    for move in changes.moves {
      guard let player = self[id: move.element.id] else { return .missing(move.element) }
      remove(player.id)
      arrivals.append((move.destination, player))
    }
    for insertion in changes.insertions {
      if self[id: insertion.element.id] != nil { return .present(insertion.element) }
      arrivals.append((insertion.offset, insertion.element))
    }
    var next = 0
    for (destination, player) in arrivals.sorted(by: { $0.destination < $1.destination }) {
      let offset = Swift.min(Swift.max(destination, next), count)
      try insert(player, at: offset)
      next = offset + 1
    }
    return nil
  }

  private func conflict(with expected: Player) -> Conflict<Player>? {
    guard let found = self[id: expected.id] else { return .missing(expected) }
    return found == expected ? nil : .changed(expected: expected, found: found)
  }

  private mutating func applyAtOnce(_ changes: ChangeSet<Player>) throws(ReversalConflict) {
    let (result, conflicts) = applyingByIdentity(changes)
    if let conflict = conflicts.first { throw ReversalConflict(conflict) }
    var taken: String?
    do throws(ScorekeepingError) {
      self = try Players(result)
    } catch {
      taken = error.offender ?? ""
    }
    if let taken { throw .nameTaken(taken) }
  }
}
