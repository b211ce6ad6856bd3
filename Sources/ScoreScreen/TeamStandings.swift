import IdentityDiff
import Scorekeeping

/// The totals of the teams of a board, their ranks by them, and the players of each from first to last; empty for a
/// board without teams.
///
/// Cost: O(n log n) to make, then O(log n) for a look, or for each player whose score, place or team changed.
struct TeamStandings: Equatable {
  private struct Team: Equatable {
    let name: String?
    /// In thousandths.
    var sum: Int128 = 0
    var standings = OrderTree<Standing>()
  }

  private var players: Players
  private var wins: Wins
  private var ranking: Ranking
  /// By name, those of no team last.
  private var teams = OrderTree<Team>()
  /// All but those of no team, from first to last.
  private var places = OrderTree<TeamPlace>()
  /// The different keys in `places`, ascending.
  private var keys = OrderTree<Int64>()
  private var widths = Histogram()

  init(of ranked: RankedBoard) {
    players = ranked.board.players
    wins = ranked.board.rules.wins
    ranking = ranked.board.rules.ranking
    guard players.contains(where: { $0.team != nil }) else { return }
    var groups: [String?: (sum: Int128, standings: [Standing])] = [:]
    for player in players {
      groups[player.team, default: (0, [])].sum += Int128(player.score.thousandths)
      groups[player.team, default: (0, [])].standings.append(Standing(player, wins: wins))
    }
    teams = OrderTree(
      groups.keys.sorted(by: Self.isBefore).map { name in
        Team(
          name: name, sum: groups[name]?.sum ?? 0,
          standings: OrderTree(Standing.sorted(groups[name]?.standings ?? [])))
      })
    let known = teams.compactMap { place(of: $0.name) }
    places = OrderTree(known.sorted { $0.isAhead(of: $1, among: players) })
    var different: [Int64] = []
    for key in places.lazy.compactMap(\.key) where key != different.last { different.append(key) }
    keys = OrderTree(different)
    for team in teams { widths.count(width(of: team.name), 1) }
  }

  /// Whether there are no teams.
  var isEmpty: Bool { teams.isEmpty }

  /// The names of all teams, and nil if there are players of no team.
  var names: [String?] { teams.map(\.name) }

  /// The width of the widest total, without decimals.
  var widestTotal: Int { widths.greatest }

  /// The sum of the scores of a team, or of those of no team; nil if it is too great for a score.
  func total(of team: String?) -> Score? {
    index(of: team).flatMap { Int64(exactly: teams[$0].sum) }.map(Score.init(thousandths:))
  }

  /// The name of the first team; nil without teams.
  var leader: String? { places.first?.name }

  /// From the lowest total of a team that can be told, in thousandths, to the highest; from and to 0 where there is none.
  var range: ClosedRange<Int64> {
    // Totals out of range come last.
    let count = places.partitioningIndex { $0.key == nil }
    let ends = count == 0 ? [] : [places[0], places[count - 1]]
    let totals = ends.compactMap { total(of: $0.name)?.thousandths }
    return (totals.min() ?? 0)...(totals.max() ?? 0)
  }

  /// The number of a team, which stays while no team comes or goes: the place of its name among the others.
  func number(of team: String?) -> Int? { index(of: team) }

  /// Whether another team has the rank of a team.
  func isTied(_ team: String?) -> Bool {
    guard ranking != .ordinal, let place = place(of: team), place.key != nil else { return false }
    return isLevel(at: index(of: place))
  }

  /// The rank of a team, from 1; nil for no team, and for one whose total cannot be told.
  func rank(of team: String?) -> Int? {
    guard let place = place(of: team), let key = place.key else { return nil }
    switch ranking {
    case .ordinal: return index(of: place) + 1
    case .competition:
      return places.partitioningIndex { $0.key.map { $0 >= key } ?? true } + 1
    case .dense: return keys.partitioningIndex { $0 >= key } + 1
    }
  }

  /// What decides where a team stands; nil for no team.
  func place(of team: String?) -> TeamPlace? {
    guard let team, let index = index(of: team), let best = teams[index].standings.first else {
      return nil
    }
    let key = total(of: team).map { Standing.key(of: $0, wins: wins) }
    return TeamPlace(name: team, key: key, best: best)
  }

  /// The players of a team, or of no team, from first to last.
  func standings(of team: String?) -> OrderTree<Standing> {
    index(of: team).map { teams[$0].standings } ?? OrderTree()
  }

  /// The position of a player in the team.
  func position(of player: Player) -> Int {
    standings(of: player.team).position(of: Standing(player, wins: wins), among: players)
  }

