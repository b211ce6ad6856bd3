import IdentityDiff
import Scorekeeping

extension Lineup {
  /// Follows a change of a few scores alone in a board that stands by rank and in teams, and returns whether
  /// it was one. Costs a pass over the lines, but asks no player for anything.
  mutating func follows(scores change: BoardChange) -> Bool {
    let updates = change.players.updates
    guard hasTeams, frozen == nil, board.rules.order == .rank, change.details == nil,
      !change.players.isStructural, updates.count <= 8,
      updates.allSatisfy({ $0.old.team == $0.new.team && $0.old.name == $0.new.name })
    else { return false }
    for update in updates {
      members[update.new.team]?.removeAll { $0 == update.newOffset }
    }
    for update in updates {
      let place = position(update.newOffset)
      let own = members[update.new.team, default: []]
      var (low, high) = (0, own.count)
      while low < high {
        let middle = (low + high) / 2
        if position(own[middle]) < place { low = middle + 1 } else { high = middle }
      }
      members[update.new.team, default: []].insert(update.newOffset, at: low)
    }
    var firsts: [String: Int] = [:]
    for (team, offsets) in members {
      if let team, let first = offsets.first { firsts[team] = position(first) }
    }
    teams.update(updates, rules: board.rules, firsts: firsts)
    listed = sections()
    index()
    return true
  }
}
