/// What time it is in a play that can be stopped, and be made faster and slower.
struct StageClock {
  /// What is left of the pause, or of the time that may be waited, in the time of the play; nil for no limit.
  var left: Duration? = .zero {
    didSet { isWaiting = false }
  }
  private(set) var isWaiting = false
  var rate = Rate()
  /// Up to when time has passed; nil while it stands still.
  private var reached: ContinuousClock.Instant?

  /// When somebody looked whether something is due.
  private var looked = ContinuousClock.now

  /// What is late by more than this is not made good: the program was stopped.
  private static let patience = Duration.milliseconds(250)

  /// Whether nothing is left.
  var isOver: Bool { left.map { $0 <= .zero } ?? false }

  /// When nothing will be left; nil for never.
  var due: ContinuousClock.Instant? {
    guard let reached, let left else { return nil }
    return reached + left / rate.factor
  }

  /// After how many milliseconds from the last look to look again; nil for never.
  var wait: Int32? {
    due.map { Int32(clamping: Int(max(0, (($0 - looked) / .milliseconds(1)).rounded(.up)))) }
  }

  mutating func look() { looked = .now }

  mutating func wait(atMost limit: Duration?) {
    left = limit
    isWaiting = true
  }

  /// Lets the time pass that has passed, as far as there is some left.
  mutating func pass(to now: ContinuousClock.Instant, of performance: Performance) {
    guard let reached else { return }
    var passed = (now - reached) * rate.factor
    if let left, left < passed {
      passed = left
      let end = reached + left / rate.factor
      self.reached = now - end > Self.patience ? now : end
    } else {
      self.reached = now
    }
    performance.advance(by: passed)
    let wasWaiting = isWaiting
    left = left.map { $0 - passed }
    isWaiting = wasWaiting
  }

  /// Lets the rest of a pause pass at once. Of a wait, what has passed has passed.
  mutating func passRest(of performance: Performance) {
    if !isWaiting, let left { performance.advance(by: left) }
    left = .zero
  }

  /// Lets time run, or stand still.
  mutating func run(_ isRunning: Bool) {
    reached = isRunning ? reached ?? .now : nil
  }

}

extension Duration {
  /// So much longer.
  fileprivate static func * (duration: Duration, factor: Factor) -> Duration {
    duration * factor.thousandths / 1000
  }
}

/// How much faster a play goes than it would by itself, as whoever watches wants it.
struct Rate: CustomStringConvertible {
  private static let factors = [125, 250, 500, 1000, 2000, 4000, 8000, 16000]
  private var step = 3

  var factor: Factor { Factor(thousandths: Self.factors[step]) }

  mutating func faster() { step = min(step + 1, Self.factors.count - 1) }

  mutating func slower() { step = max(step - 1, 0) }

  /// As `2x`; empty for the pace of the script itself.
  var description: String {
    let thousandths = Self.factors[step]
    if thousandths == 1000 { return "" }
    return thousandths > 1000 ? "\(thousandths / 1000)x" : "1/\(1000 / thousandths)x"
  }
}
