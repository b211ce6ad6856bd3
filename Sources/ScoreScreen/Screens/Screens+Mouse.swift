import Foundation
import IdentityDiff
import Scorekeeping

/// The mouse: the wheel scrolls, and a click is for the row that stood there.
extension Screens {
  func handle(_ event: MouseEvent) {
    page.board?.lowered = nil
    switch event.action {
    case .wheelUp: page.scroll(by: -MouseEvent.wheelLines, context)
    case .wheelDown: page.scroll(by: MouseEvent.wheelLines, context)
    case .press: if !page.isReading, !isWatching { click(at: event.place) }
    }
  }

  private func click(at place: Position) {
    guard shownLines.board == page.board?.board.id, let (row, since) = shownLines.row(at: place)
    else { return }
    switch row {
    case .team, .text, .big, .spacer, .gap: break
    case .board(let row): carryOut(page.boards.click(row.id))
    case .player(let row):
      let request = page.board?.click(row, at: place.column, since: since, context)
      carryOut(request ?? .nothing)
    }
  }
}

/// The row in each line of the screen, and since when it has been there: they tell the target of a click.
struct ShownLines {
  private var frame: Frame?
  private(set) var board: Scoreboard.ID?
  private var lines: [(id: Row.ID, since: Date)] = []

  /// Takes down what is shown from now on. Cost: O(lines).
  mutating func show(_ frame: Frame, of board: Scoreboard.ID?, at time: Date) {
    if self.frame?.list.lowerBound != frame.list.lowerBound { lines = [] }
    let rows = frame.lines
    lines.removeLast(max(0, lines.count - rows.count))
    for (offset, row) in rows.enumerated() {
      // A row that keeps bars apart is the one above it.
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

  /// The row of the list that is to be seen at a place of the screen, and since when it has stood there.
  func row(at place: Position) -> (row: Row, since: Date)? {
    guard let frame, frame.list.contains(place.row),
      place.column < frame.side?.column ?? frame.size.columns
    else { return nil }
    let offset = place.row - frame.list.lowerBound
    return frame.owner(at: offset).map { ($0, lines[offset].since) }
  }
}
