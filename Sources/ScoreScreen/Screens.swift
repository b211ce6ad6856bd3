import Foundation
import IdentityDiff
import Scorekeeping
import StructReference

/// The two screens at work: keys go in, frames come out.
///
/// Everything that changes a score goes through the session as a command; what is kept here is where the
/// eye is. What is shown is a reference to a state, observed: where it comes from is not known here.
public final class Screens {
  let session: Session
  /// The characters and colours of frames. A change shows in the next frame.
  public var theme: Theme
  /// What keys do.
  let keys: Keys
  /// The size of the screen. The next frame follows a new one.
  public var size: Size
  /// Whether the person has asked to quit.
  public package(set) var isFinished = false
  /// Whether the next frame is to be painted whole.
  public package(set) var needsRepaint = false

  /// Whether scores that change do not flash. Then a frame follows from the state alone, and from no clock.
  public var isCalm = true
  /// Whether what is done is being recorded.
  package var isRecording = false
  /// The clock of flashes and messages.
  var clock: () -> ContinuousClock.Instant = { .now }

  var boards: BoardsView
  var board: BoardView?
  var prompt: Prompt?
  var help: HelpView?
  var history = CommandHistory()
  var cut = CutText()
  var message = Message() {
    didSet {
      messageTime = isCalm ? nil : clock()
      isMessageOld = false
    }
  }
  /// When the message was first shown; nil once it is old, and where no time passes.
  private var messageTime: ContinuousClock.Instant?
  private(set) var isMessageOld = false
  /// After this a message is no news any more.
  static let newsLength = Duration.seconds(5)
  /// The rows on the screen, for clicks.
  var shownLines = ShownLines()

  /// The player or board that another process last removed from the screen, and when that was shown.
  var taken: (what: ScorekeepingError, time: Date)?
  /// An error from outside, shown once the current keys or news are handled.
  private var reported: (any Error)?
  /// Whether to drop the rest of a batch of keys: its player or board is gone.
  private var isStopped = false
  /// Whether panels are shown where there is room for them.
  var hasPanels = true
  /// What was there before the keys that are handled together: shown again if they cannot be committed.
  private var saved:
    (board: BoardView?, boards: BoardsView, prompt: Prompt?, history: CommandHistory)?
  private var observation: Disposable?

