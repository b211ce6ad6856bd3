import IdentityDiff

/// An entry on a board, with the board as it was after it.
package struct PastBoard: Sendable {
  package let entry: JournalEntry
  /// The board after the entry; for a deletion, the board that was deleted.
  package let board: Scoreboard
  /// The board before the entry; nil if the journal does not tell.
  package let before: Scoreboard?

  /// The board before the entry with its standings, from those after it. Cost: that of the change.
  func before(_ ranked: RankedBoard) -> RankedBoard? {
    guard let before else { return nil }
    guard case .board(let change) = entry.change else { return ranked }
    var ranked = ranked
    ranked.update(to: before, by: change.inverted)
    return ranked
  }
}

/// A board as it was, from the newest state backwards: a lazy sequence of its entries, each with the board after it.
///
/// It ends with the oldest entry that is kept, or with one that does not lead to the newer ones. Law: the board of an
/// element equals the board right after its entry was written. Cost: that of the changes.
package struct PastBoards {
  /// The number of entries that are read at a time.
  package static let portion = 64

  private var board: Scoreboard?
  private var entries: ArraySlice<JournalEntry>
  /// Reads the entries before a number; nil if all are read.
  private var older: ((_ number: Int) throws -> (entries: [JournalEntry], isLast: Bool))?
  private var number: Int

  /// Walks back through given entries, newest first.
  ///
  /// - Parameter board: the board after all of them.
  package init(of board: Scoreboard, by entries: some Sequence<JournalEntry>) {
    self.board = board
    self.entries = ArraySlice(entries)
    number = 0
  }

  /// Walks back through the entries of a journal. They are read in portions.
  ///
  /// - Parameters:
  ///   - board: the board before the entry with the number.
  ///   - portion: the number of entries that are read at a time.
  package init(
    of board: Scoreboard, before number: Int, in transaction: any JournalTransaction,
    portion: Int = PastBoards.portion
  ) {
    (self.board, self.number, entries) = (board, number, [])
    older = { number in
      let entries = try transaction.entries(of: board.id, before: number, limit: portion)
      return (entries, entries.count < portion)
    }
  }

  /// The next older entry with the board after it; nil if there is none, or if the board is not known.
  package mutating func next() throws -> PastBoard? {
    guard let known = board else { return nil }
    if entries.isEmpty, let portion = try older?(number) {
      entries = portion.entries[...]
      if portion.isLast { older = nil }
    }
    guard let entry = entries.popFirst() else { return nil }
    let after = entry.change.board(after: known)
    let past = PastBoard(
      entry: entry, board: after,
      before: entry.change.board(before: after, isStart: entry.isStart))
    (board, number) = (past.before, entry.sequence)
    return past
  }
}

/// All boards as they were, from the newest state backwards, change by change.
package struct RevertedBoards: Sendable {
  /// The boards that are known, on the list or not: an imported board has older entries than the list.
  package private(set) var boards: [Scoreboard.ID: Scoreboard]
  /// The boards on the list.
  package private(set) var listed: Set<Scoreboard.ID>
  /// The boards with folded entries, before which they are not known.
  package private(set) var folded: Set<Scoreboard.ID> = []

  /// Begins with the newest state of boards.
  package init(_ boards: [Scoreboard]) {
    self.boards = Dictionary(boards.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    listed = Set(self.boards.keys)
  }

  /// Goes back before a change.
  ///
  /// - Parameter isStart: whether older entries were folded into the change.
  /// - Returns: whether the change led to these boards.
  package mutating func revert(_ change: Change, isStart: Bool) -> Bool {
    switch change {
    case .board(let content):
      if folded.contains(content.board) { return true }
      guard let before = boards[content.board].flatMap({ change.board(before: $0) }) else {
        return false
      }
      boards[content.board] = before
    case .boards(let changes):
      for board in changes.insertions.map(\.element) {
        if isStart {
          boards[board.id] = nil
          folded.insert(board.id)
        } else if listed.remove(board.id) == nil {
          return false
        }
      }
      for board in changes.deletions.map(\.element) {
        if !listed.insert(board.id).inserted { return false }
        boards[board.id] = board
        folded.remove(board.id)
      }
    }
    return true
  }
}

extension Change {
  /// A board after this change, which concerns it: as the change holds it or, if it holds only a part, as given.
  fileprivate func board(after known: Scoreboard) -> Scoreboard {
    guard case .boards(let changes) = self else { return known }
    let inserted = changes.insertions.first { $0.element.id == known.id }
    return inserted?.element ?? changes.deletions.first { $0.element.id == known.id }?.element
      ?? known
  }

  /// The board before this change, which concerns it, from the board after it; nil if it is not known. A board that was
  /// imported with its history is the same before it came to the list.
  fileprivate func board(before known: Scoreboard, isStart: Bool = false) -> Scoreboard? {
    switch self {
    case .board(let change): known.reverting(change)
    case .boards: isStart ? nil : known
    }
  }
}

extension JournalEntry {
  /// Whether the entry changed a board, made, deleted or restored it.
  package func concerns(_ board: Scoreboard.ID) -> Bool {
    switch change {
    case .board(let change): change.board == board
    case .boards(let changes):
      changes.insertions.contains { $0.element.id == board }
        || changes.deletions.contains { $0.element.id == board }
    }
  }

  /// Whether this is the state of a board into which older entries were folded.
  var isStart: Bool {
    guard let scope, case .boards(let changes) = change else { return false }
    return changes.deletions.isEmpty && changes.insertions.map(\.element.id) == [scope]
  }
}
