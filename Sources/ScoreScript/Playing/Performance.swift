import Foundation
import IdentityDiff
import ScoreScreen
import Scorekeeping
import StructReference

/// A script at work on the real program: each statement drives the screens as a person would, and recorders are
/// told what there is to be seen.
///
/// Time is an input: nothing here waits. Whoever drives the performance begins a statement, lets pass what
/// `proceed()` asks for, says how long that was with `advance(by:)`, and goes on until the statement is done.
///
/// Law: with a journal in memory and no `Environment` of its own, equal statements and equal times make equal frames,
/// on every run and machine. Cost of a statement: that of its command, of the rows on the screen that it changes, and
/// of the recorders. Where a headless run has no recorders, what many commands change is drawn once, when a check, a
/// key or somebody outside looks.
public final class Performance {
  /// The program that is driven.
  public let screens: Screens
  let session: Session
  /// How long the performance has lasted, without what was hidden.
  public private(set) var time = Duration.zero
  /// What is to be seen: the newest frame that was not hidden.
  public var frame: Frame {
    drawWhatIsLeft()
    return revealed
  }
  /// The screen as increments have made it, also while it is hidden.
  public var grid: Grid {
    drawWhatIsLeft()
    return drawn
  }
  /// Whether what happens now is not to be seen.
  public private(set) var isHidden = false
  /// What is said beside the screen.
  public private(set) var caption = ""

  let setting: Setting
  let recorders: [any Recorder]
  /// Whether the screen follows each command at once, or when somebody looks. Law: whoever looks sees the same.
  var drawsEachCommand = true
  /// Whether what the last commands did is not drawn yet.
  var isBehind = false
  private let clock: Clock
  var renderer = Renderer()
  /// What `frame` and `grid` are once all is drawn.
  var revealed: Frame
  var drawn = Grid()
  /// The newest frame that was drawn, also if it is hidden.
  var newest: Frame
  var hasBegun = false
  private var hasOpened = false
  /// The board that was open when the curtain fell.
  private var hiddenBoard: Scoreboard.ID?
  /// What was said then.
  private var hiddenCaption = ""
  /// What recorders were told last.
  var recorded: Frame?
  private var factor = Factor.one
  private var typing = Duration.milliseconds(60)
  private var progress = Progress.done
  var narrator: Narrator
  /// The steps of the session that were not told yet, where somebody is told.
  var steps: [Transition] = []
  private var observation: Disposable?
  /// What was there before the last command or the last keys.
  var before: (board: Scoreboard?, frame: Frame)?
  /// The screen before the last command or the last keys; nil before the first.
  package var frameBefore: Frame? { before?.frame }

  /// What of a statement is yet to be done.
  private enum Progress {
    case done
    /// However often one is repeated, it is kept once.
    case keys(AnyIterator<Key>)
    case waiting(Wait, until: Duration?)
    case pause(Duration)
    case takeover
  }

  /// The time of the performance as entries of the journal and keys are stamped with it.
  private final class Clock {
    var time = Duration.zero
  }

  /// Sets the stage: nothing is recorded before the first statement that is seen.
  ///
  /// - Throws: what the journal throws.
  public init(
    journal: any Journal, setting: Setting = Setting(), recorders: [any Recorder] = []
  ) throws {
    let clock = Clock()
    let environment = setting.environment ?? .repeatable { clock.time }
    let session = try Session(journal: journal, environment: environment)
    self.clock = clock
    self.session = session
    self.setting = setting
    self.recorders = recorders
    screens = Screens(session: session, size: setting.size, theme: setting.theme)
    newest = screens.frame()
    revealed = newest
    narrator = Narrator(session.state)
    if !recorders.isEmpty {
      observation = session.observe { [weak self] in self?.steps.append($0) }
    }
  }

  // MARK: time

  /// Lets time pass.
  public func advance(by duration: Duration) {
    clock.time += duration
    if !isHidden { time += duration }
  }

  private func paced(_ duration: Duration) -> Duration { isHidden ? .zero : duration / factor }

  // MARK: statements