  /// Follows the board. Law: the result equals the standings made anew.
  mutating func update(to ranked: RankedBoard, by change: BoardChange) {
    let (new, rules) = (ranked.board.players, ranked.board.rules)
    let (leaving, coming) = change.players.passing(from: players, to: new) {
      $0.score != $1.score || $0.reached != $1.reached || $0.team != $1.team
    }
    if rules.wins != wins || leaving.count + coming.count > new.count / 4 + 8
      || isEmpty && coming.contains(where: { $0.team != nil })
    {
      self = TeamStandings(of: ranked)
      return
    }
    ranking = rules.ranking
    if !isEmpty {
      let concerned = Set((leaving + coming).map(\.team))
      // What stays keeps its order: it is searched among the old players for what leaves, and among the new ones
      // for what comes.
      for team in concerned { takeDown(team) }
      for player in leaving { remove(player) }
      players = new
      for player in coming { insert(player) }
      for team in concerned { putUp(team) }
      if places.isEmpty { (teams, widths) = (OrderTree(), Histogram()) }
    }
    players = new
  }
}

// MARK: a team at a time

extension TeamStandings {
  /// By name, no team last.
  static func isBefore(_ a: String?, _ b: String?) -> Bool {
    guard let a else { return false }
    return b.map { NameKey(exactly: a) < NameKey(exactly: $0) } ?? true
  }

  /// Where a team is, or would be.
  private func slot(of team: String?) -> Int {
    teams.partitioningIndex { !Self.isBefore($0.name, team) }
  }

  private func index(of team: String?) -> Int? {
    let slot = slot(of: team)
    return slot < teams.count && teams[slot].name == team ? slot : nil
  }

  private func index(of place: TeamPlace) -> Int {
    places.partitioningIndex { !$0.isAhead(of: place, among: players) }
  }

  private func width(of team: String?) -> Int {
    total(of: team)?.formatted(decimals: 0).utf8.count ?? 1
  }

  /// Whether another team has the total of the one at an index.
  private func isLevel(at index: Int) -> Bool {
    let key = places[index].key
    return index > 0 && places[index - 1].key == key
      || index + 1 < places.count && places[index + 1].key == key
  }

  /// Takes a team out of the ranking while its players change.
  private mutating func takeDown(_ team: String?) {
    guard index(of: team) != nil else { return }
    widths.count(width(of: team), -1)
    guard let place = place(of: team) else { return }
    let index = index(of: place)
    if let key = place.key, !isLevel(at: index) {
      keys.remove(at: keys.partitioningIndex { $0 >= key })
    }
    places.remove(at: index)
  }

  /// Puts a team back into the ranking, or drops it if it has no players.
  private mutating func putUp(_ team: String?) {
    guard let slot = index(of: team) else { return }
    if teams[slot].standings.isEmpty {
      teams.remove(at: slot)
      return
    }
    widths.count(width(of: team), 1)
    guard let place = place(of: team) else { return }
    let index = index(of: place)
    places.insert(place, at: index)
    if let key = place.key, !isLevel(at: index) {
      keys.insert(key, at: keys.partitioningIndex { $0 >= key })
    }
  }

  private mutating func remove(_ player: Player) {
    guard let slot = index(of: player.team) else { return }
    let (standing, players) = (Standing(player, wins: wins), players)
    teams.update(at: slot) { team in
      let position = team.standings.position(of: standing, among: players)
      team.standings.remove(at: position)
      team.sum -= Int128(player.score.thousandths)
    }
  }

  private mutating func insert(_ player: Player) {
    let slot = slot(of: player.team)
    if slot == teams.count || teams[slot].name != player.team {
      teams.insert(Team(name: player.team), at: slot)
    }
    let (standing, players) = (Standing(player, wins: wins), players)
    teams.update(at: slot) { team in
      let position = team.standings.position(of: standing, among: players)
      team.standings.insert(standing, at: position)
      team.sum += Int128(player.score.thousandths)
    }
  }
}

/// The sort key of a team: its total, then the standing of its best player. Totals out of range come last.
struct TeamPlace: Equatable {
  let name: String
  /// The total as a number that is the less, the better the total is; nil if it cannot be told.
  let key: Int64?
  let best: Standing

  /// Whether this is before another; `players` are those among whom both have their best.
  func isAhead(of other: TeamPlace, among players: Players) -> Bool {
    if key == other.key { return best.isAhead(of: other.best, among: players) }
    guard let key else { return false }
    return other.key.map { key < $0 } ?? true
  }
}
