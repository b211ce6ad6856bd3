import CNCurses
import Foundation
import Scorekeeping

/// Runs the screens on the terminal: waits for keys and signals, and for nothing else.
@MainActor
public final class Loop {
  let display: any Display
  var terminal: Terminal
  let signals: Signals
  var renderer = Renderer()
  private var lookout = Lookout(at: .now)
  /// Called before a signal ends the process, with the terminal restored.
  package var onSignalledEnd: () -> Void = {}
  /// What is on the screen.
  var shown: Frame?
  /// Whether it says there that something is waited for.
  var isDelayTold = false
  /// What came meanwhile, and is to be handled when that is over.
  var deferredSignals: [Int32] = []

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
    // A key, or what others do, waits in this thread.
    display.onDelay = { [unowned self] in tell($0) }
    defer { display.onDelay = nil }
    show()
    while !display.isFinished {
      let news = display.news
      let nextFrame = display.nextFrame
      let wait = lookout.wait(for: news, at: .now)
      var files = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.file, events: Int16(POLLIN), revents: 0),
        // A file below zero is not looked at.
        pollfd(fd: wait.file ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let keyWait = terminal.keyWait
      let frameWait = nextFrame.map { ContinuousClock.now.milliseconds(until: $0) }
      let patience = [wait.milliseconds, keyWait, frameWait].compactMap(\.self).min() ?? -1
      if poll(&files, nfds_t(files.count), patience) < 0 { continue }
      if files[1].revents != 0 { for signal in signals.received() { handle(signal) } }
      let isTold = files[0].revents != 0
      let hasKeys = (isTold || keyWait != nil) && readKeys(isTold: isTold)
      let isDue = lookout.isDue(news, isTold: files[2].revents != 0, at: .now)
      let isNew = isDue && display.takeNews()
      let isMoving = nextFrame.map { .now >= $0 } ?? false
      let isSilent =
        !isNew && !hasKeys && files[1].revents == 0 && !isMoving && !isDelayTold
        && display.theme.ground == terminal.theme.ground
      if !isSilent && !display.isFinished { show() }
      if isDue { lookout.looked(isNew: isNew, at: .now) }
      while !deferredSignals.isEmpty { handle(deferredSignals.removeFirst()) }
    }
    terminal.end()
  }

  /// Does what all waiting keys do before anything is drawn; false if there were none.
  private func readKeys(isTold: Bool) -> Bool {
    if isTold {
      switch StandardInput.readiness {
      case .ready: break
      case .nothing: return false
      case .gone:
        end(by: SIGHUP)
        return false
      }
    }
    let keys = terminal.waitingKeys()
    if !keys.isEmpty {
      display.handle(keys)
    } else if isTold, cn_is_in_foreground(STDIN_FILENO) == 0 {
      // Reading in the background stops the process, or fails for good.
      end(by: SIGHUP)
    }
    return !keys.isEmpty
  }

  func handle(_ signal: Int32) {
    switch signal {
    case SIGWINCH:
      display.size = terminal.measure()
      // Perhaps it has had another size meanwhile, and has cut what it showed.
      display.needsRepaint = true
    case SIGTSTP:
      terminal.end()
      resume(after: signals.stop(by: SIGTSTP))
    case SIGCONT:
      // From a stop that nobody can prepare for: the mode, the screen and the size may be any.
      let missed = signals.waitForForeground()
      terminal.end()
      resume(after: missed)
    default:
      end(by: signal)
    }
  }

  /// Takes the terminal over once it may be, perhaps in another size, and handles the signals that came before.
  private func resume(after missed: [Int32]) {
    let missed = signals.waitForForeground(after: missed)
    terminal.resume()
    display.size = terminal.measure()
    renderer.invalidate()
    for signal in missed where signal != SIGCONT { handle(signal) }
  }

  private func end(by signal: Int32) {
    terminal.end()
    onSignalledEnd()
    Signals.die(of: signal)
    exit(128 + signal)
  }

  private func show() {
    // The terminal may have told it by now.
    if display.theme.ground != terminal.theme.ground {
      display.theme.ground = terminal.theme.ground
    }
    if display.needsRepaint {
      display.needsRepaint = false
      renderer.invalidate()
      terminal.repaint()
    }
    let frame = display.frame()
    shown = frame
    isDelayTold = false
    renderer.show(frame, on: &terminal)
  }
}

/// The screen while something is being saved that takes long: what was there before, and a sentence. Keys are left
/// unread.
extension Loop {
  func tell(_ delay: Delay) {
    for signal in signals.received() {
      // Stopped now it would keep others from writing: it has the file locked.
      if signal == SIGTSTP { deferredSignals.append(signal) } else { handle(signal) }
    }
    if display.needsRepaint {
      display.needsRepaint = false
      renderer.invalidate()
      terminal.repaint()
    }
    isDelayTold = true
    guard let frame = shown?.saying(delay.description, in: display.size) else { return }
    renderer.show(frame, on: &terminal)
  }
}

extension Frame {
  /// The frame with a sentence in the last row or, where text is being typed there, in that above it; on a screen of
  /// another size the sentence alone.
  func saying(_ sentence: String, in size: Size) -> Frame {
    if size.isTooSmall { return .tooSmall(size, theme: theme) }
    let isSame = size == self.size
    let row = isSame && cursor?.row == size.rows - 1 ? size.rows - 2 : size.rows - 1
    let status = ChromeRow(row, .status(Status(text: sentence, tone: .warning)))
    if isSame, row >= list.upperBound {
      return Frame(
        size: size, list: list, sections: sections, side: side,
        chrome: chrome.filter { $0.place != row } + [status], cursor: cursor, theme: theme)
    }
    return Frame(
      size: size, list: size.room(status: 1), sections: [],
      chrome: [status], cursor: nil, theme: theme)
  }
}
