import Foundation
import IdentityDiff
import StructReference

/// One run of the program on a journal: the root state, changed by commands alone, and its observers.
///
/// A command is applied to a copy of the newest state that the journal holds, committed, and only then shown: observers
/// are told of the ``Transition``. A command that throws, or a commit that fails, changes nothing.
///
/// Confined to the isolation domain it was made in: not `Sendable`.
public final class Session {
  /// All that is shown: what is committed and, inside a batch, what its commands have made of it.
  public var state: AppState { batch?.root.state ?? root.state }

  /// Called some times a second while the journal waits for longer than a moment, in the thread that waits. Nothing of
  /// the session may be used then: a change is under way that is not saved yet.
  public var onDelay: ((Delay) -> Void)? {
    get { journal.onDelay }
    set { journal.onDelay = newValue }
  }

  private(set) var root: Root
  private let transitions: Ref<Transition>
  /// The number of the newest entry that is committed in `state`.
  package private(set) var sequence: Int
  let journal: any Journal
  let environment: Environment
  private(set) var writer: Writer
  /// Set from when another journal was found until what it holds is shown.
  private var replacement: JournalReplaced?
  let refusals = Refusals()
  /// The transaction that is open while a batch runs.
  var batch: Execution?

  /// Reads the list of boards.
  ///
  /// - Throws: what the journal throws.
  public init(journal: any Journal, environment: Environment = Environment()) throws {
    self.journal = journal
    self.environment = environment
    let (sequence, boards) = try journal.read { (try $0.sequence(), try $0.boards()) }
    var state = AppState()
    state.boards = boards
    root = Root(state)
    transitions = Ref(initialValue: Transition(from: state, to: state, origin: .opening))
    self.sequence = sequence
    writer = Writer(id: .random(in: .min ... .max), opened: sequence)
  }

  /// Calls `observer` for each step from a state to the next, in their order, until what is returned is disposed of or
  /// no longer held. Observers are called in the order in which they were added; a step that one of them makes is told
  /// when all were told of the one before.
  public func observe(_ observer: @escaping (Transition) -> Void) -> Disposable {
    transitions.addObserver { observer($1) }
  }

  /// Carries out one command.
  ///
  /// - Returns: what it did.
  /// - Throws: a `ScorekeepingError` where the state does not allow it, or what the journal throws.
  @discardableResult
  public func perform(_ command: Command) throws -> Outcome {
    guard var execution = batch else { return try commit { try $0.run(command) } }
    if let failure = execution.failure { throw failure }
    let written = execution.sequence
    do {
      let outcome = try execution.run(command)
      let transitions = execution.pollTransitions()
      batch = execution
      tell(transitions.map(\.uncommitted))
      return outcome
    } catch {
      // Half of what was to be written must not be committed.
      if execution.sequence != written || !(error is ScorekeepingError) {
        batch?.failure = error
      }
      throw error
    }
  }

  /// Opens a board that the list shows, as it is after the newest entry. Not a command: nothing is written.
  public func open(_ id: Scoreboard.ID) throws {
    let (version, found) = try read { transaction in
      (batch == nil ? try newest(in: transaction) : nil, try transaction.board(id))
    }
    if let version { adopt(version) }
    guard let board = found else {
      let name = state.boards.first { $0.id == id }?.name
      try refresh()
      throw ScorekeepingError.boardGone(name ?? "")
    }
    assign { $0.board = board }
  }

