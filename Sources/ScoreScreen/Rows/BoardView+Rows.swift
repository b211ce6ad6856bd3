import Foundation
import IdentityDiff
import Scorekeeping

/// The rows of a board's screen.
extension BoardView {
  /// The visible sections, scrolled to the selection. Cost: linear in the visible rows.
  ///
  /// In teams a header is always at the top: where the first player to be seen is not the first of the team, the
  /// header takes the line of the one before.
  mutating func sections(_ layout: ListLayout, height: Int) -> ListRows {
    var layout = layout
    if layout.rows > height { layout.hasGaps = false }
    let items = layout.items(in: height)
    scrollToSelection(height: items)
    let hasHeaders = showsHeaders(height: items)
    let columns = Columns(width: layout.width, for: needs(layout))
    made.use(MadeRows.Basis(columns: columns, isLevel: lineup.ranked.isLevel))
    var lines = scrolling.visible(count: lineup.count, height: items)
    var result: ListRows = []
    var header = ListHeader(.players(board.id))
    var rows: [Row] = []
    rows.reserveCapacity(lines.count * layout.pitch)
    if hasHeaders, case .team(let team) = lineup.header(above: lines.lowerBound) {
      header = self.header(of: team, columns: columns)
      lines = lines.dropFirst()
    }
    for placed in lineup.placed(in: lines) {
      switch placed.item {
      case .player(let id):
        if let row = row(of: id, placed, columns: columns) {
          rows.append(.player(row))
          rows += layout.spacers(below: row.id, row)
        }
      case .team(let name):
        if layout.hasGaps, !rows.isEmpty { rows.append(.gap(before: name)) }
        if header.team != nil || !rows.isEmpty { result.append(ListSection(header, rows: rows)) }
        header = self.header(of: name, columns: columns)
        rows = []
      }
    }
    // There is no spacer below the last player.
    while case .spacer = rows.last { rows.removeLast() }
    result.append(ListSection(header, rows: rows))
    let spare = result.reduce(0) { $0 + $1.lineCount } - height
    if spare > 0 {
      result[result.count - 1] = ListSection(header, rows: Array(rows.dropLast(spare)))
    }
    return result
  }

  func layout(width: Int, height: Int, hasBars: Bool, isTall: Bool) -> ListLayout {
    let count = lineup.count
    var layout = ListLayout(width: width, hasBars: hasBars)
    if lineup.hasTeams {
      layout.hasGaps = isTall && count + lineup.headerCount - 1 <= height
      layout.rows = count + (layout.hasGaps ? lineup.headerCount - 1 : 0)
    } else {
      if isTall, hasBars {
        layout.pitch = 5 * 3 * count <= 3 * height ? 3 : 2 * count <= height ? 2 : 1
      }
      layout.rows = count * layout.pitch
    }
    // One blank row separates the list from the panel below it.
    if layout.pitch == 1, layout.rows < height { layout.rows += 1 }
    return layout
  }

  private func needs(_ layout: ListLayout) -> Columns.Needs {
    var needs = Columns.Needs(
      players: lineup.count, extents: lineup.extents,
      scoreWidth: max(lineup.scoreWidth, lineup.totalWidth), range: scoreRange)
    needs.widestDelta = deltas.widest
    needs.pitch = layout.pitch
    needs.hasBars = layout.hasBars
    needs.hasHistory = layout.hasHistory
    needs.hasTarget = board.rules.target != nil
    return needs
  }

  /// From the lowest score, in thousandths, to the highest or to the target.
  var scoreRange: ClosedRange<Int64> {
    let scores = lineup.ranked.standings.scores
    return scores.lowerBound...max(scores.upperBound, board.rules.target?.thousandths ?? 0)
  }

  /// Scrolls so that the selection is visible. Cost: nothing where all players are.
  mutating func scrollToSelection(height: Int) {
    if lineup.count == 0 { return }
    if lineup.count <= height { return scrolling.show(from: 0) }
    scrolling.follow(selectedLine, count: lineup.count, height: height)
    let hasHeaders = showsHeaders(height: height)
    if hasHeaders, scrolling.top > 0, scrolling.top == selectedLine {
      scrolling.show(from: scrolling.top - 1)
    } else if hasHeaders, scrolling.top < lineup.count - height, isLastOfTeam(scrolling.top) {
      // A header that would stand above nobody.
      scrolling.show(from: scrolling.top + 1)
    }
  }

  func showsHeaders(height: Int) -> Bool { lineup.hasTeams && height > 1 }

