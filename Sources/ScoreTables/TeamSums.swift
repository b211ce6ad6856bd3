import Scorekeeping

/// The sums of the points of one team: the total, the sum at the start, and the sum of each round.
package struct TeamSums: Equatable, Sendable {
  package let name: String
  /// The rank, from 1; nil for a total that is out of range.
  package let rank: Int?
  /// Whether another team has the same rank.
  package let isTied: Bool
  /// The sum of the scores; nil if it is out of range.
  package let total: Score?
  /// Whether any player of the team has scored.
  package let hasScored: Bool
  /// The sums in thousandths, by round. Round 0 stands for the start.
  private var sums: [Int: Int128] = [:]

  /// The sum in a round, or at the start for round 0; nil if nobody has points there, or if it is out of range.
  package func points(in round: Int) -> Score? {
    sums[round].flatMap { Int64(exactly: $0) }.map(Score.init(thousandths:))
  }

  /// The sum after a round; nil if it is out of range. O(r) for r rounds.
  package func total(after round: Int) -> Score? {
    let sum = sums.reduce(Int128(0)) { $1.key <= round ? $0 + $1.value : $0 }
    return Int64(exactly: sum).map(Score.init(thousandths:))
  }

  /// The number of characters in the longest points.
  func longestPoints(as kind: ScoreKind, decimals: Int) -> Int {
    sums.keys.reduce(0) {
      max($0, points(in: $1)?.formatted(decimals: decimals, as: kind).utf8.count ?? 0)
    }
  }

  /// The total as a text: `–` if nobody has scored, `?` if it is out of range.
  ///
  /// - Parameter decimals: the number of decimals; nil for as many as the total needs.
  package func totalText(as kind: ScoreKind, decimals: Int? = nil) -> String {
    if hasScored, total == nil { return "?" }
    let score = hasScored ? total : nil
    return score.text(as: kind, decimals: decimals)
  }

  fileprivate init(_ name: String, in teams: TeamStandings) {
    self.name = name
    rank = teams.rank(of: name)
    isTied = teams.isTied(name)
    total = teams.total(of: name)
    hasScored = teams.hasScored(name)
  }

  fileprivate mutating func add(_ player: Player) {
    if let start = player.start, start != .zero { sums[0, default: 0] += Int128(start.thousandths) }
    for (round, points) in player.rounds.pairs {
      sums[round, default: 0] += Int128(points.thousandths)
    }
  }
}

extension RankedBoard {
  /// The sums of the teams, from first to last. Cost: linear in the points of all rounds of all players.
  package var teamSums: [TeamSums] {
    if teams.isEmpty { return [] }
    var sums = Dictionary(
      uniqueKeysWithValues: teams.ranked.map { ($0, TeamSums($0, in: teams)) })
    for player in board.players { player.team.map { sums[$0]?.add(player) } }
    return teams.ranked.compactMap { sums[$0] }
  }
}
