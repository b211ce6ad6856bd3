import IdentityDiff

extension Scoreboard {
  /// Makes a change that led on from exactly this board. Cost: O(m log n) for m changes of n players.
  ///
  /// - Returns: false where it does not fit. The board may then be half changed: apply to a copy.
  mutating func follow(_ change: BoardChange) -> Bool {
    if let details = change.details {
      guard details.old == self.details else { return false }
      self.details = details.new
    }
    let changes = change.players
    func holds(_ player: Player, at offset: Int) -> Bool {
      players.indices.contains(offset) && players[offset] == player
    }
    guard changes.updates.allSatisfy({ holds($0.old, at: $0.oldOffset) }),
      changes.deletions.allSatisfy({ holds($0.element, at: $0.offset) }),
      changes.moves.allSatisfy({ players.offset(of: $0.element.id) == $0.origin })
    else { return false }
    do {
      for step in try changes.steps {
        switch step {
        case .delete(let offset): players.remove(players[offset].id)
        case .move(let origin, let destination):
          guard players.indices.contains(origin) else { return false }
          players.move(players[origin].id, to: destination)
        case .insert(let player, let offset):
          try players.insert(player, at: offset)
        case .update(let player, _): try players.update(player)
        }
      }
    } catch {
      // A name is taken, or an offset is named twice: no change of ours.
      return false
    }
    return true
  }
}
