import FoundationBase
import IdentityDiff
import ScoreTables
import Scorekeeping

/// The rows of a board's screen.
extension BoardView {
  /// The visible sections, scrolled to the selection. Cost: linear in the visible rows.
  ///
  /// With teams there is always a header at the top. If the first visible player is not the first of a team, the header
  /// takes the line of the player above.
  func sections(_ layout: ListLayout, height: Int) -> ListRows {
    var layout = layout
    if layout.rows > height { layout.hasGaps = false }
    let items = layout.items(in: height)
    let scrolling = scrolled(height: items)
    let hasHeaders = showsHeaders(height: items)
    let columns = PlayerColumns(width: layout.width, for: metrics(layout))
    rowCache.invalidate(
      unless: RowCache.Key(
        columns: columns, areAllTied: lineup.ranked.areAllTied, showsRound: showsRound,
        freeze: board.isPublic ? board.details.freeze : nil))
    var lines = scrolling.visible(count: lineup.count, height: items)
    var result: ListRows = []
    var header = ListHeader(.players(board.id))
    var rows: [Row] = []
    rows.reserveCapacity(lines.count * layout.pitch)
    if hasHeaders, case .team(let team) = lineup.header(above: lines.lowerBound) {
      header = self.header(of: team, columns: columns)
      lines = lines.dropFirst()
    }
    for ranked in lineup.rankedItems(in: lines) {
      switch ranked.item {
      case .player(let id):
        if let row = row(of: id, ranked, columns: columns) {
          rows.append(.player(row))
          rows += layout.spacers(below: id, row)
        }
      case .team(let name):
        if layout.hasGaps, !rows.isEmpty { rows.append(.gap(before: name)) }
        if header.team != nil || !rows.isEmpty { result.append(ListSection(header, rows: rows)) }
        header = self.header(of: name, columns: columns)
        rows = []
      }
    }
    // The last player has no spacer below.
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
        if 2 * count <= height { layout.pitch = 2 }
        if 5 * count <= height { layout.pitch = 3 }
      }
      layout.rows = (count - 1) * layout.pitch + 1
    }
    // A blank row separates the list from the panel below it.
    if layout.rows < height { layout.rows += 1 }
    return layout
  }

  private func metrics(_ layout: ListLayout) -> PlayerColumns.ContentMetrics {
    var metrics = PlayerColumns.ContentMetrics(
      players: lineup.count, text: textMetrics,
      scoreWidth: max(scoreWidth, totalWidth), range: lineup.ranked.barRange,
      start: lineup.ranked.barStart)
    metrics.widestDelta =
      showsRound
      ? board.players.map { delta(of: $0)?.signed(as: board.rules.scores).utf8.count ?? 0 }.max()
        ?? 0
      : board.roundRule == nil ? deltas.widest : 0
    metrics.scores = board.rules.scores
    metrics.pitch = layout.pitch
    metrics.hasBars = layout.hasBars
    metrics.hasHistory = layout.hasHistory
    metrics.isStream = mode.followsStream
    metrics.target = board.rules.target?.thousandths
    metrics.isOver = board.details.isOver
    metrics.titleWidth = lineup.hasTeams ? titleWidth : 0
    metrics.details = DetailColumns(
      of: lineup.ranked, width: layout.width,
      hasShares: mode.followsStream && streamFacts.share(of: .zero) != nil,
      hasGroups: !mode.followsStream)
    metrics.hasTurn = board.details.turn != nil
    return metrics
  }

  /// The heads of the scores and of the columns beside them; nil on a board without matches.
  func heads(_ layout: ListLayout) -> (text: String, start: Int)? {
    guard board.matches != nil else { return nil }
    let columns = PlayerColumns(width: layout.width, for: metrics(layout))
    let score = Table.Column(.score, isRating: board.rules.format.rating != nil).short
    let end = columns.score + columns.scoreWidth
    let gap = String(repeating: " ", count: max(0, columns.detail - end))
    return ((score + gap + columns.details.heads).trimmingTrailingBlanks, end - score.count)
  }

  /// The width of a list in which names are whole.
  var namesWidth: Int {
    PlayerColumns.namesWidth(
      for: PlayerColumns.ContentMetrics(
        players: lineup.count, text: textMetrics, scoreWidth: max(scoreWidth, totalWidth)))
  }

  /// The width of the widest header of a team. O(t) for t teams.
  private var titleWidth: Int {
    lineup.teams.ranked.map { team in
      TeamRow.titleWidth(
        team, rank: lineup.teams.rank(of: team), isTied: lineup.teams.isTied(team))
    }.max() ?? 0
  }

  /// The width of the widest score, with as many decimals as any score needs.
  var scoreWidth: Int { width(of: lineup.ranked.standings.scores) }

  /// The width of the widest team total; 0 without teams.
  var totalWidth: Int {
    if !lineup.hasTeams { return 0 }
    let unaligned = lineup.teams.total(of: nil)?.thousandths ?? 0
    return max(width(of: lineup.teams.range), width(of: unaligned...unaligned))
  }

  /// The width of a range's widest score, which is its lowest or its highest.
  private func width(of scores: ClosedRange<Int64>) -> Int {
    func width(_ score: Int64) -> Int {
      Score(thousandths: score).formatted(decimals: textMetrics.decimals, as: board.rules.scores)
        .utf8.count
    }
    return max(width(scores.lowerBound), width(scores.upperBound))
  }

  /// The position of the list at which the selection is visible.
  func scrolled(height: Int) -> Scrolling {
    var scrolling = list.scrolling
    if lineup.count == 0 { return scrolling }
    let selectedLine = selectedLine
    scrolling.show(selectedLine, count: lineup.count, height: height)
    if lineup.count <= height || !showsHeaders(height: height) { return scrolling }
    if scrolling.top > 0, scrolling.top == selectedLine {
      scrolling.show(from: scrolling.top - 1)
    } else if scrolling.top < lineup.count - height, isLastOfTeam(scrolling.top) {
      // Otherwise the header at the top would have no visible players.
      scrolling.show(from: scrolling.top + 1)
    }
    return scrolling
  }

  func showsHeaders(height: Int) -> Bool { lineup.hasTeams && height > 1 }

  private func header(of team: String?, columns: PlayerColumns) -> ListHeader {
    let total = lineup.teams.total(of: team)
    let best = lineup.teams.range.upperBound
    let share = total.map { best > 0 ? Double(max(0, $0.thousandths)) / Double(best) : 0 } ?? 0
    let row = TeamRow(
      name: team, rank: lineup.teams.rank(of: team), isTied: lineup.teams.isTied(team),
      total: lineup.teams.totalText(
        of: team, as: columns.scores, decimals: columns.decimals),
      share: Int((min(1, share) * Double(columns.scale.width)).rounded()), columns: columns)
    return ListHeader(.team(team, board.id), team: row)
  }

  /// The row of a player, from the cache or newly made.
  private func row(
    of id: Player.ID, _ ranked: Lineup.RankedItem, columns: PlayerColumns
  ) -> PlayerRow? {
    let isSelected = id == selection
    let flash = flashes.appearance(of: id)
    let isFirst = ranked.rank == 1 && hasScores
    let isWinner = lineup.ranked.isWinner(id, isFirst: ranked.rank == 1)
    let detail =
      columns.details.isEmpty
      ? nil
      : columns.details.text(
        of: id, ranked.tieMark, on: lineup.ranked, in: streamFacts, at: now)
    if let row = rowCache[id], case let known = row.content, known.isSelected == isSelected,
      known.flash == flash, known.rank == ranked.rank, known.isTied == ranked.isTied,
      known.isFirst == isFirst,
      known.isWinner == isWinner,
      known.pending == nil, pending?.player != id, known.detail == detail
    {
      return row
    }
    guard let player = board.players[id: id] else { return nil }
    let row = PlayerRow(
      .init(
        player, rank: ranked.rank, isTied: ranked.isTied, isFirst: isFirst, isWinner: isWinner,
        isHighWinning: board.rules.wins == .high, movement: movement(of: id, to: ranked.rank),
        delta: delta(of: player), detail: detail,
        pending: pendingRow(of: player, columns.scale), isSelected: isSelected,
        hasTurn: id == board.details.turn, isRevealed: board.revealed?.contains(id), flash: flash,
        columns: columns))
    rowCache.insert(row)
    return row
  }

  /// Whether the first player's score is not zero. If it is zero, no player leads.
  var hasScores: Bool {
    lineup.ranked.standings.count > 0 && lineup.ranked.player(at: 0).score != .zero
  }

  /// The number of ranks that a player has climbed in the last round with points; 0 if all scores are equal now, and while
  /// places are announced.
  func movement(of id: Player.ID, to rank: Int) -> Int {
    guard rank > 0, board.places.isEmpty, !lineup.ranked.areAllTied,
      let former = formerRanks[id]
    else { return 0 }
    return former - rank
  }

  /// The amount being typed, if it is for this player.
  func pendingRow(of player: Player, _ scale: BarScale) -> PlayerRow.Pending? {
    guard let pending, pending.player == player.id else { return nil }
    return PlayerRow.Pending(
      text: pending.signedText,
      bar: board.roundRule != nil ? nil : pendingTarget.map { scale.bar(of: $0.thousandths) },
      isGain: pending.amount.map { $0 >= .zero } ?? !pending.text.hasPrefix("-"),
      isHighWinning: board.rules.wins == .high)
  }
}

