import CNCurses
import Foundation

/// Runs the screens on the terminal: waits for keys and signals, and for nothing else.
@MainActor
public final class Loop {
  private let screens: Screens
  private var terminal: Terminal
  private let signals: Signals
  private var renderer = Renderer()

  /// Puts screens on a terminal that is set up. Nothing is drawn before `run()`.
  public init(screens: Screens, terminal: Terminal, signals: Signals) {
    self.screens = screens
    self.terminal = terminal
    self.signals = signals
  }

  /// Returns when the person quits; a signal to end ends the process, with the terminal restored.
  public func run() {
    show()
    while !screens.isFinished {
      var files = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.file, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&files, nfds_t(files.count), -1) > 0 else { continue }
      if files[1].revents != 0 { for signal in signals.received() { handle(signal) } }
      if files[0].revents != 0 { readKeys(files[0].revents) }
      if !screens.isFinished { show() }
    }
    terminal.end()
  }

  /// Does what all waiting keys do before anything is drawn.
  private func readKeys(_ events: Int16) {
    // Readable with nothing to read: the terminal is gone.
    let isGone = Int32(events) & POLLIN == 0 || cn_waiting(STDIN_FILENO) < 1
    if isGone { end(by: SIGHUP) }
    let keys = terminal.waitingKeys()
    if !keys.isEmpty { screens.handle(keys) }
  }

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGWINCH:
      screens.size = terminal.measure()
    case SIGTSTP:
      terminal.end()
      Signals.die(of: SIGTSTP)
      // Back in the foreground, perhaps in another size.
      screens.size = terminal.measure()
      renderer.invalidate()
      terminal.repaint()
    default:
      end(by: signal)
    }
  }

  private func end(by signal: Int32) {
    terminal.end()
    Signals.die(of: signal)
    exit(128 + signal)
  }

  private func show() {
    if screens.needsRepaint {
      screens.needsRepaint = false
      renderer.invalidate()
      terminal.repaint()
    }
    renderer.show(screens.frame(), on: &terminal)
  }
}
