import IdentityDiff

/// The change that the public sees of a frozen board. It is a class, so that a change of an unfrozen board spends only
/// one word on it.
package final class PublicChange: Codable, Sendable {
  /// The public details before and after; nil if they did not change.
  package let details: BoardChange.DetailsChange?
  package let players: ChangeSet<Player>
  /// The public change of the matches; nil if there is none.
  package let matches: ChangeSet<Match>?

  init(
    details: BoardChange.DetailsChange? = nil, players: ChangeSet<Player> = ChangeSet(),
    matches: ChangeSet<Match>? = nil
  ) {
    self.details = details
    self.players = players
    self.matches = matches
  }

  /// A change that the public does not see.
  private static let none = PublicChange()

  /// The part of a change between two boards that the public sees; nil if neither board is frozen.
  ///
  /// Cost: a diff of the public players; none if they are identical.
  static func between(_ old: Scoreboard, _ new: Scoreboard) -> PublicChange? {
    if old.frozen == nil, new.frozen == nil { return nil }
    let change = new.publicBoard.change(from: old.publicBoard)
    return change.isEmpty
      ? none
      : PublicChange(details: change.details, players: change.players, matches: change.matches)
  }

  var inverted: PublicChange {
    isEmpty
      ? self
      : PublicChange(
        details: details?.inverted, players: players.inverted, matches: matches?.inverted)
  }

  /// Whether the public sees no part of the change.
  package var isEmpty: Bool { details == nil && players.isEmpty && matches == nil }
}

extension PublicChange: Equatable {
  package static func == (lhs: PublicChange, rhs: PublicChange) -> Bool {
    lhs === rhs
      || lhs.details == rhs.details && lhs.players == rhs.players && lhs.matches == rhs.matches
  }
}

extension BoardChange {
  /// The change that the public sees.
  ///
  /// Law: applied to the public board before the change, it results in the public board after the change.
  package var publicChange: BoardChange {
    guard let shown else {
      guard let details, details.old.proposals != details.new.proposals else { return self }
      let (old, new) = (details.old.withoutProposals, details.new.withoutProposals)
      return BoardChange(
        board: board, details: old == new ? nil : .init(old: old, new: new), players: players,
        matches: matches)
    }
    return BoardChange(
      board: board, details: shown.details, players: shown.players, matches: shown.matches)
  }
}
