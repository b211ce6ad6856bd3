/// The clock of a live play, which can be paused and made faster or slower.
struct LivePlayClock {
  /// The remaining time of the pause or the wait, in script time; nil for a wait without a limit.
  private var left: Duration? = .zero
  /// Whether the statement waits for a change of the screen, rather than for a pause to end.
  private(set) var isWaiting = false
  var speed = PlaybackSpeed()
  /// The instant up to which time was counted; nil while the clock is paused.
  private var reached: ContinuousClock.Instant?
  private var lastPoll = ContinuousClock.now

  /// The longest delay that the clock makes up for; a longer one means that the program was suspended.
  private static let tolerance = Duration.milliseconds(250)

  /// Whether the pause or the wait is over.
  var isOver: Bool { left.map { $0 <= .zero } ?? false }

  /// The end of the pause or the wait; nil if it never ends by itself.
  var due: ContinuousClock.Instant? {
    guard let reached, let left else { return nil }
    return reached + left / speed.factor
  }

  /// The milliseconds from the last poll for changes to the next; nil for no polling.
  var pollInterval: Int32? {
    due.map { Int32(clamping: Int(max(0, (($0 - lastPoll) / .milliseconds(1)).rounded(.up)))) }
  }

  mutating func notePoll() { lastPoll = .now }

  mutating func pause(for duration: Duration) {
    left = duration
    isWaiting = false
  }

  mutating func wait(atMost limit: Duration?) {
    left = limit
    isWaiting = true
  }

  /// Advances the performance by the time since the last call, at most to the end of the pause or the wait.
  mutating func pass(to now: ContinuousClock.Instant, of performance: Performance) {
    guard let reached else { return }
    var passed = (now - reached) * speed.factor
    if let left, left < passed {
      passed = left
      let end = reached + left / speed.factor
      self.reached = now - end > Self.tolerance ? now : end
    } else {
      self.reached = now
    }
    performance.advance(by: passed)
    left = left.map { $0 - passed }
  }

  /// Skips the remaining pause, or ends a wait.
  mutating func skipRest(of performance: Performance) {
    if !isWaiting, let left { performance.advance(by: left) }
    pause(for: .zero)
  }

  /// Starts or pauses the clock.
  mutating func run(_ isRunning: Bool) {
    reached = isRunning ? reached ?? .now : nil
  }
}

extension Duration {
  fileprivate static func * (duration: Duration, factor: SpeedFactor) -> Duration {
    duration * factor.thousandths / 1000
  }
}

/// The speed of a play relative to its script, chosen by the viewer.
struct PlaybackSpeed: CustomStringConvertible {
  private static let factors = [125, 250, 500, 1000, 2000, 4000, 8000, 16000]
  private var step = 3

  var factor: SpeedFactor { SpeedFactor(thousandths: Self.factors[step]) }

  mutating func faster() { step = min(step + 1, Self.factors.count - 1) }

  mutating func slower() { step = max(step - 1, 0) }

  /// The speed as a factor, such as `2x`; empty for the speed of the script.
  var description: String {
    let thousandths = Self.factors[step]
    if thousandths == 1000 { return "" }
    return thousandths > 1000 ? "\(thousandths / 1000)x" : "1/\(1000 / thousandths)x"
  }
}
