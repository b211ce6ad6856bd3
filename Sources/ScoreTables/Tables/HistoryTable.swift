import FoundationBase
import Scorekeeping

extension TableDocument {
  /// The history of a board, the newest change first: when it was, in which round, and what it did.
  ///
  /// - Parameter offset: the seconds by which local time is ahead of UTC at a time.
  package static func history(
    of ranked: RankedBoard, _ steps: [BoardHistory.Step], offsetFromUTC offset: (Date) -> Int
  ) -> TableDocument {
    let rows = steps.map { step in
      let zone = offset(step.time)
      let time = step.time.date(offsetFromUTC: zone) + " " + step.time.clock(offsetFromUTC: zone)
      return Table.Row(
        .number(step.number),
        [
          Table.Cell(step.number), Table.Cell(time, .time(step.time)),
          Table.Cell(step.board.round), Table.Cell(step.words),
        ])
    }
    let columns = [.change, .time, .currentRound, .words].map { Table.Column($0) }
    var document = TableDocument(ranked, [Table("History", columns, rows: rows)])
    document.emptyWords = "Nothing has happened on this board yet"
    return document
  }
}

extension Session {
  /// The whole history of a board, up to an entry or, without one, up to now. Cost: reading all its entries.
  package func wholeHistory(of board: Scoreboard, upTo entry: Int?) throws -> BoardHistory {
    try read { transaction in
      var history = BoardHistory(of: board, after: try entry ?? newest(in: transaction))
      while history.end == nil { try history.readOlder(PastBoards.portion, in: transaction) }
      return history
    }
  }
}