  /// Shows what the session has open: a board, or the list of boards.
  public init(session: Session, size: Size, theme: Theme = Theme(), keys: Keys = Keys()) {
    self.session = session
    self.size = size
    self.theme = theme
    self.keys = keys
    boards = BoardsView(session.state.boards)
    board = session.state.board.map { BoardView($0) }
    observation = session.observe { [weak self] in self?.follow($0) }
    followBoards()
    if board == nil { boards.select(near: 0) }
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

  /// Shows an error from outside on the status row, in place of the message of the current keys.
  public func report(_ error: any Error) {
    reported = error
    show(error)
  }

  /// Shows a sentence on the status row until a key is pressed, unless something else went wrong.
  public func warn(_ sentence: String) {
    if !message.isError { message = Message(text: sentence, isError: true) }
  }

  /// Shows a reported error that another message has replaced.
  func showReported() {
    if let reported { show(reported) }
    reported = nil
  }

  /// Applies keys to the newest committed state. Keys that arrive together are one commit.
  public func handle(_ keys: [Key]) {
    defer {
      isStopped = false
      showReported()
    }
    if let taken = takenJustNow { return show(taken) }
    let target = target
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
    if let gone = gone(since: target) {
      if !isReading { return show(gone) }
      failure = gone
    }
    if keys.count == 1 {
      handle(keys[0])
    } else {
      handleTogether(keys)
    }
    if let failure, message.text.isEmpty { show(failure) }
  }

  private func handleTogether(_ keys: [Key]) {
    saved = (board, boards, prompt, history)
    defer { saved = nil }
    var hasBegun = false
    do {
      try session.inBatch {
        hasBegun = true
        for key in keys where !isFinished && !isStopped { handle(key) }
      }
    } catch {
      // Nobody leaves without having seen that the keys came to nothing.
      isFinished = false
      // Where nothing can be written, one can still look around.
      message = Message()
      if !hasBegun { for key in keys where !message.isError && !isFinished { handle(key) } }
      if message.text.isEmpty { show(error) }
    }
  }

  func handle(_ key: Key) {
    message = Message()
    // Nobody scores blind.
    if size.isTooSmall {
      isFinished = listAction(for: key) == .quit
      return
    }
    switch key {
    case .paste(let text):
      board?.lowered = nil
      return paste(text)
    case .mouse(let event):
      board?.lowered = nil
      return handle(event)
    default: break
    }
    if help != nil { return handleHelp(key) }
    if prompt != nil { return handlePrompt(key) }
    if board != nil { return handleBoard(key) }
    handleBoards(key)
  }

  /// More lines than any list has.
  static let farAway = 1 << 32

  private func handleHelp(_ key: Key) {
    let page = listHeight
    switch listAction(for: key) {
    case .next: help?.scroll(by: 1)
    case .previous: help?.scroll(by: -1)
    case .pageDown: help?.scroll(by: page)
    case .pageUp: help?.scroll(by: -page)
    case .first: help?.scroll(by: -Self.farAway)
    case .last: help?.scroll(by: Self.farAway)
    case .redraw: needsRepaint = true
    case .help, .quit: help = nil
    case nil where [.escape, .left].contains(key) || keys.board.action(for: key) == .back:
      help = nil
    case nil where key == .character(" "): help?.scroll(by: page)
    default: message.text = key.unboundWordsInHelp
    }
  }

  // MARK: following the state

  /// Brings the list of boards up to date, where it is looked at.
  func followBoards() { if board == nil { boards.follow(session) } }

  /// Brings the views to where a step of the session leads.
  private func follow(_ step: Transition) {
    if step.origin == .rollback, let saved { (board, boards, prompt, history) = saved }
    // The order first: of boards that come the one on top may be selected.
    if step.new.board == nil { boards.follow(session) }
    if !step.change.boards.isEmpty { boards.update(to: step.new.boards) }
    if step.origin == .othersImport {
      message = Message(
        text: "Somebody else has imported this board: it is now as it was in the file")
    }
    guard let new = step.new.board else {
      if let old = board { boards.select(old.board.id) }
      board = nil
      return
    }
    guard board?.board.id == new.id else {
      board = BoardView(new)
      boards.select(new.id)
      return
    }
    guard let change = step.change.board else { return }
    prompt?.follow(new)
    let before = board?.lineup.ranked
    board?.update(to: new, by: change, isUndone: step.origin == .undo, at: isCalm ? nil : clock())
    if step.origin == .command, let before, let after = board?.lineup.ranked {
      board?.recent.add(RecentChange.lines(of: change, from: before, to: after, at: session.now))
    } else {
      board?.recent.invalidate()
    }
  }

  // MARK: commands

  /// Performs a command and shows its outcome. Returns nil if it was not allowed.
  @discardableResult
  func perform(_ command: Command) -> Outcome? {
    let before = board?.board.name
    do {
      return try carryOut(command)
    } catch {
      if let before, board == nil {
        isStopped = true
        show(ScorekeepingError.boardGone(before))
      } else {
        if case ScorekeepingError.playerGone = error { isStopped = true }
        show(error)
      }
      return nil
    }
  }

  /// Performs a command and shows its outcome.
  ///
  /// - Throws: what `Session.perform` throws; nothing is told then.
  @discardableResult
  package func carryOut(_ command: Command) throws -> Outcome {
    let before = board?.lineup.ranked
    let outcome = try session.perform(command)
    if outcome.reversal != nil, let back = outcome.onlyInserted { board?.select(back) }
    message = Message(
      OutcomeText(outcome, from: before, to: board?.lineup.ranked, undo: key(for: .undo)))
    return outcome
  }

  /// When the message becomes old; nil if it is none, or old already.
  var messageEnd: ContinuousClock.Instant? {
    message.isError || message.isEmpty ? nil : messageTime.map { $0 + Self.newsLength }
  }

  /// Has the message be old where its time is over.
  func ageMessage() {
    if let end = messageEnd, clock() >= end {
      messageTime = nil
      isMessageOld = true
    }
  }

  func show(_ error: any Error) {
    if error is JournalReplaced { boards.known.forget() }
    message = Message(text: String(describing: error), isError: true)
  }
}
