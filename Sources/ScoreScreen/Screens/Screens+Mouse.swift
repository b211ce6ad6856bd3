import FoundationBase
import IdentityDiff
import Scorekeeping

/// The mouse: the wheel scrolls, and a click acts on the row that was shown under it.
extension Screens {
  func handle(_ event: MouseEvent) {
    page.board?.lastStep = nil
    switch event.action {
    case .wheelUp: page.scroll(by: -MouseEvent.wheelLines, context)
    case .wheelDown: page.scroll(by: MouseEvent.wheelLines, context)
    case .press: if page.prompt == nil, page.help == nil, isSelecting { click(at: event.position) }
    }
  }

  private func click(at position: Position) {
    guard clickTargets.board == page.board?.board.id,
      let (row, since) = clickTargets.row(at: position)
    else { return }
    switch row {
    case .entry(let row): carryOut(page.history?.click(row.number, context) ?? .nothing)
    case _ where page.history != nil: break
    case .sheet(let row): page.onSheet { $0.click(row, at: position.column, on: &$1) }
    case .team, .text, .big, .spacer, .gap: break
    case .board(let row): carryOut(page.boards.click(row.id))
    case .player(let row):
      let request = page.board?.click(row, at: position.column, since: since, context)
      carryOut(request ?? .nothing)
    }
  }
}

/// The row in each line of the screen, and the time at which it moved there.
struct ClickTargets {
  private var frame: Frame?
  private(set) var board: Scoreboard.ID?
  private var lines: [(id: Row.ID, since: Date)] = []

  /// Replaces the targets with those of a new frame. Cost: O(lines).
  mutating func update(to frame: Frame, of board: Scoreboard.ID?, at time: Date) {
    if self.frame?.list.lowerBound != frame.list.lowerBound { lines = [] }
    let rows = frame.lines
    lines.removeLast(max(0, lines.count - rows.count))
    for (offset, row) in rows.enumerated() {
      // A spacer belongs to the row above it.
      let id = if case .spacer = row, offset > 0 { lines[offset - 1].id } else { row.id }
      if offset == lines.count {
        lines.append((id, time))
      } else if lines[offset].id != id {
        lines[offset] = (id, time)
      }
    }
    self.frame = frame
    self.board = board
  }

  /// The row of the list at a position of the screen, and the time at which it moved there.
  func row(at position: Position) -> (row: Row, since: Date)? {
    guard let frame, frame.list.contains(position.row),
      position.column < frame.side?.column ?? frame.size.columns
    else { return nil }
    let offset = position.row - frame.list.lowerBound
    return frame.owner(at: offset).map { ($0, lines[offset].since) }
  }
}
