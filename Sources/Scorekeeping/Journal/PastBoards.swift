import IdentityDiff

/// An entry on a board, with the board after it.
package struct PastBoard: Sendable {
  package let entry: JournalEntry
  /// The board after the entry; for a deletion, the board that was deleted.
  package let board: Scoreboard
  /// The board before the entry; nil if the journal does not keep it.
  package let before: Scoreboard?

  /// The standings before the entry, derived from the standings after it. Cost: in proportion to the change.
  package func before(_ ranked: RankedBoard) -> RankedBoard? {
    guard let before else { return nil }
    guard case .board(let change) = entry.change else { return ranked }
    var ranked = ranked
    ranked.update(to: before, by: change.inverted)
    return ranked
  }
}

/// The past states of a board, from the newest one backwards: a lazy sequence of its entries, each with the board after
/// it.
///
/// The sequence ends with the oldest entry in the journal, or with one whose change does not fit the newer board. Law:
/// the board of an element equals the board right after its entry was written. Cost: in proportion to the changes.
package struct PastBoards {
  /// The number of entries to read at a time.
  package static let portion = 64

  private var board: Scoreboard?
  private var entries: ArraySlice<JournalEntry>
  /// Reads the next older entries; nil if all are read.
  private var older: ((_ board: Scoreboard.ID, _ number: Int) throws -> [JournalEntry])?
  private var number = 0
  private var portion = 0

  /// Goes back through the given entries, newest first.
  ///
  /// - Parameter board: the board after all of the entries.
  package init(of board: Scoreboard, by entries: some Sequence<JournalEntry>) {
    self.board = board
    self.entries = ArraySlice(entries)
  }

  /// Goes back through the entries of a journal, which are read in portions.
  ///
  /// - Parameters:
  ///   - board: the board before the entry with the number.
  ///   - portion: the number of entries to read at a time.
  package init(
    of board: Scoreboard, before number: Int, in transaction: any JournalTransaction,
    portion: Int = PastBoards.portion
  ) {
    (self.board, self.number, self.portion, entries) = (board, number, portion, [])
    older = { try transaction.entries(of: $0, before: $1, limit: portion) }
  }

  /// The next older entry with the board after it; nil if there is none, or if the board is unknown.
  package mutating func next() throws -> PastBoard? {
    guard let known = board else { return nil }
    if entries.isEmpty, let older {
      entries = try older(known.id, number)[...]
      if entries.count < portion { self.older = nil }
    }
    guard let entry = entries.popFirst() else { return nil }
    let after = entry.board(after: known)
    if case .board(let change) = entry.change {
      board = after.reverting(change)
    } else {
      // Before an imported board came to the list with its history, it was in the same state.
      board = entry.isStart ? nil : after
    }
    number = entry.sequence
    return PastBoard(entry: entry, board: after, before: board)
  }
}

/// The past states of all boards, from the newest state backwards, change by change.
package struct RevertedBoards: Sendable {
  /// The known boards, whether on the list or not: an imported board has older entries than the list.
  package private(set) var boards: [Scoreboard.ID: Scoreboard]
  /// The boards on the list.
  package private(set) var listed: Set<Scoreboard.ID>
  /// The boards with folded entries. Their states before these entries are unknown.
  package private(set) var folded: Set<Scoreboard.ID> = []

  /// Begins with the newest states of boards.
  package init(_ boards: [Scoreboard]) {
    self.boards = Dictionary(boards.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    listed = Set(self.boards.keys)
  }

  /// Goes back to the state before a change.
  ///
  /// - Parameter isStart: whether older entries were folded into the change.
  /// - Returns: whether the change led to the current state of the boards.
  package mutating func revert(_ change: Change, isStart: Bool) -> Bool {
    switch change {
    case .board(let change):
      if folded.contains(change.board) { return true }
      guard let before = boards[change.board]?.reverting(change) else { return false }
      boards[change.board] = before
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
    case .people: break
    }
    return true
  }
}

extension JournalEntry {
  /// The board after this entry, which concerns it. If the entry contains only a change, the result is `known`.
  fileprivate func board(after known: Scoreboard) -> Scoreboard {
    guard case .boards(let changes) = change else { return known }
    let inserted = changes.insertions.first { $0.element.id == known.id }
    return inserted?.element ?? changes.deletions.first { $0.element.id == known.id }?.element
      ?? known
  }

  /// Whether the entry changed a board, made, deleted or restored it.
  package func concerns(_ board: Scoreboard.ID) -> Bool {
    switch change {
    case .board(let change): change.board == board
    case .boards(let changes):
      changes.insertions.contains { $0.element.id == board }
        || changes.deletions.contains { $0.element.id == board }
    case .people: false
    }
  }

  /// Whether this is the state of a board into which older entries were folded.
  package var isStart: Bool {
    guard let scope, case .boards(let changes) = change else { return false }
    return changes.deletions.isEmpty && changes.insertions.map(\.element.id) == [scope]
  }
}