/// The layout of a list on the rows of a screen.
struct ListLayout: Equatable {
  let width: Int
  let hasBars: Bool
  /// Whether movements and last changes are shown if there is room.
  var hasHistory = true
  /// The number of rows from one player or board to the next; the rows in between are spacers.
  var pitch = 1
  /// Whether a blank row precedes each team but the first.
  var hasGaps = false
  /// The number of rows of the whole list.
  var rows = 0

  func spacers(below id: UUID, _ player: PlayerRow? = nil) -> [Row] {
    (1..<pitch).map { .spacer(SpacerRow(ownerID: id, player: player, offset: $0)) }
  }

  /// The number of list items that are visible in a height.
  func items(in height: Int) -> Int { hasGaps ? rows : max(1, (height + pitch - 1) / pitch) }
}

/// The rows of recent frames, by player, so that the next frame can share unchanged rows.
///
/// A key usually changes one or two rows; a shared row is found equal by its identity, without comparing its content.
struct RowCache {
  /// The values that the rows of all players depend on.
  struct Key: Equatable {
    let columns: PlayerColumns
    /// Whether all players have the same score: then none has moved.
    let areAllTied: Bool
    /// Whether the column of changes shows the points of the current round.
    let showsRound: Bool
    /// The revealed part of a frozen board, as the public sees it.
    let freeze: Scoreboard.Freeze?
  }

  private var key: Key?
  private var rows: [Player.ID: PlayerRow] = [:]
  /// A limit above the rows of any screen, so that scrolling through a long list does not keep all rows.
  private static let capacity = 500

  subscript(id: Player.ID) -> PlayerRow? { rows[id] }

  mutating func insert(_ row: PlayerRow) { rows[row.content.id] = row }

  /// Removes the rows that a change of the board has made outdated.
  mutating func invalidate(after change: BoardChange) {
    if let updates = change.updatesAlone, updates.count <= rows.count {
      for update in updates { rows[update.new.id] = nil }
    } else {
      rows = [:]
    }
  }

  /// Removes all rows if they were made for another key, or are too many.
  mutating func invalidate(unless key: Key) {
    if key != self.key || rows.count > Self.capacity { rows = [:] }
    self.key = key
  }
}
