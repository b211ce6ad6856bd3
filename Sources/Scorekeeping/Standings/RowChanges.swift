import IdentityDiff

/// A row of the feed's table: a player with the rank.
package struct FeedRow: Identifiable, Equatable, Sendable {
  /// The player. `reached` is not shown, so it is the same for all players.
  package let player: Player
  /// The rank, from 1.
  package let rank: Int
  /// Whether the public sees the player's current score while other players of the board are frozen.
  package let isRevealed: Bool
  /// The final place of the player, if it was announced.
  package let place: Int?
  /// A note beside the name: see ``RankedBoard/note(on:_:)``.
  package let note: String?

  package var id: Player.ID { player.id }

  init(
    _ player: Player, rank: Int, isRevealed: Bool = false, place: Int? = nil, note: String?
  ) {
    var player = player
    player.reached = 0
    self.player = player
    self.rank = rank
    self.isRevealed = isRevealed
    self.place = place
    self.note = note
  }
}

/// The change of the feed's table. The rows are the players in the order of the screen, without headers.
///
/// Law: applying `ranks` and then `changes` to the old rows gives the new rows.
///
/// Cost for m changed players of n in t teams: O(m log² n + t). If the order rule or a par has changed, or most players have,
/// all rows are compared, as on boards with groups or rules for ties.
package struct RowChanges: Equatable, Sendable {
  /// A shift of the ranks of players that are otherwise unchanged.
  package struct RankShift: Equatable, Sendable {
    /// The old ranks to shift.
    package let ranks: ClosedRange<Int>
    /// The number to add to each of them.
    package let amount: Int
  }

  /// The changes of the rows, by identity.
  package private(set) var changes: ChangeSet<FeedRow>
  /// The new ranks of players that are not in `changes`. Without this, a player who takes the lead would change all
  /// rows.
  package private(set) var ranks: [RankShift] = []

  package var isEmpty: Bool { changes.isEmpty && ranks.isEmpty }

  /// Compares two lineups that are not locked. `change` leads from the first to the second.
  package init(from old: Lineup, to new: Lineup, by change: BoardChange) {
    let (rules, newRules) = (old.board.rules, new.board.rules)
    guard old.keepsOrder(of: change, in: new), rules.format.pars == newRules.format.pars,
      rules.scores == newRules.scores
    else {
      changes = new.rows.changes(from: old.rows)
      return
    }
    let (players, stayed) = (change.players, change.players.idsOfChanged)
    let before = Places(players.deletions.map(\.element.id) + stayed, in: old)
    let after = Places(players.insertions.map(\.element.id) + stayed, in: new)
    let moved = Places.moved(stayed, from: before, to: after)
    changes = ChangeSet(
      deletions: players.deletions.compactMap { deletion in
        before[deletion.element.id].map { .init(offset: $0.offset, element: $0.row) }
      },
      insertions: players.insertions.compactMap { insertion in
        after[insertion.element.id].map { .init(offset: $0.offset, element: $0.row) }
      },
      moves: moved.compactMap { id in
        guard let from = before[id], let to = after[id] else { return nil }
        return .init(origin: from.offset, destination: to.offset, element: to.row)
      },
      updates: stayed.compactMap { id in
        guard let from = before[id], let to = after[id], from.row != to.row else { return nil }
        return .init(oldOffset: from.offset, newOffset: to.offset, old: from.row, new: to.row)
      })
    ranks = RankShift.all(from: old, before, to: new, after)
  }
}

extension ChangeSet<Player> {
  /// The remaining players whose content or manual position may have changed.
  fileprivate var idsOfChanged: [Player.ID] {
    let updated = updates.map(\.new.id)
    if moves.isEmpty { return updated }
    let known = Set(updated)
    return updated + moves.map(\.element.id).filter { !known.contains($0) }
  }
}

extension Lineup {
  /// The players in the order of their lines, with their ranks. O(n log n).
  package var rows: [FeedRow] {
    let (revealed, places) = (Set(board.revealed ?? []), board.places)
    return rankedItems(in: 0..<count).compactMap { ranked in
      guard case .player(let id) = ranked.item else { return nil }
      return board.players[id: id].map {
        FeedRow(
          $0, rank: ranked.rank, isRevealed: revealed.contains(id), place: places[id],
          note: self.ranked.note(on: $0, ranked.tieMark))
      }
    }
  }

