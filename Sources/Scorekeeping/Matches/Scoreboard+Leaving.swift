import IdentityDiff

/// Matches of players who have left: walkovers for their opponents, or struck from the table.
///
/// Law: when all players who have left are back, the matches are as before.
extension Scoreboard {
  /// Settles the matches of players who have just left or come back.
  ///
  /// - Parameter annuls: whether all results of players who have left are struck from the table; if not, the matches that
  ///   are not played are walkovers.
  /// - Throws: `.laterMatchPlayed` if somebody who is back has missed a match that is played, and
  ///   `.annulledKnockout`.
  mutating func settleMatches(
    of settled: [Player.ID], annulling annuls: Bool = false
  ) throws(ScorekeepingError) {
    if annuls, let seed = settled.first(where: details.isSeed), let player = players[id: seed] {
      throw .annulledKnockout(player.name)
    }
    for player in settled {
      let hasLeft = hasLeft(player)
      for number in matches?.matches(of: player).map(\.id) ?? [] {
        // An earlier walkover may have removed this match. In a knock-out, results stay as they are.
        guard var match = matches?[number: number] else { continue }
        if hasLeft, match.result != nil, details.knockout != nil { continue }
        if hasLeft, annuls {
          match.result = match.result ?? absence(in: match)
          match.result?.isAnnulled = true
        } else if match.result?.isAnnulled == true {
          if hasLeft || match.opponent(of: player).map(isStruck) ?? false { continue }
          match.result?.isAnnulled = false
        }
        if match.result == nil || match.result?.decision?.kind == .left, !annuls {
          match.result = absence(in: match)
        }
        if match != matches?[number: number] { try set(match, at: number) }
      }
    }
  }

  /// The result of a match whose players have not met because one or both have left; nil if both are there.
  func absence(in match: Match) -> MatchResult? {
    let score = details.rules.format.walkover ?? .zero
    switch (hasLeft(match.home), hasLeft(match.away)) {
    case (false, false): return nil
    case (true, true): return MatchResult([.zero], decision: .init(.left, .zero))
    case (false, true):
      return MatchResult([score], decision: .init(.left, .init(.points(1), .zero)))
    case (true, false):
      return MatchResult([score.swapped], decision: .init(.left, .init(.zero, .points(1))))
    }
  }

  private func hasLeft(_ player: Player.ID) -> Bool { players[id: player]?.hasLeft ?? false }

  /// Whether all results of a player who has left are struck from the table.
  private func isStruck(_ player: Player.ID) -> Bool {
    hasLeft(player)
      && (matches?.matches(of: player) ?? []).allSatisfy { $0.result?.isAnnulled ?? false }
  }

  /// Gives walkovers without a score of their own the score of the rule.
  ///
  /// - Parameter old: the score of the rule before.
  mutating func scoreWalkovers(insteadOf old: MatchResult.Pair?) throws(ScorekeepingError) {
    for match in matches ?? Matches() {
      guard let result = match.result, result.decision?.isForfeit == true,
        [.zero, old, old?.swapped].contains(result.score)
      else { continue }
      var match = match
      match.result = scored(result.with(.zero))
      try set(match, at: match.id)
    }
  }

  /// A result with the score of the rule, if it is a walkover without a score.
  func scored(_ result: MatchResult) -> MatchResult {
    guard result.decision?.isForfeit == true, result.score == .zero else { return result }
    let score = details.rules.hasFormat ? details.rules.format.walkover ?? .zero : .zero
    switch result.finalOutcome {
    case .won: return result.with(score)
    case .lost: return result.with(score.swapped)
    case .drawn: return result
    }
  }
}

extension MatchResult {
  /// The same result with another score.
  fileprivate func with(_ score: Pair) -> MatchResult {
    MatchResult([score], bonus: bonus, decision: decision, isAnnulled: isAnnulled)
  }
}

extension MatchResult.Pair {
  /// `0:0`.
  static let zero = Self(.zero, .zero)
}
