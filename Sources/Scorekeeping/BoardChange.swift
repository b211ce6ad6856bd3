import Foundation
import IdentityDiff

/// What happened to one board: to its details, and to its players by identity.
public struct BoardChange: Equatable, Codable, Sendable {
  /// The board.
  public let board: Scoreboard.ID
  /// The details before and after, or nil if they did not change.
  public let details: DetailsChange?
  /// What happened to the players.
  public let players: ChangeSet<Player>

  /// A change of known parts.
  package init(
    board: Scoreboard.ID, details: DetailsChange? = nil, players: ChangeSet<Player> = ChangeSet()
  ) {
    self.board = board
    self.details = details
    self.players = players
  }

  /// The details of a board before and after.
  public struct DetailsChange: Hashable, Codable, Sendable {
    /// The details as they were.
    public let old: Scoreboard.Details
    /// The details as they are.
    public let new: Scoreboard.Details
  }

  /// What happened to players who stay where they are, if that is all; else nil.
  package var updatesAlone: [ChangeSet<Player>.Update]? {
    details == nil && !players.isStructural ? players.updates : nil
  }

  /// The same change of another board.
  package func onBoard(_ board: Scoreboard.ID) -> BoardChange {
    BoardChange(board: board, details: details, players: players)
  }

  /// The change that takes the board back.
  public var inverted: BoardChange {
    BoardChange(
      board: board, details: details.map { DetailsChange(old: $0.new, new: $0.old) },
      players: players.inverted)
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { details == nil && players.isEmpty }
}

extension Scoreboard {
  /// What turned the board `old` into this one. Cost: that of the diff of the players.
  public func change(from old: Scoreboard) -> BoardChange {
    BoardChange(
      board: id,
      details: details == old.details ? nil : .init(old: old.details, new: details),
      players: players.changes(from: old.players))
  }

  /// Makes a change to this board, which others may have changed since: players are found by identity,
  /// details field by field.
  ///
  /// Law: on the board that the change was made from, the result is the board that it led to. Cost: O(m log n) for m
  /// changes of n players.
  ///
  /// - Throws: the first thing that does not fit. The board is then half changed: apply to a copy.
  mutating func apply(_ change: BoardChange) throws(ReversalConflict) {
    if let details = change.details { try apply(details) }
    try players.apply(change.players)
  }

  /// The board that a change leads to; nil where it does not fit.
  package func applying(_ change: BoardChange) -> Scoreboard? {
    var board = self
    guard change.board == id, (try? board.apply(change)) != nil else { return nil }
    return board
  }

  /// The board that a change led here from; nil where it did not lead here. The name may have been changed since, by the
  /// list of boards or an import.
  package func takingBack(_ change: BoardChange) -> Scoreboard? {
    var board = self
    if let details = change.details { board.details.name = details.new.name }
    return board.applying(change.inverted)
  }

  /// Sets the fields that a change of the details changed; each has to be as it was then.
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
  }
}

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
