import IdentityDiff
import ScoreTables
import Scorekeeping

extension BoardsView {
  /// The list and, beside it, a preview of the selected board. Cost: linear in the rows, and the loading of boards that
  /// are not in the cache.
  func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    let (size, theme, session) = (context.size, context.theme, context.session)
    if boards.isEmpty {
      let emptyState = EmptyState(on: kind, hasBoard: false, context.keys)
      return PageContent(emptyState, as: .boards, in: room, context)
    }
    let layout = layout(of: size, hasBars: theme.hasBars)
    let list = loadedList(layout, height: room.count, from: session)
    let columns = size.columns
    // Beside a preview, a list shows at least as much as on 80 columns alone, and the preview gets the columns its
    // names need.
    let (whole, most) = (list.metrics.wholeWidth, columns - Self.leastPreview - 1)
    let hasPreview = isSelecting && size.isTall && columns >= 100 && min(whole, 80) <= most
    let width =
      hasPreview
      ? max(min(whole, most), min(columns * 58 / 100, columns - list.previewWidth - 1))
      : columns
    let rows = rows(list, layout, width: width, height: room.count, from: session)
    var content = PageContent(list: room, sections: [ListSection(ListHeader(.boards), rows: rows)])
    let position = visible(layout, height: room.count).position(of: boards.count)
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
  func layout(of size: Size, hasBars: Bool) -> ListLayout {
    var layout = ListLayout(width: size.columns, hasBars: hasBars)
    if size.isTall, hasBars, 2 * boards.count <= size.room(status: 1).count { layout.pitch = 2 }
    layout.rows = boards.count * layout.pitch
    return layout
  }

  /// The narrowest preview beside the list.
  private static let leastPreview = 36

  /// The visible boards with the content of their rows.
  private struct VisibleList {
    var boards: [(board: BoardSummary, leader: BoardRow.Leader?, wins: String?)] = []
    var metrics: BoardColumns.ContentMetrics
    /// The width in which the names of all previews are whole.
    var previewWidth = 0
  }

  private func visible(_ layout: ListLayout, height: Int) -> Range<Int> {
    let items = layout.items(in: height)
    return scrolled(height: items).visible(count: boards.count, height: items)
  }

  /// Loads and measures the visible boards.
  private func loadedList(
    _ layout: ListLayout, height: Int, from session: Session
  ) -> VisibleList {
    let shown = boards[visible(layout, height: height)]
    cache.load(shown, from: session)
    var list = VisibleList(metrics: metrics)
    list.metrics.pitch = layout.pitch
    list.metrics.hasWinner = shown.contains(where: \.isOver)
    for board in shown {
      let times = [false, true].map { played(board, isShort: $0, session).width }
      list.metrics.time = max(list.metrics.time, times[0])
      list.metrics.shortTime = max(list.metrics.shortTime, times[1])
      let tally = tally(
        of: board.series ?? board.id, with: board.id,
        bestOf: cache[board.id]?.board.rules.format.games, from: session)
      let leader = cache[board.id]?.leader
      list.previewWidth = max(list.previewWidth, cache[board.id]?.view.namesWidth ?? 0)
      if let leader {
        list.metrics.leader = max(list.metrics.leader, Glyph.width(of: leader.name))
        list.metrics.score = max(list.metrics.score, leader.score.utf8.count)
        if leader.progress != nil, layout.hasBars { list.metrics.hasProgress = true }
      }
      if let wins = tally.words, let first = tally.leader {
        // If there are several leaders, a sign after the first one says so.
        let least = Glyph.width(of: first) + (first == wins ? 0 : 1)
        list.metrics.series = max(list.metrics.series, Glyph.width(of: wins))
        list.metrics.seriesLeader = max(list.metrics.seriesLeader, least)
      }
      list.boards.append((board, leader, tally.words))
    }
    return list
  }

  /// The time of the last change of a board.
  private func played(_ board: BoardSummary, isShort: Bool, _ session: Session) -> PlayedTime {
    PlayedTime(
      cache.time(of: board.id), now: session.now, offsetFromUTC: session.offsetFromUTC,
      isShort: isShort)
  }

  private func rows(
    _ list: VisibleList, _ layout: ListLayout, width: Int, height: Int, from session: Session
  ) -> [Row] {
    let columns = BoardColumns(width: width, for: list.metrics)
    let selection = self.list.selection
    var rows: [Row] = []
    for (board, leader, wins) in list.boards {
      let row = BoardRow(
        board: board, leader: leader, wins: wins,
        played: played(board, isShort: BoardColumns.isShort(width), session),
        isSelected: selection == .board(board.id), columns: columns)
      rows.append(.board(row))
      rows += layout.spacers(below: board.id)
    }
    return Array(rows.prefix(height))
  }

  /// The best players of a board, and its last changes.
  private func preview(
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
