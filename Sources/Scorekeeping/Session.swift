import Foundation
import IdentityDiff
import StructReference

/// The root of the program: one state, changed by commands alone, and shared by reference.
///
/// A command is applied to a copy of the newest state that the journal holds, committed, and only then
/// assigned; whoever observes a reference into the state is told if what he observes is another now. A command
/// that throws, or a commit that fails, changes nothing.
///
/// Confined to the isolation domain it was made in: not `Sendable`.
public final class Session {
  /// What is committed. What is written to the reference, or to one of its parts, is committed as a change of its
  /// own that undo takes back: names, scores and all else of the open board, names of boards and their
  /// deletion; a group of writes is one change. A write that the state or the journal refuses changes nothing, and
  /// `onRefusal` is told why. When the session is gone nothing is written.
  public private(set) lazy var state = reference { $0.state }

  /// What the next command meets: what is committed and, inside a batch, what its commands have made of it. What
  /// is written to it belongs to the batch.
  public private(set) lazy var draft = reference { $0.draft }

  /// Called with the reason when what was written to a reference could not be committed, or what a reference
  /// leads to could not be read.
  public var onRefusal: (any Error) -> Void = { _ in }

  /// Called some times a second while the journal waits for longer than a moment, in the thread that waits. Nothing of
  /// the session may be used then: a change is under way that is not saved yet.
  public var onDelay: ((Delay) -> Void)? {
    get { journal.onDelay }
    set { journal.onDelay = newValue }
  }

