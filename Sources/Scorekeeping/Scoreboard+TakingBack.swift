import IdentityDiff

/// Going back in history.
extension Scoreboard {
  /// How many players may come, go or move where a change is taken back step by step.
  private static let stepLimit = 16

  /// Takes back a change that led to exactly these players. Of the details only those that it changed have to be as
  /// it left them: the name may have been changed elsewhere.
  ///
  /// Cost: as that of following the change.
  ///
  /// - Returns: false where the change did not lead to this board, which may then be half changed.
  package mutating func takeBack(_ change: BoardChange) -> Bool {
    if change.board != id { return false }
    let inverse = change.inverted
    if let details = inverse.details {
      // A board that was imported may be called otherwise than when that was done.
      self.details.name = details.old.name
      do throws(ReversalConflict) {
        try apply(details)
      } catch {
        return false
      }
    }
    let changes = inverse.players
    if changes.isEmpty { return true }
    let places = changes.insertions.count + changes.deletions.count + changes.moves.count
    if places <= Self.stepLimit {
      return follow(BoardChange(board: id, details: nil, players: changes))
    }
    func holds(_ player: Player, at offset: Int) -> Bool {
      players.indices.contains(offset) && players[offset] == player
    }
    guard changes.updates.allSatisfy({ holds($0.old, at: $0.oldOffset) }),
      changes.deletions.allSatisfy({ holds($0.element, at: $0.offset) }),
      changes.moves.allSatisfy({ players.offset(of: $0.element.id) == $0.origin }),
      let applied = try? players.applying(changes), let all = try? Players(applied)
    else { return false }
    players = all
    return true
  }
}

extension BoardChange {
  /// The same change of another board.
  package func onBoard(_ board: Scoreboard.ID) -> BoardChange {
    BoardChange(board: board, details: details, players: players)
  }
}
