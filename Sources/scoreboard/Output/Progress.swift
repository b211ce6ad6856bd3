import FoundationBase
import ScoreScreen
import Scorekeeping
import Synchronization

/// Reports long work and waits on standard error, for commands without a screen.
///
/// On a terminal, work of more than half a second has a line with the work, its seconds so far, and its progress if
/// known. The line is rewritten twice a second and cleared at the end. On other outputs only waits are reported, each
/// once.
final class Progress: @unchecked Sendable {
  /// The shortest wait to report.
  private static let threshold = Duration.seconds(1)
  /// The milliseconds between two writes of the line.
  private static let interval: Int32 = 500
  private var last = Duration.zero

  private let work: String?
  private let start = ContinuousClock.now
  private let line = Mutex(Line())
  /// Signalled at the end.
  private let end = WakePipe()

  fileprivate struct Line {
    var detail = ""
    var isOver = false
    /// The number of columns that the line currently has.
    var width = 0
  }

  /// Starts reporting.
  ///
  /// - Parameter work: the name of the work, such as "Exporting"; nil to report only waits.
  init(_ work: String? = nil) {
    self.work = isatty(STDERR_FILENO) == 1 ? work : nil
    if self.work != nil { startThread { [self] in rewriteLine() } }
  }

  /// Stores the progress to show in the next line, such as "statement 3 of 10".
  func note(_ detail: @autoclosure () -> String) {
    if work == nil { return }
    line.withLock { $0.detail = detail() }
  }

  /// Reports a wait for another program.
  func report(_ delay: Delay) {
    if work != nil { return note(delay.description) }
    // The duration of a new wait begins at zero.
    if delay.duration >= Self.threshold, last < Self.threshold || delay.duration < last {
      ScoreboardCommand.warn(delay.description)
    }
    last = delay.duration
  }

  /// Clears the line. Nothing is reported afterwards.
  func finish() {
    if work == nil { return }
    line.withLock { line in
      line.isOver = true
      if line.width > 0 { line.write("") }
    }
    end.signal()
  }

  private func rewriteLine() {
    // Signals are handled by the working thread.
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    while !end.wait(milliseconds: Self.interval) {
      let seconds = (ContinuousClock.now - start).components.seconds
      line.withLock { line in
        if line.isOver { return }
        let detail = line.detail.isEmpty ? "" : ", \(line.detail)"
        line.write("\(work ?? "")… \(seconds) s" + detail)
      }
    }
  }
}

extension Progress.Line {
  /// Overwrites the line, and leaves the cursor at its start.
  mutating func write(_ text: String) {
    let text = text.terminalSafe().terminalSafe(in: .ofEnvironment)
      .prefix(max(0, Terminal.size.columns - 1))
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    width = text.count
    try? Output.write("\(text)\(blanks)\r", to: STDERR_FILENO)
  }
}

extension Progress {
  /// Calls a closure, and reports while it takes long.
  static func reporting<Result>(
    _ work: String?, _ body: (Progress) throws -> Result
  ) rethrows -> Result {
    let progress = Progress(work)
    defer { progress.finish() }
    return try body(progress)
  }
}
