import Foundation
import ScoreScreen
import Scorekeeping

/// A script played with nobody watching: as fast as it goes, or at its real pace.
public final class HeadlessRun {
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
  /// What is yet to be played, the statement that is being played first.
  private var rest: ArraySlice<PlacedStatement> = []
  /// Whether the first of them has begun.
  private var isAmid = false
  /// Called after each statement.
  private var look: (PlacedStatement) throws -> Void = { _ in }
  /// Whether the performance waits for something to be seen.
  private var isWaiting = false
  /// When the performance was last told the time.
  private var last = ContinuousClock.now
  /// When the pause or the wait ends; nil for a wait without a limit.
  private var end: ContinuousClock.Instant? = .now
  /// The signal that ends the run.
  private var signal: Int32?

  /// A run that begins with `play`.
  public init(_ performance: Performance, clock: Clock = .virtual, signals: Signals? = nil) {
    self.performance = performance
    self.clock = clock
    self.signals = signals
  }

  /// Plays the script to its end. What was recorded is then yet to be completed, with `Performance.finish`.
  ///
  /// - Parameters:
  ///   - isWatched: whether each command is drawn, as `look` looks at the performance.
  ///   - look: called after each statement.
  /// - Returns: the signal that ended it before, if one did.
  /// - Throws: a `ScriptFailure` for a statement that is not allowed or does not hold, or what the journal, a recorder or
  ///   `look` throws.
  public func play(
    _ script: ScriptReading, isWatched: Bool = false,
    lookingWith look: (PlacedStatement) throws -> Void = { _ in }
  ) throws -> Int32? {
    performance.draw(asFor: script, isWatched: isWatched)
    rest = script.statements[...]
    last = .now
    end = last
    return try withoutActuallyEscaping(look) { look in
      self.look = look
      defer { self.look = { _ in } }
      try EventLoop(self, signals: signals).run()
      return signal
    }
  }

  // MARK: playing

  /// Begins the next statement or goes on with it.
  private func step() throws {
    guard let placed = rest.first else { return }
    if clock == .real { stamp() }
    do {
      if !isAmid {
        isAmid = true
        try performance.begin(placed.statement)
      }
      switch try performance.proceed() {
      case .done: isAmid = false
      case .pause(let duration): pause(duration)
      case .waiting(let limit): try wait(atMost: limit)
      case .takeover: break
      }
    } catch {
      throw placed.place.failure(error)
    }
    if isAmid { return }
    rest.removeFirst()
    try look(placed)
  }

  private func pause(_ duration: Duration) {
    if clock == .virtual { return performance.advance(by: duration) }
    end = (end ?? last) + duration
  }

  /// Waits for what other runs of the program may do; where there are none, and no time passes by itself, for nothing.
  private func wait(atMost limit: Duration?) throws {
    if clock == .virtual {
      if performance.screens.news == .none {
        if limit == nil, let failure = performance.giveUp() { throw failure }
        return performance.advance(by: limit ?? .zero)
      }
      // What was done before took no time.
      last = .now
    }
    isWaiting = true
    end = limit.map { last + $0 }
  }

  private func goOn() {
    isWaiting = false
    stamp()
    end = last
  }

  /// Lets the performance's time be what has passed.
  private func stamp() {
    let now = ContinuousClock.now
    performance.advance(by: now - last)
    last = now
  }
}

extension HeadlessRun: FrontEnd {
  /// How many steps are done between two looks for signals.
  private static let stride = 64

  package var usesTerminal: Bool { false }
  package var isFinished: Bool { signal != nil || rest.isEmpty }
  package var news: News { isWaiting ? performance.screens.news : .none }
  package var due: ContinuousClock.Instant? { end }

  package func takeNews() throws -> Bool {
    goOn()
    do {
      return try performance.takeNews()
    } catch {
      throw rest.first?.place.failure(error) ?? error
    }
  }

  /// Plays on for some steps, or up to a pause.
  package func show() throws {
    if isWaiting, let end, end <= .now { goOn() }
    for _ in 0..<Self.stride where !isWaiting && !isFinished {
      if clock == .real, let end, .now < end { return }
      try step()
    }
  }

  package func end(by signal: Int32) { self.signal = self.signal ?? signal }
}
