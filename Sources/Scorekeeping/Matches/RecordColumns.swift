/// The columns of a table of matches besides the rank, the name and the points.
package struct RecordColumns: Sendable {
  private let isByShare: Bool
  private let hasTies: Bool
  /// A column with a number of points for each player.
  private struct Sums {
    let title: String
    let shortTitle: String
    let points: [Player.ID: Score]
    let decimals: Int

    init(_ title: String, _ shortTitle: String, _ points: [Player.ID: Score]) {
      (self.title, self.shortTitle, self.points) = (title, shortTitle, points)
      decimals = Array(points.values).decimals
    }

    func text(of player: Player) -> String {
      (points[player.id] ?? .zero).formatted(decimals: decimals, as: .points)
    }
  }

  /// The parts of the points, where there are any: bonus points, and points that no match gave, such as a deduction.
  private let parts: [Sums]
  /// The sums of opponents' points by which ties are broken.
  private let strengths: [Sums]
  /// What the rules for ties say about the player at each position.
  package let marks: [TieMark?]

  /// Fails for a board without matches.
  package init?(of ranked: RankedBoard) {
    let board = ranked.board
    guard let matches = board.matches else { return nil }
    isByShare = board.isRankedByShare
    let (players, ties) = (board.players, ranked.standings.tieBreak)
    let format = board.rules.format
    let isByPoints = format.points != nil && format.rating == nil && !board.isScoredByKnockout
    func sums(_ points: (Player) -> Score) -> [Player.ID: Score] {
      Dictionary(uniqueKeysWithValues: players.map { ($0.id, points($0)) })
    }
    let all = [
      Sums("bonus", "bonus", matches.bonus(where: board.details.counts)),
      Sums("other", "other", sums(\.pointsBesidesMatches)),
    ]
    parts = all.filter { isByPoints && $0.points.values.contains { $0 != .zero } }
    hasTies = ties != nil
    strengths = (ties?.rules.filter(\.sumsUpOpponents) ?? []).map { rule in
      Sums(
        rule.rawValue, rule.shortName,
        sums { Score(thousandths: ties?.strength(of: $0.id, by: rule, players) ?? 0) })
    }
    marks = ranked.standings.tieMarks(at: 0..<ranked.standings.count)
  }

  /// The titles of the columns before the points: what the results sum up to, and the parts of the points.
  package var titles: [String] {
    ["played", "won", "drawn", "lost", "for", "against", "diff"] + parts.map(\.title)
  }

  /// The same titles where there is little room.
  package var shortTitles: [String] {
    ["P", "W", "D", "L", "F", "A", "Diff"] + parts.map(\.shortTitle)
  }

  package func cells(of player: Player) -> [String] {
    let record = player.record ?? MatchRecord()
    return record.cells + [record.differenceText] + parts.map { $0.text(of: player) }
  }

  /// The bonus points, other points and sums of opponents' points of a player, by the titles of their columns.
  package func sums(of player: Player) -> [String: Score] {
    (parts + strengths).reduce(into: [:]) { $0[$1.title] = $1.points[player.id] ?? .zero }
  }

  /// The titles of the columns after the points: the share of wins if it ranks the players, the sums of opponents'
  /// points by which ties are broken, and the rule that decided among those with equal points.
  package var lastTitles: [String] { lastTitles(strengths.map(\.title)) }

  /// The same titles where there is little room.
  package var shortLastTitles: [String] { lastTitles(strengths.map(\.shortTitle)) }

  private func lastTitles(_ strengths: [String]) -> [String] {
    var titles = strengths
    if isByShare { titles.insert("share", at: 0) }
    if hasTies { titles.append("tie") }
    return titles
  }

  /// - Parameter position: the position of the player in the standings.
  package func lastCells(of player: Player, at position: Int) -> [String] {
    (isByShare ? [player.record.map(\.shareText) ?? ""] : [])
      + strengths.map { $0.text(of: player) }
      + (hasTies ? [marks[position]?.shortName ?? ""] : [])
  }
}

extension MatchRecord {
  /// The numbers of matches played, won, drawn and lost, then the scores for and against.
  package var cells: [String] {
    [played, won, drawn, lost].map(String.init) + ["\(scored)", "\(conceded)"]
  }

  /// The difference with its sign, as in `+5`; `0` without one.
  package var differenceText: String { difference == .zero ? "0" : difference.signed }

  /// The share of wins in thousandths, as in `.667`; `–` without matches.
  package var shareText: String {
    if played == 0 { return "–" }
    let thousandths = Int((share + 500_000_000_000) / 1_000_000_000_000)
    return thousandths == 1000 ? "1.000" : "." + String(thousandths + 1000).dropFirst()
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

  private func resultNote(on player: Player, _ mark: TieMark?) -> String? {
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
