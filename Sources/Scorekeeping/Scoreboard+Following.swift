import IdentityDiff

extension Scoreboard {
  /// How many players may come, go or move in a change that is followed: each costs a pass over the players
  /// behind it.
  private static let structuralLimit = 16

  /// Makes a change that led on from exactly this board. Cost: that of the change where players stay in
  /// their places, else one pass over the players for each that does not.
  ///
  /// - Returns: false where it does not fit, or where reading the board anew costs less. The board may then be
  ///   half changed: apply to a copy.
  mutating func follow(_ change: BoardChange) -> Bool {
    if let details = change.details {
      guard details.old == self.details else { return false }
      self.details = details.new
    }
    let changes = change.players
    func holds(_ player: Player, at offset: Int) -> Bool {
      players.indices.contains(offset) && players[offset] == player
    }
    let places = changes.insertions.count + changes.deletions.count + changes.moves.count
    guard places <= Self.structuralLimit,
      changes.updates.allSatisfy({ holds($0.old, at: $0.oldOffset) }),
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
          try players.append(player)
          players.move(player.id, to: offset)
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
