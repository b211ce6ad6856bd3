import IdentityDiff
import Scorekeeping

extension BoardsView {
  /// The list and, beside it, a preview of the selected board. Cost: that of the rows, and of loading boards that are
  /// not in the cache.
  mutating func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    let (size, theme, session) = (context.size, context.theme, context.session)
    if boards.isEmpty {
      let emptyState = EmptyState(on: kind, hasBoard: false, context.keys)
      return PageContent(emptyState, as: .boards, in: room, context)
    }
    let hasPreview = isSelecting && size.isTall && size.columns >= 100
    let width = hasPreview ? size.columns * 58 / 100 : size.columns
    let layout = layout(width: width, of: size, hasBars: theme.hasBars)
    let rows = rows(layout, height: room.count, from: session)
    var content = PageContent(list: room, sections: [ListSection(ListHeader(.boards), rows: rows)])
    let visible = scrolling.visible(count: boards.count, height: layout.items(in: room.count))
    let position = visible.count < boards.count ? visible.position(of: boards.count) : ""
    if !size.isTall { content.position = position }
    if hasPreview, let selectedBoard {
      content.side = Frame.SideColumn(
        column: width,
        rows: preview(
          of: selectedBoard, width: size.columns - width - 1, height: room.count,
          hasBars: theme.hasBars, from: session))
    }
    content.addRules(
      in: room, of: size, sideTitle: content.side == nil ? "" : selectedBoard?.name ?? "",
      note: position)
    return content
  }

  /// The layout of the list with one status row.
  func layout(width: Int, of size: Size, hasBars: Bool) -> ListLayout {
    var layout = ListLayout(width: width, hasBars: hasBars)
    if size.isTall, hasBars, 2 * boards.count <= size.room(status: 1).count { layout.pitch = 2 }
    layout.rows = boards.count * layout.pitch
    return layout
  }

  private mutating func rows(
    _ layout: ListLayout, height: Int, from session: Session
  ) -> [Row] {
    let items = layout.items(in: height)
    scrolling.follow(selectedLine, count: boards.count, height: items)
    let shown = boards[scrolling.visible(count: boards.count, height: items)]
    cache.load(shown, from: session)
    let wins = shown.map { cache.wins(in: series[$0.series ?? $0.id] ?? [], from: session) }
    let leaders = shown.map { cache[$0.id]?.leader }
    var metrics = metrics
    metrics.pitch = layout.pitch
    metrics.hasWinner = shown.contains(where: \.isOver)
    for text in wins.lazy.compactMap(\.self) {
      metrics.players = max(metrics.players, Glyph.width(of: text))
    }
    for leader in leaders.lazy.compactMap(\.self) {
      metrics.leader = max(metrics.leader, Glyph.width(of: leader.name))
      metrics.score = max(metrics.score, leader.score.utf8.count)
      if leader.progress != nil, layout.hasBars { metrics.hasProgress = true }
    }
    let columns = BoardColumns(width: layout.width, for: metrics)
    let (now, offset) = (session.now, session.offsetFromUTC)
    var rows: [Row] = []
    for ((board, leader), wins) in zip(zip(shown, leaders), wins) {
      let played = PlayedTime(
        cache.time(of: board.id), now: now, offsetFromUTC: offset,
        isShort: BoardColumns.isShort(layout.width))
      let row = BoardRow(
        board: board, leader: leader, wins: wins, played: played,
        isSelected: board.id == selection,
        columns: columns)
      rows.append(.board(row))
      rows += layout.spacers(below: board.id)
    }
    return Array(rows.prefix(height))
  }

  /// The best players of a board, and its last changes.
  private mutating func preview(
    of summary: BoardSummary, width: Int, height: Int, hasBars: Bool, from session: Session
  ) -> [ChromeRow.Content] {
    let id = summary.id
    guard summary.playerCount > 0, let loaded = cache[id] else { return [] }
    let (board, count) = (loaded.board, loaded.view.lineup.count)
    // The preview sorts by rank, but undo goes back through the board in its own order.
    var ranked = loaded.view.lineup.ranked
    ranked.update(to: board, by: BoardChange(board: id))
    // The last changes use up to half of the rows, below a blank row and a title.
    let changes =
      cache[id]?.view.recent.lines(height - 3) {
        try session.recentChanges(of: ranked, limit: $0)
      } ?? []
    let needed = changes.isEmpty ? 0 : changes.count + 2
    let best = min(count, max(height / 2, height - needed))
    var layout = ListLayout(width: width, hasBars: hasBars)
    layout.hasHistory = false
    layout.rows = count
    let sections = cache[id]?.view.sections(layout, height: best) ?? []
    var rows = sections.flatMap(\.lines).map(ChromeRow.Content.list)
    if changes.isEmpty || rows.count + 3 > height { return rows }
    let shown = changes.prefix(height - rows.count - 2)
    let columns = ChangeColumns(
      for: shown, board.rules, offsetFromUTC: session.offsetFromUTC)
    rows += [.list(.text(TextRow(number: 0))), .rule(.lastChanges)]
    return rows + shown.map { .change($0, columns) }
  }
}
