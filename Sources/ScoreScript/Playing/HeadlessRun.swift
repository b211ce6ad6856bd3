import Foundation
import ScoreScreen
import Scorekeeping

/// A script played with nobody watching: as fast as it goes, or at its real pace.
public struct HeadlessRun {
  /// What time is told by.
  public enum Clock: String, CaseIterable, Sendable {
    /// Pauses take no time, and are exact: equal runs are equal to the byte.
    case virtual
    /// Pauses take the time they say, and what happens is stamped with the time it happened at.
    case real
  }

  private let performance: Performance
  private let clock: Clock
  /// Signals to end the run, if they are looked for.
  private let signals: Signals?
  private var last = ContinuousClock.now
  /// When the pause ends that is running, by the real clock.
  private var due = ContinuousClock.now

  /// A run that begins with `play`.
  public init(_ performance: Performance, clock: Clock = .virtual, signals: Signals? = nil) {
    self.performance = performance
    self.clock = clock
    self.signals = signals
  }

  /// Plays the script to its end. What was recorded is then yet to be completed, with `Performance.finish`.
  ///
  /// - Parameter tell: called after each statement with how many are done.
  /// - Returns: the signal that ended it before, if one did.
  /// - Throws: a `ScriptFailure` for a statement that is not allowed or does not hold, or what the journal or a
  ///   recorder throws.
  public mutating func play(
    _ script: ScriptReading, telling tell: (Int) -> Void = { _ in }
  ) throws -> Int32? {
    performance.draw(asFor: script)
    var count = 0
    return try run(script) { _ in
      count += 1
      tell(count)
    }
  }

  /// Plays the script to its end as `play` does, each command drawn, and has somebody look at the performance after
  /// each statement.
  ///
  /// - Throws: what `play` throws, and what `look` throws.
  package mutating func play(
    _ script: ScriptReading, lookingWith look: (PlacedStatement) throws -> Void
  ) throws -> Int32? {
    performance.draw(asFor: script, isWatched: true)
    return try run(script, look)
  }

  private mutating func run(
    _ script: ScriptReading, _ look: (PlacedStatement) throws -> Void
  ) throws -> Int32? {
    (last, due) = (.now, .now)
    for placed in script.statements {
      do {
        if clock == .real { stamp() }
        try performance.begin(placed.statement)
        if let signal = try complete() { return signal }
      } catch {
        throw placed.place.failure(error)
      }
      try look(placed)
    }
    return nil
  }

  private mutating func complete() throws -> Int32? {
    while true {
      if let signal = interruption() { return signal }
      switch try performance.proceed() {
      case .done: return nil
      case .pause(let duration): pass(duration)
      case .waiting(let limit): try wait(atMost: limit)
      case .takeover: break
      }
    }
  }

  private mutating func pass(_ duration: Duration) {
    guard clock == .real else { return performance.advance(by: duration) }
    due += duration
    repeat { poll(until: due, news: nil) } while signal == nil && .now < due
    stamp()
  }

  /// Waits for what other runs of the program may do; where there are none, and no time passes by itself, for nothing.
  private mutating func wait(atMost limit: Duration?) throws {
    let news = performance.screens.news
    if clock == .virtual {
      if news == .none {
        if limit == nil, let failure = performance.giveUp() { throw failure }
        return performance.advance(by: limit ?? .zero)
      }
      // What was done before took no time.
      last = .now
    }
    let end = limit.map { last + $0 }
    let look = news.interval.map { ContinuousClock.now + .milliseconds(Int($0)) }
    poll(until: [end, look].compactMap(\.self).min(), news: news.file)
    stamp()
    due = last
    try performance.takeNews()
  }

  /// Lets the performance's time be what has passed.
  private mutating func stamp() {
    let now = ContinuousClock.now
    performance.advance(by: now - last)
    last = now
  }

  /// Waits for a time, for news or for a signal, and takes the signal.
  private mutating func poll(until end: ContinuousClock.Instant?, news: Int32?) {
    // A file below zero is not looked at.
    var files = [signals?.file ?? -1, news ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let left = end.map { max(0, (($0 - .now) / .milliseconds(1)).rounded(.up)) }
    let milliseconds = left.map { Int32(clamping: Int($0)) } ?? -1
    _ = Foundation.poll(&files, nfds_t(files.count), milliseconds)
    if files[0].revents != 0 { takeSignals() }
  }

  /// How many steps are done between two looks for signals.
  private static let stride = 64
  private var steps = 0
  /// The signal that ends the run.
  private var signal: Int32?

  private mutating func interruption() -> Int32? {
    steps += 1
    if clock == .real || steps.isMultiple(of: Self.stride) { takeSignals() }
    return signal
  }

  private mutating func takeSignals() {
    for number in signals?.received() ?? [] {
      switch number {
      case SIGINT, SIGTERM, SIGHUP, SIGQUIT: signal = signal ?? number
      case SIGTSTP: Signals.die(of: SIGTSTP)
      default: break
      }
    }
  }
}
