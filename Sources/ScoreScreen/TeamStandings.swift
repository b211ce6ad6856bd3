import IdentityDiff
import Scorekeeping

/// The totals of the teams of a board and their ranks by them; empty for a board without teams.
struct TeamStandings: Equatable {
  /// The sums of thousandths, that of no team among them.
  private var sums: [String?: Int128] = [:]
  private var ranks: [String: Int] = [:]
  private var places: [String: Int] = [:]
  /// The width of the widest total, without decimals.
  private(set) var widestTotal = 0

  /// Those of a board without teams.
  init() {}

  init(of ranked: RankedBoard) {
    let players = ranked.board.players
    guard players.contains(where: { $0.team != nil }) else { return }
    var firsts: [String: Int] = [:]
    for position in 0..<players.count {
      let player = ranked.player(at: position)
      sums[player.team, default: 0] += Int128(player.score.thousandths)
      if let team = player.team, firsts[team] == nil { firsts[team] = position }
    }
    rank(by: ranked.board.rules, firsts: firsts)
  }

  /// Follows changes of scores, where `firsts` are the positions of the best players of the teams.
  ///
  /// Law: the result equals the standings made anew. Cost: that of the changes, and of ranking the teams.
  mutating func update(
    _ updates: [ChangeSet<Player>.Update], rules: Rules, firsts: [String: Int]
  ) {
    for update in updates {
      sums[update.new.team, default: 0] +=
        Int128(update.new.score.thousandths) - Int128(update.old.score.thousandths)
    }
    rank(by: rules, firsts: firsts)
  }

  /// Ranks the teams whose totals can be told; level ones in the order of their best players.
  private mutating func rank(by rules: Rules, firsts: [String: Int]) {
    widestTotal = sums.keys.map { total(of: $0)?.formatted(decimals: 0).utf8.count ?? 1 }.max() ?? 0
    ranks = [:]
    places = [:]
    var known: [(name: String, total: Score, first: Int)] = []
    for (name, first) in firsts {
      if let total = total(of: name) { known.append((name, total, first)) }
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

  var isEmpty: Bool { sums.isEmpty }

  func contains(_ team: String?) -> Bool { sums[team] != nil }

  /// The sum of the scores of a team, or of those of no team; nil if it is too great for a score.
  func total(of team: String?) -> Score? {
    sums[team].flatMap { Int64(exactly: $0) }.map(Score.init(thousandths:))
  }

  /// The rank of a team, from 1; nil for no team.
  func rank(of team: String?) -> Int? { team.flatMap { ranks[$0] } }

  /// The place of a team by its total, the first being 0; a total that cannot be told comes last.
  func place(of team: String) -> Int { places[team] ?? .max }
}
