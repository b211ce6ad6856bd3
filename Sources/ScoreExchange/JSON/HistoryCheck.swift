import IdentityDiff
import ScoreStore
import Scorekeeping

/// Whether the entries of a journal lead to the boards that there are, from the last entry back to the first.
struct HistoryCheck {
  /// The boards as they were then, also those that were not on the list: a board that was imported has been played
  /// before it came.
  private var boards: [Scoreboard.ID: Scoreboard]
  private var listed: Set<Scoreboard.ID>
  /// The boards of whose history nothing older is known.
  private var folded: Set<Scoreboard.ID> = []
  private let isComplete: Bool

  init(leadingTo boards: [Scoreboard], isComplete: Bool) {
    self.boards = Dictionary(boards.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    listed = Set(self.boards.keys)
    self.isComplete = isComplete
  }

  /// Takes back an entry's change.
  mutating func takeBack(_ change: Change, of entry: ArchivedEntry) throws(ImportError) {
    if entry.standing == .start { return try begin(change, of: entry) }
    switch change {
    case .board(let change):
      guard entry.scope == change.board || (entry.scope == nil && isComplete) else {
        throw .wrongScope
      }
      if entry.scope == nil, folded.contains(change.board) { return }
      guard let board = boards[change.board]?.takingBack(change) else { throw .wrongChange }
      boards[board.id] = board
    case .boards(let changes):
      guard isComplete, entry.scope == nil else { throw .wrongScope }
      for insertion in changes.insertions {
        let board = insertion.element
        guard listed.remove(board.id) != nil,
          folded.remove(board.id) != nil || boards[board.id] == board
        else { throw .wrongChange }
      }
      for deletion in changes.deletions {
        let board = deletion.element
        guard listed.insert(board.id).inserted else { throw .wrongChange }
        boards[board.id] = board
        folded.remove(board.id)
      }
    }
  }

  /// Checks what stands for all that was done on a board before.
  private mutating func begin(_ change: Change, of entry: ArchivedEntry) throws(ImportError) {
    guard case .boards(let changes) = change, changes.deletions.isEmpty,
      changes.insertions.count == 1, let board = changes.insertions.first?.element,
      board.id == entry.scope
    else { throw .wrongScope }
    guard var found = boards.removeValue(forKey: board.id) else { throw .wrongChange }
    // The name may have been changed on the list, whose history stays elsewhere, or when the board was imported.
    found.details.name = board.name
    if found != board { throw .wrongChange }
    folded.insert(board.id)
  }
}
