import FoundationBase
import ScoreScreen
import ScoreTables
import Scorekeeping

/// A hook to run, with its input.
struct HookJob: Sendable {
  let event: HookEvent
  let words: [String]
  /// The object for standard input, as a line.
  let input: String
}

/// A hook that runs: its program, and the pipes to and from it.
struct HookRun {
  /// The time after which the program and its children are asked to end.
  static let limit = Duration.seconds(10)
  /// The time that they have for it before they are killed.
  private static let grace = Duration.seconds(1)
  /// The largest number of bytes of the output that is kept.
  static let outputLimit = 64 << 10

  let job: HookJob
  private(set) var process: ChildProcess
  private var input: ArraySlice<UInt8>
  private var output: [UInt8] = []
  private var outputCount = 0
  private var deadline: ContinuousClock.Instant
  /// The signals that are still to be sent, one after each deadline.
  private var signals = [SIGTERM, SIGKILL][...]

  /// - Throws: the reason why the program did not start.
  init(_ job: HookJob, at now: ContinuousClock.Instant) throws(ChildProcess.SpawnError) {
    self.job = job
    process = try ChildProcess(job.words)
    input = Array(job.input.utf8)[...]
    deadline = now + Self.limit
  }

  /// The files to wait for. `poll` ignores a negative one.
  var files: [pollfd] {
    [
      pollfd(fd: process.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: process.input, events: Int16(POLLOUT), revents: 0),
    ]
  }

  /// Writes and reads what does not wait, and ends a program that has run too long.
  ///
  /// - Returns: the result once the program and its children have ended; nil before.
  mutating func proceed(at now: ContinuousClock.Instant) -> HookResult? {
    write()
    process.poll()
    let isOver = !process.isRunning
    read()
    if !isOver, now < deadline { return nil }
    if !isOver, let signal = signals.popFirst() {
      process.send(signal)
      deadline = now + Self.grace
      return nil
    }
    close()
    let end: HookResult.Termination =
      if signals.count < 2 { .timeout } else { HookResult.Termination(status: process.status ?? 0) }
    return HookResult(job: job, end: end, output: output, outputCount: outputCount)
  }

  /// Kills the program and its children.
  mutating func kill() {
    process.send(SIGKILL)
    process.wait()
    close()
  }

  private mutating func close() {
    process.closeInput()
    process.closeOutput()
  }

  private mutating func write() {
    while process.input >= 0 {
      if input.isEmpty { return process.closeInput() }
      let count = input.withUnsafeBytes {
        FoundationBase.write(process.input, $0.baseAddress, $0.count)
      }
      if count > 0 {
        input = input.dropFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        // The program does not read it.
        input = []
      }
    }
  }

  private mutating func read() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    // A program that never stops writing must not keep the others waiting.
    for _ in 0..<16 where process.output >= 0 {
      let count = FoundationBase.read(process.output, &bytes, bytes.count)
      if count > 0 {
        outputCount += count
        output += bytes.prefix(min(count, Self.outputLimit - output.count))
      } else if count == 0 {
        return process.closeOutput()
      } else if errno != EINTR {
        return
      }
    }
  }
}

/// How a hook ended, and what it printed.
struct HookResult: Sendable {
  enum Termination: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
    /// It ran too long, and was ended.
    case timeout
    /// It did not start, for a reason by the number of an error.
    case notStarted(Int32)

    /// - Parameter status: the status that `waitpid` gave.
    init(status: Int32) {
      let signal = status & 0x7F
      self = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }
  }

  let job: HookJob
  let end: Termination
  /// The beginning of the output.
  let output: [UInt8]
  /// The number of bytes of the whole output.
  let outputCount: Int

  var hasFailed: Bool { end != .exit(0) }

  /// The end in words, which follow the name of the event.
  var words: String {
    switch end {
    case .exit(let status): "exit status \(status)"
    case .signal(let signal): "ended by signal \(signal)"
    case .timeout: "still ran after \(HookRun.limit.components.seconds) s, and was ended"
    case .notStarted(ENOENT): "there is no program '\(job.words[0])'"
    case .notStarted(let code):
      "'\(job.words[0])' did not start: \(systemReason(code))"
    }
  }

  /// The output as text, with a line about what was left out.
  var text: String {
    var text = String(decoding: output, as: UTF8.self)
    if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
    if outputCount > output.count { text += "(and \(outputCount - output.count) bytes more)\n" }
    return text
  }
}
