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
  /// that a name is taken. Cost: O(m log n) for m changes.
  ///
  /// - Throws: the first thing that does not fit. The players are then half changed: apply to a copy.
  mutating func apply(_ changes: ChangeSet<Player>) throws(ReversalConflict) {
    for expected in changes.deletions.map(\.element) + changes.updates.map(\.old) {
      guard let found = self[id: expected.id] else { throw .removed("'\(expected.name)'") }
      if found != expected { throw .changed("'\(expected.name)'") }
    }
    for move in changes.moves where self[id: move.element.id] == nil {
      throw .removed("'\(move.element.name)'")
    }
    for deletion in changes.deletions { remove(deletion.element.id) }
    for insertion in changes.insertions where self[id: insertion.element.id] != nil {
      throw .present("'\(insertion.element.name)'")
    }
    do throws(ScorekeepingError) {
      try update(changes.updates.map(\.new))
      try arrange(changes)
    } catch {
      throw .nameTaken(error.offender ?? "")
    }
  }

  /// Moves players and puts new ones in.
  private mutating func arrange(_ changes: ChangeSet<Player>) throws(ScorekeepingError) {
    let movers = changes.moves.compactMap { move in
      self[id: move.element.id].map { (destination: move.destination, player: $0) }
    }
    for mover in movers { remove(mover.player.id) }
    let arrivals = movers + changes.insertions.map { (destination: $0.offset, player: $0.element) }
    var next = 0
    for (destination, player) in arrivals.sorted(by: { $0.destination < $1.destination }) {
      let offset = Swift.min(Swift.max(destination, next), count)
      try insert(player, at: offset)
      next = offset + 1
    }
  }
}
