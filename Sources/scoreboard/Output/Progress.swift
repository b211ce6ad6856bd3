import Foundation
import ScoreScreen
import Scorekeeping

/// Reports on standard error that work takes long or waits: for commands without a screen.
///
/// On a terminal, work of more than half a second has a line that is rewritten twice a second and cleared at the end:
/// the work, its seconds so far, and its progress if known. Elsewhere only waits are reported, each once.
final class Progress: @unchecked Sendable {
  /// The shortest wait that is reported.
  private static let threshold = Duration.seconds(1)
  private static let interval = 0.5
  private var last = Duration.zero

  /// Guards the properties below.
  private let condition = NSCondition()
  private let work: String?
  private let start = ContinuousClock.now
  private var detail = ""
  private var isOver = false
  /// The columns that the line takes at present.
  private var width = 0

  /// - Parameter work: the work, as "Exporting"; nil to report waits alone.
  init(_ work: String? = nil) {
    self.work = isatty(STDERR_FILENO) == 1 ? work : nil
    if self.work != nil { Thread.detachNewThread { [self] in rewriteLine() } }
  }

  /// Notes the progress for the next line: "statement 3 of 10".
  func note(_ detail: @autoclosure () -> String) {
    if work == nil { return }
    condition.withLock { self.detail = detail() }
  }

  /// Reports a wait.
  func report(_ delay: Delay) {
    if work != nil { return note(delay.description) }
    // A new wait begins at zero.
    if delay.duration >= Self.threshold, last < Self.threshold || delay.duration < last {
      ScoreboardCommand.warn(delay.description)
    }
    last = delay.duration
  }

  /// Clears the line. Nothing is reported after this.
  func finish() {
    if work == nil { return }
    condition.withLock {
      isOver = true
      if width > 0 { write("") }
      condition.signal()
    }
  }

  private func rewriteLine() {
    // The working thread handles signals.
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
  /// Calls a closure, and reports on it while it takes long.
  static func reporting<Result>(
    _ work: String?, _ body: (Progress) throws -> Result
  ) rethrows -> Result {
    let progress = Progress(work)
    defer { progress.finish() }
    return try body(progress)
  }
}
