import IdentityDiff
import Scorekeeping

/// The rows between the header and the status row.
struct PageContent {
  var list: Range<Int>
  var sections: ListRows
  var side: Frame.SideColumn?
  /// The rows above and below the list that do not belong to it.
  var chrome: [ChromeRow] = []
  /// The range of the visible lines, `12–31 of 60`; empty if all are visible or a rule shows the range.
  var position = ""
  var hasChanges = false
}

extension PageContent {
  /// Makes the content for an empty list, with the keys that fill it.
  init(
    _ emptyState: EmptyState, as id: ListHeader.ID, in room: Range<Int>, _ context: ScreenContext
  ) {
    let rows = emptyState.rows(in: room, context)
    self.init(list: room, sections: [ListSection(ListHeader(id), rows: rows)])
    addRules(in: room, of: context.size)
  }

  /// Adds rules above and below the list if the screen is tall.
  mutating func addRules(
    in room: Range<Int>, of size: Size, sideTitle: String = "", note: String = ""
  ) {
    guard size.isTall else { return }
    let upper = Rule(title: sideTitle, start: (side?.column ?? 0) + 1, joint: side?.column)
    let lower = Rule(note: note, joint: side?.column, isBelowList: true)
    chrome.append(ChromeRow(room.lowerBound - 1, .rule(upper)))
    chrome.append(ChromeRow(room.upperBound, .rule(lower)))
  }
}

extension BoardView {
  /// The least number of rows of a panel below the list: a title and three lines.
  private static let leastPanel = 4

  mutating func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    let (size, theme, session) = (context.size, context.theme, context.session)
    let bottom = room.upperBound + (size.isTall ? 1 : 0)
    if isBig, let content = bigContent(of: size, above: bottom) { return content }
    if lineup.count == 0 {
      let emptyState = EmptyState(on: kind, hasBoard: true, context.keys)
      return PageContent(emptyState, as: .players(board.id), in: room, context)
    }
    // The layout always assumes one status row, so that a longer sentence does not move the list.
    let full = size.room(status: 1).count
    let hasPanels = context.hasPanels && size.isTall
    let ranked = lineup.ranked
    let read = { try session.recentChanges(of: ranked, limit: $0) }
    // Without changes there is no column beside the list.
    let beside =
      hasPanels && size.columns >= 120 && board.round > 1
      ? recent.lines(full, read: read) : []
    let sideWidth = beside.isEmpty ? nil : max(44, min(72, size.columns * 38 / 100))
    let width = sideWidth.map { size.columns - $0 - 1 } ?? size.columns
    let layout = layout(width: width, height: full, hasBars: theme.hasBars, isTall: size.isTall)
    let changes =
      sideWidth == nil && hasPanels && full - layout.rows >= Self.leastPanel
      ? recent.lines(full - layout.rows - 1, read: read) : beside
    let columns = ChangeColumns(
      for: changes, board.rules, offsetFromUTC: session.offsetFromUTC)
    let rows = changes.map { ChromeRow.Content.change($0, columns) }
    let isBelow = sideWidth == nil && !changes.isEmpty
    let list = isBelow ? room.prefix(min(layout.rows, room.count)) : room
    var content = PageContent(list: list, sections: sections(layout, height: list.count))
    content.hasChanges = !changes.isEmpty
    if sideWidth != nil, !changes.isEmpty {
      content.side = Frame.SideColumn(column: width, rows: Array(rows.prefix(list.count)))
    } else if isBelow {
      content.chrome = zip(list.upperBound..<room.upperBound, [.rule(.lastChanges)] + rows)
        .map { ChromeRow($0, $1) }
    }
    let position = position(layout.items(in: list.count))
    if !size.isTall { content.position = position }
    content.addRules(
      in: room, of: size, sideTitle: content.side == nil ? "" : Rule.lastChanges.title,
      note: position)
    return content
  }

  /// The range of the visible players; empty if all are visible.
  private func position(_ height: Int) -> String {
    let visible = scrolling.visible(count: lineup.count, height: height)
    let hidden = lineup.count - visible.count
    if hidden <= 0 { return "" }
    let (before, after) = (visible.lowerBound, visible.upperBound)
    let first = before - lineup.headers(before: before) + 1
    let last = after - lineup.headers(before: after)
    return (first - 1..<last).position(of: board.players.count)
  }
}

extension Range<Int> {
  /// This range of lines, counted from 1, and the number of all: `12–31 of 60`.
  func position(of count: Int) -> String {
    (self.count > 1 ? "\(lowerBound + 1)–" : "") + "\(upperBound) of \(count)"
  }
}
