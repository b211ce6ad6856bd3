import FoundationBase
import IdentityDiff
import Scorekeeping

/// The feed of one board: an object with the whole board, then an object for each change.
///
/// The feed is made from journal entries, because each has a number and a time. Law: applying the `rows` of all changes
/// to the first object gives the rows of a feed that begins now; the same holds for `before`. Cost: in proportion to
/// the changes, plus `RankedBoard.ranksBefore`.
package struct BoardFeed: Sendable {
  package let board: Scoreboard.ID
  /// The board after the objects so far; nil while it is deleted.
  private var lineup: Lineup?
  /// The number of the newest reported entry on the board; in a public journal, its public number.
  package fileprivate(set) var number: Int
  fileprivate var time: Date?
  /// The number of the newest entry, on any board, that the feed has processed.
  private(set) var position: Int
  /// The number of the undo of a reveal that the feed has not reported: everything up to it is left out.
  private var skipped = 0

  /// Begins with the given state of a board.
  ///
  /// - Parameters:
  ///   - last: the newest entry that concerns the board.
  ///   - position: the number of the newest entry of the journal.
  init(_ board: Scoreboard, after last: JournalEntry?, position: Int) {
    self.board = board.id
    lineup = last?.deletes(board.id) == true ? nil : Lineup(board)
    number = last?.sequence ?? 0
    time = last?.time
    self.position = position
  }

  /// The board after the objects so far, with its ranks; nil while it is deleted.
  package var ranked: RankedBoard? { lineup?.ranked }

  /// An object with the whole board; nil while it is deleted. Law: two feeds at the same entry return equal objects.
  package var whole: BoardEvent? {
    lineup.map { BoardEvent($0, number: number, time: time) }
  }

  /// An entry does not continue the feed.
  struct Discontinuity: Error {}

  /// Processes the next entry of the journal, on any board.
  ///
  /// - Parameter numbers: the public numbers of the entries; nil to use the entries' own numbers.
  /// - Returns: the object for the entry; nil if the entry does not change this board.
  /// - Throws: `Discontinuity` if the entry does not fit. The feed is then unchanged.
  mutating func event(
    of entry: JournalEntry, _ numbers: PublicNumbers? = nil
  ) throws -> BoardEvent? {
    guard entry.sequence == position + 1 else { throw Discontinuity() }
    skipped = max(skipped, numbers?.undo(ofReveal: entry.sequence) ?? 0)
    if entry.sequence <= skipped {
      position = entry.sequence
      guard entry.sequence == skipped, let numbers, let lineup else { return nil }
      // A change of nothing: the next one has a later number.
      (number, time) = (numbers.number(of: skipped), entry.time)
      let nothing = BoardChange(board: board, details: nil, players: ChangeSet())
      return BoardEvent(nothing, from: lineup, to: lineup, number: number, by: entry)
    }
    let newest = numbers?.number(of: entry.sequence) ?? entry.sequence
    // A frozen board that is deleted and restored is the same as before.
    let time = newest == number ? self.time : entry.time
    let event: BoardEvent?
    switch entry.change {
    // An undo may change nothing, and has a number. What is hidden from the public has none of its own.
    case .board(let change) where change.board == board && (!change.isEmpty || newest != number):
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
    case .board, .people: event = nil
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
extension BoardEvent {
  /// The object for a change from one lineup to the next, made by an entry.
  fileprivate init(
    _ change: BoardChange, from old: Lineup, to new: Lineup, number: Int, by entry: JournalEntry
  ) {
    let facts = ChangeFacts(change, by: entry, from: old.ranked, to: new.ranked)
    self.init(facts, from: old, to: new, number: number, time: entry.time)
  }
}

extension Session {
  /// A feed that begins with the current state of a board.
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
    var feed = BoardFeed(board, after: last, position: try transaction.sequence())
    // Readers may have received a reveal that was taken back: numbers never decrease.
    if let numbers = try numbers(of: id, in: transaction), let seen = numbers.newestSeen {
      (feed.number, feed.time) = (numbers.number(of: seen), try transaction.time(of: seen))
    }
    return feed
  }

  /// A feed that continues after the change with the given number. Nil if no entry of the board has this number, or if
  /// the journal does not keep the state after it.
  ///
  /// Cost: reverting the changes since then.
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

  /// Reports all changes since the last call, in order. If the entries of the journal do not continue the feed, the
  /// feed starts over with the whole board.
  ///
  /// After an error, the feed continues after the last portion of entries that was reported completely.
  ///
  /// - Throws: the errors of the journal and of `tell`; `.boardGone` if the feed has to start over and the board is
  ///   gone.
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

  /// The public numbers of the entries on a board; nil unless this is a session of the public.
  private func numbers(
    of board: Scoreboard.ID, in transaction: any JournalTransaction
  ) throws -> PublicNumbers? {
    journal is PublicJournal ? try transaction.publicNumbers(of: board) : nil
  }
}
