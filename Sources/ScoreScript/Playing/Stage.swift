import Foundation
import ScoreScreen
import Scorekeeping

/// A script played live on a terminal, at its real pace, with somebody at the keys.
///
/// Any earlier moment is at hand: to step back the script is played again up to there, in no time. Where it has
/// written to a data file that is not possible, and is said.
public final class Stage {
  /// Makes the performance, and makes it again to go back.
  let prepare: () throws -> Performance
  let script: ScriptReading
  /// Whether what was played leaves nothing behind.
  let canRewind: Bool

  var performance: Performance
  var statements: ScriptStatements
  var place: ScriptPlace?
  var isAmid = false
  /// The statements that were begun.
  var count = 0
  /// The counts after which the play came to something that can be seen.
  var stops: [Int] = []
  /// What whoever watches has typed, by the count of statements that it came after.
  var inputs: [(count: Int, time: Duration, keys: [Key])] = []
  /// Whether the script has set the size of the screen.
  var hasOwnSize: Bool
  /// Whether it had a size before it began.
  let isSized: Bool

  var mode = Mode.playing
  /// Whether whoever watches has the keyboard.
  var isTakenOver = false
  var rate = Rate()
  var notice = ""
  /// When the next thing happens; nil for never.
  var due: ContinuousClock.Instant?
  var lastLook = ContinuousClock.now
  /// How long the pause lasts that ends at `due`, in the time of the performance.
  var pause = Duration.zero
  /// Since when something is waited for.
  var waitingSince: ContinuousClock.Instant?

  /// Why the play came to its end before the script did.
  public private(set) var failure: (any Error)?
  package internal(set) var isFinished = false
  package var needsRepaint = false
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
    statements = script.statements()
    performance = try prepare()
    due = .now
    try fit()
    // What can be seen at first is what the script makes of it.
    _ = takeNews()
  }

  /// Fits a script without a size of its own to the terminal, with a row left for the stage.
  func fit() throws {
    if !hasOwnSize {
      try performance.follow(size: Size(columns: size.columns, rows: max(1, size.rows - 1)))
    }
  }

  func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      failure = place.map { $0.failure(error) } ?? error
      isFinished = true
    }
  }

  // MARK: playing

  /// Goes on with the statement, or to the next one.
  func proceed() throws {
    performance.advance(by: pause + (waitingSince.map { .now - $0 } ?? .zero))
    (pause, waitingSince) = (.zero, nil)
    if !isAmid {
      guard let next = try statements.next() else {
        mode = .ended
        due = nil
        return
      }
      place = next.place
      count += 1
      isAmid = true
      if next.statement.setsSize { hasOwnSize = true }
      try performance.begin(next.statement)
      if next.statement.isSeen, !performance.isHidden { stops.append(count) }
    }
    switch try performance.proceed() {
    case .done: isAmid = false
    case .pause(let duration):
      pause = duration
      due = due.map { $0 + duration / rate.factor }
    case .waiting(let limit):
      waitingSince = .now
      due = limit.map { .now + $0 }
    case .takeover: isTakenOver = true
    }
  }

  /// Plays what is due, but not for so long that keys have to wait.
  func playWhatIsDue() throws {
    let end = ContinuousClock.now + .milliseconds(50)
    while isPlaying, let due, due <= .now, .now < end { try proceed() }
  }

  var isPlaying: Bool { mode == .playing && !isTakenOver }
}

extension Statement {
  /// Whether somebody who watches may see something happen.
  var isSeen: Bool {
    switch self {
    case .size, .source, .speed, .typing, .hide, .sleep, .expect, .waitSettled, .wait: false
    default: true
    }
  }

  var setsSize: Bool {
    switch self {
    case .size, .resize: true
    default: false
    }
  }
}
