import FoundationBase
import IdentityDiff
import StructReference

/// One run of the program on a journal: the root state, which changes only by commands, and its observers.
///
/// A command is applied to a copy of the newest state of the journal and committed; then observers receive the
/// `Transition`. A command that throws, or a commit that fails, changes nothing.
///
/// A session stays in the isolation domain in which it was made: it is not `Sendable`.
public final class Session {
  /// The committed state; inside a batch, the state after the commands of the batch so far.
  public var state: AppState { batch?.root.state ?? root.state }

  /// Called several times a second, on the waiting thread, when the journal has to wait noticeably. It must not use the
  /// session, because a change may be half made.
  package var onDelay: ((Delay) -> Void)? {
    get { journal.onDelay }
    set { journal.onDelay = newValue }
  }

  private(set) var root: Root
  private let transitions: Ref<Transition>
  /// The number of the newest committed entry that `state` includes.
  package private(set) var sequence: Int
  package let journal: any Journal
  let environment: Environment
  private(set) var writer: Writer
  /// The replacement of the journal by another, until it is reported to the user; then nil.
  private var replacement: JournalReplacedError?
  let skipped = SkippedEntries()
  /// The open transaction of a running batch; nil outside of a batch.
  var batch: Execution?

  /// Begins with the list of boards in a journal.
  ///
  /// - Throws: an error of the journal.
  package init(journal: any Journal, environment: Environment = Environment()) throws {
    self.journal = journal
    self.environment = environment.ahead(by: journal.secondsAhead)
    let (sequence, boards) = try journal.read { (try $0.sequence(), try $0.boards()) }
    var state = AppState()
    state.boards = boards
    root = Root(state)
    transitions = Ref(initialValue: Transition(from: state, to: state, origin: .opening))
    self.sequence = sequence
    writer = Writer(id: .random(in: .min ... .max), opened: sequence)
  }

  /// Calls `observer` for each transition, in order, until the disposable is disposed of or released. A command that
  /// changed nothing causes a transition, too. Observers are called in the order in which they were added. If an
  /// observer causes a transition, it is delivered after all observers have received the previous one.
  package func observe(_ observer: @escaping (Transition) -> Void) -> Disposable {
    transitions.addObserver { observer($1) }
  }

  /// Performs a line of the command language, such as `score Red +5`: the program's guide `commands` has all of them.
  /// Names with blanks stand in quotes. A line that is blank or only a comment does nothing.
  ///
  /// Law: the newest state changes as a whole, or not at all. Cost: that of the change, and its commit.
  ///
  /// - Throws: a `ScorekeepingError` if the line does not parse or the state does not allow it, or an error of the journal.
  public func perform(_ line: String) throws {
    let command: Command?
    do throws(LineError) {
      command = try Command(parsing: line)
    } catch {
      throw error.fact
    }
    if let command { try perform(command) }
  }

  /// Performs one command.
  ///
  /// - Returns: the result.
  /// - Throws: a `ScorekeepingError` if the state does not allow the command, or an error of the journal.
  @discardableResult
  package func perform(_ command: Command) throws -> Outcome {
    guard var execution = batch else {
      return try commit(on: boardChanged(by: [command])) { try $0.run(command) }
    }
    if let failure = execution.failure { throw failure }
    let written = execution.sequence
    do {
      let outcome = try execution.run(command)
      let transitions = execution.pollTransitions()
      batch = execution
      tell(transitions.map(\.uncommitted))
      return outcome
    } catch {
      // A half-written command must not be committed.
      if execution.sequence != written || !(error is ScorekeepingError) {
        batch?.failure = error
      }
      throw error
    }
  }

  /// Opens the newest state of a board on the list. Writes nothing.
  package func open(_ id: Scoreboard.ID) throws {
    let (newest, found) = try read { transaction in
      (
        batch == nil ? try newestState(in: transaction, withList: true) : nil,
        try transaction.board(id)
      )
    }
    if let newest { adopt(newest) }
    guard let board = found else {
      let name = state.boards.first { $0.id == id }?.name
      try refresh()
      throw ScorekeepingError.boardGone(name ?? "")
    }
    assign { $0.board = board }
  }

  /// Closes the open board and returns to the list of boards.
  package func close() {
    assign { $0.board = nil }
  }

  private func assign(_ change: (inout AppState) -> Void) {
    if batch != nil {
      change(&batch!.root.state)
      if let transition = batch?.root.pollTransition(.opening) { tell([transition.uncommitted]) }
    } else {
      change(&root.state)
      if let transition = root.pollTransition(.opening) { tell([transition]) }
    }
  }

  func tell(_ new: [Transition]) {
    for transition in new { transitions.value = transition }
  }

  /// Adopts the commits of other runs of the program. Cost if there are none: a call of `Journal.newestSequence()`.
  ///
  /// - Returns: whether there were any, not counting commits that are hidden from the public.
  @discardableResult
  package func refresh() throws -> Bool {
    if batch != nil { return false }
    let newest = try journal.newestSequence()
    // After a replacement of the journal, the number of the newest entry may be the same as before.
    noteReplacement()
    if newest == sequence, replacement == nil, !isListStale { return false }
    let state = try journal.read { try newestState(in: $0, withList: true) }
    if state.sequence == sequence, replacement == nil, state.transitions.isEmpty { return false }
    let isNew = state.isSeen || replacement != nil
    adopt(state)
    try tellReplacement()
    return isNew
  }

  /// The file and the interval to wait on before each `follow()`. Each call may change them.
  package var changeFeed: ChangeFeed { isBehind ? journal.changeFeed.retried : journal.changeFeed }

  /// Whether entries on other boards were skipped, so that the list may have to be read again.
  private var isListStale = false

