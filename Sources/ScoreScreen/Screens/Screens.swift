import FoundationBase
import IdentityDiff
import ScoreTables
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
  let group: String?
  /// Whether the player has quit.
  package var isFinished = false
  /// Whether the next frame repaints the whole screen.
  package var needsRepaint = false

  package var options = DisplayOptions() {
    didSet { page.board?.value.isPaged = options.pages != nil }
  }
  /// The text of the status row while there is no message.
  package var notice: String {
    get { context.notice }
    set { context.notice = newValue }
  }
  /// The facts that the board of a stream shows besides its players.
  package var streamFacts: StreamFacts {
    get { context.streamFacts }
    set { context.streamFacts = newValue }
  }
  /// Whether the screen keeps its content while the session continues.
  ///
  /// Law: once it is no longer held, the board is the session's board, and the selection stays.
  package var isHeld: Bool {
    get { context.isHeld }
    set {
      let wasHeld = isHeld
      context.isHeld = newValue
      if wasHeld, !newValue { catchUp() }
    }
  }
  /// The state shown while the screen is held; nil if nothing has changed since.
  var heldState: AppState?
  package var companion: Companion {
    get { context.companion }
    set {
      context.companion = newValue
      noteUpcoming()
    }
  }
  /// The time to turn to the next page; nil before the first frame, and if the list fits.
  var pageEnd: ContinuousClock.Instant?
  /// The clock for flashes, messages and pages.
  var clock: () -> ContinuousClock.Instant = { .now }
  var clickTargets = ClickTargets()
  var alarm = ClockAlarm()
  var others = OtherWriters()
  var newBoards = NewBoards()
  /// An error from outside, shown once the current keys or changes are handled.
  var reportedError: (any Error)?
  var batch = Batch()
  private var observation: Disposable?

  var session: Session { context.session }

  package var keys: KeyBindings { context.keys }

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
    get { page.board?.value.isBig ?? options.opensBig }
    set {
      options.opensBig = newValue
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

  /// Makes screens of a single one, without a board below it.
  package convenience init(
    showing screen: any Screen, size: Size, theme: Theme = Theme(),
    keys: KeyBindings = KeyBindings()
  ) throws {
    self.init(session: try Session(journal: MemoryJournal()), size: size, theme: theme, keys: keys)
    open(screen)
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
    page.board?.value.readDeltas()
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

  /// Opens a screen on top, or in place of an open screen of its type, and closes the question.
  package func open(_ screen: any Screen) {
    page.prompt = nil
    page.show(screen)
  }

  /// The open screen of a type above the list and the board; nil if there is none.
  package subscript<S: Screen>(type: S.Type) -> S? {
    get { page[type] }
    set { page[type] = newValue }
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

  /// Whether the list of boards is shown without a board, and nothing above it.
  package var isWithoutBoard: Bool {
    session.state.boards.isEmpty && page.prompt == nil && !page.hasOverlay && !isFinished
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
    var text = String(describing: error)
    if error as? ScorekeepingError == .noBoard, let key = context.keys[.boards].key(for: .new) {
      text += ", or press \(key) for a new one"
    }
    page.message = Message(text: text, isError: true)
  }
}
