import CNCurses
import Foundation

/// The terminal that keys come from.
enum StandardInput {
  /// What there is to read.
  enum Readiness {
    case ready
    case nothing
    /// The terminal is not there any more.
    case gone
  }

  /// Whether there is something to read still. Since it was said that there is, a signal may have been handled, and
  /// the terminal may have dropped or given to somebody else what was typed.
  static var readiness: Readiness {
    var file = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    for _ in 1...3 {
      guard poll(&file, 1, 0) > 0 else { return .nothing }
      if Int32(file.revents) & POLLIN == 0 { break }
      if cn_waiting(STDIN_FILENO) > 0 { return .ready }
    }
    // Readable, again and again, with nothing to read.
    return .gone
  }
}
