import FoundationBase
import Synchronization

/// A rule that orders players with equal points in a table of matches.
package enum TieRule: String, CaseIterable, Sendable {
  /// The difference between the scores for and against.
  case difference
  /// The scores for.
  case scored = "for"
  /// The number of wins.
  case wins
  /// The scores for, divided by those against; within the sets, where they are known.
  case ratio
  /// The sets won, divided by those lost.
  case sets
  /// The scores for in matches away.
  case away
  /// Fewer matches played.
  case played
  /// A table of the matches among the tied players alone: points, then difference, then scores for. It is made again
  /// for those that remain tied.
  case headToHead = "head-to-head"
  /// The sum of the opponents' points.
  case buchholz
  /// The sum of the opponents' points, without the lowest.
  case buchholzCut = "buchholz-1"
  /// The points of all beaten opponents, and half the points of all drawn opponents.
  case sonnebornBerger = "sonneborn-berger"
  /// A drawing of lots among level players, or another decision that does not follow from the results.
  case lot
  /// The points in the last round, then in the one before, and so on (Racing Rules of Sailing 2025, A8.2).
  case lastRound = "last-round"
  /// The best round that counts, then the second best, and so on (countback; Racing Rules of Sailing 2025, A8.1).
  case bestRounds = "best-rounds"

  /// All rules in words.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Whether it sums up the points of opponents.
  var sumsUpOpponents: Bool {
    self == .buchholz || self == .buchholzCut || self == .sonnebornBerger
  }

  /// Whether it has no effect without matches.
  var needsMatches: Bool { self != .lot && self != .lastRound && self != .bestRounds }

  /// The name in a column.
  package var shortName: String {
    switch self {
    case .difference: "diff"
    case .scored: "for"
    case .wins: "wins"
    case .headToHead: "h2h"
    case .buchholz: "Bh"
    case .buchholzCut: "Bh-1"
    case .sonnebornBerger: "S-B"
    case .lot: "lot"
    case .ratio: "ratio"
    case .sets: "sets"
    case .away: "away"
    case .played: "played"
    case .lastRound: "last"
    case .bestRounds: "best"
    }
  }

  /// The number by which the rule orders a player with a record; a better one is higher. Nil if it needs the matches.
  func value(of record: MatchRecord) -> Int64? {
    switch self {
    case .difference: record.difference.thousandths
    case .scored: record.scored.thousandths
    case .wins: Int64(record.won)
    case .played: Int64(-record.played)
    default: nil
    }
  }
}

/// A drawing of lots among players, or another decision that does not follow from their points.
package struct Lot: Hashable, Sendable {
  /// The players from first to last.
  package internal(set) var players: [Player.ID]
  /// What decided; nil for a drawing.
  package let reason: String?
}

extension Lot: Codable {
  private enum CodingKeys: String, CodingKey {
    case players, reason
  }

  /// Decodes a list of players, which stands for a drawing, or players with a reason.
  package init(from decoder: any Decoder) throws {
    if let players = try? [Player.ID](from: decoder) {
      self.init(players: players, reason: nil)
      return
    }
    let parts = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      players: try parts.decode([Player.ID].self, forKey: .players),
      reason: try parts.decode(String.self, forKey: .reason))
  }

  package func encode(to encoder: any Encoder) throws {
    guard let reason else { return try players.encode(to: encoder) }
    var parts = encoder.container(keyedBy: CodingKeys.self)
    try parts.encode(players, forKey: .players)
    try parts.encode(reason, forKey: .reason)
  }
}

/// Orders players with equal points by the rules of a board. The order of each group is found once.
final class TieBreak: Sendable {
  let rules: [TieRule]
  private let matches: Matches
  private let points: MatchPoints
  private let lots: [Lot]
  private let boardRules: Rules
  /// The round from which on matches do not count; nil if all do.
  private let end: Int?
  /// The orders that were asked for, by the position of the first player.
  private let known = Mutex<[Int: [Place]]>([:])

  init(_ rules: [TieRule], on board: Scoreboard) {
    self.rules = rules
    matches = board.matches ?? Matches()
    points = board.details.matchPoints
    lots = board.details.lots
    boardRules = board.rules
    end = board.details.knockout.flatMap { $0.givesPoints ? nil : $0.round }
  }

  private func matches(of player: Player.ID) -> [Match] {
    let all = matches.matches(of: player)
    return end.map { end in all.filter { $0.round < end } } ?? all
  }

  /// A player's place among the tied ones.
  struct Place: Equatable {
    let player: Player.ID
    /// The rule that placed the player behind the one before; nil if they are level, and for the first player.
    let rule: TieRule?
    /// The index of the first player who is level with this one.
    let first: Int
  }

  /// Orders players who have equal points.
  ///
  /// - Parameters:
  ///   - start: the position of the first of them.
  ///   - tied: the players in the order by hand.
  ///   - players: all players of the board; always the same.
  func places(from start: Int, of tied: () -> [Player.ID], among players: Players) -> [Place] {
    if let places = known.withLock({ $0[start] }) { return places }
    var places: [Place] = []
    append(tied()[...], after: nil, rules[...], players, to: &places)
    known.withLock { $0[start] = places }
    return places
  }

