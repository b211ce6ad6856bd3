import CNCurses
import FoundationBase
import Scorekeeping

/// A source of frames that handles the keys of a terminal: screens, or the live play of a script.
package protocol Display: AnyObject {
  var size: Size { get set }
  var theme: Theme { get set }
  /// Whether the player has quit.
  var isFinished: Bool { get }
  /// Whether the next frame repaints the whole screen.
  var needsRepaint: Bool { get set }
  var changeFeed: ChangeFeed { get }
  /// Follows changes by other processes, and returns whether there were any.
  func pollChanges() -> Bool
  /// The time at which the next frame is due even if nothing happens; nil for none.
  ///
  /// Law: the time is later than the last call of `frame()`.
  var nextFrame: ContinuousClock.Instant? { get }
  func handle(_ keys: [Key])
  func frame() -> Frame
  /// Called before each frame.
  ///
  /// - Returns: a sentence if the clock of a board has just run out; otherwise nil.
  func pollClockEnd() -> String?
  /// Called when keys or changes have to wait for the journal. Do not call `frame()` in it: the frame would show a
  /// state that is not saved.
  var onDelay: ((Delay) -> Void)? { get set }
}

extension Display {
  package func pollClockEnd() -> String? { nil }

  package var nextFrame: ContinuousClock.Instant? { nil }

  package var onDelay: ((Delay) -> Void)? {
    get { nil }
    set {}
  }
}

/// Runs a display on the terminal, through curses.
@MainActor
package final class TerminalFrontEnd: @MainActor FrontEnd {
  private let display: any Display
  private var terminal: Terminal
  private var renderer = Renderer()
  /// Called after the terminal is restored and before a signal ends the process. `isSaving` is true during a save.
  package var onSignalledEnd: (_ isSaving: Bool) -> Void = { _ in }
  private var isSaving = false
  private var shown: Frame?
  /// Whether the shown frame reports a delay.
  private var showsDelay = false

  /// Puts screens on a terminal that is set up. Nothing is drawn before the event loop runs.
  package convenience init(_ screens: Screens, on terminal: Terminal) {
    screens.options.guardsTyping = true
    screens.companion.copy = {
      terminal.copy($0)
      return "The link is copied, where the terminal allows it"
    }
    self.init(display: screens, on: terminal)
  }

  /// Puts a display on a terminal that is set up.
  package init(display: any Display, on terminal: Terminal) {
    self.display = display
    self.terminal = terminal
  }

  package var keyFile: Int32? { STDIN_FILENO }
  package var keyWait: Int32? { terminal.keyWait }
  package var usesTerminal: Bool { true }
  package var changeFeed: ChangeFeed { display.changeFeed }
  package var due: ContinuousClock.Instant? { display.nextFrame }
  package var isFinished: Bool { display.isFinished }

  package func begin(handlingSignals: @escaping () -> Void) {
    // The session blocks this thread, so signals must be handled here.
    display.onDelay = { [unowned self] delay in
      isSaving = true
      handlingSignals()
      isSaving = false
      show(delay)
    }
  }

  package func readKeys(isReadable: Bool) -> Bool {
    guard let keys = terminal.keys(isReadable: isReadable) else {
      end(by: SIGHUP)
      return false
    }
    if !keys.isEmpty { display.handle(keys) }
    return !keys.isEmpty || showsDelay || display.theme.background != terminal.theme.background
  }

  package func pollChanges() -> Bool { display.pollChanges() || showsDelay }

  package func show() {
    if isFinished { return }
    // Meanwhile the terminal may have reported its background.
    if display.theme.background != terminal.theme.background {
      display.theme.background = terminal.theme.background
    }
    if let sentence = display.pollClockEnd() { terminal.ring(sentence) }
    let frame = display.frame()
    shown = frame
    showsDelay = false
    draw(frame)
  }

  private func draw(_ frame: Frame) {
    // Cells that stay the same would keep a link that is gone.
    if terminal.link != nil, frame.link == nil { display.needsRepaint = true }
    terminal.link = frame.link
    if display.needsRepaint {
      display.needsRepaint = false
      renderer.invalidate()
      terminal.repaint()
    }
    renderer.show(terminal.showsSelection ? frame.withCursorOnSelection : frame, on: &terminal)
  }

  /// Adds a sentence about a delay to the last frame. Keys stay unread meanwhile.
  private func show(_ delay: Delay) {
    showsDelay = true
    if let frame = shown?.saying(delay.description, in: display.size) { draw(frame) }
  }

  package func resize() {
    display.size = terminal.measure()
    // The shown frame may have been cut by a smaller size in between.
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
    onSignalledEnd(isSaving)
    Signals.die(of: signal)
    exit(128 + signal)
  }
}

extension Frame {
  /// The frame with a sentence in the last row, or in the row above a prompt; the sentence alone if the size of the
  /// screen has changed.
  func saying(_ sentence: String, in size: Size) -> Frame {
    if size.isTooSmall { return .needs(Self.smallest, on: size, theme: theme) }
    let isSame = size == self.size
    let row = isSame && cursor?.row == size.rows - 1 ? size.rows - 2 : size.rows - 1
    let status = ChromeRow(row, .status(Status(text: sentence, tone: .warning)))
    if isSame, row >= list.upperBound {
      var frame = self
      frame.chrome = chrome.filter { $0.number != row } + [status]
      return frame
    }
    return Frame(
      size: size, list: size.room(status: 1), sections: [],
      chrome: [status], cursor: nil, theme: theme)
  }
}
