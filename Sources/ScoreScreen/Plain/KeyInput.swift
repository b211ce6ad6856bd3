import CNCurses
import CTerminalReset
import Foundation

/// Keys from standard input: a terminal, which hands each over as it is pressed and gets its mode back in any case,
/// or a pipe or a file, which ends.
struct KeyInput {
  let isTerminal = isatty(STDIN_FILENO) == 1
  /// Whether there may be more.
  private(set) var isOpen = true
  private var keyboard = Keyboard(file: STDIN_FILENO)
  private var isKept = false

  /// Takes the terminal over until `end()`.
  mutating func begin() {
    guard isTerminal else { return }
    if !isKept { ctr_keep_mode(STDIN_FILENO) }
    isKept = true
    ctr_arm()
    _ = cn_read_keys(STDIN_FILENO)
  }

  /// Gives the terminal back as it was.
  func end() {
    guard isTerminal else { return }
    // Unlike what follows a frame, also where the process is in the background.
    ctr_reset()
  }

  /// After how many milliseconds to ask for keys again even if nothing has come; nil if there is no need to.
  var wait: Int32? { isOpen ? keyboard.wait() : nil }

  /// The keys that are waiting; nil if the terminal is gone.
  ///
  /// - Parameter isTold: whether there was said to be something to read.
  mutating func waitingKeys(isTold: Bool) -> [Key]? {
    if isTerminal, isTold {
      switch StandardInput.readiness {
      case .ready: break
      case .nothing: return []
      case .gone: return nil
      }
    }
    let isMore = cn_waiting(STDIN_FILENO) > 0
    let keys = keyboard.waitingKeys()
    // A key may have begun.
    if !isTold || !keys.isEmpty || isMore && !isTerminal { return keys }
    // Reading a terminal in the background stops the process, or fails for good.
    if isTerminal { return cn_is_in_foreground(STDIN_FILENO) == 0 ? nil : [] }
    if cn_waiting(STDIN_FILENO) > 0 { return [] }
    isOpen = false
    // Nothing follows what has begun.
    return keyboard.waitingKeys(at: .now + .seconds(60))
  }
}
