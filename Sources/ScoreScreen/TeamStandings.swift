import Scorekeeping

/// The totals of the teams of a board and their ranks by them; empty for a board without teams.
struct TeamStandings: Equatable {
  /// The totals, those of no team among them; a total that no score can hold is nil.
  private var totals: [String?: Score?] = [:]
  private var ranks: [String: Int] = [:]
  private var places: [String: Int] = [:]
  /// The width of the widest total, without decimals.
  private(set) var widestTotal = 0

  init(of ranked: RankedBoard) {
    let players = ranked.board.players
    guard players.contains(where: { $0.team != nil }) else { return }
    for player in players {
      let sum = totals[player.team, default: Score.zero]
      totals[player.team] = .some(sum?.adding(player.score))
    }
    for total in totals.values {
      widestTotal = max(widestTotal, total?.formatted(decimals: 0).utf8.count ?? 1)
    }
    rank(ranked)
  }

  /// Ranks the teams whose totals can be told; level ones in the order of their best players.
  private mutating func rank(_ ranked: RankedBoard) {
    let rules = ranked.board.rules
    var known: [(name: String, total: Score, first: Int)] = []
    var seen: Set<String> = []
    for position in 0..<ranked.board.players.count {
      guard let name = ranked.player(at: position).team, seen.insert(name).inserted,
        let total = totals[name] ?? nil
      else { continue }
      known.append((name, total, position))
    }
    known.sort {
      $0.total == $1.total ? $0.first < $1.first : ($0.total > $1.total) == (rules.wins == .high)
    }
    var (rank, different) = (0, 0)
    for (index, team) in known.enumerated() {
      if index == 0 || team.total != known[index - 1].total {
        rank = index + 1
        different += 1
      }
      places[team.name] = index
      switch rules.ranking {
      case .competition: ranks[team.name] = rank
      case .dense: ranks[team.name] = different
      case .ordinal: ranks[team.name] = index + 1
      }
    }
  }

  var isEmpty: Bool { totals.isEmpty }

  func contains(_ team: String?) -> Bool { totals[team] != nil }

  /// The sum of the scores of a team, or of those of no team; nil if it is too great for a score.
  func total(of team: String?) -> Score? { totals[team] ?? nil }

  /// The rank of a team, from 1; nil for no team.
  func rank(of team: String?) -> Int? { team.flatMap { ranks[$0] } }

  /// The place of a team by its total, the first being 0; a total that cannot be told comes last.
  func place(of team: String) -> Int { places[team] ?? .max }
}
