import CNCurses
import CTerminalReset
import Foundation

extension Signals {
  /// Waits until the program may use its terminal. Begun in the background it stops, and can be ended there.
  ///
  /// Without that the system would stop it within the call that sets the mode of the terminal, again and again,
  /// whatever signal comes.
  public func awaitForeground() {
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
