import ScoreTables
import Scorekeeping

/// Boards after each of their entries, noted during play.
package struct NotedBoards {
  private var boards: [(number: Int, board: Scoreboard)] = []

  package init() {}

  /// Notes the open board of a session.
  package mutating func note(_ session: Session) {
    if let board = session.state.board { boards.append((session.sequence, board)) }
  }

  /// The number of noted boards, and the numbers of the entries whose reconstructed board differs. Deleted boards are
  /// left out.
  package func compare(with session: Session) throws -> (count: Int, wrong: [Int]) {
    var (count, wrong) = (0, [Int]())
    for (id, noted) in Dictionary(grouping: boards, by: \.board.id) {
      guard session.state.boards.contains(where: { $0.id == id }) else { continue }
      try session.open(id)
      let history = try session.wholeHistory()
      for (number, board) in noted where number >= history.steps.last?.number ?? .max {
        count += 1
        let step = history.steps.first { $0.number <= number }
        var past = step?.board
        if history.end == .folded, step?.number == history.steps.last?.number, let start = past {
          // Folded renames of the list change the start of a history, but not its number.
          past = start.performing(.renameBoard(start.name, to: board.name), toward: board)
        }
        if past != board { wrong.append(number) }
        // Each of these reconstructs the board again.
        if count.isMultiple(of: 10), try session.board(at: .entry(number)) != step?.board {
          wrong.append(number)
        }
      }
    }
    return (count, wrong)
  }
}

extension Session {
  /// The history of the open board with all its entries.
  package func wholeHistory() throws -> BoardHistory {
    var history = try boardHistory()
    while history.end == nil { try read { try history.readOlder(7, in: $0) } }
    return history
  }
}