  /// Goes back to the list of boards.
  public func close() {
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

  /// Takes over the commits of other runs of the program. Where there are none, the cost is one look at the newest
  /// number.
  ///
  /// - Returns: whether there was anything.
  @discardableResult
  public func refresh() throws -> Bool {
    if batch != nil { return false }
    let newest = try journal.newestSequence()
    // Another file may have the same number.
    noteReplacement()
    if newest == sequence, replacement == nil { return false }
    let version = try journal.read(self.newest)
    if version.sequence == sequence, replacement == nil { return false }
    adopt(version)
    try tellReplacement()
    return true
  }

  /// What to wait for before `follow()`. It may be another thing after each.
  public var news: News { isBehind ? journal.news.retried : journal.news }

  /// Whether there may be something that was told of and could not be read.
  private var isBehind = false

  /// Takes over the commits of other runs of the program if there is news of any. Where there is none, the journal is
  /// not read.
  ///
  /// - Returns: whether there was anything.
  /// - Throws: what the journal throws; `JournalReplaced` after taking over what another journal holds. The next call
  ///   tries again, and until one succeeds `news` come after half a second at the latest.
  @discardableResult
  public func follow() throws -> Bool {
    if batch != nil { return false }
    let wasBehind = isBehind
    isBehind = true
    let isNew = try (journal.takeNews() || wasBehind) && refresh()
    isBehind = false
    return isNew
  }

  func commit<Result>(_ body: (inout Execution) throws -> Result) throws -> Result {
    var base: Version?
    do {
      let (version, result) = try journal.transaction { transaction in
        var version = try newest(in: transaction)
        base = version
        // The command was given without sight of the journal that is there now.
        try tellReplacement()
        var execution = Execution(
          root: version.root, transitions: version.transitions, transaction: transaction,
          writer: writer, environment: environment, refusals: refusals)
        let result = try body(&execution)
        version.transitions = execution.pollTransitions()
        version.root = execution.root
        version.sequence = execution.sequence ?? version.sequence
        return (version, result)
      }
      batch = nil
      adopt(version)
      return result
    } catch {
      // A change by others may be the cause: show it.
      let isBatch = batch != nil
      batch = nil
      if var base {
        if isBatch { base.transitions = [] }
        adopt(base)
      }
      throw error
    }
  }

  /// - Throws: `JournalReplaced`, once.
  private func tellReplacement() throws {
    guard let replacement else { return }
    self.replacement = nil
    throw replacement
  }

  private func noteReplacement() {
    if let reason = journal.takeReplacement() { replacement = JournalReplaced(reason: reason) }
  }

  /// The root at an entry of the journal, and the steps that led there.
  private struct Version {
    var root: Root
    var sequence: Int
    var transitions: [Transition] = []
  }

  private func adopt(_ version: Version) {
    root = version.root
    sequence = version.sequence
    tell(version.transitions)
  }

  /// The newest committed state, with the board open that is open here. The entries that others have written since are
  /// followed one by one; where that would cost more, all is read anew.
  private func newest(in transaction: any JournalTransaction) throws -> Version {
    noteReplacement()
    let newest = try transaction.sequence()
    if replacement != nil {
      writer = Writer(id: writer.id, opened: newest)
    } else if newest == sequence {
      return Version(root: root, sequence: sequence)
    } else if let followed = try follow(to: newest, in: transaction) {
      return followed
    }
    var root = root
    var state = root.state
    state.boards = try transaction.boards()
    state.board = try state.board.flatMap { try transaction.board($0.id) }
    root.state = state
    let step = root.pollTransition(.others)
    return Version(root: root, sequence: newest, transitions: [step].compactMap(\.self))
  }

  /// Follows the entries up to a number; nil where reading all anew costs less, or where one does not fit.
  ///
  /// Law: the state is then that which is read anew. Cost: that of what changed.
  private func follow(
    to newest: Int, in transaction: any JournalTransaction
  ) throws -> Version? {
    // A file may hold any numbers.
    let (count, isFar) = newest.subtractingReportingOverflow(sequence)
    guard !isFar, count > 0, count <= root.state.followingLimit else { return nil }
    let entries = try transaction.entries(after: sequence, limit: count)
    guard entries.count == count, entries.first?.sequence == sequence + 1,
      entries.last?.sequence == newest
    else { return nil }
    var version = Version(root: root, sequence: newest)
    let open = root.state.board?.id
    for entry in entries {
      guard version.root.follow(entry.change, open: open) else { return nil }
      let isImport = entry.isImport && entry.scope != nil && entry.scope == open
      if let step = version.root.pollTransition(isImport ? .othersImport : .others) {
        version.transitions.append(step)
      }
    }
    return version
  }
}
