import CNCurses
import Foundation

extension Signals {
  /// Stops the process if it is continued in the background, as using the terminal would: not half-way, though.
  ///
  /// - Returns: the signals that came meanwhile.
  func waitForForeground() -> [Int32] {
    var missed: [Int32] = []
    while cn_is_in_foreground(STDIN_FILENO) == 0 {
      let signals = stop(by: SIGTTOU)
      missed += signals
      // Where nobody could continue it, nothing stops the process; nor is there a terminal any more.
      if !signals.contains(SIGCONT) { break }
    }
    return missed
  }
}
