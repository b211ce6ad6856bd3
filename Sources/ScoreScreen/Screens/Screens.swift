import Foundation
import IdentityDiff
import Scorekeeping
import StructReference

/// The controller of a page of screens: keys go in, frames come out.
///
/// A screen changes itself and returns a `Request`; commands go through the session, and its transitions come back to
/// the page. To watch is the same without a selection and without the keys that write: a deleted board gives way to the
/// list of boards until the deletion is undone.
public final class Screens {
  var page: Page
  var context: ScreenContext
  let isWatching: Bool
  /// The board that is watched; nil where score is kept, and for the one that was played last.
  private let watched: Scoreboard.ID?
  /// Whether the person has asked to quit.
  public package(set) var isFinished = false
  /// Whether the next frame is to be painted whole.
  public package(set) var needsRepaint = false

  /// Whether scores that change do not flash. Then a frame follows from the state alone, and from no clock.
  public var isCalm = true
  /// Whether what is done is being recorded.
  package var isRecording = false
  /// For how long a page is shown before the next one, where not all fits; nil if keys alone turn pages.
  public var pages: Duration?
  /// When the page that is shown is over; nil while that is not known, or all fits.
  var pageEnd: ContinuousClock.Instant?
  /// The clock of flashes, messages and pages.
  var clock: () -> ContinuousClock.Instant = { .now }
  /// The rows on the screen, for clicks.
  var shownLines = ShownLines()

  /// The player or board that another process last removed from the screen, and when that was shown.
  var taken: (what: ScorekeepingError, time: Date)?
  /// Whether reading or opening what is watched failed.
  var isBehind = false
  /// The sentence that was shown because others' changes could not be read.
  var problem: String?
  /// The problem that was last announced.
  var toldTrouble = ""
  /// An error from outside, shown once the current keys or news are handled.
  private var reported: (any Error)?
  /// Whether to drop the rest of a batch of keys: its player or board is gone.
  var isStopped = false
  /// The page before the keys that are handled together: shown again if they cannot be committed.
  private var saved: Page?
  /// Whether boards are opened in large letters.
  private var opensBig = false
  private var observation: Disposable?

  var session: Session { context.session }

  /// The characters and colours of frames. A change shows in the next frame.
  public var theme: Theme {
    get { context.theme }
    set { context.theme = newValue }
  }

  /// The size of the screen. The next frame follows a new one.
  public var size: Size {
    get { context.size }
    set { context.size = newValue }
  }

  /// Whether names and scores stand in large letters, where there is room. While watching, the next board keeps this.
  package var isBig: Bool {
    get { page.board?.isBig ?? opensBig }
    set {
      opensBig = newValue
      page.board?.isBig = newValue
    }
  }

  /// Keeps score: shows what the session has open, a board or the list of boards.
  public convenience init(
    session: Session, size: Size, theme: Theme = Theme(), keys: Keys = Keys()
  ) {
    self.init(ScreenContext(session: session, keys: keys, size: size, theme: theme))
  }

  /// Watches one board or, without one, that which was played last, and the list of boards while there is none.
  ///
  /// - Throws: what the journal throws.
  public convenience init(
    watching board: Scoreboard.ID?, of session: Session, size: Size, theme: Theme = Theme(),
    keys: Keys = Keys()
  ) throws {
    let context = ScreenContext(session: session, keys: keys, size: size, theme: theme)
    self.init(context, isWatching: true, board)
    try openWatched()
  }

  private init(_ context: ScreenContext, isWatching: Bool = false, _ watched: Scoreboard.ID? = nil)
  {
    self.context = context
    self.isWatching = isWatching
    self.watched = watched
    let state = context.session.state
    page = Page(
      boards: BoardsView(state.boards, isSelecting: !isWatching),
      board: state.board.map { BoardView($0, isSelecting: !isWatching) })
    observation = session.observe { [weak self] in self?.follow($0) }
    followBoards()
    if page.board == nil, !isWatching { page.boards.select(near: 0) }
  }

