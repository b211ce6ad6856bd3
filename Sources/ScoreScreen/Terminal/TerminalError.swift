import FoundationBase

/// The reason why a screen cannot be drawn.
package enum TerminalError: Error, Equatable, CustomStringConvertible, Sendable {
  case noInput
  case noOutput
  case unset
  case unknown(String)
  case cannotAddress(String)
  /// The terminal type for casts has no description on this system.
  case undescribed(String)
  case noUTF8
  /// No file could be created for the output of curses, with the `errno`.
  case noFile(Int32)

  package var description: String {
    switch self {
    case .noInput:
      "Standard input is not a terminal. Use 'scoreboard do BOARD -' to read commands from it, or --plain for keys"
    case .noOutput:
      "Standard output is not a terminal. Use 'scoreboard show BOARD' to print a board, or --plain for lines"
    case .unset:
      "TERM is not set. Use --plain, or set it to the terminal's type, as in TERM=xterm-256color"
    case .unknown(let name):
      "The terminal type '\(name)' in TERM is unknown here. Use --plain, try TERM=xterm-256color, or install "
        + "ncurses-term"
    case .cannotAddress(let name):
      "A terminal of type '\(name)' (TERM) cannot place its cursor. Use --plain, which needs none"
    case .undescribed(let name):
      "The terminal type '\(name)', which casts are made for, is unknown here. Install ncurses-base, or what "
        + "holds terminfo's entries on this system"
    case .noUTF8:
      "Nothing can be drawn in UTF-8: neither the locale 'C.UTF-8' nor 'en_US.UTF-8' is there. Install one"
    case .noFile(let number):
      "There is no room for what curses writes (\(systemReason(number))). Free some "
        + "memory, or raise the limit that 'ulimit -n' tells"
    }
  }
}
