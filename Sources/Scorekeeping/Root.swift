import IdentityDiff

/// The root of the program: all that it shows, and the one place where an old state is compared with a new one.
///
/// A transaction works on a copy, the draft. Each command assigns the state that it leads to, and the observer compares
/// old with new by identity, once: the journal writes the change, and after the commit all observers of the
/// session are told of it as a ``Transition``.
struct Root {
  /// The list of boards, and the board that is open.
  var state: AppState {
    didSet {
      let change = known.take() ?? StateChange(from: oldValue, to: state)
      let step = Transition(from: oldValue, to: state, by: change, origin: .command)
      (first, last) = (first ?? step, step)
    }
  }
  /// What the next assignment changes, where an entry of the journal tells it.
  private var known: StateChange?
  /// The first and the last assignment that were not polled yet.
  private var first: Transition?
  private var last: Transition?

  init(_ state: AppState) {
    self.state = state
  }

  /// What the last assignment changed of the open board; nil if it was polled.
  var boardChange: BoardChange? { last?.change.board }

  /// Makes the change of an entry that another session has committed, and that led on from exactly this state.
  ///
  /// - Parameter open: the board that shall be open while it is there.
  /// - Returns: false where the change does not fit; nothing has happened then.
  mutating func follow(_ change: Change, open: Scoreboard.ID?) -> Bool {
    var new = state
    guard new.follow(change, open: open) else { return false }
    if case .board(let part) = change {
      let isOpen = part.board == new.board?.id
      known = StateChange(
        boards: new.boards.changes(since: state.boards), board: isOpen ? part : nil)
    }
    state = new
    return true
  }

  /// What has happened since this was called last; nil if nothing was assigned.
  ///
  /// Cost: none after one assignment. Several are compared as one.
  mutating func pollTransition(_ origin: Transition.Origin) -> Transition? {
    guard let first, let last else { return nil }
    (self.first, self.last) = (nil, nil)
    if first !== last { return Transition(from: first.old, to: state, origin: origin) }
    return origin == first.origin
      ? first : Transition(from: first.old, to: state, by: first.change, origin: origin)
  }
}

/// One step of the program from a state to the next: all that observers of a ``Session`` are told.
///
/// A class, as it goes through many hands: to copy two states and a change costs some thirty reference counts.
public final class Transition: Sendable {
  /// Where a step comes from.
  public enum Origin: Equatable, Sendable {
    /// A command of this session, by a key, a script or the shell.
    case command
    case undo
    case redo
    /// A command of another session.
    case others
    /// Another session has imported other content for the open board.
    case othersImport
    /// A board was opened or closed; nothing was written.
    case opening
    /// The commands of a batch are committed now. Each of them was told before; old and new are equal.
    case commit
    /// The commands of a batch could not be committed. Old is the state before them: they have not happened.
    case rollback
  }

  public let old: AppState
  public let new: AppState
  /// What is different.
  public let change: StateChange
  public let origin: Origin
  /// Whether the journal holds it. A batch is told of command by command, before its commit.
  public let isCommitted: Bool

  init(
    from old: AppState, to new: AppState, by change: StateChange, origin: Origin,
    isCommitted: Bool = true
  ) {
    self.old = old
    self.new = new
    self.change = change
    self.origin = origin
    self.isCommitted = isCommitted
  }

  /// The same step, which is not committed yet.
  var uncommitted: Transition {
    Transition(from: old, to: new, by: change, origin: origin, isCommitted: false)
  }

  /// A step between any two states, which are compared for it.
  package convenience init(from old: AppState, to new: AppState, origin: Origin) {
    self.init(from: old, to: new, by: StateChange(from: old, to: new), origin: origin)
  }
}

/// What is different between two states, by identity.
public struct StateChange: Equatable, Sendable {
  /// What happened to the list of boards.
  public let boards: ChangeSet<BoardSummary>
  /// What happened to the board that is open; nil if nothing did, or if another one was opened.
  public let board: BoardChange?

  init(boards: ChangeSet<BoardSummary> = ChangeSet(), board: BoardChange? = nil) {
    self.boards = boards
    self.board = board
  }

  /// Compares two states. Cost: that of what their players do not share, and linear in the boards if their list is
  /// another.
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
  /// The changes that led here, at no cost where nothing did: the list keeps its storage then.
  fileprivate func changes(since old: [BoardSummary]) -> ChangeSet<BoardSummary> {
    self == old ? ChangeSet() : changes(from: old)
  }
}
