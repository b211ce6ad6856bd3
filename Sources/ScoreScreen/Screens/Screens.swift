import FoundationBase
import IdentityDiff
import Scorekeeping
import StructReference

/// The controller of a page of screens: it handles keys and makes frames.
///
/// A screen changes only itself and returns a `Request`. Commands go through the session, and its transitions change
/// the page. While watching, nothing is selected and no key writes; while the watched board is deleted, the list of
/// boards is shown.
public final class Screens {
  var page: Page
  var context: ScreenContext
  let mode: Mode
  /// The watched board; nil to watch the board that was played last, or if not watching.
  let watched: Scoreboard.ID?
  /// The group of players to show; nil for all players.
  private let group: String?
  /// Whether the player has quit.
  package var isFinished = false
  /// Whether the next frame repaints the whole screen.
  package var needsRepaint = false

  /// Whether changed scores do not flash. Frames then depend on the state only, not on a clock.
  package var isCalm = true
  /// Whether the header shows that a recording runs.
  package var isRecording = false
  /// Whether hints are left out, and all facts of the header except the round and the winners: for a wall without a
  /// keyboard.
  package var isClean = false
  /// Whether the status row names keys; false in a picture.
  package var hasHints = true
  /// The text of the status row while there is no message.
  package var notice = "" { didSet { context.notice = notice } }
  /// The facts that the board of a stream shows besides its players.
  package var streamFacts = StreamFacts() { didSet { context.streamFacts = streamFacts } }
  /// Whether the screen keeps its content while the session continues.
  ///
  /// Law: once it is no longer held, the board is the session's board, and the selection stays.
  package var isHeld = false {
    didSet {
      context.isHeld = isHeld
      if oldValue, !isHeld { catchUp() }
    }
  }
  /// The state shown while the screen is held; nil if nothing has changed since.
  private var heldState: AppState?
  /// Changes a watched board for a presenter; nil if nothing may be changed from here. The screens follow the change as
  /// if another session had made it.
  package var presenter: ((Presentation, Scoreboard.ID) throws -> Void)? {
    get { context.presenter }
    set {
      context.presenter = newValue
      noteUpcoming()
    }
  }
  /// Shows the scorers of the open board in place of these screens; nil if they cannot be shown.
  package var onScorers: ((Scoreboard) throws -> Void)?
  /// Draws a board as a picture, and says where it is; nil if there are none here.
  package var onPicture: ((Scoreboard) throws -> String)?
  /// Whether to show the scorers once the keys are handled: another connection then sees the board as it is here.
  var wantsScorers = false
  /// The time for which each page of a long list is shown; nil if only keys turn pages.
  package var pages: Duration? {
    didSet { page.board?.value.isPaged = pages != nil }
  }
  /// The time to turn to the next page; nil before the first frame, and if the list fits.
  var pageEnd: ContinuousClock.Instant?
  /// The clock for flashes, messages and pages.
  var clock: () -> ContinuousClock.Instant = { .now }
  var clickTargets = ClickTargets()
  /// The time at which the clock of the board runs out, as it was known at the last frame; nil while it does not run.
  var clockEnd: Date?
  /// Whether the end of the clock is known already.
  var passedEnd = false
  /// Called with a sentence when the clock of the shown board has run out; not for a clock that had run out before it
  /// was shown.
  package var onClockEnd: (String) -> Void = { _ in }

  /// The last loss of a target of keys, and its time: for a moment, keys may still be meant for the target.
  var lastLoss: (loss: Loss, time: Date)?
  /// The last round that another process has begun, and the time at which it came.
  var othersRound: (number: Int, time: Date)?
  /// The time of the last reveal by somebody else.
  var othersReveal: Date?
  /// Whether a person types the keys, who may go on typing for a moment after a question has ended.
  package var guardsTyping = false
  /// Whether a board that is created on these screens, and left without any use, is not kept.
  package var discardsUnusedBoards = false
  /// The boards that were created on these screens, until they are known to be used.
  var unusedBoards: Set<Scoreboard.ID> = []
  /// The open board, which another session has discarded, until it is created again.
  var discardedBoard: Scoreboard?
  /// The message about changes by other processes, or the watched board, that could not be read; nil without a problem.
  var feedProblem: String?
  /// The problem that was last announced.
  var announcedProblem = ""
  /// The most important change by other processes that is not shown yet; the last one of equally important changes.
  var headline: Headline?
  /// An error from outside, shown once the current keys or changes are handled.
  private var reportedError: (any Error)?
  /// Whether to drop the remaining keys of a batch because their player, board or screen is gone.
  var isStopped = false
  /// The page before a batch of keys, restored if the batch cannot be committed.
  private var pageBeforeBatch: Page?
  /// Whether boards are opened in the big mode.
  private var opensBig = false
  private var observation: Disposable?

  var session: Session { context.session }

  /// The characters and colours of frames. A new value applies from the next frame.
  package var theme: Theme {
    get { context.theme }
    set { context.theme = newValue }
  }

