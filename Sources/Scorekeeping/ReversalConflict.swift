import IdentityDiff

/// Why the inverse of a change does not fit the state that others have made meanwhile.
public enum ReversalConflict: Error, Equatable, Sendable {
  /// A player, or a part of the board, is no longer what the change made of it.
  case changed(String)
  case removed(String)
  case present(String)
  case nameTaken(String)
  case boardDeleted
  /// A board that was made has players or points by now.
  case boardPlayed(String)

  init(_ conflict: Conflict<Player>) {
    switch conflict {
    case .missing(let player): self = .removed("'\(player.name)'")
    case .changed(let expected, _): self = .changed("'\(expected.name)'")
    case .present(let player): self = .present("'\(player.name)'")
    }
  }
}
