import IdentityDiff
import Scorekeeping

/// The lines of a board in teams: for each team a header and its players below it.
///
/// Cost: O(n log n) to make, then O(log n) for a look, or for each player or team that comes or goes.
struct TeamLines: Equatable {
  /// A team, and what decides where it is listed.
  private struct Section: Equatable {
    enum Key: Equatable {
      case standing(TeamPlace)
      case name(NameKey)
      /// By the first player.
      case manual(Player.ID)
      case frozen(Int)
      /// Behind all others.
      case last
    }

    let name: String?
    let key: Key

    func isBefore(_ other: Section, among players: Players) -> Bool {
      switch (key, other.key) {
      case (.last, _): false
      case (_, .last): true
      case (.standing(let a), .standing(let b)): a.isAhead(of: b, among: players)
      case (.name(let a), .name(let b)) where a != b: a < b
      case (.frozen(let a), .frozen(let b)): a < b
      case (.manual(let a), .manual(let b)): players.isBefore(a, b)
      default: TeamStandings.isBefore(name, other.name)
      }
    }
  }

  private struct Members: Equatable {
    let team: String?
    var places = OrderTree<Place>()
  }

  private var sections = LineBlocks<Section>()
  /// By team, those of no team last; empty by rank, where the standings of the teams say it.
  private var members = OrderTree<Members>()

  init(_ arrangement: Arrangement) {
    if !arrangement.isByRank {
      var groups: [String?: [Place]] = [:]
      for (place, team) in arrangement.places { groups[team, default: []].append(place) }
      members = OrderTree(
        groups.keys.sorted(by: TeamStandings.isBefore).map {
          Members(team: $0, places: OrderTree(groups[$0] ?? []))
        })
    }
    let all = arrangement.teams.names.compactMap { section(of: $0, arrangement) }
    sections = LineBlocks(
      all.sorted { $0.isBefore($1, among: arrangement.players) }
        .map { ($0, lines(of: $0.name, arrangement)) })
  }

  /// How many lines there are.
  var count: Int { sections.lineCount }
  /// How many headers there are.
  var headerCount: Int { sections.count }

  /// The line of a header, the first being 0.
  func line(ofHeader place: Int) -> Int { sections.start(of: place) }

  /// How many headers there are before a line.
  func headers(before line: Int) -> Int { line == 0 ? 0 : sections.place(holding: line - 1) + 1 }

  /// The team that a line belongs to, and the line of its header.
  func header(at line: Int) -> (team: String?, line: Int) {
    let place = sections.place(holding: line)
    return (sections[place].name, sections.start(of: place))
  }

  func item(at line: Int, _ arrangement: Arrangement) -> Lineup.Item {
    let (team, start) = header(at: line)
    if line == start { return .team(team) }
    if arrangement.isByRank {
      return .player(arrangement.teams.standings(of: team)[line - start - 1].id)
    }
    return .player(members[slot(of: team)].places[line - start - 1].id)
  }

  /// What stands in all lines. O(n).
  func items(_ arrangement: Arrangement) -> [Lineup.Item] {
    (0..<headerCount).flatMap { place -> [Lineup.Item] in
      let team = sections[place].name
      let ids =
        arrangement.isByRank
        ? arrangement.teams.standings(of: team).map(\.id)
        : members[slot(of: team)].places.map(\.id)
      return [.team(team)] + ids.map { .player($0) }
    }
  }

  func line(of player: Player, _ arrangement: Arrangement) -> Int? {
    guard let section = section(of: player.team, arrangement) else { return nil }
    let start = sections.start(of: place(of: section, arrangement))
    if arrangement.isByRank { return start + 1 + arrangement.teams.position(of: player) }
    let places = members[slot(of: player.team)].places
    let place = arrangement.place(of: player)
    return start + 1 + places.position(of: place, among: arrangement.players)
  }

  // MARK: following

  /// Takes out what has teams that change, while all is as it was.
  mutating func takeDown(_ teams: Set<String?>, _ arrangement: Arrangement) {
    for team in teams {
      guard let section = section(of: team, arrangement) else { continue }
      sections.remove(at: place(of: section, arrangement))
    }
  }

  /// Takes players out of their teams, while all is as it was.
  mutating func remove(_ players: [Player], _ arrangement: Arrangement) {
    if arrangement.isByRank { return }
    for player in players {
      let place = arrangement.place(of: player)
      members.update(at: slot(of: player.team)) {
        $0.places.remove(place, among: arrangement.players)
      }
    }
  }

  /// Puts players into their teams, when all is as it will be.
  mutating func insert(_ players: [Player], _ arrangement: Arrangement) {
    if arrangement.isByRank { return }
    for player in players {
      let slot = slot(of: player.team)
      if slot == members.count || members[slot].team != player.team {
        members.insert(Members(team: player.team), at: slot)
      }
      let place = arrangement.place(of: player)
      members.update(at: slot) { $0.places.insert(place, among: arrangement.players) }
    }
  }

  /// Puts those of the teams back that have players, when all is as it will be.
  mutating func putUp(_ teams: Set<String?>, _ arrangement: Arrangement) {
    for team in teams {
      let slot = slot(of: team)
      if slot < members.count, members[slot].team == team, members[slot].places.isEmpty {
        members.remove(at: slot)
      }
      guard let section = section(of: team, arrangement) else { continue }
      sections.insert(
        section, lines: lines(of: team, arrangement), at: place(of: section, arrangement))
    }
  }

  // MARK: a team

  /// Where the members of a team are, or would be.
  private func slot(of team: String?) -> Int {
    members.partitioningIndex { !TeamStandings.isBefore($0.team, team) }
  }

  private func place(of section: Section, _ arrangement: Arrangement) -> Int {
    sections.place { !$0.isBefore(section, among: arrangement.players) }
  }

  private func lines(of team: String?, _ arrangement: Arrangement) -> Int {
    1 + arrangement.teams.standings(of: team).count
  }

  /// Nil for a team that has no players.
  private func section(of team: String?, _ arrangement: Arrangement) -> Section? {
    let standings = arrangement.teams.standings(of: team)
    if standings.isEmpty { return nil }
    if let frozen = arrangement.frozen {
      return Section(name: team, key: .frozen(frozen.teams[team] ?? .max))
    }
    guard let team else { return Section(name: nil, key: .last) }
    switch arrangement.order {
    case .rank:
      return arrangement.teams.place(of: team).map { Section(name: team, key: .standing($0)) }
    case .name: return Section(name: team, key: .name(NameKey(team)))
    case .manual:
      let slot = slot(of: team)
      guard slot < members.count, let first = members[slot].places.first else { return nil }
      return Section(name: team, key: .manual(first.id))
    }
  }
}