  /// The size of the screen. A new value applies from the next frame.
  package var size: Size {
    get { context.size }
    set { context.size = newValue }
  }

  /// Whether the big mode is on: large letters, if there is room. While watching, it stays on for the next board.
  package var isBig: Bool {
    get { page.board?.value.isBig ?? opensBig }
    set {
      opensBig = newValue
      page.board?.value.isBig = newValue
    }
  }

  /// Makes screens to keep score, which show the open board of the session, or the list of boards.
  public convenience init(session: Session, size: Size, theme: Theme = Theme()) {
    self.init(session: session, size: size, theme: theme, keys: KeyBindings())
  }

  /// Makes screens to keep score with the user's own keys.
  package convenience init(
    session: Session, size: Size, theme: Theme = Theme(), keys: KeyBindings
  ) {
    self.init(ScreenContext(session: session, keys: keys, size: size, theme: theme))
  }

  /// Makes screens to watch one board or, without one, the board that was played last. If there is none, the list of
  /// boards is shown.
  ///
  /// - Parameter group: the group of players to show; nil for all players.
  /// - Throws: the errors of the journal.
  package convenience init(
    watching board: Scoreboard.ID?, of session: Session, size: Size, theme: Theme = Theme(),
    keys: KeyBindings = KeyBindings(), group: String? = nil
  ) throws {
    let context = ScreenContext(session: session, keys: keys, size: size, theme: theme)
    self.init(context, .watch, board, group)
    try openWatched()
  }

  /// Makes screens for the open board of a session that another program feeds. Players can be selected, but no key
  /// changes anything.
  package convenience init(
    following session: Session, size: Size, theme: Theme = Theme(),
    keys: KeyBindings = KeyBindings()
  ) {
    var context = ScreenContext(session: session, keys: keys, size: size, theme: theme)
    context.hasPanels = false
    self.init(context, .follow, session.state.board?.id)
  }

  private init(
    _ context: ScreenContext, _ mode: Mode = .keep, _ watched: Scoreboard.ID? = nil,
    _ group: String? = nil
  ) {
    self.context = context
    self.mode = mode
    self.watched = watched
    self.group = group
    let state = context.session.state
    page = Page(
      BoardsView(state.boards, mode: mode),
      state.board.map { BoardView($0.part(in: group), mode: mode) })
    observation = session.observe { [weak self] in self?.apply($0) }
    refreshBoards()
    if page.board == nil, mode.keepsScore { page.boards.select(near: 0) }
  }

  /// Opens the board with a name, in any letter case or by an unambiguous prefix, or creates it.
  public func open(_ name: String) { open(name, game: nil) }

  /// Opens the board with a name, or creates it with the rules of a game.
  package func open(_ name: String, game: String?) {
    defer { showReported() }
    do {
      if let game {
        perform(.createBoard(name, game: game))
        return
      }
      try session.open(try session.board(named: name).id)
    } catch ScorekeepingError.unknownBoard {
      perform(.board(name))
    } catch {
      show(error)
    }
  }

  /// Opens the watched board if it exists. If the open board was deleted, it is already closed.
  func openWatched() throws {
    guard !mode.keepsScore, let wanted = try watched ?? session.lastPlayed(),
      session.state.board?.id != wanted
    else { return }
    if session.state.boards.contains(where: { $0.id == wanted }) {
      try session.open(wanted)
    } else {
      session.close()
    }
  }

  /// Shows an error from outside on the status row. The message of the current keys gives way to it.
  package func report(_ error: any Error) {
    reportedError = error
    show(error)
  }

  /// Shows a sentence on the status row until a key is pressed, unless there is already an error.
  package func warn(_ sentence: String) {
    if !page.message.isError { page.message = Message(text: sentence, isError: true) }
  }

  /// Shows a reported error that another message has replaced.
  func showReported() {
    if let reportedError { show(reportedError) }
    reportedError = nil
  }

  func show(_ error: any Error) {
    if error is JournalReplacedError { page.boards.cache.invalidate() }
    page.message = Message(text: String(describing: error), isError: true)
  }

  // MARK: keys

  /// Applies keys to the newest committed state. Keys that arrive together are committed together.
  package func handle(_ keys: [Key]) {
    if !mode.keepsScore {
      handleEach(keys)
      return showHeadline()
    }
    defer {
      if isStopped { stop() }
      if !isFinished { discardUnusedBoards() }
      showReported()
    }
    if let recentConflict { return show(recentConflict) }
    let targets = page.targets
    var isSame = false
    var failure: (any Error)?
    do {
      let isDiscarded = discardedBoard != nil
      isSame = try !session.refresh() && !isDiscarded
      try remakeDiscardedBoard()
      refreshBoards()
    } catch let error as JournalReplacedError {
      return show(error)
    } catch {
      failure = error
    }
    // Keys were meant for the shown page: they must not act on another player or on the list.
    if !isSame, let conflict = page.conflict(since: targets) {
      if !page.hasOverlay { return show(conflict) }
      failure = conflict
    }
    if keys.count == 1 { handleEach(keys) } else { handleTogether(keys) }
    if let failure, page.message.isEmpty { show(failure) }
    showHeadline()
  }

