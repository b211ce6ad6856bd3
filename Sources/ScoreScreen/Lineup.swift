import IdentityDiff
import Scorekeeping

/// Which player, or which team's header, stands in which line of a board.
///
/// Cost: O(n log n) to make and where the order becomes another, else O(log n) for a look, and for each player of a
/// change; where players are level, O(log² n).
struct Lineup: Equatable {
  enum Item: Equatable {
    case player(Player.ID)
    /// The name of a team, or nil for the players of no team.
    case team(String?)
  }

  private enum Listing: Equatable {
    case byRank
    case byHand
    case listed(OrderTree<Place>)
    case inTeams(TeamLines)
  }

  private(set) var ranked: RankedBoard
  private(set) var extents: Extents
  private(set) var teams: TeamStandings
  private var listing = Listing.byHand
  private var frozen: Arrangement.Frozen?

  init(_ board: Scoreboard) {
    ranked = RankedBoard(board)
    extents = Extents(of: board.players)
    teams = TeamStandings(of: ranked)
    list()
  }

  var board: Scoreboard { ranked.board }

  private var arrangement: Arrangement {
    Arrangement(players: board.players, teams: teams, order: board.rules.order, frozen: frozen)
  }

  var count: Int {
    if case .inTeams(let lines) = listing { lines.count } else { board.players.count }
  }

  func item(at line: Int) -> Item {
    switch listing {
    case .byRank: .player(ranked.standings.id(at: line))
    case .byHand: .player(board.players[line].id)
    case .listed(let places): .player(places[line].id)
    case .inTeams(let lines): lines.item(at: line, arrangement)
    }
  }

  /// What stands in all lines. O(n).
  var items: [Item] {
    switch listing {
    case .byRank: ranked.standings.all.map { .player($0.id) }
    case .byHand: board.players.map { .player($0.id) }
    case .listed(let places): places.map { .player($0.id) }
    case .inTeams(let lines): lines.items(arrangement)
    }
  }

  func player(at line: Int) -> Player? {
    guard line >= 0, line < count, case .player(let id) = item(at: line) else { return nil }
    return board.players[id: id]
  }

  func line(of id: Player.ID) -> Int? {
    guard let player = board.players[id: id] else { return nil }
    switch listing {
    case .byRank: return ranked.position(of: id)
    case .byHand: return board.players.offset(of: id)
    case .listed(let places):
      return places.position(of: arrangement.place(of: player), among: board.players)
    case .inTeams(let lines): return lines.line(of: player, arrangement)
    }
  }

  /// What stands in a line.
  struct Placed {
    let item: Item
    /// The rank of a player, from 1; 0 for a header.
    var rank = 0
    /// Whether another player has the same rank.
    var isTied = false
  }

  /// What stands in some lines, with the ranks of players.
  func placed(in lines: Range<Int>) -> [Placed] {
    let ranking = board.rules.ranking
    // By rank the line is the position.
    if case .byRank = listing {
      let ranked = ranked.standings.ranked(at: lines, by: ranking)
      return ranked.indices.map { index in
        let rank = ranked[index].rank
        let isEdge = index == 0 || index == ranked.count - 1
        let isTied =
          index > 0 && ranked[index - 1].rank == rank
          || index + 1 < ranked.count && ranked[index + 1].rank == rank
          || isEdge && self.isTied(at: lines.lowerBound + index)
        return Placed(item: .player(ranked[index].id), rank: rank, isTied: isTied)
      }
    }
    return lines.map { line in
      let item = item(at: line)
      guard case .player(let id) = item else { return Placed(item: item) }
      let position = ranked.position(of: id) ?? 0
      return Placed(
        item: item, rank: ranked.standings.rank(at: position, by: ranking),
        isTied: isTied(at: position))
    }
  }

  private func isTied(at position: Int) -> Bool {
    board.rules.ranking != .ordinal && ranked.standings.isLevel(at: position)
  }

