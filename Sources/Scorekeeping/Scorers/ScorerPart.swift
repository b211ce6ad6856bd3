import FoundationBase

/// The part of a board that a scorer's link is for.
package struct ScorerPart: Hashable, Sendable {
  /// The players whom the scorer may give points; nil for all.
  package let players: Set<Player.ID>?
  /// The numbers of the matches whose results the scorer may enter; nil for all matches of the players.
  package let matches: Set<Int>?

  package static let whole = ScorerPart(nil)

  /// Some players and their matches; nil for all.
  package init(_ players: Set<Player.ID>?) { (self.players, matches) = (players, nil) }

  /// Some matches, and no other points.
  package init(matches: Set<Int>) { (players, self.matches) = ([], matches) }

  package func includes(_ player: Player.ID) -> Bool { players?.contains(player) ?? true }

  package func includes(_ match: Match) -> Bool {
    matches?.contains(match.id) ?? (includes(match.home) || includes(match.away))
  }

  /// Whether the scorer may enter the result of a match; of one that is gone, whether they may enter all.
  func includes(match number: Int, on board: Scoreboard?) -> Bool {
    board?.matches?[number: number].map(includes) ?? (players == nil)
  }
}

extension Scoreboard {
  /// The matches that scorers look for: those of the day first, or of the current round where a match has no date, then
  /// those to come, then the last results. Of the latter two, only some. O(m log m) for m matches.
  package func matchesToScore(in part: ScorerPart, on today: Day?) -> [Match] {
    let all = (matches ?? Matches()).filter(part.includes).sorted { $0.isBefore($1) }
    let isCurrent = { [round] (match: Match) in
      match.date.map { $0 == today } ?? (match.round == round)
    }
    let rest = all.filter { !isCurrent($0) }
    return all.filter(isCurrent) + rest.filter { $0.result == nil }.prefix(30)
      + rest.filter { $0.result != nil }.suffix(10).reversed()
  }
}
