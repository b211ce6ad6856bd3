import IdentityDiff

/// The root of the program: the whole state, and the only place where an old state is compared with a new one.
///
/// A transaction works on a copy, the draft. Each command assigns the resulting state, and the property observer
/// compares old and new by identity, once. The journal writes the change, and after the commit the session passes it to
/// its observers as a ``Transition``.
struct Root {
  /// The list of boards, and the board that is open.
  var state: AppState {
    didSet {
      let change = knownChange.take() ?? StateChange(from: oldValue, to: state)
      let transition = Transition(from: oldValue, to: state, by: change, origin: .command)
      (first, last) = (first ?? transition, transition)
    }
  }
  /// The change of the next assignment, if a journal entry contains it.
  private var knownChange: StateChange?
  /// The transitions of the first and the last assignment since the last poll.
  private var first: Transition?
  private var last: Transition?

  init(_ state: AppState) {
    self.state = state
  }

  /// The change of the open board by the last assignment; nil if there is none, or if it was polled.
  var boardChange: BoardChange? { last?.change.board }

  /// Applies the change of the entry that another session committed directly after this state.
  ///
  /// - Parameter open: the board to keep open while it exists.
  /// - Returns: false if the change does not fit. The state is then unchanged.
  mutating func adopt(_ change: Change, open: Scoreboard.ID?) -> Bool {
    var new = state
    guard new.apply(change, open: open) else { return false }
    if case .board(let part) = change {
      let isOpen = part.board == new.board?.id
      knownChange = StateChange(
        boards: new.boards.changes(since: state.boards),
        board: isOpen && !part.isEmpty ? part : nil)
    }
    state = new
    return true
  }

  /// Returns the transition since the last call; nil if no state was assigned.
  ///
  /// Cost: none after one assignment; after several, comparing the first state with the last one.
  ///
  /// - Parameter entry: the entry of another session that made it, if there is only one.
  mutating func pollTransition(
    _ origin: Transition.Origin, by entry: JournalEntry? = nil
  ) -> Transition? {
    guard let first, let last else { return nil }
    (self.first, self.last) = (nil, nil)
    if first !== last { return Transition(from: first.old, to: state, origin: origin) }
    return origin == first.origin && entry == nil
      ? first
      : Transition(
        from: first.old, to: state, by: first.change, origin: origin,
        entries: entry.map { [$0] } ?? [])
  }
}

/// A step from one state to the next, which the observers of a ``Session`` receive.
///
/// It is a class, because it is passed on many times: copying two states and a change costs some thirty reference
/// counts.
package final class Transition: Sendable {
  package enum Origin: Equatable, Sendable {
    /// A command of this session, by a key, a script or the shell.
    case command
    case undo
    case redo
    /// A command of another session.
    case others
    /// An import of new content for the open board by another session.
    case othersImport
    /// An undo in the list of boards by another session, for example of creating a board.
    case othersUndoOfList
    /// The opening or closing of a board, without writing.
    case opening
    /// The commit of a batch. Observers have already received each command; the old and new states are equal.
    case commit
    /// The rollback of a batch that could not be committed. The old state is the one before the batch.
    case rollback
  }

  package let old: AppState
  package let new: AppState
  /// The difference between the two states.
  package let change: StateChange
  package let origin: Origin
  /// The entries that made the transition: none if nothing was written, and if they are not known one by one.
  package let entries: [JournalEntry]
  /// The command of this session that made the transition; nil for another cause.
  private let command: Command?
  /// Sentences about the best scores of a series that the command has broken.
  package let bests: [String]
  /// Whether the journal contains the change. Observers receive a batch command by command, before its commit.
  package let isCommitted: Bool

  init(
    from old: AppState, to new: AppState, by change: StateChange, origin: Origin,
    isCommitted: Bool = true, entries: [JournalEntry] = [], command: Command? = nil,
    bests: [String] = []
  ) {
    self.old = old
    self.new = new
    self.change = change
    self.origin = origin
    self.isCommitted = isCommitted
    self.entries = entries
    self.command = command
    self.bests = bests
  }

  /// The same transition, marked as not committed yet.
  var uncommitted: Transition {
    Transition(
      from: old, to: new, by: change, origin: origin, isCommitted: false, entries: entries,
      command: command, bests: bests)
  }

  /// The result of the command of this session that made the transition; nil for another cause.
  package var outcome: Outcome? {
    command.map { Outcome(command: $0, entries: entries, transition: self) }
  }

  /// The round named by the command; nil if it names none, or for several commands.
  package var namedRound: Int? { entries.count == 1 ? entries[0].namedRound : nil }

  /// The scorer who gave the command by a link; nil for a scorekeeper, and for several commands.
  package var author: Scorer? { entries.count == 1 ? entries[0].author : nil }

  /// Makes a transition between any two states by comparing them.
  package convenience init(from old: AppState, to new: AppState, origin: Origin) {
    self.init(from: old, to: new, by: StateChange(from: old, to: new), origin: origin)
  }
}

/// The difference between two states, with boards and players compared by identity.
package struct StateChange: Equatable, Sendable {
  /// The changes of the list of boards.
  package let boards: ChangeSet<BoardSummary>
  /// The change of the open board; nil if nothing changed, or if another board was opened.
  package let board: BoardChange?

  init(boards: ChangeSet<BoardSummary> = ChangeSet(), board: BoardChange? = nil) {
    self.boards = boards
    self.board = board
  }

  /// Compares two states. Cost: linear in the players that they do not share, and in the boards if the list changed.
  init(from old: AppState, to new: AppState) {
    boards = new.boards.changes(since: old.boards)
    guard let before = old.board, let after = new.board, before === after else {
      board = nil
      return
    }
    let change = after.change(from: before)
    board = change.isEmpty ? nil : change
  }
}

extension [BoardSummary] {
  /// The changes since an older list. Cost: none if both share their storage, as they do when nothing changed.
  fileprivate func changes(since old: [BoardSummary]) -> ChangeSet<BoardSummary> {
    self == old ? ChangeSet() : changes(from: old)
  }
}
