import IdentityDiff
import Scorekeeping

/// Clauses about matches.
extension ChangeFacts {
  /// Clauses about new, changed and removed matches.
  func matches(limit: Int) -> [String] {
    guard let changes = change.matches else { return [] }
    let added = changes.insertions.map(\.element)
    let present = added + changes.updates.map(\.new)
    let moved = Set(changes.updates.lazy.filter { $0.old.round != $0.new.round }.map(\.new.id))
    let gone = changes.deletions.map(\.element)
    let clauses =
      zip(0..., present.prefix(limit)).compactMap { index, match in
        new.board.entry(of: match).map {
          $0.words + (index < added.count ? repetition(of: match) : "")
            + (moved.contains(match.id) && match.result != nil
              ? ", \(new.board.rules.numbered(match.round))" : "")
        }
      }
      + gone.prefix(max(0, limit - present.count))
      .compactMap { old.board.entry(of: $0).map { "\($0.words) removed" } }
    let rest = present.count + gone.count - limit
    // On a board of points, a result that was typed by mistake changes what ranks all players.
    let changesRanking =
      reversal == nil && old.board.matches == nil && new.board.isRankedByShare
      && old.board.players.contains(where: \.hasScored)
    return clauses + (rest > 0 ? ["and \(rest) more matches"] : [])
      + (changesRanking ? ["all are ranked by their share of wins now"] : [])
  }

  /// Clauses about new drawings of lots.
  func lots(_ before: [Lot], _ after: [Lot]) -> [String] {
    let drawings = after.filter { !before.contains($0) }.map { lot in
      (lot.reason.map { "By \($0): " } ?? "Lots drawn: ")
        + lot.players.compactMap { new.board.players[id: $0]?.name }.joined(separator: ", ")
        + (isUsed(lot) ? "" : ", which part nobody yet")
    }
    return drawings.isEmpty ? ["No drawing of lots"] : drawings
  }

  /// Clauses about other results that are asked for, or no longer. A new result of the match says that by itself.
  func proposals(_ before: Scoreboard.Details, _ after: Scoreboard.Details) -> [String] {
    func words(_ proposals: [ResultProposal], besides others: [ResultProposal]) -> [String] {
      proposals.filter { !others.contains($0) }.compactMap { new.board.words(of: $0) }
    }
    let changed = Set((change.matches?.updates ?? []).map(\.new.id))
    let dropped = before.proposals.filter {
      after.proposal(for: $0.match) == nil && !changed.contains($0.match)
    }
    return words(after.proposals, besides: before.proposals).map { "\($0) asked for instead" }
      + words(dropped, besides: []).map { "\($0) not asked for any more" }
  }

  /// Whether a drawing of lots parts any of its players.
  private func isUsed(_ lot: Lot) -> Bool {
    lot.players.compactMap(new.position).contains {
      new.standings.tieMark(at: $0) == .decided(.lot)
    }
  }

  /// Says that two players have met before: a result may have been typed twice, or a pair drawn again.
  private func repetition(of match: Match) -> String {
    if reversal != nil { return "" }
    let count = (new.board.matches?.matches(of: match.home, and: match.away) ?? []).count {
      $0.id <= match.id && ($0.id == match.id || $0.result?.isPlayed ?? true)
    }
    return count > 1 ? ", their \(count.ordinal) match" : ""
  }
}

extension Scoreboard {
  /// The match with a proposed result, in words; nil if the match is gone.
  package func words(of proposal: ResultProposal) -> String? {
    guard var match = matches?[number: proposal.match] else { return nil }
    match.result = proposal.result
    return entry(of: match)?.words
  }
}
