import IdentityDiff
import Scorekeeping

extension BoardsView {
  /// The list and, beside it, a preview of the selected board. Cost: that of the rows, and of reading boards that are
  /// shown for the first time.
  mutating func content(in room: Range<Int>, _ context: ScreenContext) -> Content {
    let (size, theme, session) = (context.size, context.theme, context.session)
    if boards.isEmpty {
      let invitation = Invitation(on: kind, hasBoard: false, context.keys)
      return Content(invitation, as: .boards, in: room, context)
    }
    let hasPreview = isSelecting && size.isTall && size.columns >= 100
    let width = hasPreview ? size.columns * 58 / 100 : size.columns
    let layout = layout(width: width, of: size, hasBars: theme.hasBars)
    let rows = rows(layout, height: room.count, from: session)
    var content = Content(list: room, sections: [ListSection(ListHeader(.boards), rows: rows)])
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

  /// How the list is spread over the rows that there are while the status takes one.
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
    known.read(shown, from: session)
    let leaders = shown.map { known[$0.id]?.leader }
    var needs = needs
    needs.pitch = layout.pitch
    for leader in leaders.lazy.compactMap(\.self) {
      needs.leader = max(needs.leader, Glyph.width(of: leader.name))
      needs.score = max(needs.score, leader.score.utf8.count)
      if leader.progress != nil, layout.hasBars { needs.hasProgress = true }
    }
    let columns = BoardColumns(width: layout.width, for: needs)
    let (now, offset) = (session.now, session.offsetFromUTC)
    var rows: [Row] = []
    for (board, leader) in zip(shown, leaders) {
      let played = PlayedTime(
        known.time(of: board.id), now: now, offsetFromUTC: offset,
        isShort: BoardColumns.isShort(layout.width))
      let row = BoardRow(
        board: board, leader: leader, played: played, isSelected: board.id == selection,
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
    guard summary.playerCount > 0, let seen = known[id] else { return [] }
    let (board, standing) = (seen.board, seen.view.lineup.count)
    // The view lists by rank; to take changes back, the board has to be as it is.
    var ranked = seen.view.lineup.ranked
    ranked.update(to: board, by: BoardChange(board: id))
    // A blank row and a title come between, and the last changes have half of the rows if they need them.
    let changes =
      known[id]?.view.recent.lines(height - 3) {
        try session.recentChanges(of: ranked, limit: $0)
      } ?? []
    let needed = changes.isEmpty ? 0 : changes.count + 2
    let best = min(standing, max(height / 2, height - needed))
    var layout = ListLayout(width: width, hasBars: hasBars)
    layout.hasHistory = false
    layout.rows = standing
    let sections = known[id]?.view.sections(layout, height: best) ?? []
    var rows = sections.flatMap(\.lines).map(ChromeRow.Content.list)
    if changes.isEmpty || rows.count + 3 > height { return rows }
    let shown = changes.prefix(height - rows.count - 2)
    let columns = ChangeColumns(
      for: shown, isHighWinning: board.rules.wins == .high, offsetFromUTC: session.offsetFromUTC)
    rows += [.list(.text(TextRow(number: 0))), .rule(.lastChanges)]
    return rows + shown.map { .change($0, columns) }
  }
}
