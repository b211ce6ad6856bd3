import Foundation
import ScoreScreen
import Scorekeeping

/// Reports long work and waits on standard error, for commands without a screen.
///
/// On a terminal, work of more than half a second has a line that is rewritten twice a second and cleared at the end:
/// the work, its seconds so far, and its progress if known. On other outputs only waits are reported, each once.
final class Progress: @unchecked Sendable {
  /// The shortest wait to report.
  private static let threshold = Duration.seconds(1)
  private static let interval = 0.5
  private var last = Duration.zero

  /// The lock for the properties below.
  private let condition = NSCondition()
  private let work: String?
  private let start = ContinuousClock.now
  private var detail = ""
  private var isOver = false
  /// The number of columns that the line currently has.
  private var width = 0

  /// Starts reporting.
  ///
  /// - Parameter work: the name of the work, such as "Exporting"; nil to report only waits.
  init(_ work: String? = nil) {
    self.work = isatty(STDERR_FILENO) == 1 ? work : nil
    if self.work != nil { Thread.detachNewThread { [self] in rewriteLine() } }
  }

  /// Stores the progress to show in the next line, such as "statement 3 of 10".
  func note(_ detail: @autoclosure () -> String) {
    if work == nil { return }
    condition.withLock { self.detail = detail() }
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
    condition.withLock {
      isOver = true
      if width > 0 { write("") }
      condition.signal()
    }
  }

  private func rewriteLine() {
    // Signals are handled by the working thread.
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var time = Date(timeIntervalSinceNow: Self.interval)
    condition.withLock {
      while !isOver {
        if condition.wait(until: time) { continue }
        let seconds = (ContinuousClock.now - start).components.seconds
        write(
          "\(work ?? "")… \(seconds) s" + (detail.isEmpty ? "" : ", \(detail)"))
        time = Date(timeIntervalSinceNow: Self.interval)
      }
    }
  }

  /// Overwrites the line, and leaves the cursor at its start.
  private func write(_ text: String) {
    let text = text.terminalSafe().terminalSafe(in: .ofEnvironment)
      .prefix(max(0, Terminal.size.columns - 1))
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    width = text.count
    try? FileHandle.standardError.write(contentsOf: Data("\(text)\(blanks)\r".utf8))
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
