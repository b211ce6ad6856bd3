import CNCurses
import CTerminalReset
import Foundation

/// The signals that a screen must answer, as bytes to be polled for: no handler runs, nothing is interrupted.
public final class Signals: Sendable {
  /// Readable when a signal has come.
  public let file: Int32
  /// How long a signal may wait for being read before it does what it does by itself.
  private static let patience = Duration.seconds(3)
  private static let handled = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

  /// Takes the signals over from here on. Call it before any other thread starts: threads inherit the mask
  /// that lets a single one of them receive the signals.
  public init() {
    var files: [Int32] = [0, 0]
    guard pipe(&files) == 0 else { preconditionFailure("No pipe: \(errno)") }
    file = files[0]
    let (input, output) = (files[0], files[1])
    for file in files {
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
      _ = fcntl(file, F_SETFL, O_NONBLOCK)
    }
    // With nobody to handle it, it may be dropped before anybody waits for it.
    signal(SIGCONT) { _ in }
    // Where nobody handles it, curses does, and changes that twice with each frame.
    signal(SIGTSTP) { _ in }
    var set = Self.set(Self.handled)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let thread = Thread {
      var set = Self.set(Self.handled)
      var signal: Int32 = 0
      while sigwait(&set, &signal) == 0 {
        var byte = UInt8(signal)
        write(output, &byte, 1)
        if signal == SIGWINCH || signal == SIGCONT { continue }
        // The program may be busy for good, or wait for a terminal that takes nothing.
        let end = ContinuousClock.now + Self.patience
        while cn_waiting(input) > 0 {
          if .now > end {
            ctr_reset()
            Self.die(of: signal)
            break
          }
          poll(nil, 0, 10)
        }
      }
    }
    thread.stackSize = 1 << 16
    thread.start()
  }

  /// The signals that have come since the last call, in order.
  package func received() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(file, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).map(Int32.init)
  }

  /// Lets a signal do what it does to a process that does not handle it: stop it, or end it.
  package static func die(of number: Int32) {
    signal(number, SIG_DFL)
    var set = set([number])
    var mask = sigset_t()
    pthread_sigmask(SIG_UNBLOCK, &set, &mask)
    raise(number)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Stops the process as a signal does, until it is continued.
  ///
  /// - Returns: the signals that came meanwhile, `SIGCONT` among them if the process was stopped at all.
  func stop(by number: Int32) -> [Int32] {
    Self.die(of: number)
    // Another thread tells that it was continued. Where nobody could have done that, the system did not stop it.
    var files = [pollfd(fd: file, events: Int16(POLLIN), revents: 0)]
    _ = poll(&files, 1, 100)
    var signals = received()
    // Whoever ends a stopped process continues it for that: the one comes right after the other.
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
  /// Waits until the program may use its terminal. Begun in the background it stops, and can be ended there.
  ///
  /// Without that the system would stop it within the call that sets the mode of the terminal, again and again,
  /// whatever signal comes.
  package func awaitForeground() {
    let ends = waitForForeground().filter(Self.ending.contains)
    if let signal = ends.first { Self.die(of: signal) }
  }

  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Stops the process if it is continued in the background, as using the terminal would: not half-way, though.
  ///
  /// A pending signal that ends the process takes effect in the background, without the terminal.
  ///
  /// - Parameter missed: the signals that came before and were not handled.
  /// - Returns: these, and those that came meanwhile.
  func waitForForeground(after missed: [Int32] = []) -> [Int32] {
    var missed = missed
    while cn_is_in_foreground(STDIN_FILENO) == 0 {
      if let signal = missed.first(where: Self.ending.contains) {
        ctr_reset()
        Self.die(of: signal)
      }
      let signals = stop(by: SIGTTOU)
      missed += signals
      // Where nobody could continue it, nothing stops the process; nor is there a terminal any more.
      if !signals.contains(SIGCONT) { break }
    }
    return missed
  }
}