  /// Whether all players not affected by the change keep their order.
  fileprivate func keepsOrder(of change: BoardChange, in new: Lineup) -> Bool {
    let (rules, newRules) = (board.rules, new.board.rules)
    if rules.order != newRules.order || rules.ranking != newRules.ranking
      || rules.wins != newRules.wins || board.details.freeze != new.board.details.freeze
      || board.revealed != nil || ranked.standings.precedence != new.ranked.standings.precedence
      || ranked.counted != new.ranked.counted || ranked.standings.tieBreak != nil
      || new.ranked.standings.tieBreak != nil
      || board.players.hasGroups || new.board.players.hasGroups
      || change.players.favoursSorting(new.board.players)
      || hasTeams != new.hasTeams
    {
      return false
    }
    if !hasTeams { return true }
    let (teams, newTeams) = (headers, new.headers)
    if teams == newTeams { return true }
    let (known, newKnown) = (Set(teams), Set(newTeams))
    return teams.filter(newKnown.contains) == newTeams.filter(known.contains)
  }

  private var headers: [String?] { (0..<headerCount).map(team) }
}

/// The places of some players in a lineup, and the positions of all others relative to them.
private struct Places {
  struct Place {
    /// The offset among all rows.
    let offset: Int
    /// The number of other players in the rows before.
    var others: Int
    /// The position in the standings.
    let position: Int
    let row: FeedRow
  }

  private var places: [Player.ID: Place] = [:]
  /// The players in the order of their rows.
  let ids: [Player.ID]
  /// The positions of the players in the standings, ascending.
  let positions: [Int]

  init(_ ids: [Player.ID], in lineup: Lineup) {
    for id in ids {
      guard let player = lineup.board.players[id: id], let line = lineup.line(of: id) else {
        continue
      }
      let offset = line - lineup.headers(before: line)
      let position = lineup.ranked.standings.position(of: player)
      let rank = lineup.ranked.standings.rank(at: position, by: lineup.board.rules.ranking)
      places[id] = Place(
        offset: offset, others: offset, position: position,
        row: FeedRow(player, rank: rank, note: lineup.ranked.note(on: player, nil)))
    }
    let sorted = places.sorted { $0.value.offset < $1.value.offset }
    self.ids = sorted.map(\.key)
    positions = sorted.map(\.value.position).sorted()
    for (index, id) in self.ids.enumerated() { places[id]?.others -= index }
  }

  subscript(id: Player.ID) -> Place? { places[id] }
  var all: [Place] { Array(places.values) }

  /// The players that have passed others: those with a different number of others before them and, of the rest, the
  /// fewest possible.
  static func moved(_ ids: [Player.ID], from old: Places, to new: Places) -> [Player.ID] {
    let isLevel = { (id: Player.ID) in old[id]?.others == new[id]?.others }
    let level = new.ids.filter(isLevel).compactMap { new[$0]?.row }
    let were = old.ids.filter(isLevel).compactMap { new[$0]?.row }
    return ids.filter { !isLevel($0) } + level.changes(from: were).moves.map(\.element.id)
  }

  /// The position in the standings of one of the other players, given its index among them.
  func position(ofOther number: Int) -> Int {
    var position = number
    // `positions[index] - index` others come before the player at that index.
    position += positions.indices.partitioningIndex { positions[$0] - $0 > number }
    return position
  }

  /// The number of other players before a position in the standings.
  func others(before position: Int) -> Int {
    position - positions.partitioningIndex { $0 >= position }
  }
}

extension RowChanges.RankShift {
  /// The shifts of the ranks of all players that are not in these places.
  ///
  /// Between two neighbouring scores, old or new, all ranks change by the same number: the number of players that have
  /// moved ahead. Where ties have an order, this holds between two positions.
  fileprivate static func all(
    from old: Lineup, _ before: Places, to new: Lineup, _ after: Places
  ) -> [Self] {
    let rules = new.board.rules
    // Players who have left come last, and have no rank.
    let rankedCount = new.ranked.standings.rankedCount
    let count = rankedCount - after.positions.partitioningIndex { $0 >= rankedCount }
    let limits =
      rules.ranking == .ordinal
      ? before.all.map { before.others(before: $0.position) }
        + after.all.map { after.others(before: $0.position) }
      : (before.all + after.all).map { place in
        let key = Standing(place.row.player, by: new.ranked.standings.precedence).key
        return after.others(before: new.ranked.standings.all.partitioningIndex { $0.key > key })
      }
    let starts = Set([0] + limits).filter { $0 < count }.sorted()
    return zip(starts, starts.dropFirst() + [count]).compactMap { start, end in
      func oldRank(_ other: Int) -> Int {
        old.ranked.standings.rank(at: before.position(ofOther: other), by: rules.ranking)
      }
      let first = oldRank(start)
      let amount =
        new.ranked.standings.rank(at: after.position(ofOther: start), by: rules.ranking) - first
      return amount == 0 ? nil : Self(ranks: first...oldRank(end - 1), amount: amount)
    }
  }
}
