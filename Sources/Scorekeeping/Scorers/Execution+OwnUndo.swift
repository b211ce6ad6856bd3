import FoundationBase
import IdentityDiff

/// Undo of a scorer's own changes.
extension Execution {
  /// Takes back the newest change of a scorer on the open board that is in effect, also if others have changed the
  /// board since.
  ///
  /// Law: the board is the one that the later changes would have led to without this one. A change that cannot be left
  /// out is refused once and then skipped, until a change after it was reversed. Cost: reading the later entries on the
  /// board, of which there are at most a few thousand; of a change that is skipped, a search.
  ///
  /// - Parameter part: what the scorer may change and see.
  mutating func undoNewest(by tap: Tap, in part: ScorerPart) throws -> JournalEntry {
    let board = try state.openBoard()
    var conflicts = try skipped.own[board.id] ?? OwnConflicts(seen: transaction.sequence())
    defer { skipped.own[board.id] = conflicts }
    var (below, hasLooked, room) = (Int.max, false, OwnConflicts.mostLaterEntries)
    while let entry = try transaction.newest(
      by: tap.scorer, from: tap.device, on: board.id, below: below)
    {
      below = entry.sequence
      let match = entry.enteredResult?.match
      guard
        match.map({ part.includes(match: $0, on: board) })
          ?? entry.givesPoints(onlyTo: part.players)
      else { continue }
      let isTooOld = entry.sequence < conflicts.oldest
      let known = conflicts.found[entry.sequence]
      let isSkipped = known.map { $0.tap != tap.id } ?? false
      if isSkipped {
        // All that follow are older.
        if isTooOld { break }
        if !hasLooked { try conflicts.noteReversals(on: board.id, in: transaction) }
        hasLooked = true
        guard let known, conflicts.mayBeGone(known, of: entry), room > 0 else { continue }
      }
      do {
        if isTooOld { throw ReversalConflict.tooMuchChanged }
        var later = LaterEntries(transaction: transaction)
        defer {
          (conflicts.oldest, room) = (max(conflicts.oldest, later.limit), room - later.count)
        }
        let after =
          if let match, case .board(let change) = entry.change {
            try board.takingBack(change, ofMatch: match)
          } else {
            try board.leavingOut(entry, reading: &later, namingOthers: part.players == nil)
          }
        // Later changes may have made this one irrelevant. It still counts as undone.
        let change = replace(board, with: after) ?? BoardChange(board: board.id)
        return try append(
          .board(change), leadingTo: after, scope: board.id, command: entry.command,
          reversal: .undo, reverses: entry.sequence)
      } catch let conflict as ReversalConflict {
        conflicts.found[entry.sequence] = OwnConflicts.Found(
          tap: known?.tap ?? tap.id, number: try transaction.sequence())
        if isSkipped { continue }
        throw entry.sequence < conflicts.oldest
          ? ScorekeepingError.tooOldToUndo(entry.command, limit: OwnConflicts.mostLaterEntries)
          : .cannotReverse(.undo, command: entry.command, because: conflict)
      }
    }
    throw ScorekeepingError.nothingOfYours
  }
}

/// The reading of the later entries on a board, which are counted.
private struct LaterEntries {
  let transaction: any JournalTransaction
  private(set) var count = 0
  /// The number of the oldest entry that may be read; 0 while it is not known.
  private(set) var limit = 0

  init(transaction: any JournalTransaction) { self.transaction = transaction }

  /// The board before an entry, and the entries from it on that are in effect, oldest first. If later entries took
  /// earlier ones back, begins before these. Nil if the journal does not keep them, or if they are too many.
  mutating func replayable(
    from entry: JournalEntry, to board: Scoreboard
  ) throws -> (before: Scoreboard, entries: [JournalEntry])? {
    var past = PastBoards(of: board, before: .max, in: transaction, portion: 16)
    var (entries, reversed): ([JournalEntry], Set<Int>) = ([], [])
    var first = entry.sequence
    for number in 0...OwnConflicts.mostLaterEntries {
      guard let step = try past.next() else { return nil }
      count += 1
      switch step.entry.reverses {
      case _ where reversed.contains(step.entry.sequence): break
      case let other?:
        // A change and its undo are left out together.
        reversed.insert(other)
        first = min(first, other)
      case nil: entries.append(step.entry)
      }
      if step.entry.sequence <= first {
        return step.before.map { ($0, entries.reversed()) }
      }
      if number == OwnConflicts.mostLaterEntries { limit = step.entry.sequence }
    }
    return nil
  }
}

extension ReversalConflict {
  fileprivate static let tooMuchChanged = changed("too much of the board")
}

