import Foundation
import Synchronization
import TestSupport
import Testing

/// The master side of a pseudo-terminal, and a program at the other side.
///
/// A thread reads the output as it comes and writes the input, so that no test is blocked by a program that does not
/// read, and no program by a test that does not look.
final class TerminalMaster: Sendable {
  let process: pid_t
  /// The path at which other processes open the terminal.
  let path: String
  private let master: Int32
  /// A pipe that wakes the thread.
  private let alarm: (reading: Int32, writing: Int32)
  private let answers: [(question: [UInt8], answer: [UInt8])]
  private let state = Mutex(State())

  private struct State {
    var bytes: [UInt8] = []
    /// The input that is not written yet.
    var input: [UInt8] = []
    /// The number of changes of this state for which a test may wait.
    var version = 0
    /// The status of `waitpid`, once the program has ended.
    var status: Int32?
    /// Whether all output of an ended program has arrived.
    var isDrained = false
    /// Whether no process has the terminal open any more, or it was hung up.
    var isClosed = false
    var shouldHangUp = false
    var waiters: [Waiter] = []
    /// Whether the thread is still there to be woken.
    var isRunning = true
  }

  private struct Waiter {
    let deadline: ContinuousClock.Instant
    let continuation: CheckedContinuation<Bool, Never>
  }

  /// Starts a command in a session of its own, with a new terminal as its controlling terminal.
  ///
  /// - Parameters:
  ///   - input: the file for standard input instead of the terminal.
  ///   - answers: the answers of the terminal by the questions of the program.
  init(
    _ command: [String], environment: [String: String], size: winsize, input: String?,
    answers: [String: String]
  ) throws {
    self.answers = answers.map { (Array($0.utf8), Array($1.utf8)) }
    var (master, slave): (Int32, Int32) = (0, 0)
    var size = size
    try #require(openpty(&master, &slave, nil, nil, &size) == 0)
    defer { close(slave) }
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for file in [master, slave] + ends { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    for file in [master] + ends { _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK) }
    self.master = master
    alarm = (ends[0], ends[1])
    var name = [CChar](repeating: 0, count: 256)
    try #require(ttyname_r(slave, &name, name.count) == 0)
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let isPath = command.first?.hasPrefix("/") == true
    process = try Run.spawn(
      (isPath ? [] : ["/usr/bin/env"]) + command, environment: environment,
      files: [input ?? path, path, path], hasOwnTerminal: true)
    Thread { [self] in transfer() }.start()
    // The program is waited for at once: other tests wait for processes of their own and would not see them behind a
    // zombie.
    Thread { [self] in
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      change { $0.status = status }
      wake()
    }.start()
  }

  /// All output so far.
  var bytes: [UInt8] { state.withLock(\.bytes) }

  var byteCount: Int { state.withLock(\.bytes.count) }

  func bytes(from start: Int) -> [UInt8] { state.withLock { Array($0.bytes[start...]) } }

  /// The status of the program as `waitpid` returns it, once it has ended and all its output has arrived.
  var status: Int32? { state.withLock { $0.isDrained || $0.isClosed ? $0.status : nil } }

  var isReaped: Bool { state.withLock { $0.status != nil } }

  /// The number of bytes that the program has not read. Some that were written may not be counted yet.
  var unreadInput: Int {
    let file = open(path, O_RDWR | O_NOCTTY)
    defer { close(file) }
    var count: Int32 = 0
    let isKnown = file >= 0 && ioctl(file, UInt(FIONREAD), &count) == 0
    return state.withLock(\.input.count) + (isKnown ? Int(count) : 0)
  }

  /// Sends bytes to the program.
  func send(_ bytes: [UInt8]) {
    state.withLock { $0.input += bytes }
    wake()
  }

  func resize(to size: winsize) {
    var size = size
    state.withLock { state in
      if !state.isClosed { _ = ioctl(master, UInt(TIOCSWINSZ), &size) }
    }
  }

  /// Takes the terminal away from all its processes.
  func hangUp() {
    state.withLock { $0.shouldHangUp = true }
    wake()
  }

  // MARK: waiting

  /// The number of changes for which a test may have waited: output, and the end of the program.
  var version: Int { state.withLock(\.version) }

  /// Waits for output or an end after a version.
  ///
  /// - Returns: false if nothing can come any more, or after the deadline.
  func change(after version: Int, until deadline: ContinuousClock.Instant) async -> Bool {
    await withCheckedContinuation { continuation in
      let result: Bool? = state.withLock { state in
        if state.version != version { return true }
        if !state.isRunning { return false }
        state.waiters.append(Waiter(deadline: deadline, continuation: continuation))
        return nil
      }
      if let result { continuation.resume(returning: result) }
    }
  }

  private func change(_ change: (inout State) -> Void) {
    let waiters = state.withLock { state in
      let wasClosed = state.isClosed
      change(&state)
      // Only here, as another file may get the same number.
      if state.isClosed, !wasClosed { close(master) }
      state.version += 1
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.continuation.resume(returning: true) }
  }

  private func endLateWaits() {
    let now = ContinuousClock.now
    let late = state.withLock { state in
      let late = state.waiters.filter { $0.deadline < now }
      if !late.isEmpty { state.waiters.removeAll { $0.deadline < now } }
      return late
    }
    for waiter in late { waiter.continuation.resume(returning: false) }
  }

  // MARK: the thread

  private func wake() {
    state.withLock { state in
      if state.isRunning { _ = write(alarm.writing, "!", 1) }
    }
  }

  /// Transfers output and input until the program has ended and no process has the terminal open, or it is hung up.
  private func transfer() {
    var noise = [UInt8](repeating: 0, count: 64)
    while true {
      let (isClosed, hasEnded, isDrained, hasInput) = state.withLock { state in
        (state.isClosed, state.status != nil, state.isDrained, !state.input.isEmpty)
      }
      if isClosed, hasEnded { break }
      let isDraining = hasEnded && !isDrained
      var files = [
        pollfd(fd: alarm.reading, events: Int16(POLLIN), revents: 0),
        pollfd(
          fd: isClosed ? -1 : master, events: Int16(POLLIN | (hasInput ? POLLOUT : 0)), revents: 0),
      ]
      poll(&files, 2, isDraining ? 0 : 1000)
      if files[0].revents != 0 { while read(alarm.reading, &noise, noise.count) > 0 {} }
      if state.withLock(\.shouldHangUp) {
        change { $0.isClosed = true }
        continue
      }
      if files[1].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
        receive()
      } else if isDraining {
        change { $0.isDrained = true }
      }
      if files[1].revents & Int16(POLLOUT) != 0 { sendInput() }
      endLateWaits()
    }
    let waiters = state.withLock { state in
      state.isRunning = false
      for file in [alarm.reading, alarm.writing] { close(file) }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.continuation.resume(returning: false) }
  }

  /// Reads all output that is there.
  private func receive() {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var output: [UInt8] = []
    var count = 0
    repeat {
      count = read(master, &piece, piece.count)
      if count > 0 { output += piece[..<count] }
    } while count > 0 && output.count < 1 << 20
    let isOver = count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
    change { state in
      let start = state.bytes.count
      state.bytes += output
      for (question, answer) in answers {
        // A question may arrive in two pieces.
        let news = state.bytes[max(0, start - question.count + 1)...]
        for place in news.indices where news[place] == question[0] {
          if news[place...].starts(with: question) { state.input += answer }
        }
      }
      if isOver { state.isClosed = true }
    }
  }

  private func sendInput() {
    let input = state.withLock(\.input)
    let count = input.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    state.withLock { $0.input.removeFirst(max(0, count)) }
  }
}
