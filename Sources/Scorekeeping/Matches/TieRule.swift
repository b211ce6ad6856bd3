import FoundationBase
import Synchronization

/// A rule that orders players with equal points in a table of matches.
public enum TieRule: String, CaseIterable, Sendable {
  /// The difference between the scores for and against.
  case difference
  /// The scores for.
  case scored = "for"
  /// The number of wins.
  case wins
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

  /// All rules in words.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Whether it sums up the points of opponents.
  var sumsUpOpponents: Bool {
    switch self {
    case .buchholz, .buchholzCut, .sonnebornBerger: true
    case .difference, .scored, .wins, .headToHead, .lot: false
    }
  }

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
    }
  }

  /// The number by which the rule orders a player with a record; a better one is higher. Nil if it needs the matches.
  func value(of record: MatchRecord) -> Int64? {
    switch self {
    case .difference: record.difference.thousandths
    case .scored: record.scored.thousandths
    case .wins: Int64(record.won)
    default: nil
    }
  }
}

/// Orders players with equal points by the rules of a board. The order of each group is found once.
final class TieBreak: Sendable {
  let rules: [TieRule]
  private let matches: Matches
  private let points: MatchPoints
  private let lots: [[Player.ID]]
  /// The round from which on matches do not count; nil if all do.
  private let end: Int?
  /// The orders that were asked for, by the position of the first player.
  private let known = Mutex<[Int: [Place]]>([:])

  init(
    rules: [TieRule], matches: Matches, points: MatchPoints, lots: [[Player.ID]], before end: Int?
  ) {
    (self.rules, self.matches, self.points) = (rules, matches, points)
    (self.lots, self.end) = (lots, end)
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
            let result = match.result(of: player)
          else { continue }
          record.count(result, 1)
          points &+= self.points.points(for: result)?.thousandths ?? 0
        }
        return [points, record.difference.thousandths, record.scored.thousandths]
      }
    case .buchholz, .buchholzCut, .sonnebornBerger:
      return tied.map { [strength(of: $0, by: rule, players)] }
    case .lot:
      let drawn = lots.first { tied.allSatisfy($0.contains) } ?? []
      return tied.map { [~Int64(drawn.firstIndex(of: $0) ?? 0)] }
    case .difference, .scored, .wins:
      return tied.map { [rule.value(of: players[id: $0]?.record ?? MatchRecord()) ?? 0] }
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
        && lhs.matches == rhs.matches
  }
}
