import IdentityDiff
import ScoreTables
import Scorekeeping

/// The big mode: the players in large letters, or the teams if there are any.
extension BoardView {
  /// The visible range of players or teams, and the number of all; nil outside the big mode, or if there is no room for
  /// it.
  ///
  /// The selected player is in the range; without a selection, `bigScrolling` decides. Cost: linear in the rows.
  func bigPart(of size: Size) -> (shown: Range<Int>, count: Int)? {
    guard isBig, let layout = bigLayout(of: size) else { return nil }
    return (bigScrolling(for: layout).visible(count: bigCount, height: layout.capacity), bigCount)
  }

  /// The tiles, and a line of text for the players or teams that do not fit; nil if `bigPart` is nil.
  ///
  /// - Parameter bottom: the first row of the status.
  func bigContent(of size: Size, above bottom: Int, _ theme: Theme) -> PageContent? {
    guard let layout = bigLayout(of: size) else { return nil }
    let shown = bigScrolling(for: layout).visible(count: bigCount, height: layout.capacity)
    let range = lineup.hasTeams ? lineup.teams.range : lineup.ranked.barRange
    let scale = BarScale(
      width: layout.barWidth, isRoomy: true, range: range,
      from: lineup.hasTeams ? 0 : lineup.ranked.barStart)
    let tiles = tiles(shown, scale: scale)
    var rows: [Row] = []
    for tileRow in 0..<layout.rows {
      // Tiles fill one column after the other.
      let beside = stride(from: tileRow, to: tiles.count, by: layout.rows).map { tiles[$0] }
      for number in 0..<layout.pitch {
        let row = BigRow(number: number, tiles: beside, layout: layout, scale: scale)
        rows.append(.big(row))
      }
    }
    let list = layout.top..<max(layout.top + 1, min(bottom, layout.top + layout.height))
    var content = PageContent(
      list: list,
      sections: [
        ListSection(ListHeader(.players(board.id)), rows: Array(rows.prefix(list.count)))
      ])
    content.chrome = bigClock(of: size, theme)
    content.position = shown.position(of: bigCount)
    let nextRow = layout.top + layout.height + (layout.top > 1 ? 1 : 0)
    if shown.upperBound < bigCount, nextRow < bottom {
      let row = overflowRow(from: shown.upperBound, width: size.columns)
      content.chrome.append(ChromeRow(nextRow, .list(.text(row))))
    }
    return content
  }

  /// The clocks of the players, which take the places of scores while nobody has any: a game of chess; nil otherwise.
  private var clocksAsScores: BoardClock? {
    guard let clock = board.details.clock, clock.kind == .each, !lineup.hasTeams,
      !board.players.contains(where: \.hasScored)
    else { return nil }
    return clock
  }

  var bigCount: Int { lineup.hasTeams ? lineup.headerCount : lineup.count }

  func bigScrolling(for layout: BigLayout) -> Scrolling {
    let selected = selectedLine.map { lineup.hasTeams ? lineup.headers(before: $0) - 1 : $0 }
    var scrolling = bigScrolling
    scrolling.show(selected, count: bigCount, height: layout.capacity)
    return scrolling
  }

  /// The size of the letters of the clock, the largest that fit in a third of the rows; nil without a clock or room.
  private func bigClockSize(of size: Size) -> BigSize? {
    guard let clock = board.details.clock, size.rows >= 12, clocksAsScores == nil else {
      return nil
    }
    let text = clock.text(at: now)
    return BigSize.all.first { letters in
      letters.height <= size.rows / 3
        && (BigText(text, letters.alphabet).map { $0.width * letters.dot } ?? .max)
          <= size.columns - 4
    }
  }