  /// Follows the board. Law: without a lock, the result equals `Lineup(board)`.
  mutating func update(to board: Scoreboard, by change: BoardChange) {
    let before = arrangement
    ranked.update(to: board, by: change)
    extents.update(change.players)
    teams.update(to: ranked, by: change)
    for insertion in change.players.insertions { frozen?.note(insertion.element.id) }
    if isListedAnew(by: change, before) { return list() }
    switch listing {
    case .byRank, .byHand: break
    case .listed(var places):
      // Taken out first: a second reference would force a copy.
      listing = .byHand
      let (leaving, coming) = change.players.passing(
        from: before.players, to: board.players, where: before.matters)
      for player in leaving { places.remove(before.place(of: player), among: before.players) }
      let after = arrangement
      for player in coming { places.insert(after.place(of: player), among: after.players) }
      listing = .listed(places)
    case .inTeams(var lines):
      listing = .byHand
      update(&lines, from: before, by: change.players)
      listing = .inTeams(lines)
    }
  }

  private mutating func update(
    _ lines: inout TeamLines, from before: Arrangement, by changes: ChangeSet<Player>
  ) {
    // A change of a score or of a place by hand may have its team stand elsewhere.
    let concerned = Set(
      changes.deletions.map(\.element.team) + changes.insertions.map(\.element.team)
        + changes.updates.flatMap { [$0.old.team, $0.new.team] } + changes.moves.map(\.element.team)
    )
    let (leaving, coming) = changes.passing(from: before.players, to: board.players) {
      $0.team != $1.team || before.matters($0, $1)
    }
    lines.takeDown(concerned, before)
    lines.remove(leaving, before)
    for team in concerned.sorted(by: TeamStandings.isBefore) { frozen?.note(team) }
    let after = arrangement
    lines.insert(coming, after)
    lines.putUp(concerned, after)
  }

  /// Whether a change makes so much another that all lines are to be listed.
  private func isListedAnew(by change: BoardChange, _ before: Arrangement) -> Bool {
    if before.teams.isEmpty != teams.isEmpty { return true }
    if let details = change.details {
      let (old, new) = (details.old.rules, details.new.rules)
      if old.order != new.order || old.wins != new.wins { return true }
    }
    return change.players.count > board.players.count / 8 + 8
  }

  private mutating func list() {
    if frozen != nil {
      for player in board.players { frozen?.note(player.id) }
      if hasTeams { freezeTeams() }
    }
    let arrangement = arrangement
    if hasTeams {
      listing = .inTeams(TeamLines(arrangement))
    } else if frozen != nil || board.rules.order == .name {
      listing = .listed(OrderTree(arrangement.places.lazy.map(\.place)))
    } else {
      listing = board.rules.order == .rank ? .byRank : .byHand
    }
  }
}

// MARK: teams

extension Lineup {
  /// Whether there are headers among the lines.
  var hasTeams: Bool { !teams.isEmpty }

  /// How many headers there are among the lines.
  var headerCount: Int {
    if case .inTeams(let lines) = listing { lines.headerCount } else { 0 }
  }

  /// The line of a header, the first being 0.
  func line(ofHeader place: Int) -> Int {
    if case .inTeams(let lines) = listing { lines.line(ofHeader: place) } else { 0 }
  }

  /// How many headers there are before a line.
  func headers(before line: Int) -> Int {
    if case .inTeams(let lines) = listing { lines.headers(before: line) } else { 0 }
  }

  /// The header further up that a line belongs to; nil for a header, and where there is none.
  func header(above line: Int) -> Item? {
    guard case .inTeams(let lines) = listing, line < count else { return nil }
    let header = lines.header(at: line)
    return header.line < line ? .team(header.team) : nil
  }
}

// MARK: locking

/// While the order is locked players and teams stay where they are. New players come last, or last in their team.
extension Lineup {
  var isLocked: Bool { frozen != nil }

  mutating func lock(_ isLocked: Bool) {
    if isLocked {
      var order = Arrangement.Frozen()
      for item in items {
        switch item {
        case .player(let id): order.note(id)
        case .team(let name): order.note(name)
        }
      }
      frozen = order
    } else {
      frozen = nil
    }
    list()
  }

  /// Teams that come stand at the end in the order of their first players, those of no team last.
  private mutating func freezeTeams() {
    var isAnyoneAlone = false
    for (_, team) in arrangement.places {
      if team == nil { isAnyoneAlone = true } else { frozen?.note(team) }
    }
    if isAnyoneAlone { frozen?.note(nil) }
  }
}
