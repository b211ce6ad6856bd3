import FoundationBase
import IdentityDiff

extension Scoreboard {
  /// The change from an older state of the board to this one, including the change that the public sees. Cost: a diff
  /// of the players.
  package func change(from old: Scoreboard) -> BoardChange {
    BoardChange(
      board: id,
      details: details == old.details ? nil : .init(old: old.details, new: details),
      players: players.changes(from: old.players), matches: matchChanges(from: old),
      shown: .between(old, self))
  }

  /// Applies a change to this board, which may have other changes since. Players are found by identity, and details are
  /// compared field by field.
  ///
  /// Law: `new.change(from: old)`, applied to `old`, results in `new`. The public board changes only by a change of the
  /// freeze.
  ///
  /// Cost: O(m log n) for m changes of n players.
  ///
  /// - Throws: the first conflict, or `.changed` if the player whose turn or deal it would be is missing. The board is
  ///   then half changed, so apply the change to a copy.
  mutating func apply(_ change: BoardChange) throws(ReversalConflict) {
    guard change.shown != nil, change.freezeStep != nil else {
      if let details = change.details { try apply(details) }
      try players.apply(change.players)
      if let changes = change.matches { try apply(changes) }
      dropProposals()
      // The public of a frozen board may see some players earlier or later than the rest of the board.
      if isPublic { return }
      if matches != nil { try checkMatches(after: change) }
      return try checkTurns()
    }
    var seen = publicBoard
    try apply(
      BoardChange(
        board: id, details: change.details, players: change.players, matches: change.matches))
    try seen.apply(change.publicChange)
    frozen = details.freeze == nil ? nil : Frozen(seen)
  }

  /// - Throws: `.changed` if the player whose turn or deal it is is missing from the board.
  private func checkTurns() throws(ReversalConflict) {
    if details.turn != nil, turn == nil { throw .changed("the turn") }
    if details.dealer != nil, dealer == nil { throw .changed("the deal") }
  }

  /// The board after a change; nil if the change does not fit.
  package func applying(_ change: BoardChange) -> Scoreboard? {
    var board = self
    guard change.board == id, (try? board.apply(change)) != nil else { return nil }
    return board
  }

  /// The board before a change that led to this state; nil if the change did not lead to it. A different name is not a
  /// conflict, because the list of boards or an import may have changed it since.
  package func reverting(_ change: BoardChange) -> Scoreboard? {
    var board = self
    if let details = change.details { board.details.name = details.new.name }
    return board.applying(change.inverted)
  }

  /// Applies the changed fields of the details.
  ///
  /// - Throws: `.changed` for a field that another change has set since.
  mutating func apply(_ change: BoardChange.DetailsChange) throws(ReversalConflict) {
    func set<Value: Equatable>(
      _ field: WritableKeyPath<Details, Value>, _ name: String
    ) throws(ReversalConflict) {
      if change.old[keyPath: field] == change.new[keyPath: field] { return }
      guard details[keyPath: field] == change.old[keyPath: field] else {
        throw .changed(name)
      }
      details[keyPath: field] = change.new[keyPath: field]
    }
    try set(\.name, "the name of the board")
    try set(\.round, "the round")
    try set(\.rules.ranking, "the ranking")
    try set(\.rules.wins, "the side that wins")
    try set(\.rules.step, "the step")
    try set(\.rules.target, "the target")
    try set(\.rules.order, "the order")
    try set(\.rules.scores, "the kind of scores")
    try set(\.rules.format, "a rule of the game")
    try set(\.isOver, "the end of the game")
    try set(\.freeze, "the freeze")
    try set(\.clock, "the clock")
    try set(\.turn, "the turn")
    try set(\.dealer, "the deal")
    try set(\.note, "the note")
    try set(\.knockout, "the knock-out")
    try set(\.lots, "the lots")
    // Each match has its own, so that one does not hinder the undo of another.
    for match in Set((change.old.proposals + change.new.proposals).map(\.match)) {
      let (old, new) = (change.old.proposal(for: match), change.new.proposal(for: match))
      if old == new { continue }
      guard details.proposal(for: match) == old else {
        throw .changed("the other result of match \(match)")
      }
      details.set(new, for: match)
    }
  }
}

extension Players {
  /// Applies changes to these players, which may have other changes since: each player is found by identity.
  ///
  /// Law: without conflicts `applyingByIdentity(_:)` returns the same players. Cost: O(m log n) for m changes.
  ///
  /// - Throws: the first conflict, or `.nameTaken`: the players are then half changed, so apply the changes to a copy.
  mutating func apply(_ changes: ChangeSet<Player>) throws(ReversalConflict) {
    let application = try IdentityApplication(
      of: changes, finding: { self[id: $0] }, naming: { "'\($0.name)'" })
    do throws(ScorekeepingError) {
      for id in application.gone { remove(id) }
      try update(application.updates.map(\.element))
      for (offset, player) in application.arrivals { try insert(player, at: offset) }
    } catch {
      throw .nameTaken(error.offender ?? "")
    }
  }
}

extension IdentityApplication where Place == Element.ID {
  /// Finds the changes of a list in which no identity repeats.
  ///
  /// - Parameters:
  ///   - find: returns the element with an identity; nil if there is none.
  ///   - name: names an element in a conflict.
  /// - Throws: the first conflict.
  init(
    of changes: ChangeSet<Element>, finding find: (Element.ID) -> Element?,
    naming name: (Element) -> String
  ) throws(ReversalConflict) {
    self.init(of: changes) { expected, _, claimed in
      claimed.contains(expected.id) ? nil : find(expected.id).map { ($0.id, $0) }
    }
    switch conflicts.first {
    case .missing(let element)?: throw .removed(name(element))
    case .changed(let element, _)?: throw .changed(name(element))
    case .present(let element)?: throw .present(name(element))
    case nil: break
    }
  }
}
