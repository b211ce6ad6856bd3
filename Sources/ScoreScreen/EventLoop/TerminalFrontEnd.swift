import CNCurses
import Foundation
import Scorekeeping

/// The content of a terminal: keys go in, frames come out.
package protocol Display: AnyObject {
  var size: Size { get set }
  var theme: Theme { get set }
  /// Whether the person has asked to quit.
  var isFinished: Bool { get }
  /// Whether the next frame is to be painted whole.
  var needsRepaint: Bool { get set }
  var news: News { get }
  /// Takes over changes by others, and returns whether there were any.
  func takeNews() -> Bool
  /// When the next frame is due even if nothing happens; nil if it is not.
  ///
  /// Law: it is later than the last call of `frame()`.
  var nextFrame: ContinuousClock.Instant? { get }
  func handle(_ keys: [Key])
  func frame() -> Frame
  /// Called while keys or news have to wait for longer than a moment. Until that is over no frame may be asked for: it
  /// would show what is not saved.
  var onDelay: ((Delay) -> Void)? { get set }
}

extension Display {
  /// Nothing moves by itself.
  package var nextFrame: ContinuousClock.Instant? { nil }

  /// Nothing has to wait.
  package var onDelay: ((Delay) -> Void)? {
    get { nil }
    set {}
  }
}

/// Runs a display on the terminal, through curses.
@MainActor
public final class TerminalFrontEnd: @MainActor FrontEnd {
  private let display: any Display
  private var terminal: Terminal
  private var renderer = Renderer()
  /// Called before a signal ends the process, with the terminal restored.
  package var onSignalledEnd: () -> Void = {}
  private var shown: Frame?
  /// Whether it says there that something is waited for.
  private var isDelayTold = false

  /// Puts screens on a terminal that is set up. Nothing is drawn before the event loop runs.
  public convenience init(_ screens: Screens, on terminal: Terminal) {
    self.init(display: screens, on: terminal)
  }

  /// Puts anything that can be displayed on a terminal that is set up.
  package init(display: any Display, on terminal: Terminal) {
    self.display = display
    self.terminal = terminal
  }

  package var keyFile: Int32? { STDIN_FILENO }
  package var keyWait: Int32? { terminal.keyWait }
  package var usesTerminal: Bool { true }
  package var news: News { display.news }
  package var due: ContinuousClock.Instant? { display.nextFrame }
  package var isFinished: Bool { display.isFinished }

  package func begin(handlingSignals: @escaping () -> Void) {
    // A key, or what others do, waits in this thread.
    display.onDelay = { [unowned self] delay in
      handlingSignals()
      tell(delay)
    }
  }

  package func readKeys(isTold: Bool) -> Bool {
    guard let keys = InputTerminal.keys(isTold: isTold, read: terminal.waitingKeys) else {
      end(by: SIGHUP)
      return false
    }
    if !keys.isEmpty { display.handle(keys) }
    return !keys.isEmpty || isDelayTold || display.theme.ground != terminal.theme.ground
  }

  package func takeNews() -> Bool { display.takeNews() || isDelayTold }

  package func show() {
    if isFinished { return }
    // The terminal may have told it by now.
    if display.theme.ground != terminal.theme.ground {
      display.theme.ground = terminal.theme.ground
    }
    let frame = display.frame()
    shown = frame
    isDelayTold = false
    draw(frame)
  }

  private func draw(_ frame: Frame) {
    if display.needsRepaint {
      display.needsRepaint = false
      renderer.invalidate()
      terminal.repaint()
    }
    renderer.show(frame, on: &terminal)
  }

  /// Shows what was there before and a sentence, while something is being saved that takes long. Keys are left unread.
  private func tell(_ delay: Delay) {
    isDelayTold = true
    if let frame = shown?.saying(delay.description, in: display.size) { draw(frame) }
  }

  package func resize() {
    display.size = terminal.measure()
    // Perhaps it has had another size meanwhile, and has cut what it showed.
    display.needsRepaint = true
  }

  package func suspend() { terminal.end() }

  package func resume() {
    terminal.resume()
    display.size = terminal.measure()
    renderer.invalidate()
  }

  package func end() {
    display.onDelay = nil
    terminal.end()
  }

  package func end(by signal: Int32) {
    end()
    onSignalledEnd()
    Signals.die(of: signal)
    exit(128 + signal)
  }
}

extension Frame {
  /// The frame with a sentence in the last row or, where text is being typed there, in that above it; on a screen of
  /// another size the sentence alone.
  func saying(_ sentence: String, in size: Size) -> Frame {
    if size.isTooSmall { return .needs(Self.smallest, on: size, theme: theme) }
    let isSame = size == self.size
    let row = isSame && cursor?.row == size.rows - 1 ? size.rows - 2 : size.rows - 1
    let status = ChromeRow(row, .status(Status(text: sentence, tone: .warning)))
    if isSame, row >= list.upperBound {
      var frame = self
      frame.chrome = chrome.filter { $0.place != row } + [status]
      return frame
    }
    return Frame(
      size: size, list: size.room(status: 1), sections: [],
      chrome: [status], cursor: nil, theme: theme)
  }
}
