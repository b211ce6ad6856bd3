import FoundationBase
import IdentityDiff
import ScoreScreen
import ScoreStream
import ScoreTables
import Scorekeeping
import StructReference

/// A script that plays on the real program: each statement drives the screens as a player would, and recorders receive
/// the frames and events.
///
/// Time is an input: nothing here waits. The caller begins a statement and calls `proceed()`, lets the returned time
/// pass, reports it with `advance(by:)`, and repeats these calls until the statement is done.
///
/// Law: with a journal in memory and no `Environment` of its own, equal statements and equal times make equal frames,
/// on every run and machine. A statement costs as much as its command, the changed rows on the screen, and the
/// recorders. A headless run draws the changes of several commands at once, when a check, a key or a caller reads the
/// screen.
package final class Performance {
  let configuration: Configuration
  let session: Session
  let recording: Recording
  private let clock: Clock
  var stage: Stage
  /// Whether each command is drawn at once, rather than when `frame` or `grid` is read. Law: both give the same values.
  var drawsEachCommand = true
  /// Whether changes of the last commands still have to be drawn.
  var needsDraw = false
  /// The newest frame that was not hidden; `frame` returns it after drawing.
  var revealed: Frame
  var hasBegun = false
  private var hasOpened = false
  /// The board that was open and the caption that was shown at `hide`; nil while the screen is shown.
  private var hidden: (board: Scoreboard.ID?, caption: String)?
  /// The caption beside the screen.
  package private(set) var caption = ""
  /// The keys that were pressed, beside the screen; empty if they are not shown.
  package private(set) var keys = ""
  /// The keys of the last statement that pressed any; nil if keys are not shown.
  private var trail: KeyTrail?
  private var pending = PendingWork.none
  /// The board and the frame before the last command or the last keys; nil before the first ones.
  package private(set) var beforeInput: (board: Scoreboard?, frame: Frame)?

  /// The scorekeeper's screens, which the script drives.
  package var screens: Screens { stage.keeper }
  /// The duration of the performance so far, without hidden parts.
  package var time: Duration { clock.visible }
  /// The newest frame that is not hidden.
  package var frame: Frame {
    drawPending()
    return revealed
  }
  /// The cells drawn incrementally, even while the screen is hidden.
  package var grid: Grid {
    drawPending()
    return stage.grid
  }
  /// Whether the screen is hidden: between `hide` and `show`.
  package var isHidden: Bool { hidden != nil }

  /// The remaining work of a statement that has begun.
  private enum PendingWork {
    case none
    /// The keys still to be pressed, made one by one: a key pressed many times is stored once.
    case keys(AnyIterator<Key>, every: Duration, areTyped: Bool)
    case waiting(ScreenSearch, until: Duration?)
    case pause(Duration)
    case stream(StreamPlayback)
    /// A line of a shell of which nothing is typed yet.
    case prompt(Substring)
    /// The characters of a shell's line still to be typed; nil when the program is about to appear.
    case shell(Substring?)
    case takeover
  }

  /// The time for which the empty and the whole line of a shell are shown.
  private static let shellPause = Duration.milliseconds(500)

  /// The time between two changes of the board by a stream.
  private static let streamStep = Duration.milliseconds(50)

  private final class Clock {
    /// The time of the performance, including hidden parts: for entries of the journal and for keys.
    var time = Duration.zero
    var visible = Duration.zero
    /// The speed that the script asks for.
    var factor = SpeedFactor.one
    /// The time between two keys.
    var typing = Duration.milliseconds(60)
  }

  /// Prepares the screen: nothing is recorded before the first statement that is not hidden.
  ///
  /// - Throws: the errors of the journal.
  package init(
    journal: any Journal, configuration: Configuration = Configuration(),
    recorders: [any PerformanceRecorder] = []
  ) throws {
    let clock = Clock()
    let environment = configuration.environment ?? .repeatable { clock.time }
    let session = try Session(journal: journal, environment: environment)
    self.clock = clock
    self.session = session
    self.configuration = configuration
    recording = Recording(recorders, of: session)
    let screens = Screens(session: session, size: configuration.size, theme: configuration.theme)
    stage = Stage(screens, journal: journal, environment: environment)
    revealed = stage.newest
  }

  /// Lets time pass.
  package func advance(by duration: Duration) {
    clock.time += duration
    if !isHidden { clock.visible += duration }
  }

  private func paced(_ duration: Duration) -> Duration {
    isHidden ? .zero : duration / clock.factor
  }

  /// Begins a statement; `proceed()` does the remaining steps.
  ///
  /// - Throws: a `PerformanceError` if the statement is not allowed or does not hold, or an error of the journal or of
  ///   a recorder.
  package func begin(_ statement: Statement) throws {
    switch statement {
    case .size, .speed, .typing, .keys, .screen, .shell, .source, .output, .hide, .show: break
    default: if !hasBegun { start() }
    }
    trail?.begin(statement)
    if !statement.pressesKeys { try showKeys() }
    switch statement {
    case .size(let size): if !configuration.keepsSize { resize(to: size) }
    case .speed(let factor): clock.factor = factor
    case .typing(let duration): clock.typing = duration
    case .source, .output: break
    case .hide:
      try reveal()
      hidden = (session.state.board?.id, caption)
    case .show:
      drawPending()
      let (board, captionBefore) = hidden ?? (nil, "")
      hidden = nil
      if !hasBegun { return start() }
      try reveal()
      if caption != captionBefore { try record(.caption(caption)) }
      try recording.narrateHidden(since: board, to: session.state, at: time)
    case .command(let command): try perform(command)
    case .type(let text, let pause):
      try press(text.unicodeScalars.lazy.map(Key.init(typing:)), every: pause, isTyped: true)
    case .press(let keys, let pause):
      try press(keys.lazy.flatMap { repeatElement($0.key, count: $0.count) }, every: pause)
    case .click(let target):
      try press([.mouse(.init(.press, at: try stage.position(of: target)))], every: nil)
    case .screen(let views):
      try stage.show(views)
      if hasBegun { try draw() } else { prepareFirstFrame() }
    case .shell(let line):
      stage.shellLine = ""
      prepareFirstFrame()
      start()
      pending = .prompt(line[...])
    case .keys(let areShown):
      trail = areShown ? KeyTrail(isASCII: configuration.theme.isASCII) : nil
    case .poster:
      try reveal()
      try record(.poster)
    case .resize(let size):
      resize(to: size)
      try draw()
    case .sleep(let duration): pending = .pause(paced(duration))
    case .wait(let pattern, let region, let limit):
      let until = limit.map { clock.time + $0 }
      pending = .waiting(try ScreenSearch(pattern, in: region), until: until)
    case .waitSettled: try pollChanges()
    case .checkpoint(let name):
      try reveal()
      try record(.checkpoint(name))
    case .caption(let text):
      caption = text
      try reveal()
      try record(.caption(text))
    case .stream(let file):
      try requireProgram()
      try openBoard()
      beforeInput = (session.state.board, stage.newest)
      pending = .stream(
        try StreamPlayback(file.lines, perSecond: file.rate, on: session))
    case .takeover: pending = .takeover
    case .expect(let expectation): try check(expectation)
    }
  }

  /// Does the next step of the statement.
  ///
  /// - Returns: the condition to wait for before the next call.
  package func proceed() throws -> StepResult {
    let result = try step()
    if result.takesTime { try reveal() }
    return result
  }

  private func step() throws -> StepResult {
    switch pending {
    case .none: return .done
    case .pause(let duration):
      if let wait = try clockWait(), wait < duration {
        pending = .pause(duration - wait)
        return .pause(wait)
      }
      pending = .none
      return .pause(duration)
    case .takeover:
      pending = .none
      return .takeover
    case .keys(let keys, let pause, let areTyped):
      guard let key = keys.next() else {
        pending = .none
        return .done
      }
      trail?.press(key, isTyped: areTyped)
      try showKeys()
      let wasWithoutBoard = !hasOpened && screens.isWithoutBoard
      try handle([key])
      // The key has opened nothing.
      if wasWithoutBoard, screens.isWithoutBoard { throw ScorekeepingError.noBoard }
      return .pause(paced(pause))
    case .prompt(let line):
      pending = .shell(line)
      return .pause(paced(Self.shellPause))
    case .shell(var rest):
      if let character = rest?.popFirst() {
        stage.shellLine?.append(character)
        pending = .shell(rest)
        try draw()
        return .pause(paced(clock.typing))
      }
      pending = rest == nil ? .none : .shell(nil)
      if rest != nil { return .pause(paced(Self.shellPause)) }
      stage.shellLine = nil
      try draw()
      return .done
    case .stream(let playback):
      if playback.isOver {
        pending = .none
        return .done
      }
      try playback.advance(by: Self.streamStep)
      try draw()
      return .pause(paced(Self.streamStep))
    case .waiting(let search, let until):
      if try search.matches(on: grid) {
        pending = .none
        return .done
      }
      let left = until.map { $0 - clock.time }
      if let left, left <= .zero { throw failure(search.mismatch(on: grid)) }
      let change = try clockWait()
      return .waiting([left, change].compactMap(\.self).min())
    }
  }

  /// Draws the clock of the board if it shows another time, and returns the time until it changes; nil while none runs.
  private func clockWait() throws -> Duration? {
    guard hasBegun, screens.isClockStarted else { return nil }
    _ = screens.pollClockEnd()
    if stage.frame() != stage.newest { try draw() }
    return screens.clockWait
  }

  /// Ends the wait of the statement, because nothing can change the screen.
  ///
  /// - Returns: the failure of the wait; nil if the statement does not wait.
  func cancelWait() -> PerformanceError? {
    guard case .waiting(let search, _) = pending else { return nil }
    pending = .none
    return failure(search.mismatch(on: grid))
  }

  /// Leaves out the rest of the statement.
  func abandonStatement() { pending = .none }

  private func perform(_ command: Command) throws {
    try requireProgram()
    if command.needsBoard { try openBoard() }
    hasOpened = hasOpened || session.state.board != nil
    beforeInput = (session.state.board, stage.newest)
    try session.perform(command)
    if drawsEachCommand { return try draw() }
    screens.settle()
    // What watchers are told depends on what they read at once.
    stage.follow()
    needsDraw = true
    try narrate()
  }

  /// Opens a board, if the script has opened none.
  private func openBoard() throws {
    if hasOpened { return }
    hasOpened = true
    if session.state.board != nil { return }
    try session.perform(.board(configuration.board))
    try draw()
  }

  private func press(
    _ keys: some Sequence<Key>, every pause: Duration?, isTyped: Bool = false
  ) throws {
    try requireProgram()
    beforeInput = (session.state.board, stage.newest)
    pending = .keys(
      AnyIterator(keys.makeIterator()), every: pause ?? clock.typing, areTyped: isTyped)
  }

  /// Shows the keys that were pressed beside the screen, if they are not shown yet.
  private func showKeys() throws {
    let text = trail?.text ?? ""
    if text == keys { return }
    keys = text
    try reveal()
    try record(.keys(text))
  }

  /// Passes keys to the program, from the script or from a viewer with the keyboard.
  func handle(_ keys: [Key]) throws {
    try requireProgram()
    screens.handle(keys)
    try draw()
  }

  private func requireProgram() throws(PerformanceError) {
    if screens.isFinished { throw .programHasQuit }
  }

  private func resize(to size: Size) {
    stage.size = size
    if !hasBegun { stage.prepare() }
  }

  private func prepareFirstFrame() {
    stage.prepare()
    revealed = stage.newest
  }

  /// Resizes the screen, not because of a statement.
  func terminalResized(to size: Size) throws {
    resize(to: size)
    if hasBegun { try draw() } else { revealed = stage.newest }
  }
}

extension Duration {
  static func / (duration: Duration, factor: SpeedFactor) -> Duration {
    duration * 1000 / factor.thousandths
  }
}

extension Statement {
  /// Whether the statement presses keys.
  fileprivate var pressesKeys: Bool {
    switch self {
    case .type, .press, .click: true
    default: false
    }
  }
}

extension Key {
  /// The key that types a character; Enter for a line break.
  fileprivate init(typing scalar: Unicode.Scalar) {
    switch scalar {
    case "\n", "\r": self = .enter
    case "\t": self = .tab
    default: self = .character(Character(scalar))
    }
  }
}
