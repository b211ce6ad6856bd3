import FoundationBase
import IdentityDiff
import Scorekeeping

/// The mouse: the wheel scrolls, and a click acts on the row that was shown under it.
extension Screens {
  func handle(_ event: MouseEvent) {
    page.board?.value.lastStep = nil
    switch event.action {
    case .wheelUp: scroll(by: -MouseEvent.wheelLines)
    case .wheelDown: scroll(by: MouseEvent.wheelLines)
    case .press: if mode.selectsPlayers { click(at: event.position) }
    }
  }

  func scroll(by lines: Int) { carryOut(page.scroll(by: lines, context)) }

  private func click(at position: Position) {
    guard clickTargets.board == page.ranked?.board.id,
      let click = clickTargets.click(at: position)
    else { return }
    carryOut(page.click(click, context))
  }
}

/// The row in each line of the screen, and the time at which it moved there.
struct ClickTargets {
  private var frame: Frame?
  private(set) var board: Scoreboard.ID?
  private var lines: [(id: Row.ID, since: Date)] = []

  /// Replaces the targets with the targets of a new frame. Cost: O(lines).
  mutating func update(to frame: Frame, of board: Scoreboard.ID?, at time: Date) {
    if self.frame?.list.lowerBound != frame.list.lowerBound { lines = [] }
    var offset = 0
    for section in frame.sections {
      for line in 0..<section.lineCount {
        let row = section.line(at: line)
        // A spacer belongs to the row above it.
        let id = if case .spacer = row, offset > 0 { lines[offset - 1].id } else { row.id }
        if offset == lines.count {
          lines.append((id, time))
        } else if lines[offset].id != id {
          lines[offset] = (id, time)
        }
        offset += 1
      }
    }
    lines.removeLast(lines.count - offset)
    self.frame = frame
    self.board = board
  }

  /// The click at a position of the screen; nil beside the list.
  func click(at position: Position) -> Click? {
    guard let frame, frame.list.contains(position.row),
      position.column < frame.side?.column ?? frame.size.columns
    else { return nil }
    let offset = position.row - frame.list.lowerBound
    return frame.owner(at: offset).map {
      Click(row: $0, column: position.column, since: lines[offset].since)
    }
  }
}