  /// The rows of the clock in large letters, in the middle above the tiles.
  private func bigClock(of size: Size, _ theme: Theme) -> [ChromeRow] {
    guard let clock = board.details.clock, let letters = bigClockSize(of: size),
      let text = BigText(clock.text(at: now), letters.alphabet)
    else { return [] }
    return (0..<letters.height).map { row in
      var line = Line(width: size.columns, theme: theme)
      line.write(
        text, of: letters, row: row, at: (size.columns - text.width * letters.dot) / 2,
        style: Style(colour: clock.state(at: now).colour))
      return ChromeRow(row + 2, .line(line))
    }
  }

  func bigLayout(of size: Size) -> BigLayout? {
    let clockRows = bigClockSize(of: size).map { $0.height + 1 } ?? 0
    var layout = bigTiles(of: Size(columns: size.columns, rows: size.rows - clockRows))
    layout?.top += clockRows
    return layout
  }

  /// The layout of the tiles on a screen without a clock.
  private func bigTiles(of size: Size) -> BigLayout? {
    let count = bigCount
    if count == 0 { return nil }
    let decimals = textMetrics.decimals
    var metrics = BigLayout.ContentMetrics(
      count: count, names: [:],
      scoreWidth: clocksAsScores.map { clock in
        // A clock gains time by its increments.
        board.players.map { board.details.timeText(of: $0.id, at: now)?.count ?? 0 }
          .reduce(clock.text(of: clock.length).count, max)
      }
        ?? (lineup.hasTeams
          ? totalWidth
          : board.players.lazy.compactMap(board.roundsAndPoints).map(\.count).max() ?? scoreWidth),
      hasPoint: decimals > 0, isPaged: isPaged)
    // Each tile needs at least one row; if there are more tiles than rows, names need no measuring.
    if count <= size.rows {
      let names = (0..<count).map { index in
        lineup.hasTeams
          ? lineup.team(ofHeader: index) ?? TeamRow.nameOfNone
          : lineup.player(at: index)?.name ?? ""
      }
      metrics.hasAccents = names.contains { BigText($0, .small)?.hasAccents ?? false }
      for alphabet in BigAlphabet.allCases {
        func width(of letters: Int) -> Int? {
          names.map { BigLayout.ContentMetrics.width(of: $0, letters: letters, alphabet) }.max()
        }
        metrics.names[alphabet] = width(of: 10)
        metrics.wholeNames[alphabet] = width(of: 20)
      }
    }
    return BigLayout(screen: size, for: metrics)
  }

  private func tiles(_ indices: Range<Int>, scale: BarScale) -> [BigTile] {
    if !lineup.hasTeams {
      return lineup.rankedItems(in: indices).compactMap { tile(of: $0, scale: scale) }
    }
    let selected = selectedPlayer
    return indices.map { index in
      let name = lineup.team(ofHeader: index)
      return tile(
        ofTeam: name, selected: selected.flatMap { $0.team == name ? $0 : nil }, scale: scale)
    }
  }

  private func tile(of ranked: Lineup.RankedItem, scale: BarScale) -> BigTile? {
    guard case .player(let id) = ranked.item, let player = board.players[id: id] else { return nil }
    let note: BigTile.Note =
      if let pending = pendingRow(of: player, scale) {
        .pending(pending)
      } else if board.roundRule == nil, let delta = deltas[id] {
        .delta(
          delta.signed(as: board.rules.scores), isWon: delta >= .zero,
          isHighWinning: board.rules.wins == .high)
      } else {
        .none
      }
    let time = board.details.timeText(of: id, at: now)
    let isTimed = clocksAsScores != nil
    // Where rounds are won, their number stands there in place of the rank.
    let hasRank = !player.hasLeft && board.roundRule == nil
    return BigTile(
      id: .player(id), rank: hasRank ? ranked.rank : nil, isTied: ranked.isTied,
      isFirst: ranked.rank == 1 && hasScores,
      isWinner: lineup.ranked.isWinner(id, isFirst: ranked.rank == 1),
      movement: hasRank ? movement(of: id, to: ranked.rank) : 0,
      name: player.name,
      score: isTimed
        ? time ?? ""
        : board.roundsAndPoints(of: player)
          ?? player.scoreText(as: board.rules.scores, decimals: textMetrics.decimals),
      hasColumns: board.roundRule != nil && !board.details.isOver,
      bar: board.roundRule == nil ? scale.bar(of: player.score.thousandths) : nil,
      colour: player.colour, note: note,
      hasTurn: id == board.details.turn,
      hasServe: board.rules.hasServe,
      detail: isTimed
        ? nil
        : time ?? board.overPar(id) ?? lineup.ranked.missedText(of: player).map { _ in "missed" },
      isSelected: id == selection,
      isRevealed: player.hasLeft ? false : board.revealed?.contains(id),
      flash: flashes.appearance(of: id))
  }