  /// Begins a statement; `proceed()` does the rest of it.
  ///
  /// - Throws: a `PerformanceError` if the statement is not allowed or does not hold, or what the journal or a
  ///   recorder throws.
  public func begin(_ statement: Statement) throws {
    switch statement {
    case .size, .speed, .typing, .source, .hide, .show: break
    default: if !hasBegun { start() }
    }
    switch statement {
    case .size(let size): if !setting.keepsSize { resize(to: size) }
    case .speed(let factor): self.factor = factor
    case .typing(let duration): typing = duration
    case .source: break
    case .hide:
      try reveal()
      isHidden = true
      (hiddenBoard, hiddenCaption) = (session.state.board?.id, caption)
    case .show:
      drawWhatIsLeft()
      isHidden = false
      if !hasBegun { return start() }
      try reveal()
      if caption != hiddenCaption { try record(.caption(caption)) }
      // What changed meanwhile is not told, but for where that was.
      let start = steps.first?.old ?? session.state
      steps = []
      let lines = narrator.lines(of: Transition(from: start, to: session.state, origin: .command))
      if session.state.board?.id == hiddenBoard { return }
      for line in lines { try record(.change(line)) }
    case .command(let command): try perform(command)
    case .type(let text): try press(text.unicodeScalars.lazy.map(Key.init(typing:)))
    case .press(let keys):
      try press(keys.lazy.flatMap { repeatElement($0.key, count: $0.count) })
    case .resize(let size):
      resize(to: size)
      try draw()
    case .sleep(let duration): progress = .pause(paced(duration))
    case .wait(let pattern, let region, let limit):
      let until = limit.map { clock.time + $0 }
      progress = .waiting(try Wait(pattern, in: region), until: until)
    case .waitSettled: try takeNews()
    case .checkpoint(let name):
      try reveal()
      try record(.checkpoint(name))
    case .caption(let text):
      caption = text
      try reveal()
      try record(.caption(text))
    case .takeover: progress = .takeover
    case .expect(let expectation): try check(expectation)
    }
  }

  /// Does the next thing that the statement asks for, and tells what has to happen before the one after it.
  public func proceed() throws -> Pace {
    let pace = try goOn()
    if pace.takesTime { try reveal() }
    return pace
  }

  private func goOn() throws -> Pace {
    switch progress {
    case .done: return .done
    case .pause(let duration):
      progress = .done
      return .pause(duration)
    case .takeover:
      progress = .done
      return .takeover
    case .keys(let keys):
      guard let key = keys.next() else {
        progress = .done
        return .done
      }
      try handle([key])
      return .pause(paced(typing))
    case .waiting(let wait, let until):
      if try wait.holds(on: grid) {
        progress = .done
        return .done
      }
      let left = until.map { $0 - clock.time }
      if let left, left <= .zero { throw failure(wait.failure(on: grid)) }
      return .waiting(left)
    }
  }

  /// Gives up what the statement waits for, because nothing comes any more.
  ///
  /// - Returns: why it was in vain; nil if it was not waiting.
  func giveUp() -> PerformanceError? {
    guard case .waiting(let wait, _) = progress else { return nil }
    progress = .done
    return failure(wait.failure(on: grid))
  }

  private func perform(_ command: Command) throws {
    try requireProgram()
    if !hasOpened {
      hasOpened = session.state.board != nil
      if !hasOpened, command.needsBoard {
        try screens.carryOut(.board(setting.board))
        try draw()
      }
    }
    before = (session.state.board, newest)
    try screens.carryOut(command)
    if drawsEachCommand { return try draw() }
    screens.scroll()
    isBehind = true
    try narrate()
  }

  private func press(_ keys: some Sequence<Key>) throws {
    try requireProgram()
    before = (session.state.board, newest)
    progress = .keys(AnyIterator(keys.makeIterator()))
  }

  /// Gives keys to the program, from the script or from whoever has taken over.
  func handle(_ keys: [Key]) throws {
    try requireProgram()
    screens.handle(keys)
    try draw()
  }

  private func requireProgram() throws(PerformanceError) {
    if screens.isFinished { throw .programHasQuit }
  }

  private func resize(to size: Size) {
    screens.size = size
    if !hasBegun { newest = screens.frame() }
  }

  /// Gives the screen another size where no statement asks for it.
  func follow(size: Size) throws {
    resize(to: size)
    if hasBegun { try draw() } else { revealed = newest }
  }
}

extension Duration {
  /// So much shorter.
  static func / (duration: Duration, factor: Factor) -> Duration {
    duration * 1000 / factor.thousandths
  }
}

extension Key {
  /// What a keyboard sends for a character: a line break is Enter.
  fileprivate init(typing scalar: Unicode.Scalar) {
    switch scalar {
    case "\n", "\r": self = .enter
    case "\t": self = .tab
    default: self = .character(Character(scalar))
    }
  }
}

extension Command {
  /// Whether the command acts on the open board.
  fileprivate var needsBoard: Bool {
    switch self {
    case .board, .renameBoard, .deleteBoard, .rematch, .undo, .redo: false
    default: true
    }
  }
}
