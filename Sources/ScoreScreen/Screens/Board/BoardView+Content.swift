import IdentityDiff
import Scorekeeping

/// The list of a board and its panels.
extension BoardView {
  func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    let (size, theme) = (context.size, context.theme)
    let bottom = room.upperBound + (size.isTall ? 1 : 0)
    if isBig, let content = bigContent(of: size, above: bottom, theme) { return content }
    if lineup.count == 0 {
      let emptyState = EmptyState(
        on: kind, hasBoard: true, offersGames: offersGames, stream: streamFacts, context.keys)
      return PageContent(emptyState, as: .players(board.id), in: room, context)
    }
    // The layout always assumes one status row, so that a longer sentence does not move the list.
    let full = size.room(status: 1).count
    let hasPanels = context.hasPanels && size.isTall
    let side = hasPanels ? PanelLayout.side(of: size, rounds: board.round) : nil
    let layout = layout(
      width: side ?? size.columns, height: full, hasBars: theme.hasBars, isTall: size.isTall)
    let below =
      hasPanels
      ? PanelLayout.below(
        rows: full - layout.rows, of: size, side: side, hasRace: hasRace(theme)) : .nothing
    let panels = panels(side: side, below: below, rows: full - layout.rows, height: full, context)
    let list = panels.below.isEmpty ? room : room.prefix(min(layout.rows, room.count))
    var content = PageContent(list: list, sections: sections(layout, height: list.count))
    content.hasChanges = panels.hasChanges
    content.side = side.map { .init(column: $0, rows: Array(panels.side.prefix(list.count))) }
    content.chrome = zip(list.upperBound..<room.upperBound, panels.below).map { row, below in
      let offset = row - list.lowerBound
      let beside = offset < panels.side.count ? panels.side[offset] : nil
      return ChromeRow(row, side.map { .beside(below, beside, column: $0) } ?? below)
    }
    let position = position(layout.items(in: list.count))
    if !size.isTall { content.position = position }
    content.addRules(
      in: room, of: size, sideTitle: side == nil ? "" : board.rules.roundWord.many, note: position,
      lowerJoint: below == .changesAndRace ? PanelLayout.changesWidth : nil,
      heads: heads(layout))
    return content
  }

  /// The range of the visible players; empty if all are visible.
  private func position(_ height: Int) -> String {
    let visible = scrolled(height: height).visible(count: lineup.count, height: height)
    let hidden = lineup.count - visible.count
    if hidden <= 0 { return "" }
    let (before, after) = (visible.lowerBound, visible.upperBound)
    let first = before - lineup.headers(before: before) + 1
    let last = after - lineup.headers(before: after)
    return (first - 1..<last).position(of: board.players.count)
  }
}