  /// Makes the tile of a team.
  ///
  /// - Parameter selected: the selected player if in this team, to be shown below the rank.
  private func tile(ofTeam name: String?, selected: Player?, scale: BarScale) -> BigTile {
    let decimals = textMetrics.decimals
    let (total, rank) = (lineup.teams.total(of: name), lineup.teams.rank(of: name))
    let note = selected.map { player in
      BigTile.Note.player(
        player.name, score: player.scoreText(as: board.rules.scores, decimals: decimals),
        pending: pendingRow(of: player, scale))
    }
    return BigTile(
      id: .team(name), rank: rank, isTied: lineup.teams.isTied(name),
      isFirst: rank == 1 && total != .zero, name: name ?? TeamRow.nameOfNone,
      score: lineup.teams.totalText(of: name, as: board.rules.scores, decimals: decimals),
      bar: scale.bar(of: total?.thousandths ?? 0),
      colour: name.flatMap(lineup.teams.names.firstIndex), note: note ?? .none,
      isSelected: selected != nil, flash: flash(ofTeam: name))
  }

  /// The flash of a team's total: the flash of its first player with a changed score.
  private func flash(ofTeam name: String?) -> Flashes.Appearance? {
    flashes.ids.filter { board.players[id: $0].map { $0.team == name } ?? false }
      .compactMap { id in lineup.line(of: id).map { ($0, id) } }
      .min { $0.0 < $1.0 }.flatMap { flashes.appearance(of: $0.1) }
  }

  /// A line of text with the next players or teams that fit: `7 Barbara 7   8 Evelyn 5   +2 more`.
  private func overflowRow(from first: Int, width: Int) -> TextRow {
    let gap = 3
    var row = TextRow(number: 0)
    var column = BigLayout.nameColumn
    // A player or a team takes at least `gap` columns.
    let last = min(bigCount, first + width / gap)
    let scale = BarScale(width: 0, isRoomy: true, range: 0...0)
    for (offset, tile) in tiles(first..<last, scale: scale).enumerated() {
      let left = bigCount - first - offset
      let rank = tile.rank == nil ? "" : tile.rankText + " "
      let parts = [(rank, Style.muted), (tile.name + " ", Style()), (tile.score, .bold)]
        .map { (text: $0, style: $1, width: Glyph.width(of: $0)) }
      let end = column + parts.reduce(0) { $0 + $1.width }
      let rest = left > 1 ? gap + "+\(left - 1) more".count : 0
      if end + rest > width - 1 {
        row.parts.append(.init(text: "+\(left) more", column: column, style: .muted))
        break
      }
      for part in parts {
        row.parts.append(
          .init(text: part.text, column: column, width: part.width, style: part.style))
        column += part.width
      }
      column += gap
    }
    return row
  }
}

extension BigLayout.ContentMetrics {
  /// The width of the first letters of a name in dots, or in columns if the name has no large letters.
  static func width(of name: String, letters: Int, _ alphabet: BigAlphabet) -> Int {
    BigText(name, alphabet)?.prefix(letters).width ?? min(Glyph.width(of: name), 2 * letters)
  }
}
