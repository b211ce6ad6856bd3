import Foundation
import ScoreScreen
import Scorekeeping

/// A script played live on a terminal, at its real pace, with somebody at the keys.
///
/// To step back the script is played again up to there, with what whoever watches has typed, and without pauses. Where
/// it has written to a data file that is not possible, and is said. Cost of a step back: that of the commands before
/// it; of several at once, that of one.
public final class Stage {
  /// Makes the performance, and makes it again to go back.
  let prepare: () throws -> Performance
  let script: ScriptReading
  /// Whether what was played leaves nothing behind.
  let canRewind: Bool
  /// Whether the size of the screen was set before the script began.
  let isSized: Bool

  var performance: Performance
  /// The statement that was begun last.
  var statement: PlacedStatement?
  /// How far the play has come.
  var progress = StageProgress()
  /// The counts of statements after which there was something else to be seen.
  var stops: [Int] = []
  /// What whoever watches has typed, and where in the play.
  var inputs: [(progress: StageProgress, time: Duration, keys: [Key])] = []
  /// Whether the script has set the size of the screen.
  var hasOwnSize: Bool

  var mode = Mode.playing
  /// Whether whoever watches has the keyboard.
  var isTakenOver = false
  /// Whether pauses are passed over, up to the next stop: the number of stops to get past.
  var stepsPast: Int?
  var timing = StageClock()
  var notice = ""
  /// Whether what was played is being played again, which nobody sees.
  var isRewinding = false
  /// What was to be seen when the statement began.
  private var shown: (frame: Frame, caption: String)

  /// Why the play came to its end before the script did.
  public private(set) var failure: (any Error)?
  package internal(set) var isFinished = false
  package var needsRepaint = false
  /// What is drawn with; what is played does not depend on it.
  package var theme: Theme
  /// The size of the terminal. A script that sets no size of its own follows it.
  package var size: Size {
    didSet { attempt { try fit() } }
  }

  enum Mode {
    case playing
    case paused
    case ended
  }

  /// Sets the stage; what takes no time at its beginning is played at once.
  ///
  /// - Parameter prepare: makes a performance from the beginning.
  /// - Throws: what `prepare` throws.
  public init(
    script: ScriptReading, size: Size, hasOwnSize: Bool = false, canRewind: Bool,
    prepare: @escaping () throws -> Performance
  ) throws {
    self.script = script
    self.size = size
    self.canRewind = canRewind
    isSized = hasOwnSize
    self.hasOwnSize = hasOwnSize
    self.prepare = prepare
    performance = try prepare()
    theme = performance.setting.theme
    shown = (performance.frame, "")
    try fit()
    // What can be seen at first is what the script makes of it.
    _ = takeNews()
  }

  /// Fits a script without a size of its own to the terminal, with a row left for the stage. While there is no room
  /// the play rests.
  func fit() throws {
    if !hasOwnSize { try performance.follow(size: Self.size(on: size)) }
    if !hasRoom, mode == .playing { mode = .paused }
    try lookAgain()
  }

  /// The size of the screen on a terminal of a size, for a script that sets none: a row is left for the stage.
  public static func size(on terminal: Size) -> Size {
    Size(
      columns: max(Frame.smallest.columns, terminal.columns),
      rows: max(Frame.smallest.rows, terminal.rows - 1))
  }

  /// Whether the terminal is large enough.
  var hasRoom: Bool {
    let needed = performance.frame.size
    return size.columns >= needed.columns && size.rows >= needed.rows
  }

  func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      failure = statement?.place.failure(error) ?? error
      isFinished = true
    }
  }

  // MARK: playing

  /// Goes on with the statement, or to the next one.
  func proceed() throws {
    timing.passRest(of: performance)
    if !progress.isAmid {
      if progress.count == script.statements.count {
        mode = .ended
        return
      }
      let next = script.statements[progress.count]
      statement = next
      progress = StageProgress(count: progress.count + 1, isAmid: true)
      if !isRewinding { shown = (performance.frame, performance.caption) }
      switch next.statement {
      case .size, .resize: hasOwnSize = true
      default: break
      }
      try performance.begin(next.statement)
    }
    switch try performance.proceed() {
    case .done:
      progress.isAmid = false
      if isRewinding { break }
      if hasChanged { stops.append(progress.count) }
      if !hasRoom { mode = .paused }
    case .pause(let duration):
      progress.done += 1
      timing.left = duration
    case .waiting(let limit): timing.wait(atMost: limit)
    case .takeover:
      progress.done += 1
      isTakenOver = true
    }
  }

  /// Whether there is something else to be seen than when the statement began.
  var hasChanged: Bool {
    !performance.isHidden
      && (performance.caption != shown.caption || performance.frame != shown.frame)
  }

  /// What is waited for may be there by now.
  func lookAgain() throws {
    if timing.isWaiting { try proceed() }
  }

  /// Plays what is due, but not for so long that keys have to wait.
  func playWhatIsDue() throws {
    let end = ContinuousClock.now + .milliseconds(50)
    repeat {
      timing.pass(to: .now, of: performance)
      if !isPlaying || !timing.isOver && (stepsPast == nil || timing.isWaiting) { break }
      try proceed()
      if let past = stepsPast, stops.count > past, !progress.isAmid { rest() }
    } while .now < end
    if stepsPast != nil, timing.isWaiting || isTakenOver || mode == .ended { rest() }
    timing.run(isPlaying)
  }

  /// Ends a step.
  private func rest() {
    stepsPast = nil
    if mode == .playing { mode = .paused }
  }

  var isPlaying: Bool { mode == .playing && !isTakenOver }
}

/// How far a play has come: so many statements begun, and so many things done of the last one.
struct StageProgress: Equatable {
  var count = 0
  var isAmid = false
  var done = 0
}