  /// Opens the board that a name means, in any letter case or by an unambiguous prefix; if there is none,
  /// makes it.
  public func open(_ name: String) {
    defer { showReported() }
    do {
      try session.open(try session.board(named: name).id)
    } catch ScorekeepingError.unknownBoard {
      perform(.board(name))
    } catch {
      show(error)
    }
  }

  /// Opens what is watched, if it is there. What is open and gone has closed by itself.
  func openWatched() throws {
    guard isWatching, let wanted = try watched ?? session.lastPlayed(),
      session.state.board?.id != wanted
    else { return }
    if session.state.boards.contains(where: { $0.id == wanted }) {
      try session.open(wanted)
    } else {
      session.close()
    }
  }

  /// Shows an error from outside on the status row, in place of the message of the current keys.
  public func report(_ error: any Error) {
    reported = error
    show(error)
  }

  /// Shows a sentence on the status row until a key is pressed, unless something else went wrong.
  public func warn(_ sentence: String) {
    if !page.message.isError { page.message = Message(text: sentence, isError: true) }
  }

  /// Shows a reported error that another message has replaced.
  func showReported() {
    if let reported { show(reported) }
    reported = nil
  }

  func show(_ error: any Error) {
    if error is JournalReplaced { page.boards.known.forget() }
    page.message = Message(text: String(describing: error), isError: true)
  }

  // MARK: keys

  /// Applies keys to the newest committed state. Keys that arrive together are one commit.
  public func handle(_ keys: [Key]) {
    if isWatching { return handleEach(keys) }
    defer {
      isStopped = false
      showReported()
    }
    if let taken = takenJustNow { return show(taken) }
    let old = page
    var failure: (any Error)?
    do {
      try session.refresh()
      followBoards()
    } catch let error as JournalReplaced {
      return show(error)
    } catch {
      failure = error
    }
    // Keys are meant for what was on the screen: they must not act on another player or on the list.
    if let gone = page.gone(since: old) {
      if !page.isReading { return show(gone) }
      failure = gone
    }
    if keys.count == 1 { handleEach(keys) } else { handleTogether(keys) }
    if let failure, page.message.isEmpty { show(failure) }
  }

  private func handleTogether(_ keys: [Key]) {
    saved = page
    defer { saved = nil }
    var hasBegun = false
    do {
      try session.inBatch {
        hasBegun = true
        handleEach(keys)
      }
    } catch {
      // Nobody leaves without having seen that the keys came to nothing.
      isFinished = false
      // Where nothing can be written, one can still look around.
      page.message = Message()
      if !hasBegun { for key in keys where !page.message.isError && !isFinished { handle(key) } }
      if page.message.text.isEmpty { show(error) }
    }
  }

  private func handleEach(_ keys: [Key]) {
    for key in keys where !isFinished && !isStopped { handle(key) }
  }

  func handle(_ key: Key) {
    // While watching, a problem stays on the status row until it is over.
    if !isWatching || !page.message.isError { page.message = Message() }
    // Nobody scores blind.
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

  /// Brings the list of boards up to date, where it is looked at.
  func followBoards() { if page.board == nil { page.boards.follow(session) } }

  /// Brings the page to where a transition of the session leads.
  private func follow(_ step: Transition) {
    if step.origin == .rollback, let saved { page = saved }
    // The order first: of boards that come the one on top may be selected.
    if step.new.board == nil { page.boards.follow(session) }
    if !step.change.boards.isEmpty { page.boards.update(to: step.new.boards) }
    if step.origin == .othersImport, !isWatching {
      page.message = Message(
        text: "Somebody else has imported this board: it is now as it was in the file")
    }
    guard let new = step.new.board else {
      if let old = page.board {
        page.boards.select(old.board.id)
        opensBig = old.isBig
      }
      page.board = nil
      return
    }
    guard page.board?.board.id == new.id else {
      let isBig = isBig && isWatching
      page.board = BoardView(new, isSelecting: !isWatching)
      page.board?.isBig = isBig
      pageEnd = nil
      page.boards.select(new.id)
      return
    }
    guard let change = step.change.board else { return }
    page.prompt?.follow(new)
    page.board?.update(
      to: new, by: change, isUndone: step.origin == .undo, at: isCalm ? nil : clock(),
      made: step.origin == .command ? session.now : nil)
  }
}
