import Foundation
import ScoreScreen
import Testing

@Suite struct TerminalErrorTests {
  @Test(arguments: [
    (
      TerminalError.undescribed("xterm-256color"),
      "The terminal type 'xterm-256color', which casts are made for, is unknown here. Install ncurses-base, or "
        + "what holds terminfo's entries on this system"
    ),
    (
      .noUTF8,
      "Nothing can be drawn in UTF-8: neither the locale 'C.UTF-8' nor 'en_US.UTF-8' is there. Install one"
    ),
    (
      .noFile(EMFILE),
      "There is no room for what curses writes (too many open files). Free some memory, or raise the limit that "
        + "'ulimit -n' tells"
    ),
  ])
  func `a capability that a cast lacks is reported with the way out`(
    error: TerminalError, text: String
  ) {
    #expect(error.description == text)
  }
}
