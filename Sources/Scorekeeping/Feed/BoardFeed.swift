import FoundationBase
import IdentityDiff

/// The feed of one board: the whole board first, then an object for each change.
///
/// It follows the entries of the journal, because each has a number and a time. Law: a reader that applies the `rows` of
/// all changes to the first object has the rows of a feed that begins now, and so with `before`. Cost: that of the changes
/// and of `RankedBoard.ranksBefore`.
package struct BoardFeed: Sendable {
  /// The identity of the board.
  package let board: Scoreboard.ID
  /// The board as the objects so far tell it; nil while it is deleted.
  private var lineup: Lineup?
  /// The number of the newest entry on the board that is told; of a public journal, the one that the public sees.
  package private(set) var number: Int
  private var time: Date?
  /// The number of the newest entry, on any board, that was followed.
  private(set) var position: Int

  /// Begins with a board as it is after an entry of a journal.
  ///
  /// - Parameters:
  ///   - last: the newest entry that concerns the board.
  ///   - position: the newest entry of the journal.
  init(_ board: Scoreboard, after last: JournalEntry?, position: Int) {
    self.board = board.id
    lineup = last?.deletes(board.id) == true ? nil : Lineup(board)
    number = last?.sequence ?? 0
    time = last?.time
    self.position = position
  }

  /// The whole board; nil while it is deleted. Law: two feeds at the same entry have the same.
  package var whole: BoardEvent? {
    lineup.map { BoardEvent($0, number: number, time: time) }
  }

  /// An entry does not continue what the feed has told.
  struct Discontinuity: Error {}

  /// Follows the next entry of the journal, on any board.
  ///
  /// - Parameter numbers: the numbers that the public sees; nil for those of the entries.
  /// - Returns: the object that tells of it; nil if it changes nothing on this board.
  /// - Throws: `Discontinuity` if the entry does not fit. Nothing has changed then.
  mutating func event(
    of entry: JournalEntry, _ numbers: PublicNumbers? = nil
  ) throws -> BoardEvent? {
    guard entry.sequence == position + 1 else { throw Discontinuity() }
    let newest = numbers?.number(of: entry.sequence) ?? entry.sequence
    // A frozen board that is deleted and restored is the same as before.
    let time = newest == number ? self.time : entry.time
    let event: BoardEvent?
    switch entry.change {
    case .board(let change) where change.board == board && !change.isEmpty:
      guard let old = lineup, let board = old.board.applying(change) else { throw Discontinuity() }
      lineup?.update(to: board, by: change)
      event = lineup.map {
        BoardEvent(change, from: old, to: $0, number: newest, by: entry)
      }
    case .boards(let changes):
      let inserted = changes.insertions.first { $0.element.id == board }?.element
      if let old = lineup, entry.deletes(board) {
        lineup = nil
        event = BoardEvent(deleting: old.board, number: newest, time: entry.time)
      } else if let inserted {
        let new = Lineup(inserted)
        lineup = new
        event = BoardEvent(new, number: newest, time: time)
      } else {
        event = nil
      }
    case .board: event = nil
    }
    position = entry.sequence
    if event != nil { (number, self.time) = (newest, time) }
    return event
  }
}

extension JournalEntry {
  fileprivate func deletes(_ board: Scoreboard.ID) -> Bool {
    guard case .boards(let changes) = change else { return false }
    return changes.deletions.contains { $0.element.id == board }
      && !changes.insertions.contains { $0.element.id == board }
  }
}

/// Feeds of the journal of a session.
extension Session {
  /// A feed of a board that begins now.
  ///
  /// - Throws: `.boardGone`, or an error of the journal.
  package func feed(of id: Scoreboard.ID) throws -> BoardFeed {
    try journal.read { try feed(of: id, in: $0) }
  }

  private func feed(
    of id: Scoreboard.ID, in transaction: any JournalTransaction
  ) throws -> BoardFeed {
    guard let board = try transaction.board(id) else {
      throw ScorekeepingError.boardGone(state.boards.first { $0.id == id }?.name ?? "")
    }
    let last = try transaction.entries(of: id, before: .max, limit: 1).first
    return BoardFeed(board, after: last, position: try transaction.sequence())
  }

  /// A feed of a board that has told the change with a number, so that it goes on after it; nil if no entry of the
  /// board has this number, or the journal does not keep the state after it.
  ///
  /// Cost: that of the changes since then, which are walked back.
  package func feed(of id: Scoreboard.ID, after number: Int) throws -> BoardFeed? {
    try journal.read { transaction in
      guard let board = try transaction.board(id) else { return nil }
      var past = PastBoards(of: board, before: .max, in: transaction)
      while let step = try past.next(), step.entry.sequence >= number {
        if step.entry.sequence > number { continue }
        let position = try numbers(of: id, in: transaction)?.entry(of: number) ?? number
        return BoardFeed(step.board, after: step.entry, position: position)
      }
      return nil
    }
  }

  /// Tells all that has happened since the last call, in order. If entries of the journal do not continue the feed, it
  /// begins anew with the whole board.
  ///
  /// The feed goes on after the last portion of entries that was told whole, also after an error.
  ///
  /// - Throws: the errors of the journal and of `tell`; `.boardGone` if the feed has to begin anew without its board.
  package func follow(
    _ feed: inout BoardFeed, _ tell: (BoardEvent) throws -> Void
  ) throws {
    while true {
      let known = feed.position
      var next = feed
      var events: [BoardEvent] = []
      try journal.read { transaction in
        do {
          let entries = try transaction.entries(after: known, limit: PastBoards.portion)
          if entries.isEmpty { return }
          let numbers = try numbers(of: feed.board, in: transaction)
          for entry in entries {
            if let event = try next.event(of: entry, numbers) { events.append(event) }
          }
        } catch is BoardFeed.Discontinuity {
          next = try self.feed(of: feed.board, in: transaction)
          if let whole = next.whole { events.append(whole) }
        }
      }
      for event in events { try tell(event) }
      feed = next
      if feed.position < known + PastBoards.portion { return }
    }
  }

  /// The numbers that the public sees for the entries on a board; nil unless this is a session of the public.
  private func numbers(
    of board: Scoreboard.ID, in transaction: any JournalTransaction
  ) throws -> PublicNumbers? {
    journal is PublicJournal ? try transaction.publicNumbers(of: board) : nil
  }
}