extension Scoreboard {
  /// The board without the effect of an entry that gave points or began a round.
  ///
  /// - Parameter namesOthers: whether a conflict may name players to whom the entry gave nothing.
  /// - Throws: a `ReversalConflict` if a later change depends on the entry, or if the later commands do not lead to this
  ///   board.
  fileprivate func leavingOut(
    _ entry: JournalEntry, reading later: inout LaterEntries, namingOthers namesOthers: Bool
  ) throws -> Scoreboard {
    guard case .board(let change) = entry.change,
      let (before, entries) = try later.replayable(from: entry, to: self)
    else { throw ReversalConflict.tooMuchChanged }
    let begun = change.details.flatMap { $0.old.round == $0.new.round ? nil : $0.new.round }
    if let begun,
      entries.contains(where: { $0.sequence > entry.sequence && $0.givesPoints })
    {
      throw ReversalConflict.changed(rules.numbered(begun))
    }
    var (with, without) = (before, before)
    do throws(ReversalConflict) {
      for other in entries {
        try with.replay(other)
        if other.sequence != entry.sequence { try without.replay(other) }
      }
    } catch {
      throw namesOthers ? error : .changed("the board")
    }
    var after = self
    if with.details.isOver == details.isOver { after.details.isOver = without.details.isOver }
    if with.details.turn == details.turn { after.details.turn = without.details.turn }
    if with.details.dealer == details.dealer { after.details.dealer = without.details.dealer }
    if begun != nil {
      guard with.round == round else { throw ReversalConflict.changed("the round") }
      after.details.round = without.round
    } else if roundRule != nil, with.round != without.round {
      // Later points have won a round with this one.
      throw ReversalConflict.changed("the round")
    }
    // Who wins a round, or a game in it, depends on the points of all.
    let others = roundRule == nil ? [] : Array(players)
    func name(_ player: Player) -> String {
      namesOthers || others.isEmpty ? "'\(player.name)'" : "the board"
    }
    for changed in change.players.updates.map(\.new) + others {
      guard var player = players[id: changed.id], let other = without.players[id: player.id]
      else { throw ReversalConflict.removed(name(changed)) }
      guard let same = with.players[id: player.id], same.hasPoints(of: player),
        same.score == player.score
      else { throw ReversalConflict.changed(name(player)) }
      (player.score, player.rounds, player.reached) = (other.score, other.rounds, other.reached)
      (player.gamePoints, player.rolls) = (other.gamePoints, other.rolls)
      if same.hasLeft == player.hasLeft { player.hasLeft = other.hasLeft }
      do {
        try after.players.update(player)
      } catch {
        throw ReversalConflict.changed(name(player))
      }
    }
    return after
  }

  /// Performs the command of an entry again or, where its effect depends on more than the board, makes its change.
  private mutating func replay(_ entry: JournalEntry) throws(ReversalConflict) {
    guard case .board(let change) = entry.change else { return }
    guard let command = try? Command(parsing: entry.command), command.isMadeFromBoardAlone
    else { return try apply(change) }
    do throws(ScorekeepingError) {
      try apply(command, remembered: [:], newID: UUID.init, now: { entry.time })
      // Players of later changes are found in the state that these expect.
      for new in change.players.updates.map(\.new) {
        guard var player = players[id: new.id] else { continue }
        player.reached = new.reached
        try players.update(player)
      }
    } catch {
      throw .changed(error.offender.map { "'\($0)'" } ?? "the board")
    }
  }
}

extension Command {
  /// Whether the effect on a board depends on nothing but the board.
  fileprivate var isMadeFromBoardAlone: Bool {
    if case .add = self { return false }
    return needsBoard
  }
}

extension JournalEntry {
  fileprivate var givesPoints: Bool {
    guard case .board(let change) = change else { return false }
    return change.players.updates.contains { !$0.old.hasPoints(of: $0.new) }
  }

  /// Whether nobody but the given players got points; nil stands for all.
  fileprivate func givesPoints(onlyTo players: Set<Player.ID>?) -> Bool {
    guard let players, case .board(let change) = change else { return true }
    return change.players.updates.allSatisfy {
      players.contains($0.new.id) || $0.givesNoPoints
    }
  }
}

extension ChangeSet<Player>.Update {
  /// Whether the player got no points, apart from those that follow from the points of others where rounds are won.
  fileprivate var givesNoPoints: Bool {
    roundsWithOtherPoints.isEmpty && new.gamePoints <= old.gamePoints && old.rolls == new.rolls
  }
}

extension Player {
  /// Whether another player has the same points in all rounds and in the present game, and the same rolls.
  fileprivate func hasPoints(of other: Player) -> Bool {
    rounds == other.rounds && gamePoints == other.gamePoints && rolls == other.rolls
  }
}
