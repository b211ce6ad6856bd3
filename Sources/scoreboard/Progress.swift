import Foundation
import ScoreScreen
import Scorekeeping

/// Says on standard error that something takes long, or has to wait: for commands that show no screen.
///
/// Where that is a terminal, what takes longer than half a second is told in one line, which is rewritten twice a second
/// and cleared at the end: the work, how long it has taken, and how far it is where that is known. Elsewhere only waits
/// are told, once for each time.
final class Progress: @unchecked Sendable {
  /// A wait that is shorter needs no word.
  private static let patience = Duration.seconds(1)
  private static let interval = 0.5
  private var last = Duration.zero

  /// Guards all that follows.
  private let condition = NSCondition()
  private let work: String?
  private let start = ContinuousClock.now
  private var detail = ""
  private var isOver = false
  /// How many columns are written.
  private var width = 0

  /// - Parameter work: what is done, as "Exporting"; nil where waits alone are told.
  init(_ work: String? = nil) {
    self.work = isatty(STDERR_FILENO) == 1 ? work : nil
    if self.work != nil { Thread.detachNewThread { [self] in tellOften() } }
  }

  /// Tells how far the work is: "statement 3 of 10".
  func note(_ detail: @autoclosure () -> String) {
    if work == nil { return }
    condition.withLock { self.detail = detail() }
  }

  /// Tells of a wait.
  func tell(_ delay: Delay) {
    if work != nil { return note(delay.description) }
    // A new one begins at nothing.
    if delay.duration >= Self.patience, last < Self.patience || delay.duration < last {
      ScoreboardCommand.warn(delay.description)
    }
    last = delay.duration
  }

  /// Clears the line. Nothing is told after this.
  func finish() {
    if work == nil { return }
    condition.withLock {
      isOver = true
      if width > 0 { write("") }
      condition.signal()
    }
  }

  private func tellOften() {
    // Signals are for the thread that works.
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

  /// Writes over the line, which the cursor is at the start of, and leaves the cursor at its start.
  private func write(_ text: String) {
    let text = text.terminalSafe().terminalSafe(in: .ofEnvironment)
      .prefix(max(0, Terminal.size.columns - 1))
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    width = text.count
    try? FileHandle.standardError.write(contentsOf: Data("\(text)\(blanks)\r".utf8))
  }
}

extension Progress {
  /// Has something done, and tells of it while it takes long.
  static func telling<Result>(
    _ work: String?, _ body: (Progress) throws -> Result
  ) rethrows -> Result {
    let progress = Progress(work)
    defer { progress.finish() }
    return try body(progress)
  }
}
