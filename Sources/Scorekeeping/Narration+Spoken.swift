import IdentityDiff
import StructReference

/// What is told to those who do not see the board.
extension Narration {
  /// How many players are named before the rest is counted: those of a whole round of a league.
  private static let spokenLimit = 20

  /// What changed, a line for each, with what it means for those who compete: "Red 12→13, takes the lead from Blue".
  /// Where there are teams, their totals and standings follow.
  ///
  /// Names are as they are: make the lines safe before they go to a terminal. Empty if nothing changed. Cost: that of
  /// the change, and for each climber that of looking for those overtaken; with teams O(n log n) for n players.
  public var spoken: [String] {
    let limit = Self.spokenLimit
    let players = change.players
    var clauses = change.details.map(details) ?? []
    clauses += players.insertions.prefix(limit).map(inserted)
    clauses += players.deletions.prefix(limit).map(deleted)
    let isAlone = players.count == 1 && change.details == nil
    clauses += players.updates.prefix(limit).map { update in
      updated(update) { Passage(of: $0, from: old, to: new, isAlone: isAlone)?.clauses ?? [] }
    }
    var counts = [players.insertions.count, players.deletions.count, players.updates.count]
    if clauses.isEmpty {
      let moves = moves
      clauses += moves.prefix(limit)
      counts.append(moves.count)
    }
    let untold = counts.reduce(0) { $0 + max(0, $1 - limit) }
    if untold > 0 { clauses.append("and \(untold) more") }
    clauses += teams.prefix(limit)
    return clauses.filter { !$0.isEmpty }
  }

  /// The teams whose totals changed, from first to last.
  private var teams: [String] {
    let players = change.players
    let concerned =
      players.updates.flatMap { [$0.old.team, $0.new.team] }
      + players.insertions.map(\.element.team) + players.deletions.map(\.element.team)
    if !concerned.contains(where: { $0 != nil }) { return [] }
    let (before, after) = (TeamContest(of: old), TeamContest(of: new))
    return (0..<after.count).compactMap { position in
      let team = after.name(at: position)
      guard let old = before.total(of: team), let new = after.total(of: team), old != new else {
        return nil
      }
      let standing = Passage(of: team, from: before, to: after)?.clauses ?? []
      return (["Team \(team) \(old)→\(new)"] + standing).joined(separator: ", ")
    }
  }
}
