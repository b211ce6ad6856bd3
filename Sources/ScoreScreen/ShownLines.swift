import Foundation
import Scorekeeping

/// Which row stands in which line of the screen, and since when: whom a click is meant for.
struct ShownLines {
  private var frame: Frame?
  /// The board that was open.
  private(set) var board: Scoreboard.ID?
  private var lines: [(id: Row.ID?, since: Date)] = []

  /// Takes down what is shown from now on. Cost: O(lines).
  mutating func show(_ frame: Frame, of board: Scoreboard.ID?, at time: Date) {
    let ids = frame.lines.map(\.id)
    let isSamePlace = self.frame?.list.lowerBound == frame.list.lowerBound
    lines = ids.enumerated().map { offset, id in
      let isKnown = isSamePlace && offset < lines.count && lines[offset].id == id
      return isKnown ? lines[offset] : (id, time)
    }
    self.frame = frame
    self.board = board
  }

  /// The row that is to be seen in a row of the screen, and since when it has stood there.
  func row(at place: Int) -> (row: Row, since: Date)? {
    guard let frame, frame.list.contains(place) else { return nil }
    let offset = place - frame.list.lowerBound
    guard case .row(let row)? = frame.line(at: offset) else { return nil }
    return (row, lines[offset].since)
  }
}

extension ListLine {
  fileprivate var id: Row.ID? {
    switch self {
    case .header: nil
    case .row(let row): row.id
    }
  }
}
