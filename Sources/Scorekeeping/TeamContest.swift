import StructReference

/// The teams of a board by the sums of their players' scores; level ones in the order of their best players.
struct TeamContest: Contest {
  private struct Team {
    let name: String
    /// In thousandths.
    let total: Int128
    let rank: Int
  }

  private var teams: [Team] = []
  private var positions: [String: Int] = [:]

  /// Cost: O(n) for n players.
  init(of ranked: RankedBoard) {
    var totals: [(name: String, total: Int128)] = []
    var places: [String: Int] = [:]
    for player in ranked.ranked.lazy.map(\.player) {
      guard let team = player.team else { continue }
      let place = places[team] ?? totals.count
      if place == totals.count {
        totals.append((team, 0))
        places[team] = place
      }
      totals[place].total += Int128(player.score.thousandths)
    }
    let rules = ranked.board.rules
    let order = totals.indices.sorted {
      let (left, right) = (totals[$0].total, totals[$1].total)
      return left == right ? $0 < $1 : (left > right) == (rules.wins == .high)
    }
    for (position, place) in order.enumerated() {
      let (name, total) = totals[place]
      var rank = position + 1
      if rules.ranking != .ordinal, let last = teams.last {
        rank = last.total == total ? last.rank : rules.ranking == .dense ? last.rank + 1 : rank
      }
      teams.append(Team(name: name, total: total, rank: rank))
      positions[name] = position
    }
  }

  /// The total of a team; nil if there is no such team, or if it is too great for a score.
  func total(of team: String) -> Score? {
    positions[team].flatMap { Int64(exactly: teams[$0].total) }.map(Score.init(thousandths:))
  }

  var count: Int { teams.count }
  func position(of team: String) -> Int? { positions[team] }
  func competitor(at position: Int) -> String { teams[position].name }
  func name(at position: Int) -> String { teams[position].name }
  func rank(at position: Int) -> Int { teams[position].rank }
}
