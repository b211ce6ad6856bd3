import IdentityDiff
import ScoreStore
import Scorekeeping

/// Checks that the entries of a journal lead to the boards, by reverting them from the last to the first.
struct HistoryCheck {
  /// The boards before the reverted entries. They include boards that were not yet on the list: an imported board has
  /// older entries.
  private var boards: [Scoreboard.ID: Scoreboard]
  private var listed: Set<Scoreboard.ID>
  /// The boards with folded older history, which is not checked.
  private var folded: Set<Scoreboard.ID> = []
  private let isComplete: Bool

  init(leadingTo boards: [Scoreboard], isComplete: Bool) {
    self.boards = Dictionary(boards.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    listed = Set(self.boards.keys)
    self.isComplete = isComplete
  }

  /// Reverts the change of an entry.
  mutating func revert(_ change: Change, of entry: ArchivedEntry) throws(ImportError) {
    if entry.reversibility == .start { return try begin(change, of: entry) }
    switch change {
    case .board(let change):
      guard entry.scope == change.board || (entry.scope == nil && isComplete) else {
        throw .contradiction
      }
      if entry.scope == nil, folded.contains(change.board) { return }
      guard let board = boards[change.board]?.reverting(change) else { throw .contradiction }
      boards[board.id] = board
    case .boards(let changes):
      guard isComplete, entry.scope == nil else { throw .contradiction }
      for insertion in changes.insertions {
        let board = insertion.element
        guard listed.remove(board.id) != nil,
          folded.remove(board.id) != nil || boards[board.id] == board
        else { throw .contradiction }
      }
      for deletion in changes.deletions {
        let board = deletion.element
        guard listed.insert(board.id).inserted else { throw .contradiction }
        boards[board.id] = board
        folded.remove(board.id)
      }
    }
  }

  /// Checks the starting state of a board, which replaces its folded entries.
  private mutating func begin(_ change: Change, of entry: ArchivedEntry) throws(ImportError) {
    guard case .boards(let changes) = change, changes.deletions.isEmpty,
      changes.insertions.count == 1, let board = changes.insertions.first?.element,
      board.id == entry.scope
    else { throw .contradiction }
    guard var found = boards.removeValue(forKey: board.id) else { throw .contradiction }
    // The name may differ: a renaming on the list or an import is not an entry of the board.
    found.details.name = board.name
    if found != board { throw .contradiction }
    folded.insert(board.id)
  }
}

/// Checks the order of the entries of a journal, and which of them reverses which, from the first entry to the last.
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
