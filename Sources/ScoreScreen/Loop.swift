import CNCurses
import Foundation
import Scorekeeping

/// Runs the screens on the terminal: waits for keys and signals, and for nothing else.
@MainActor
public final class Loop {
  private let display: any Display
  private var terminal: Terminal
  private let signals: Signals
  private var renderer = Renderer()
  private var lookout = Lookout(at: .now)

  /// Puts screens on a terminal that is set up. Nothing is drawn before `run()`.
  public convenience init(screens: Screens, terminal: Terminal, signals: Signals) {
    self.init(display: screens, terminal: terminal, signals: signals)
  }

  /// Puts anything that can be displayed on a terminal that is set up.
  package init(display: any Display, terminal: Terminal, signals: Signals) {
    self.display = display
    self.terminal = terminal
    self.signals = signals
  }

  /// Returns when the person quits; a signal to end ends the process, with the terminal restored.
  public func run() {
    show()
    while !display.isFinished {
      let news = display.news
      let wait = lookout.wait(for: news, at: .now)
      var files = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.file, events: Int16(POLLIN), revents: 0),
        // A file below zero is not looked at.
        pollfd(fd: wait.file ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&files, nfds_t(files.count), wait.milliseconds ?? -1) < 0 { continue }
      if files[1].revents != 0 { for signal in signals.received() { handle(signal) } }
      if files[0].revents != 0 { readKeys(files[0].revents) }
      let isDue = lookout.isDue(news, isTold: files[2].revents != 0, at: .now)
      let isNew = isDue && display.takeNews()
      let isSilent = !isNew && files[0].revents == 0 && files[1].revents == 0
      if !isSilent && !display.isFinished { show() }
      if isDue { lookout.looked(isNew: isNew, at: .now) }
    }
    terminal.end()
  }

  /// Does what all waiting keys do before anything is drawn.
  private func readKeys(_ events: Int16) {
    // Readable with nothing to read: the terminal is gone.
    let isGone = Int32(events) & POLLIN == 0 || cn_waiting(STDIN_FILENO) < 1
    if isGone { end(by: SIGHUP) }
    let keys = terminal.waitingKeys()
    if !keys.isEmpty { display.handle(keys) }
  }

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGWINCH:
      display.size = terminal.measure()
    case SIGTSTP:
      terminal.end()
      Signals.die(of: SIGTSTP)
      // Back in the foreground, perhaps in another size.
      terminal.resume()
      display.size = terminal.measure()
      renderer.invalidate()
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
    if display.needsRepaint {
      display.needsRepaint = false
      renderer.invalidate()
      terminal.repaint()
    }
    renderer.show(display.frame(), on: &terminal)
  }
}
