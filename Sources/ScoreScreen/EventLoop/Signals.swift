import CNCurses
import CTerminalReset
import FoundationBase
import Scorekeeping
import Synchronization

/// The signals that the program must answer, delivered as bytes in a pipe: they interrupt no code and no system call.
package final class Signals: Sendable {
  private let pipe = WakePipe()
  /// A sentence for standard error if a signal ends the program before it was read.
  package let lastWords = Mutex<String?>(nil)
  /// Readable when a signal has come.
  package var file: Int32 { pipe.file }
  /// The longest time that a signal may stay unread before its default action is taken.
  private static let timeout = Duration.seconds(3)
  private static let handled = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

  /// Handles the signals from now on. Call this before any other thread starts: threads inherit the signal mask, and
  /// only one thread may receive signals.
  package init() {
    // Without a handler, the system may drop the signal before `sigwait` receives it.
    signal(SIGCONT) { _ in }
    // Without a handler, curses installs its own and changes it twice with each frame.
    signal(SIGTSTP) { _ in }
    var set = Self.set(Self.handled)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    startThread(stackSize: 1 << 16) { [self] in
      var set = Self.set(Self.handled)
      var signal: Int32 = 0
      while sigwait(&set, &signal) == 0 {
        pipe.signal(UInt8(signal))
        if signal == SIGWINCH || signal == SIGCONT { continue }
        // The program may hang, or wait for a terminal that accepts no output.
        let end = ContinuousClock.now + Self.timeout
        while cn_waiting(pipe.file) > 0 {
          if .now > end {
            ctr_reset()
            if let words = lastWords.withLock(\.self) {
              _ = (words + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
            }
            Self.die(of: signal)
            break
          }
          poll(nil, 0, 10)
        }
      }
    }
  }

  /// The signals that have come since the last call, in order.
  package func received() -> [Int32] { pipe.received().map(Int32.init) }

  /// Takes the default action of a signal: stops or ends the process.
  package static func die(of number: Int32) {
    signal(number, SIG_DFL)
    var set = set([number])
    var mask = sigset_t()
    pthread_sigmask(SIG_UNBLOCK, &set, &mask)
    raise(number)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Stops the process by a signal, until the process is continued.
  ///
  /// - Returns: the signals that came meanwhile; `SIGCONT` is among them if the process was really stopped.
  func stop(by number: Int32) -> [Int32] {
    Self.die(of: number)
    // The signal thread reports SIGCONT. If the process group is orphaned, the system does not stop the process.
    var files = [pollfd(fd: file, events: Int16(POLLIN), revents: 0)]
    _ = poll(&files, 1, 100)
    var signals = received()
    // To end a stopped process, a shell sends a signal and SIGCONT right after each other: wait for both.
    while poll(&files, 1, 20) > 0 { signals += received() }
    return signals
  }

  private static func set(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}

extension Signals {
  /// Waits until the process is in the foreground. A process started in the background stops, and can be ended there.
  ///
  /// Without this, the system would stop it again and again in the call that sets the mode of the terminal, whatever
  /// signal comes.
  package func awaitForeground() {
    let ends = waitForForeground().filter(Self.ending.contains)
    if let signal = ends.first { Self.die(of: signal) }
  }

  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Stops a process that was continued in the background. Otherwise, using the terminal would stop it halfway.
  ///
  /// A pending signal to end the process takes effect in the background, without the terminal.
  ///
  /// - Parameter missed: earlier signals that are not handled yet.
  /// - Returns: the missed signals, and the signals that came meanwhile.
  func waitForForeground(after missed: [Int32] = []) -> [Int32] {
    var missed = missed
    while cn_is_in_foreground(STDIN_FILENO) == 0 {
      if let signal = missed.first(where: Self.ending.contains) {
        ctr_reset()
        Self.die(of: signal)
      }
      let signals = stop(by: SIGTTOU)
      missed += signals
      // An orphaned process group is not stopped, and no longer has a terminal.
      if !signals.contains(SIGCONT) { break }
    }
    return missed
  }
}