  private func header(of team: String?, columns: Columns) -> ListHeader {
    let total = lineup.teams.total(of: team)
    let best = lineup.teams.range.upperBound
    let share = total.map { best > 0 ? Double(max(0, $0.thousandths)) / Double(best) : 0 } ?? 0
    let row = TeamRow(
      name: team, rank: lineup.teams.rank(of: team), isTied: lineup.teams.isTied(team),
      total: total?.formatted(decimals: columns.decimals) ?? "?",
      share: Int((min(1, share) * Double(columns.scale.width)).rounded()), columns: columns)
    return ListHeader(.team(team, board.id), team: row)
  }

  /// The row of a player, as it was made last or made anew.
  private mutating func row(
    of id: Player.ID, _ placed: Lineup.Placed, columns: Columns
  ) -> PlayerRow? {
    let isSelected = id == selection
    let flash = flashes.look(of: id)
    let isFirst = placed.rank == 1 && hasScores
    if let known = made[id], known.isSelected == isSelected, known.flash == flash,
      known.rank == placed.rank, known.isTied == placed.isTied, known.isFirst == isFirst,
      known.pending == nil, pending?.player != id
    {
      return known
    }
    guard let player = board.players[id: id] else { return nil }
    let row = PlayerRow(
      player, rank: placed.rank, isTied: placed.isTied, isFirst: isFirst,
      isHighWinning: board.rules.wins == .high, movement: movement(of: id, to: placed.rank),
      delta: deltas[id], pending: pendingRow(of: player, columns.scale), isSelected: isSelected,
      flash: flash, columns: columns)
    made.keep(row)
    return row
  }

  /// Whether the first player's score differs from zero. Until then nobody leads.
  var hasScores: Bool {
    lineup.ranked.standings.count > 0 && lineup.ranked.player(at: 0).score != .zero
  }

  /// How many places a player has climbed since the round began. Where all were level then, or are
  /// now, nobody has.
  func movement(of id: Player.ID, to rank: Int) -> Int {
    guard !baseline.isLevel, !lineup.ranked.isLevel, let position = baseline.position(of: id) else {
      return 0
    }
    return baseline.standings.rank(at: position, by: board.rules.ranking) - rank
  }

  /// The amount that is being typed, where it is for that player.
  func pendingRow(of player: Player, _ scale: BarScale) -> PlayerRow.Pending? {
    guard let pending, pending.player == player.id else { return nil }
    return PlayerRow.Pending(
      text: pending.signedText, bar: pendingTarget.map { scale.bar(of: $0.thousandths) },
      isGain: pending.amount.map { $0 >= .zero } ?? !pending.text.hasPrefix("-"),
      isHighWinning: board.rules.wins == .high)
  }
}

/// How a list is spread over the rows of a screen.
struct ListLayout: Equatable {
  let width: Int
  let hasBars: Bool
  /// Whether there are columns for movements and last changes.
  var hasHistory = true
  /// From one player to the next, in rows: with more than one, the rows between are blank.
  var pitch = 1
  /// Whether a blank row stands before each team but the first.
  var hasGaps = false
  /// How many rows the whole list takes.
  var rows = 0

  /// The blank rows below that of a player or a board.
  func spacers(below id: UUID, _ player: PlayerRow? = nil) -> [Row] {
    (1..<pitch).map { .spacer(SpacerRow(ownerID: id, player: player, offset: $0)) }
  }

  /// How many of its lines can be seen in so many rows.
  func items(in height: Int) -> Int { hasGaps ? rows : max(1, (height + pitch - 1) / pitch) }
}

/// The rows of players as they were made last. The next frame uses a row again if at most the rank has changed.
///
/// A key remakes one or two rows of a screen, and the others are found equal at once.
struct MadeRows {
  /// The values that the rows of all players depend on.
  struct Basis: Equatable {
    let columns: Columns
    /// Whether all players have one score: then none has moved.
    let isLevel: Bool
  }

  private var basis: Basis?
  private var rows: [Player.ID: PlayerRow] = [:]
  /// More rows than a screen has, so that scrolling through a long list does not keep them all.
  private static let most = 500

  subscript(id: Player.ID) -> PlayerRow? { rows[id] }

  mutating func keep(_ row: PlayerRow) { rows[row.id] = row }

  /// Forgets the rows that a change of the board makes wrong.
  mutating func forget(_ change: BoardChange) {
    if let updates = change.updatesAlone, updates.count <= rows.count {
      for update in updates { rows[update.new.id] = nil }
    } else {
      rows = [:]
    }
  }

  /// Forgets the rows if they were made on another basis.
  mutating func use(_ basis: Basis) {
    if basis != self.basis || rows.count > Self.most { rows = [:] }
    self.basis = basis
  }
}
