import IdentityDiff

/// The teams of a board from first to last by total, the sum of their players' scores. Teams with equal totals are in
/// the order of their best players. Empty for a board without teams.
///
/// If the low score wins, absence must not be an advantage: teams are sorted by the number of results that they lack,
/// fewest first, and then by total. In each round a team lacks those that another team has more, up to the number of its
/// own players; so in a relay, where each round is another player's, nobody lacks one. It lacks at least one for each
/// player who has not scored. A team without any score is last.
///
/// Teams with a total that is out of range come last and have no rank. The key nil stands for the players without a
/// team, which have no placement. Groups have no total: their players are ranked among each other.
///
/// Cost for n players in t teams, and as many groups for each player: O(n log n) to make; O(log n) for each player of a
/// change, plus O(t log t); O(1) for a lookup.
package struct TeamStandings: Equatable, Sendable {
  private struct Team: Equatable, Sendable {
    /// The sum of the scores in thousandths.
    var sum: Int128 = 0
    /// The number of players who have scored.
    var scored = 0
    /// The number of players who have not left, and of those among them without a score, where the low score wins.
    var (members, absent) = (0, 0)
    /// The number of players who have not missed a round, by round, where the low score wins.
    var attended: [Int: Int] = [:]
    /// The number of results that the team lacks.
    var lacking = 0
    /// The players from first to last.
    var standings = OrderTree<Standing>()
    /// The position and rank of the team; nil for the players without a team.
    var placement: Placement?

    var total: Score? { Int64(exactly: sum).map(Score.init(thousandths:)) }

    mutating func count(_ player: Player, _ number: Int, by precedence: Precedence) {
      sum += Int128(player.score.thousandths) * Int128(number)
      if player.hasScored { scored += number }
      if precedence.wins == .high || player.hasLeft { return }
      members += number
      if !player.hasScored { absent += number }
      for round in precedence.counted?.attended(by: player) ?? [] {
        let count = (attended[round] ?? 0) + number
        attended[round] = count == 0 ? nil : count
      }
    }

    /// The number of results that the team lacks, given the most results of any team in each round.
    func lacking(_ most: [Int: Int], dropped: Int) -> Int {
      let lacking = most.reduce(0) { $0 + max(0, min($1.value, members) - (attended[$1.key] ?? 0)) }
      return max(absent, lacking - dropped * members)
    }
  }

  private struct Placement: Equatable, Sendable {
    let position: Int
    /// The rank; nil for a team with a total that is out of range.
    let rank: Int?
    let isTied: Bool
  }

  /// What players are ranked in, besides the board.
  package enum Division: Hashable, Sendable {
    /// A team, or the players without one.
    case team(String?)
    case group(NameKey)
  }

  /// A rank in a division.
  package struct Place {
    package let rank: Int
    package let isTied: Bool
  }

  private var precedence: Precedence
  private var divisions: [Division: Team] = [:]
  /// The names of all teams in alphabetical order.
  package private(set) var names: [String] = []
  /// The names of all teams from first to last.
  package private(set) var ranked: [String] = []
  /// The range from the lowest to the highest total, in thousandths; 0...0 if there is none.
  package private(set) var range: ClosedRange<Int64> = 0...0

  /// Ranks the teams of a board.
  ///
  /// - Parameter precedence: the board's precedence, if it is known.
  init(of board: Scoreboard, by precedence: Precedence? = nil) {
    let precedence = precedence ?? board.precedence
    self.precedence = precedence
    let players = board.players
    guard players.hasTeams || players.hasGroups else { return }
    var standings: [Division: [Standing]] = [:]
    for player in players {
      for division in player.divisions(on: players) {
        standings[division, default: []].append(Standing(player, by: precedence))
        divisions[division, default: Team()].count(player, 1, by: precedence)
      }
    }
    for (division, standings) in standings {
      divisions[division]?.standings = OrderTree(Standing.sorted(standings))
    }
    names = divisions.keys.compactMap(\.name).sorted(by: Self.isBefore)
    rank(by: board)
  }

  package var isEmpty: Bool { names.isEmpty }

  /// The total of a team, or of the players without a team; nil if it is out of range.
  package func total(of team: String?) -> Score? { divisions[.team(team)]?.total }

  /// Whether any player of a team has scored; nil stands for the players without a team.
  package func hasScored(_ team: String?) -> Bool { divisions[.team(team)]?.scored ?? 0 > 0 }

  /// The number of results that a team lacks where the low score wins.
  func lacking(_ team: String) -> Int { divisions[.team(team)]?.lacking ?? 0 }

  /// The total as a text: `–` if nobody has scored, `?` if it is out of range.
  ///
  /// - Parameter decimals: the number of decimals; nil for as many as the total needs.
  package func totalText(of team: String?, as kind: ScoreKind, decimals: Int? = nil) -> String {
    if !hasScored(team) { return "–" }
    return total(of: team).map { $0.formatted(decimals: decimals ?? $0.decimals, as: kind) } ?? "?"
  }

  /// The rank of a team, from 1; nil for the players without a team, and for a total that is out of range.
  package func rank(of team: String?) -> Int? { divisions[.team(team)]?.placement?.rank }

  /// Whether another team has the same rank.
  package func isTied(_ team: String?) -> Bool {
    divisions[.team(team)]?.placement?.isTied ?? false
  }

  /// The position of a team, counted from 0; nil if there is no such team.
  package func position(of team: String) -> Int? {
    divisions[.team(team)]?.placement?.position
  }

  /// The players of a team, or the players without a team, from first to last.
  package func standings(of team: String?) -> OrderTree<Standing> { standings(in: .team(team)) }

  /// The players of a team or group from first to last.
  package func standings(in division: Division) -> OrderTree<Standing> {
    divisions[division]?.standings ?? OrderTree()
  }

  /// The player's rank within a team or group by points alone. Nil for players outside of it, and for players who have
  /// left. O(log n); with dense ranks O(k) for k members.
  func place(
    of player: Player, in division: Division, on board: Scoreboard
  ) -> Place? {
    guard let standings = divisions[division]?.standings, !player.hasLeft else { return nil }
    let standing = Standing(player, by: precedence)
    let position = standings.position(of: standing, among: board.players)
    guard position < standings.count, standings[position].id == player.id else { return nil }
    let key = standing.key
    let first = standings.partitioningIndex { $0.key >= key }
    let next = standings.partitioningIndex { $0.key > key || $0.hasLeft }
    let ranking = board.rules.ranking
    let rank = ranking.rank(
      at: position, first: first,
      scoresAhead: Set(standings.elements(from: 0).prefix(first).map(\.key)).count)
    return Place(rank: rank, isTied: ranking != .ordinal && next - first > 1)
  }

  /// Applies a change of the players, given the precedence of the new board. Law: the result equals new standings of the
  /// board.
  mutating func update(
    to new: Scoreboard, from old: Scoreboard, by changes: ChangeSet<Player>,
    _ precedence: Precedence
  ) {
    let players = new.players
    if divisions.isEmpty && !players.hasTeams && !players.hasGroups {
      self.precedence = precedence
      return
    }
    if players.hasTeams == isEmpty || precedence != self.precedence
      || changes.favoursSorting(players)
    {
      self = TeamStandings(of: new, by: precedence)
      return
    }
    let (leaving, coming) = changes.repositioned(from: old.players, to: players) {
      $0.score != $1.score || $0.reached != $1.reached || $0.team != $1.team
        || $0.hasScored != $1.hasScored || $0.hasLeft != $1.hasLeft || $0.record != $1.record
        || $0.groups != $1.groups || precedence.lacking($0) != precedence.lacking($1)
    }
    for player in leaving {
      for division in player.divisions(on: old.players) {
        divisions[division]?.count(player, -1, by: precedence)
        divisions[division]?.standings.remove(
          Standing(player, by: precedence), among: old.players)
      }
    }
    for player in coming {
      for division in player.divisions(on: players) {
        if let name = division.name, divisions[division] == nil {
          names.insert(name, at: names.firstIndex { Self.isBefore(name, $0) } ?? names.endIndex)
        }
        divisions[division, default: Team()].count(player, 1, by: precedence)
        divisions[division]?.standings.insert(
          Standing(player, by: precedence), among: players)
      }
    }
    for division in Set(leaving.flatMap { $0.divisions(on: old.players) })
    where divisions[division]?.standings.isEmpty == true {
      divisions[division] = nil
      if let name = division.name { names.removeAll { $0 == name } }
    }
    rank(by: new)
  }

  /// Sorts the teams, and sets their placements.
  private mutating func rank(by board: Scoreboard) {
    let rules = board.rules
    let most = names.reduce(into: [:]) { most, name in
      most.merge(divisions[.team(name)]?.attended ?? [:], uniquingKeysWith: max)
    }
    for name in names {
      let lacking = divisions[.team(name)]?.lacking(most, dropped: precedence.dropped) ?? 0
      divisions[.team(name)]?.lacking = lacking
    }
    let teamsByRank = names.map { name in
      let team = divisions[.team(name)] ?? Team()
      // If the low score wins, a missed round outweighs all points, and a team without any score is last.
      let total = rules.wins == .low && team.scored == 0 ? nil : team.total
      let key = total.map {
        Int128(Standing.key(of: $0, wins: rules.wins)) + Int128(team.lacking) << 64
      }
      return (name: name, key: key ?? .max, best: team.standings[0], total: team.total)
    }.sorted {
      $0.key == $1.key ? $0.best.isAhead(of: $1.best, among: board.players) : $0.key < $1.key
    }
    ranked = teamsByRank.map(\.name)
    let totals = teamsByRank.compactMap(\.total).map(\.thousandths)
    range = (totals.min() ?? 0)...(totals.max() ?? 0)
    let ranks = rules.ranking.ranks(of: teamsByRank.map(\.key))
    for (position, team) in teamsByRank.enumerated() {
      divisions[.team(team.name)]?.placement =
        team.total == nil
        ? Placement(position: position, rank: nil, isTied: false)
        : Placement(position: position, rank: ranks[position], isTied: ranks.isShared(at: position))
    }
  }

  /// Whether one name is before another in alphabetical order, with letter case taken into account.
  private static func isBefore(_ a: String, _ b: String) -> Bool {
    NameKey(exactly: a) < NameKey(exactly: b)
  }
}

extension TeamStandings.Division {
  /// The name of a team; nil for the players without one, and for a group.
  fileprivate var name: String? { if case .team(let name) = self { name } else { nil } }
}

extension Player {
  /// What the player is ranked in, besides the board.
  fileprivate func divisions(on players: Players) -> [TeamStandings.Division] {
    (players.hasTeams ? [.team(team)] : []) + groups.map { .group(NameKey($0)) }
  }
}
