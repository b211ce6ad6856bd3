import Foundation
import IdentityDiff
import Scorekeeping

/// What the mouse does.
extension Screens {
  /// For how long after another row has come under the pointer a click may still be meant for the one before.
  private static let reactionTime = 0.0..<0.5

  func handle(_ event: MouseEvent) {
    switch event.action {
    case .wheelUp: scroll(by: -MouseEvent.wheelLines)
    case .wheelDown: scroll(by: MouseEvent.wheelLines)
    case .press: if !isReading { click(at: event.place) }
    }
  }

  private func scroll(by lines: Int) {
    if help != nil {
      help?.scroll(by: lines)
    } else if prompt == nil {
      let height = listHeight
      if board == nil {
        boards.drag(by: lines, height: height)
      } else if !showsBig {
        board?.drag(by: lines, height: height)
      }
    }
  }

  /// Selects what was to be seen there. Beside a score it also takes a step off, or adds one.
  private func click(at place: Position) {
    guard shownLines.board == board?.board.id, let (row, since) = shownLines.row(at: place)
    else { return }
    switch row {
    case .text, .big, .spacer, .gap: break
    case .board(let row):
      if boards.selection == row.id { open() } else { boards.select(row.id) }
    case .player(let row):
      guard board?.board.players[id: row.id] != nil else {
        return show(ScorekeepingError.playerGone(row.name))
      }
      board?.select(row.id)
      guard let isDown = row.isDown(at: place.column) else { return }
      if Self.reactionTime.contains(session.now.timeIntervalSince(since)) {
        let text = "\(row.name) has just come here: nobody was scored. Click again"
        message = Message(text: text, isError: true)
      } else {
        step(isDown: isDown, by: nil)
      }
    }
  }
}

extension PlayerRow {
  /// How many columns before a score take a step off.
  private static let signWidth = 4

  /// Whether a click in a column takes a step off the score, right before its digits, or adds one, anywhere behind
  /// them; nil elsewhere.
  fileprivate func isDown(at column: Int) -> Bool? {
    let digits = min(score.formatted(decimals: columns.decimals).utf8.count, columns.scoreWidth)
    let end = columns.score + columns.scoreWidth
    if column >= end { return false }
    let start = max(columns.name + columns.nameWidth, end - digits - Self.signWidth)
    return start..<(end - digits) ~= column ? true : nil
  }
}

/// The row in each line of the screen, and since when it has been there: they tell the target of a click.
struct ShownLines {
  private var frame: Frame?
  /// The board that was open.
  private(set) var board: Scoreboard.ID?
  private var lines: [(id: Row.ID?, since: Date)] = []

  /// Takes down what is shown from now on. Cost: O(lines).
  mutating func show(_ frame: Frame, of board: Scoreboard.ID?, at time: Date) {
    if self.frame?.list.lowerBound != frame.list.lowerBound { lines = [] }
    var offset = 0
    func take(_ id: Row.ID?) {
      if offset == lines.count {
        lines.append((id, time))
      } else if lines[offset].id != id {
        lines[offset] = (id, time)
      }
      offset += 1
    }
    for section in frame.sections {
      if section.content.team != nil { take(nil) }
      for row in section.rows { take(row.owner.id) }
    }
    lines.removeLast(lines.count - offset)
    self.frame = frame
    self.board = board
  }

  /// The row of the list that is to be seen at a place of the screen, and since when it has stood there.
  func row(at place: Position) -> (row: Row, since: Date)? {
    guard let frame, frame.list.contains(place.row),
      place.column < frame.side?.column ?? frame.size.columns
    else { return nil }
    let offset = place.row - frame.list.lowerBound
    guard case .row(let row)? = frame.line(at: offset) else { return nil }
    return (row.owner, lines[offset].since)
  }
}
