import FoundationBase
import ScoreScreen
import Scorekeeping

/// A script played live on a terminal, at its own pace, under the control of a viewer.
///
/// A step back plays the script again up to an earlier statement, with the keys that the viewer has typed and without
/// pauses. On a data file there is no step back; a notice says so. A step back costs as much as the commands before it;
/// several steps at once cost as much as one.
package final class LivePlay {
  /// Makes a performance: at the start, and again for a step back.
  let prepare: () throws -> Performance
  let script: ScriptReading
  /// Whether the play can step back, which needs a journal in memory.
  let canRewind: Bool
  /// Whether the size of the screen was set before the script began.
  let hadOwnSize: Bool

  var performance: Performance
  /// The position in the script.
  var progress = LivePlayProgress()
  /// The numbers of statements after which the screen or the caption had changed.
  var stops: [Int] = []
  /// The keys that the viewer has typed, with their positions in the play.
  var inputs: [(progress: LivePlayProgress, time: Duration, keys: [Key])] = []
  /// Whether the size of the screen is set by the caller or the script.
  var hasOwnSize: Bool

  var phase = Phase.playing
  /// Whether the viewer has the keyboard.
  var isTakenOver = false
  /// The number of stops still to pass during a step, which skips pauses; nil outside of a step.
  var stopsToPass: Int?
  var timing = LivePlayClock()
  var notice = ""
  /// The frame and the caption when the statement began.
  private var shown: (frame: Frame, caption: String)

  /// The error that ended the play; nil if there was none.
  package private(set) var failure: (any Error)?
  package internal(set) var isFinished = false
  package var needsRepaint = false
  /// The characters and colours to draw with; they do not affect the performance.
  package var theme: Theme
  /// The size of the terminal. A script that sets no size follows it.
  package var size: Size {
    didSet { attempt { try fit() } }
  }

  enum Phase {
    case playing
    case paused
    case ended
  }

  /// Prepares the screen, and plays the script up to its first pause.
  ///
  /// - Parameter prepare: makes a performance from the beginning.
  /// - Throws: the errors of `prepare`.
  package init(
    script: ScriptReading, size: Size, hasOwnSize: Bool = false, canRewind: Bool,
    prepare: @escaping () throws -> Performance
  ) throws {
    self.script = script
    self.size = size
    self.canRewind = canRewind
    hadOwnSize = hasOwnSize
    self.hasOwnSize = hasOwnSize
    self.prepare = prepare
    performance = try prepare()
    theme = performance.configuration.theme
    shown = (performance.frame, "")
    try fit()
    // The first drawn frame is the one at the first pause.
    _ = pollChanges()
  }

  /// Fits a script that sets no size to the terminal, leaving a row for the controls. If the terminal is too small, the
  /// play pauses.
  func fit() throws {
    if !hasOwnSize { try performance.terminalResized(to: Self.size(on: size)) }
    if !hasRoom, phase == .playing { phase = .paused }
    try recheckWait()
  }

  /// The size of the screen for a script that sets none: the size of the terminal without a row for the controls.
  package static func size(on terminal: Size) -> Size {
    Size(
      columns: max(Frame.smallest.columns, terminal.columns),
      rows: max(Frame.smallest.rows, terminal.rows - 1))
  }

  /// Whether the terminal is large enough for the screen.
  var hasRoom: Bool {
    let needed = performance.frame.size
    return size.columns >= needed.columns && size.rows >= needed.rows
  }

  func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      failure = statement?.location.failure(error) ?? error
      isFinished = true
    }
  }

  /// The statement that began last; nil before the first one.
  private var statement: LocatedStatement? {
    progress.count == 0 ? nil : script.statements[progress.count - 1]
  }

  /// Does the next step of the current statement, or begins the next one.
  ///
  /// - Parameter isRewinding: whether the script is being played again, without drawing, for a step back.
  func proceed(isRewinding: Bool = false) throws {
    timing.skipRest(of: performance)
    let isNew = !progress.isInStatement
    if isNew {
      if progress.count == script.statements.count {
        phase = .ended
        return
      }
      let next = script.statements[progress.count]
      progress = LivePlayProgress(count: progress.count + 1, isInStatement: true)
      if !isRewinding { shown = (performance.frame, performance.caption) }
      switch next.statement {
      case .size, .resize: hasOwnSize = true
      case .caption: notice = ""
      default: break
      }
    }
    switch try nextStep(isNew: isNew) {
    case .done:
      progress.isInStatement = false
      if isRewinding { break }
      if hasChanged { stops.append(progress.count) }
      if !hasRoom { phase = .paused }
    case .pause(let duration):
      progress.done += 1
      timing.pause(for: duration)
    case .waiting(let limit): timing.wait(atMost: limit)
    case .takeover:
      progress.done += 1
      isTakenOver = true
    }
  }

  /// Begins the current statement, unless it has begun, and does its next step. After a viewer has typed, a line that
  /// cannot hold any more is told, and the play goes on.
  private func nextStep(isNew: Bool) throws -> Performance.StepResult {
    do {
      if isNew, let statement { try performance.begin(statement.statement) }
      return try performance.proceed()
    } catch let error as any Error & CustomStringConvertible where !inputs.isEmpty {
      performance.abandonStatement()
      switch error {
      case PerformanceError.mismatch(let mismatch, _):
        tell("wanted \(mismatch.wanted), found \(mismatch.found)")
      case is ScorekeepingError, PerformanceError.programHasQuit: tell("\(error)")
      default: throw error
      }
      return .done
    }
  }

  private func tell(_ sentence: String) {
    let line = statement.map { "line \($0.location.line)" } ?? "a line"
    notice = "After your keys, \(line) does not hold: \(sentence)"
  }

  /// Whether the screen or the caption has changed since the statement began.
  var hasChanged: Bool {
    !performance.isHidden
      && (performance.caption != shown.caption || performance.frame != shown.frame)
  }

  /// Checks again whether the screen shows the pattern that the statement waits for.
  func recheckWait() throws {
    if timing.isWaiting { try proceed() }
  }

  /// Plays the statements that are due, for at most 50 milliseconds, so that keys do not wait.
  func playDue() throws {
    let end = ContinuousClock.now + .milliseconds(50)
    repeat {
      timing.pass(to: .now, of: performance)
      if !isPlaying || !timing.isOver && (stopsToPass == nil || timing.isWaiting) { break }
      try proceed()
      if let past = stopsToPass, stops.count > past, !progress.isInStatement { endStep() }
    } while .now < end
    if stopsToPass != nil, timing.isWaiting || isTakenOver || phase == .ended { endStep() }
    timing.run(isPlaying)
  }

  private func endStep() {
    stopsToPass = nil
    if phase == .playing { phase = .paused }
  }

  var isPlaying: Bool { phase == .playing && !isTakenOver }
}

/// A position in a script: the number of begun statements, and of the pauses and takeovers in the last one.
struct LivePlayProgress: Equatable {
  var count = 0
  var isInStatement = false
  var done = 0
}
