import CNCurses
import CTerminalReset
import FoundationBase

/// What a terminal says about itself while no screen is on it.
@MainActor
package struct TerminalReport {
  /// The value of `TERM`.
  package let type: String
  /// The number of colours in the terminal's description; negative or 0 for none.
  package let colours: Int
  package let size: Size
  /// Whether the terminal was asked. Simple terminals would print the questions, and in the background the answers
  /// belong to another process.
  package let isAsked: Bool
  /// The background that the terminal answered, as `0xRRGGBB`.
  package private(set) var background: Int?
  /// What the terminal answered about its modes.
  package private(set) var modes: [TerminalMode: Bool] = [:]

  /// The modes that the program uses.
  package enum TerminalMode: CaseIterable {
    /// Frames appear at once.
    case frames
    /// Pasted text is marked.
    case pastes
    /// The mouse is reported on any column.
    case mouse

    fileprivate var number: Int {
      switch self {
      case .frames: TerminalQuery.mode
      case .pastes: Terminal.markedPastes
      case .mouse: Terminal.mouse.last ?? 0
      }
    }
  }

  /// Asks the terminal on standard input and output. Waits at most a second for an answer; keys that are typed
  /// meanwhile are lost.
  ///
  /// - Throws: a `TerminalError` if there is no terminal, or if it cannot place its cursor.
  package init() throws(TerminalError) {
    let (name, cursorAddress) = try Terminal.description()
    type = name
    colours = Int(tigetnum("colors"))
    size = Terminal.size
    isAsked =
      Terminal.hasSequences(cursorAddress) && Terminal.skipsUnknownQueries
      && cn_is_in_foreground(STDIN_FILENO) == 1
    if isAsked { ask() }
  }

  private mutating func ask() {
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
    // A signal meanwhile restores the mode, too.
    ctr_keep_mode(STDIN_FILENO)
    ctr_set_bytes([], 0)
    ctr_arm()
    defer {
      tcsetattr(STDIN_FILENO, TCSANOW, &mode)
      ctr_disarm()
    }
    var raw = mode
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0 else { return }
    var keyboard = Keyboard(file: STDIN_FILENO, described: Terminal.describedKeys)
    cn_write(STDOUT_FILENO, TerminalQuery.groundQuery)
    for mode in TerminalMode.allCases {
      cn_write(STDOUT_FILENO, TerminalQuery.modeQuery(mode.number))
      keyboard.awaitState(of: mode.number, until: .now + TerminalQuery.lifetime)
      guard let state = keyboard.decoder.state(of: mode.number) else { break }
      modes[mode] = state != 0
    }
    background = keyboard.decoder.background
  }
}
