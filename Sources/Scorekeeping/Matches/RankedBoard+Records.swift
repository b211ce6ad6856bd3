/// What the results of a board add up to, beside the records of its players.
extension RankedBoard {
  /// Whether rules order players with equal points.
  package var hasTieRules: Bool { standings.tieBreak != nil }

  /// The bonus points, and the points that no match gave, such as a deduction, of each player; nil where matches give no
  /// points. O(n + m) for m matches.
  package var pointsBesidesResults: (bonus: [Player.ID: Score], other: [Player.ID: Score])? {
    let format = board.rules.format
    guard let matches = board.matches, format.points != nil, format.rating == nil,
      !board.isScoredByKnockout
    else { return nil }
    return (matches.bonus(where: board.details.counts), sums(\.pointsBesidesMatches))
  }

  /// The sums of opponents' points by which ties are broken, in the order of the rules.
  package var strengths: [(rule: TieRule, sums: [Player.ID: Score])] {
    guard let ties = standings.tieBreak else { return [] }
    let players = board.players
    return ties.rules.filter(\.sumsUpOpponents).map { rule in
      (rule, sums { Score(thousandths: ties.strength(of: $0.id, by: rule, players)) })
    }
  }

  private func sums(_ points: (Player) -> Score) -> [Player.ID: Score] {
    Dictionary(uniqueKeysWithValues: board.players.map { ($0.id, points($0)) })
  }
}

extension Matches {
  /// The bonus points of each player. O(m) for m matches.
  fileprivate func bonus(where counts: (Match) -> Bool) -> [Player.ID: Score] {
    var sums: [Player.ID: Int64] = [:]
    for match in self where counts(match) {
      guard let bonus = match.result?.bonus else { continue }
      for (player, points) in [(match.home, bonus.home), (match.away, bonus.away)] {
        sums[player, default: 0] &+= points.thousandths
      }
    }
    return sums.mapValues(Score.init(thousandths:))
  }
}

extension Player {
  /// The points that no match gave: a deduction, or points to begin with.
  fileprivate var pointsBesidesMatches: Score {
    Score(thousandths: score.thousandths &- (record?.points.thousandths ?? 0))
  }
}

extension MatchRecord {
  /// The difference with its sign, as in `+5`; `0` without one.
  package var differenceText: String { difference == .zero ? "0" : difference.signed }

  /// The share of wins in thousandths, as in `.667`; `–` without matches.
  package var shareText: String {
    if played == 0 { return "–" }
    let thousandths = Int((share + 500_000_000_000) / 1_000_000_000_000)
    return thousandths == 1000 ? "1.000" : "." + String(thousandths + 1000).dropFirst()
  }
}

extension RankedBoard {
  /// A note beside a player's name: what the results sum up to, such as `3–1–0, +5, by difference`, or the points over
  /// par, then the missed rounds, such as `1 missing`, and the ranks within groups, such as `1st juniors`; nil without
  /// any.
  package func note(on player: Player, _ mark: TieMark?) -> String? {
    let result = resultNote(on: player, mark) ?? board.overPar(player.id)
    if player.groups.isEmpty, !hasMissedRounds { return result }
    let parts = [result, missedText(of: player)].compactMap(\.self) + groupPlaces(of: player)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// What the results of a player sum up to, such as `3–1–0, +5, by difference`; nil without any.
  package func resultNote(on player: Player, _ mark: TieMark?) -> String? {
    guard let record = player.record else { return nil }
    let value = board.isRankedByShare ? record.shareText : record.differenceText
    let tie: String? =
      switch mark {
      case .level(let rule): (rule.map { "by \($0.rawValue), " } ?? "") + "level"
      case .decided(let rule): "by \(rule.rawValue)"
      case nil: nil
      }
    return ["\(record.won)–\(record.drawn)–\(record.lost)", value, tie].compactMap(\.self)
      .joined(separator: ", ")
  }
}