  private func handleTogether(_ keys: [Key]) {
    pageBeforeBatch = page
    defer { pageBeforeBatch = nil }
    var hasBegun = false
    do {
      try session.inBatch {
        hasBegun = true
        handleEach(keys)
      }
    } catch {
      // The player must see that the keys failed before the program quits.
      (isFinished, wantsScorers) = (false, false)
      // If nothing can be written, keys that do not write still work.
      page.message = Message()
      if !hasBegun {
        for key in keys where !page.message.isError && !isFinished && !isStopped { handle(key) }
      }
      if page.message.text.isEmpty { show(error) }
    }
  }

  /// Ends a batch of which the remaining keys were dropped.
  private func stop() {
    defer { (isStopped, wantsScorers) = (false, false) }
    guard wantsScorers, let board = page.board?.value.board else { return }
    do { try onScorers?(board) } catch { show(error) }
  }

  private func handleEach(_ keys: [Key]) {
    for key in keys where !isFinished && !isStopped { handle(key) }
  }

  func handle(_ key: Key) {
    if let refusal = refusal(ofTyped: key) {
      page.message = Message(text: refusal, isError: true)
      return
    }
    // While watching, a problem stays on the status row until it is solved.
    if mode.keepsScore || !page.message.isError { page.message = Message() }
    // While the rows cannot be seen, keys do not score.
    if size.isTooSmall {
      isFinished = context.keys[page.kind].action(for: key) == .quit
      return
    }
    context.statusRows = statusRows
    pageEnd = nil
    if case .mouse(let event) = key { return handle(event) }
    carryOut(page.handle(key, context))
  }

  // MARK: following the state

  /// Brings the list of boards up to date if it is shown.
  func refreshBoards() { if page.board == nil { page.boards.refresh(from: session) } }

  /// Updates the page to the state that was reached while the screen was held.
  private func catchUp() {
    guard let old = heldState.take() else { return }
    apply(Transition(from: old, to: session.state, origin: .others))
  }

  /// Applies a transition of the session to the page, and shows the outcome of the command that made it.
  private func apply(_ step: Transition) {
    if isHeld {
      heldState = heldState ?? step.old
      return
    }
    if step.origin == .rollback, let pageBeforeBatch { page = pageBeforeBatch }
    let before = page.ranked
    update(by: step, from: before)
    guard mode.keepsScore, let outcome = step.outcome else { return }
    if outcome.reversal != nil, let back = outcome.onlyInserted { page.board?.value.select(back) }
    let undo = context.keys[page.kind].key(for: .undo)
    page.message = Message(
      OutcomeText(outcome, from: before, to: page.ranked, undo: undo))
  }

  /// - Parameter before: the open board.
  private func update(by step: Transition, from before: RankedBoard?) {
    let isList = step.new.board == nil
    if !step.change.boards.isEmpty {
      page.boards.update(to: step.new.boards, from: isList ? session : nil)
    } else if isList {
      page.boards.refresh(from: session)
    }
    if [.undo, .redo].contains(step.origin), let back = step.change.boards.insertions.first {
      page.boards.select(back.element.id)
    }
    if step.origin == .othersImport, mode.keepsScore {
      page.message = Message(
        text: "Somebody else has imported this board: it is now as it was in the file")
    }
    noteUse(step)
    guard let new = step.new.board?.part(in: group) else {
      if let old = page.board?.value {
        page.boards.select(old.board.id)
        opensBig = old.isBig
        if step.origin == .othersUndoOfList, old.board.players.isEmpty, discardsUnusedBoards {
          discardedBoard = old.board
        }
      }
      page.closeBoard()
      return
    }
    guard before?.board.id == new.id else {
      var view = BoardView(new, mode: mode)
      view.isBig = isBig && !mode.keepsScore
      view.isPaged = pages != nil
      page.open(view)
      pageEnd = nil
      page.boards.select(new.id)
      return
    }
    let change =
      group == nil ? step.change.board : page.ranked.map { new.change(from: $0.board) }
    guard let change, group == nil || !change.isEmpty else {
      // Changes that are undone together may cancel each other out.
      if step.origin != .command { page.board?.value.recent = RecentChanges() }
      return
    }
    page.prompt?.update(for: new)
    let time = step.origin == .command ? step.outcome?.entries.last?.time ?? session.now : nil
    page.board?.value.update(
      to: new, by: change, isUndone: step.origin == .undo, at: isCalm ? nil : clock(),
      made: time, naming: step.namedRound)
    if step.origin == .others {
      noteRound(from: change.details?.old.round ?? new.round, to: new)
      if change.freezeStep == .reveal { othersReveal = session.now }
      note(change, from: before, naming: step.namedRound, by: step.author)
    }
  }
}