  /// Appends the places of players who are level by all rules but these.
  private func append(
    _ tied: ArraySlice<Player.ID>, after decider: TieRule?, _ rules: ArraySlice<TieRule>,
    _ players: Players, to places: inout [Place]
  ) {
    guard tied.count > 1, let rule = rules.first else {
      let first = places.count
      for (index, player) in tied.enumerated() {
        places.append(Place(player: player, rule: index == 0 ? decider : nil, first: first))
      }
      return
    }
    let keys = keys(of: Array(tied), by: rule, players)
    let sorted = zip(tied, keys).enumerated().sorted { one, two in
      one.element.1 == two.element.1
        ? one.offset < two.offset : two.element.1.lexicographicallyPrecedes(one.element.1)
    }.map(\.element)
    var start = 0
    while start < sorted.count {
      let end = sorted[start...].firstIndex { $0.1 != sorted[start].1 } ?? sorted.count
      let group = sorted[start..<end].map(\.0)
      // A smaller group is compared again by the matches among its players alone.
      let isAgain = rule == .headToHead && group.count < tied.count
      append(
        group[...], after: start == 0 ? decider : rule, isAgain ? rules : rules.dropFirst(),
        players, to: &places)
      start = end
    }
  }

  /// The numbers by which a rule orders each player, the most important first. Better ones are higher.
  private func keys(
    of tied: [Player.ID], by rule: TieRule, _ players: Players
  ) -> [[Int64]] {
    switch rule {
    case .headToHead:
      let group = Set(tied)
      return tied.map { player in
        var (record, points) = (MatchRecord(), Int64.zero)
        for match in matches(of: player) {
          guard let opponent = match.opponent(of: player), group.contains(opponent),
            let result = match.result(of: player), result.counts
          else { continue }
          record.count(result, 1, by: self.points)
          points &+= self.points.points(for: result)?.thousandths ?? 0
        }
        return [points, record.difference.thousandths, record.scored.thousandths]
      }
    case .buchholz, .buchholzCut, .sonnebornBerger:
      return tied.map { [strength(of: $0, by: rule, players)] }
    case .lot:
      let drawn = lots.map(\.players).first { tied.allSatisfy($0.contains) } ?? []
      return tied.map { [~Int64(drawn.firstIndex(of: $0) ?? 0)] }
    case .ratio: return tied.map { [ratio(results(of: $0).map(\.scoredInSets))] }
    case .sets: return tied.map { [ratio(results(of: $0).map(\.score))] }
    case .away:
      return tied.map { player in
        let scores = matches(of: player).filter { $0.away == player && $0.result?.counts == true }
          .compactMap { $0.result?.score.away.thousandths }
        return [scores.reduce(0, &+)]
      }
    case .lastRound, .bestRounds:
      return rounds(of: tied.compactMap { players[id: $0] }, by: rule, players)
    case .difference, .scored, .wins, .played:
      return tied.map { [rule.value(of: players[id: $0]?.record ?? MatchRecord()) ?? 0] }
    }
  }

  /// The results of a player that count, from the player's side.
  private func results(of player: Player.ID) -> [MatchResult] {
    matches(of: player).compactMap { $0.result(of: player) }.filter(\.counts)
  }

  /// What is scored divided by what is conceded, in parts of 10¹²; the greatest number if nothing is conceded.
  private func ratio(_ scores: [MatchResult.Pair]) -> Int64 {
    let scored = scores.reduce(Int128.zero) { $0 + Int128($1.home.thousandths) }
    let conceded = scores.reduce(Int128.zero) { $0 + Int128($1.away.thousandths) }
    if conceded == 0 { return scored == 0 ? 0 : .max }
    return Int64(clamping: scored * 1_000_000_000_000 / conceded)
  }

  /// The points of players by round, from the last round back or from the best one on. A round that a player has missed is
  /// the worst, unless it has points.
  private func rounds(
    of tied: [Player], by rule: TieRule, _ players: Players
  ) -> [[Int64]] {
    func number(_ score: Score) -> Int64 { ~Standing.key(of: score, wins: boardRules.wins) }
    let filled = boardRules.filledRounds
    let numbers = Set(tied.flatMap(\.rounds.numbers)).subtracting(filled).sorted(by: >)
    let format = boardRules.hasFormat ? boardRules.format : GameFormat()
    let missed = format.missed.map { number($0.points(among: players.count)) } ?? .min
    return tied.map { player in
      let points = numbers.map { player.rounds[$0].map(number) ?? missed }
      return rule == .lastRound ? points : Array(points.sorted(by: >).dropLast(format.dropped))
    }
  }

  /// The sum of the points of a player's opponents, by a rule that sums them up.
  func strength(of player: Player.ID, by rule: TieRule, _ players: Players) -> Int64 {
    var values: [Int64] = []
    for match in matches(of: player) {
      guard let result = match.result(of: player), result.isPlayed,
        let opponent = match.opponent(of: player).flatMap({ players[id: $0] })
      else { continue }
      let points = opponent.score.thousandths
      switch (rule, result.outcome) {
      case (.sonnebornBerger, .lost): break
      case (.sonnebornBerger, .drawn): values.append(points / 2)
      default: values.append(points)
      }
    }
    if rule == .buchholzCut, let least = values.min() { values.append(0 &- least) }
    return values.reduce(0, &+)
  }
}

extension TieBreak: Equatable {
  static func == (lhs: TieBreak, rhs: TieBreak) -> Bool {
    lhs === rhs
      || lhs.rules == rhs.rules && lhs.points == rhs.points && lhs.end == rhs.end
        && lhs.matches == rhs.matches && lhs.boardRules == rhs.boardRules
  }
}
