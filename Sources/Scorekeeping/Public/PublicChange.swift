import IdentityDiff

/// The change that the public sees of a frozen board. A class, so that a change of a board that is not frozen carries
/// one word.
package final class PublicChange: Codable, Sendable {
  /// The public details before and after; nil if they did not change.
  package let details: BoardChange.DetailsChange?
  /// The changes of the public players.
  package let players: ChangeSet<Player>

  init(details: BoardChange.DetailsChange? = nil, players: ChangeSet<Player> = ChangeSet()) {
    self.details = details
    self.players = players
  }

  /// A change that the public does not see.
  private static let none = PublicChange()

  /// What the public sees of a change from one board to another; nil if neither is frozen.
  ///
  /// Cost: that of the diff of the public players; none if they are the same ones.
  static func between(_ old: Scoreboard, _ new: Scoreboard) -> PublicChange? {
    if old.frozen == nil, new.frozen == nil { return nil }
    let change = new.publicBoard.change(from: old.publicBoard)
    return change.isEmpty ? none : PublicChange(details: change.details, players: change.players)
  }

  var inverted: PublicChange {
    isEmpty ? self : PublicChange(details: details?.inverted, players: players.inverted)
  }

  /// Whether the public sees nothing of the change.
  package var isEmpty: Bool { details == nil && players.isEmpty }
}

extension PublicChange: Equatable {
  package static func == (lhs: PublicChange, rhs: PublicChange) -> Bool {
    lhs === rhs || lhs.details == rhs.details && lhs.players == rhs.players
  }
}

extension BoardChange {
  /// The change as the public sees it.
  ///
  /// Law: applied to the public board before the change, it leads to the public board after it.
  package var publicChange: BoardChange {
    guard let shown else { return self }
    return BoardChange(board: board, details: shown.details, players: shown.players)
  }
}
