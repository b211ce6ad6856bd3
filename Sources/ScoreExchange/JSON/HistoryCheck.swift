import IdentityDiff
import ScoreStore
import Scorekeeping

/// Checks that the entries of a journal lead to the boards, by reverting them from the last to the first.
struct HistoryCheck {
  private var past: RevertedBoards
  private let isComplete: Bool

  init(leadingTo boards: [Scoreboard], isComplete: Bool) {
    past = RevertedBoards(boards)
    self.isComplete = isComplete
  }

  mutating func revert(_ change: Change, of entry: ArchivedEntry) throws(ImportError) {
    let isStart = entry.reversibility == .start
    switch change {
    case .board(let change):
      guard !isStart, entry.scope == change.board || entry.scope == nil && isComplete else {
        throw .contradiction
      }
      // Folding keeps only the entries that change the list of boards.
      if entry.scope != nil, past.folded.contains(change.board) { throw .contradiction }
    case .boards(let changes) where isStart:
      guard changes.deletions.isEmpty, changes.insertions.count == 1,
        let board = changes.insertions.first?.element, board.id == entry.scope
      else { throw .contradiction }
      var found = past.boards[board.id]
      // The name may differ: a renaming on the list or an import is not an entry of the board.
      found?.details.name = board.name
      if found != board { throw .contradiction }
    case .boards(let changes):
      guard isComplete, entry.scope == nil else { throw .contradiction }
      for board in changes.insertions.map(\.element) where !past.folded.contains(board.id) {
        if past.boards[board.id] != board { throw .contradiction }
      }
    case .people: guard !isStart, isComplete, entry.scope == nil else { throw .contradiction }
    }
    if !past.revert(change, isStart: isStart) { throw .contradiction }
  }
}

/// Checks the order of the entries of a journal, and their reversals, from the first entry to the last.
struct EntryLinks {
  private struct Link {
    let position: Int
    let scope: Scoreboard.ID?
    let reversedBy: ArchivedEntry.Reversibility
    /// Whether no later entry may reverse this one: one already did, or this one can still be undone or redone.
    var isSpent: Bool
  }

  private var links: [Int: Link] = [:]
  private var newest = 0

  /// Checks the next entry, and renumbers it and the entry that it reverses from 1.
  ///
  /// - Throws: a fault, at a key of the entry.
  mutating func add(_ entry: inout ArchivedEntry) throws(ArchiveFault) {
    guard entry.sequence > newest else { throw ArchiveFault(.contradiction, at: "sequence") }
    newest = entry.sequence
    let position = links.count + 1
    let isStart = entry.reversibility == .start
    if let reversibility = entry.reversibility, !isStart, reversibility != entry.reversedBy {
      throw ArchiveFault(.contradiction, at: "standing")
    }
    if let reversed = entry.reverses {
      guard var other = links[reversed], !other.isSpent, other.scope == entry.scope,
        other.reversedBy.rawValue == entry.reversal?.rawValue
      else { throw ArchiveFault(.contradiction, at: "reverses") }
      if isStart { throw ArchiveFault(.contradiction, at: "standing") }
      other.isSpent = true
      links[reversed] = other
      entry.reverses = other.position
    }
    links[newest] = Link(
      position: position, scope: entry.scope, reversedBy: entry.reversedBy,
      isSpent: entry.reversibility != nil)
    entry.sequence = position
  }
}