  let shared: SharedState
  let journal: any Journal
  let environment: Environment
  private(set) var writer: Writer
  /// Set from when another journal was found until what it holds is shown.
  private var replacement: JournalReplaced?
  private var isImported = false
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
    shared = SharedState(.init(sequence: sequence, state: state, draft: state))
    writer = Writer(id: .random(in: .min ... .max), opened: sequence)
  }

  /// Carries out one command.
  ///
  /// - Returns: what it did.
  /// - Throws: a `ScorekeepingError` where the state does not allow it, or what the journal throws.
  @discardableResult
  public func perform(_ command: Command) throws -> Outcome {
    try carryOut { try $0.run(command) }
  }

  /// Carries out something in a transaction of its own, or in that of the batch that is running.
  func carryOut<Result>(_ body: (inout Execution) throws -> Result) throws -> Result {
    guard var execution = batch else { return try commit(body) }
    if let failure = execution.failure { throw failure }
    let written = execution.sequence
    do {
      let result = try body(&execution)
      batch = execution
      shared.now.draft = execution.state
      return result
    } catch {
      // Half of what was to be written must not be committed.
      if execution.sequence != written || !(error is ScorekeepingError) {
        batch?.failure = error
      }
      throw error
    }
  }

  /// Carries out commands in one transaction: all of them, or none.
  ///
  /// - Parameters:
  ///   - findingAll: whether all are looked for that are not allowed, as far as they do not depend on one that was not
  ///     carried out.
  ///   - tell: called after each command with what it did and the state that it leads to. Nothing of that has happened
  ///     if this throws.
  /// - Throws: a `CommandFailure` that names the command, or what the journal throws.
  public func perform(
    _ commands: [Command], findingAllFailures findingAll: Bool = false,
    telling tell: (Outcome, AppState) -> Void = { _, _ in }
  ) throws {
    precondition(batch == nil, "A batch cannot hold a transaction of its own")
    try commit { execution in
      var failures: [CommandFailure] = []
      for (index, command) in commands.enumerated() {
        if !failures.isEmpty, command.dependsOnHistory { break }
        do {
          let outcome = try execution.run(command)
          tell(outcome, execution.state)
        } catch let fact as ScorekeepingError {
          failures.append(CommandFailure(fact: fact, command: command, index: index))
          if !findingAll || !command.isIndependent || fact == .noBoard { break }
        }
      }
      guard var failure = failures.first else { return }
      failure.others = Array(failures.dropFirst())
      throw failure
    }
  }

  /// Runs `body` so that the commands it performs share one commit, and who observes `state` is told once. A
  /// command that throws inside leaves the others be; if the commit fails, none of them happened.
  ///
  /// - Throws: what the journal throws.
  public func inBatch(_ body: () -> Void) throws {
    precondition(batch == nil, "A batch cannot hold another")
    defer { batch = nil }
    try commit { execution in
      batch = execution
      shared.now.draft = execution.state
      body()
      if let failure = batch?.failure { throw failure }
      execution = batch ?? execution
    }
  }

  /// Opens a board that the list shows. Not a command: nothing is written.
  public func open(_ id: Scoreboard.ID) throws {
    guard let board = try read({ try $0.board(id) }) else {
      let name = shared.now.draft.boards.first { $0.id == id }?.name
      try refresh()
      throw ScorekeepingError.boardGone(name ?? "")
    }
    assign { $0.board = board }
  }

  /// The board that was played last, by anybody; nil if none was. It may be gone since.
  public func lastPlayed() throws -> Scoreboard.ID? { try journal.read { try $0.lastPlayed() } }

  /// Goes back to the list of boards.
  public func close() {
    assign { $0.board = nil }
  }

  private func assign(_ change: (inout AppState) -> Void) {
    if var execution = batch {
      change(&execution.state)
      batch = execution
      shared.now.draft = execution.state
    } else {
      var state = shared.now.state
      change(&state)
      shared.now = .init(sequence: shared.now.sequence, state: state, draft: state)
    }
  }

  /// Takes over what other runs of the program have committed. Where that is nothing it costs a look at the
  /// newest number.
  ///
  /// - Returns: whether there was anything.
  @discardableResult
  public func refresh() throws -> Bool {
    if batch != nil { return false }
    let newest = try journal.newestSequence()
    // Another file may have the same number.
    noteReplacement()
    if newest == shared.now.sequence, replacement == nil { return false }
    let version = try journal.read(self.newest)
    if version.sequence == shared.now.sequence, replacement == nil { return false }
    adopt(version)
    try tellReplacement()
    return true
  }

  /// What to wait for before `follow()`. It may be another thing after each.
  public var news: News { isBehind ? journal.news.retried : journal.news }

  /// Whether there may be something that was told of and could not be read.
  private var isBehind = false

  /// Takes over what other runs of the program have committed, where there is news of it. Where there is none,
  /// the journal is not looked at.
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

  /// Everybody who was ever added to a board, in the order in which they came.
  public func roster() throws -> [RosterEntry] { try read { try $0.roster() } }

  /// Looks at what the next command meets: inside a batch, at what its commands have made of it.
  package func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    if let batch { return try body(batch.transaction) }
    return try journal.read(body)
  }

  /// The time, as entries are written with it.
  public var now: Date { environment.now() }

  /// The board with that name in any letter case, or with that unambiguous prefix.
  ///
  /// - Throws: `.unknownBoard` with the nearest name, or `.ambiguousBoard` with the candidates.
  public func board(named name: String) throws -> BoardSummary {
    try shared.now.draft.boards.resolve(name)
  }

  func commit<Result>(_ body: (inout Execution) throws -> Result) throws -> Result {
    var base: Version?
    do {
      let (execution, result) = try journal.transaction { transaction in
        let version = try newest(in: transaction)
        base = version
        // Who wrote this has not seen what is there now.
        try tellReplacement()
        var execution = Execution(
          state: version.state, transaction: transaction, writer: writer,
          environment: environment, refusals: refusals)
        let result = try body(&execution)
        return (execution, result)
      }
      batch = nil
      adopt(Version(state: execution.state, sequence: execution.sequence ?? base?.sequence ?? 0))
      return result
    } catch {
      // What was wrong may be what others have done meanwhile: show it.
      batch = nil
      if let base { adopt(base) }
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

  private func noteImport(among entries: [JournalEntry]) {
    let open = shared.now.state.board?.id
    if entries.contains(where: { $0.scope != nil && $0.scope == open && $0.isImport }) {
      isImported = true
    }
  }

  /// Whether somebody else has imported other content for the open board since this was asked last.
  package func takeImport() -> Bool {
    defer { isImported = false }
    return isImported
  }

  private struct Version {
    let state: AppState
    let sequence: Int
  }

  private func adopt(_ version: Version) {
    shared.now = .init(
      sequence: version.sequence, state: version.state, draft: version.state)
  }

  /// The newest committed state, with the board open that is open here. What others have written since is
  /// followed entry by entry; where that would cost more, all is read anew.
  private func newest(in transaction: any JournalTransaction) throws -> Version {
    noteReplacement()
    let newest = try transaction.sequence()
    let (sequence, state) = (shared.now.sequence, shared.now.state)
    var copy = state
    if replacement != nil {
      writer = Writer(id: writer.id, opened: newest)
    } else if newest == sequence {
      return Version(state: state, sequence: sequence)
    } else if let entries = try copy.follow(transaction, from: sequence, to: newest) {
      noteImport(among: entries)
      return Version(state: copy, sequence: newest)
    }
    copy.boards = try transaction.boards()
    copy.board = try state.board.flatMap { try transaction.board($0.id) }
    return Version(state: copy, sequence: newest)
  }
}