  /// Whether reading failed after a signal, so that some commits may be unread.
  private var isBehind = false

  /// Adopts the commits of other runs of the program if the change feed signals any. Otherwise the journal is not read.
  ///
  /// - Returns: whether there were any.
  /// - Throws: an error of the journal; `JournalReplacedError` after adopting the content of another journal. The next
  ///   call tries again, and until one succeeds `changeFeed` fires after half a second at the latest.
  @discardableResult
  package func follow() throws -> Bool {
    if batch != nil { return false }
    let wasBehind = isBehind
    isBehind = true
    let isNew = try (journal.pollChanges() || wasBehind) && refresh()
    isBehind = false
    return isNew
  }

  /// The only board that the commands change; nil if they may change several boards, or the list of boards.
  func boardChanged(by commands: [Command]) -> Scoreboard.ID? {
    var (rest, board) = (commands[...], root.state.board?.id)
    if case .board(let name) = rest.first {
      board = root.state.boards.named(name)?.id
      rest.removeFirst()
    }
    return rest.contains(where: \.concernsList) ? nil : board
  }

  /// Runs `body` in one transaction, on the newest state.
  ///
  /// - Parameter board: the only board that may change; nil if any may.
  func commit<Result>(
    on board: Scoreboard.ID? = nil, _ body: (inout Execution) throws -> Result
  ) throws -> Result {
    var base: CommittedState?
    do {
      var (state, result) = try journal.transaction(on: board) { transaction in
        var state = try newestState(in: transaction, withList: board == nil)
        base = state
        // The user gave the command before seeing the content of the new journal, so it is not performed.
        try tellReplacement()
        var execution = Execution(
          root: state.root, transitions: state.transitions, transaction: transaction,
          writer: writer, environment: environment, skipped: skipped)
        let result = try body(&execution)
        state.transitions = execution.pollTransitions()
        state.root = execution.root
        state.sequence = execution.sequence ?? state.sequence
        return (state, result)
      }
      batch = nil
      let place = journal.lastCommit
      state.sequence = place?.newest ?? state.sequence
      adopt(state)
      if let place, place.unseen > 0 { isListStale = true }
      return result
    } catch {
      // Show the commits of other runs even after an error, because one of them may be the cause.
      let isBatch = batch != nil
      batch = nil
      if var base {
        if isBatch { base.transitions = [] }
        adopt(base)
      }
      throw error
    }
  }

  /// Reports the replacement of the journal, if any.
  ///
  /// - Throws: `JournalReplacedError`, once for each replacement.
  private func tellReplacement() throws {
    guard let replacement else { return }
    self.replacement = nil
    throw replacement
  }

  private func noteReplacement() {
    guard let reason = journal.pollReplacement() else { return }
    replacement = JournalReplacedError(reason: reason)
    skipped.removeAll()
  }

  /// A committed root, the number of its newest entry, and the transitions that led to it.
  private struct CommittedState {
    var root: Root
    var sequence: Int
    var transitions: [Transition] = []
    /// Whether the list of boards was read.
    var hasList = false
    /// Whether the public may see any of the others' entries that led to it.
    var isSeen = true
  }

  private func adopt(_ state: CommittedState) {
    root = state.root
    sequence = state.sequence
    if state.hasList { isListStale = false }
    tell(state.transitions)
  }

  /// The newest committed state, with the same board open. Applies the new entries of others one by one or, if that
  /// costs more, reads the whole state.
  ///
  /// - Parameter withList: whether the list of boards must be current, too.
  private func newestState(
    in transaction: any JournalTransaction, withList: Bool
  ) throws -> CommittedState {
    noteReplacement()
    let newest = try transaction.sequence()
    if replacement != nil {
      writer = Writer(id: writer.id, opened: newest)
    } else if isListStale, withList {
      // Entries that were skipped are not followed one by one.
    } else if newest == sequence {
      return CommittedState(root: root, sequence: sequence)
    } else if let followed = try adoptEntries(to: newest, in: transaction) {
      return followed
    }
    var root = root
    var state = root.state
    state.boards = try transaction.boards()
    state.board = try state.board.flatMap { try transaction.board($0.id) }
    root.state = state
    let transition = root.pollTransition(.others)
    let isSame = transition?.change == StateChange()
    return CommittedState(
      root: root, sequence: newest,
      transitions: isSame ? [] : [transition].compactMap(\.self), hasList: true,
      isSeen: try !isSame || transaction.isAnySeen(after: sequence))
  }

  /// The state after the entries of others up to a number; nil if reading the whole state costs less, or if an entry
  /// does not fit.
  ///
  /// Law: the result equals the state read from the journal. Cost: in proportion to the changes.
  private func adoptEntries(
    to newest: Int, in transaction: any JournalTransaction
  ) throws -> CommittedState? {
    // A damaged file may contain any numbers.
    let (count, isFar) = newest.subtractingReportingOverflow(sequence)
    guard !isFar, count > 0, count <= root.state.followingLimit else { return nil }
    let entries = try transaction.entries(after: sequence, limit: count)
    guard entries.count == count, entries.first?.sequence == sequence + 1,
      entries.last?.sequence == newest
    else { return nil }
    var state = CommittedState(root: root, sequence: newest, isSeen: false)
    let open = root.state.board?.id
    for entry in entries {
      if entry.isHidden { continue }
      state.isSeen = true
      guard state.root.adopt(entry.change, open: open) else { return nil }
      var origin = Transition.Origin.others
      if entry.reversal == .undo, entry.scope == nil { origin = .othersUndoOfList }
      if entry.isImport, let scope = entry.scope, scope == open { origin = .othersImport }
      if let transition = state.root.pollTransition(origin, by: entry) {
        state.transitions.append(transition)
      }
    }
    return state
  }
}
