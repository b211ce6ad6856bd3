import IdentityDiff

/// The teams of a board from first to last by the sums of their players' scores, those with one total in the order of
/// their best players; empty for a board without teams.
///
/// Teams whose total is too great for a score come last and have no rank. The players of no team are listed under nil and
/// do not compete.
///
/// Cost for n players in t teams: O(n log n) to make; for a change O(log n) for each of its players and O(t log t);
/// O(1) for a look.
package struct TeamStandings: Equatable, Sendable {
  private struct Team: Equatable, Sendable {
    /// In thousandths.
    var sum: Int128 = 0
    /// The players from first to last.
    var standings = OrderTree<Standing>()
    /// Nil for the players of no team.
    var place: Place?

    var total: Score? { Int64(exactly: sum).map(Score.init(thousandths:)) }
  }

  private struct Place: Equatable, Sendable {
    let position: Int
    let rank: Int?
    let isTied: Bool
  }

  private var teams: [String?: Team] = [:]
  /// The names of all teams in their order.
  package private(set) var names: [String] = []
  /// The names of all teams from first to last.
  package private(set) var ranked: [String] = []
  /// From the lowest total of a team, in thousandths, to the highest; from and to 0 where there is none.
  package private(set) var range: ClosedRange<Int64> = 0...0

  /// The teams of a board.
  package init(of board: Scoreboard) {
    guard board.players.hasTeams else { return }
    var standings: [String?: [Standing]] = [:]
    for player in board.players {
      standings[player.team, default: []].append(Standing(player, wins: board.rules.wins))
      teams[player.team, default: Team()].sum += Int128(player.score.thousandths)
    }
    for (name, standings) in standings {
      teams[name]?.standings = OrderTree(Standing.sorted(standings))
    }
    names = teams.keys.compactMap { $0 }.sorted(by: Self.isBefore)
    rank(by: board)
  }

  /// Whether there are no teams.
  package var isEmpty: Bool { names.isEmpty }

  /// The sum of the scores of a team, or of those of no team; nil if it is too great for a score.
  package func total(of team: String?) -> Score? { teams[team]?.total }

  /// The rank of a team, from 1; nil for no team, and for one whose total is too great.
  package func rank(of team: String?) -> Int? { teams[team]?.place?.rank }

  /// Whether another team has the rank of a team.
  package func isTied(_ team: String?) -> Bool { teams[team]?.place?.isTied ?? false }

  /// The position of a team, the first being 0; nil for no team.
  package func position(of team: String) -> Int? { teams[team]?.place?.position }

  /// The players of a team, or of no team, from first to last.
  package func standings(of team: String?) -> OrderTree<Standing> {
    teams[team]?.standings ?? OrderTree()
  }

  /// Follows the board. Law: the result equals the standings made anew.
  mutating func update(to new: Scoreboard, from old: Scoreboard, by changes: ChangeSet<Player>) {
    let (wins, players) = (new.rules.wins, new.players)
    if isEmpty || !players.hasTeams || wins != old.rules.wins || changes.isMost(of: players) {
      self = TeamStandings(of: new)
      return
    }
    let (leaving, coming) = changes.passing(from: old.players, to: players) {
      $0.score != $1.score || $0.reached != $1.reached || $0.team != $1.team
    }
    for player in leaving {
      teams[player.team]?.sum -= Int128(player.score.thousandths)
      teams[player.team]?.standings.remove(Standing(player, wins: wins), among: old.players)
    }
    for player in coming {
      if let team = player.team, teams[team] == nil {
        names.insert(team, at: names.firstIndex { Self.isBefore(team, $0) } ?? names.endIndex)
      }
      teams[player.team, default: Team()].sum += Int128(player.score.thousandths)
      teams[player.team]?.standings.insert(Standing(player, wins: wins), among: players)
    }
    for team in Set(leaving.map(\.team)) where standings(of: team).isEmpty {
      teams[team] = nil
      names.removeAll { $0 == team }
    }
    rank(by: new)
  }

  /// Sorts the teams.
  private mutating func rank(by board: Scoreboard) {
    let rules = board.rules
    let places = names.map { name in
      let team = teams[name] ?? Team()
      let key = team.total.map { Int128(Standing.key(of: $0, wins: rules.wins)) }
      return (name: name, key: key ?? .max, best: team.standings[0], total: team.total)
    }.sorted {
      $0.key == $1.key ? $0.best.isAhead(of: $1.best, among: board.players) : $0.key < $1.key
    }
    ranked = places.map(\.name)
    let totals = places.compactMap(\.total).map(\.thousandths)
    range = (totals.min() ?? 0)...(totals.max() ?? 0)
    var rank = 0
    for (position, place) in places.enumerated() {
      let isLevel = position > 0 && places[position - 1].key == place.key
      if !isLevel || rules.ranking == .ordinal {
        rank = rules.ranking == .dense ? rank + 1 : position + 1
      }
      let isLevelBelow = position + 1 < places.count && places[position + 1].key == place.key
      let isTied = rules.ranking != .ordinal && (isLevel || isLevelBelow)
      teams[place.name]?.place =
        place.total == nil
        ? Place(position: position, rank: nil, isTied: false)
        : Place(position: position, rank: rank, isTied: isTied)
    }
  }

  /// By name, letter case included.
  private static func isBefore(_ a: String, _ b: String) -> Bool {
    NameKey(exactly: a) < NameKey(exactly: b)
  }
}
