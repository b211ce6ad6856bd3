import FoundationBase
import ScoreScreen
import Scorekeeping

/// Plays a script without a terminal: as fast as possible, or in real time.
package final class HeadlessRun {
  /// The clock of a run.
  package enum Clock: String, CaseIterable, Sendable {
    /// Pauses take no time and are exact: equal runs give identical bytes.
    case virtual
    /// Pauses take their real time, and events are stamped with the time when they happen.
    case real
  }

  private let performance: Performance
  private let clock: Clock
  /// The signals that end the run; nil to ignore signals.
  private let signals: Signals?
  /// The statement that has begun and is not over; nil between two.
  private var current: LocatedStatement?
  /// The statements that have not begun.
  private var rest = ScriptStatements()[...]
  private var afterEachStatement: (LocatedStatement) throws -> Void = { _ in }
  /// Whether the statement waits for a change of the screen.
  private var isWaiting = false
  /// The time up to which the performance was advanced.
  private var last = ContinuousClock.now
  /// The end of the pause or of the wait; nil for a wait without a limit.
  private var end: ContinuousClock.Instant? = .now
  /// The signal that ended the run; nil if there was none.
  private var signal: Int32?

  /// Makes a run, which `play` starts.
  package init(_ performance: Performance, clock: Clock = .virtual, signals: Signals? = nil) {
    self.performance = performance
    self.clock = clock
    self.signals = signals
  }

  /// Plays the script to its end. `Performance.finish` then completes the recordings.
  ///
  /// - Parameters:
  ///   - drawsEachCommand: whether each command is drawn at once, as for a caller that reads the frames.
  ///   - afterEachStatement: called after each statement.
  /// - Returns: the signal that ended the run early; nil if none did.
  /// - Throws: a `ScriptFailure` for a statement that is not allowed or does not hold, or an error of the journal, of a
  ///   recorder or of `afterEachStatement`.
  package func play(
    _ script: ScriptReading, drawsEachCommand: Bool = false,
    afterEachStatement: (LocatedStatement) throws -> Void = { _ in }
  ) throws -> Int32? {
    performance.prepareDrawing(of: script, drawsEachCommand: drawsEachCommand)
    rest = script.statements[...]
    last = .now
    end = last
    return try withoutActuallyEscaping(afterEachStatement) { afterEachStatement in
      self.afterEachStatement = afterEachStatement
      defer { self.afterEachStatement = { _ in } }
      try EventLoop(self, signals: signals).run()
      return signal
    }
  }

  /// Begins the next statement, or continues the current one.
  private func step() throws {
    let isNew = current == nil
    guard let located = current ?? rest.popFirst() else { return }
    current = located
    if clock == .real { stamp() }
    do {
      if isNew { try performance.begin(located.statement) }
      switch try performance.proceed() {
      case .done: current = nil
      case .pause(let duration): pause(duration)
      case .waiting(let limit): try wait(atMost: limit)
      case .takeover: break
      }
    } catch {
      throw located.location.failure(error)
    }
    if current == nil { try afterEachStatement(located) }
  }

  private func pause(_ duration: Duration) {
    if clock == .virtual { return performance.advance(by: duration) }
    end = (end ?? last) + duration
  }

  /// Waits for changes of other processes. If there cannot be any and the clock is virtual, the limit passes
  /// immediately, and a wait without a limit fails.
  private func wait(atMost limit: Duration?) throws {
    if clock == .virtual {
      if performance.screens.changeFeed == .none {
        if limit == nil, let failure = performance.cancelWait() { throw failure }
        return performance.advance(by: limit ?? .zero)
      }
      // The statements before this one took no time.
      last = .now
    }
    isWaiting = true
    end = limit.map { last + $0 }
  }

  private func endWait() {
    isWaiting = false
    stamp()
    end = last
  }

  /// Advances the performance by the time since the last call.
  private func stamp() {
    let now = ContinuousClock.now
    performance.advance(by: now - last)
    last = now
  }
}

extension HeadlessRun: FrontEnd {
  /// The number of steps between two polls for signals.
  private static let stride = 64

  package var usesTerminal: Bool { false }
  package var isFinished: Bool { signal != nil || current == nil && rest.isEmpty }
  package var changeFeed: ChangeFeed { isWaiting ? performance.screens.changeFeed : .none }
  package var due: ContinuousClock.Instant? { end }

  package func pollChanges() throws -> Bool {
    endWait()
    do {
      return try performance.pollChanges()
    } catch {
      throw current?.location.failure(error) ?? error
    }
  }

  /// Plays a number of steps, or up to the next pause.
  package func show() throws {
    if isWaiting, let end, end <= .now { endWait() }
    for _ in 0..<Self.stride where !isWaiting && !isFinished {
      if clock == .real, let end, .now < end { return }
      try step()
    }
  }

  package func end(by signal: Int32) { self.signal = self.signal ?? signal }
}

extension ScriptReading {
  /// Plays the script without output, to find the waits without a limit that would never end. Use this only with a
  /// journal in memory: on a data file another process can end any wait.
  ///
  /// Nothing after a `takeover` or after another error is checked. Cost: playing the script; none if all waits
  /// have limits.
  ///
  /// - Throws: all problems at once.
  package func rehearse(configuration: Performance.Configuration = .init()) throws(ScriptProblems) {
    if !waitsForever { return }
    var problems = ScriptProblems()
    try? findWaitsInVain(configuration) {
      problems.append(ScriptProblem(.waitInVain, at: $0))
    }
    if !problems.isEmpty { throw problems }
  }

  /// Reports each wait that would never end.
  ///
  /// - Throws: the first other error of the play.
  private func findWaitsInVain(
    _ configuration: Performance.Configuration, _ found: (TextLocation) -> Void
  ) throws {
    let performance = try Performance(
      journal: MemoryJournal(keeping: 10_000), configuration: configuration)
    performance.prepareDrawing(of: self)
    for located in statements {
      try performance.begin(located.statement)
      var result = try performance.proceed()
      while result != .done {
        switch result {
        case .pause(let duration), .waiting(let duration?): performance.advance(by: duration)
        case .waiting(nil):
          _ = performance.cancelWait()
          found(located.location)
        // The keys that a viewer would press are unknown.
        case .takeover: return
        case .done: break
        }
        result = try performance.proceed()
      }
    }
  }
}
