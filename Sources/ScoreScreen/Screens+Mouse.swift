import Foundation
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
