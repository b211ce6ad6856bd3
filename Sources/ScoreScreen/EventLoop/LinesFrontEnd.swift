import CNCurses
import CTerminalReset
import FoundationBase
import Scorekeeping

/// Announces changes as lines of text, on any terminal, in a pipe or in a file, without escape sequences.
///
/// Standard input is read as keys even if it is not a terminal.
@MainActor
package final class LinesFrontEnd: @MainActor FrontEnd {
  private let announcer: Announcer
  private let screens: Screens
  /// When the time of the clock is announced next; nil while no clock runs.
  private var announcement: ContinuousClock.Instant?
  /// When the line that waits for the next key is written; nil without one.
  private var flushing: ContinuousClock.Instant?
  private let theme: Theme
  private let write: (String) throws -> Void
  private var input = KeyInput()
  private var echo = PromptEcho()
  private var lines: [String] = []
  /// Whether the answer to a question is shown while it is typed.
  private let isEchoing: Bool
  /// Whether the end of the keys ends the loop.
  private let endsWithInput: Bool
  /// Called before a signal ends the process, with the terminal restored.
  package var onSignalledEnd: () -> Void = {}

  /// The assumed size of the screen that keys act on; it is never drawn.
  package nonisolated static let size = Size(columns: 80, rows: 24)

  /// The pause after which a held line is written.
  private static let typingPause = Duration.milliseconds(400)

  /// Observes screens. If a board is opened later, the loop announces it when it runs. The end of the input ends the
  /// loop only while the screens keep the score.
  ///
  /// - Parameter write: writes text to standard output, unchanged and unbuffered.
  package init(_ screens: Screens, write: @escaping (String) throws -> Void) {
    self.screens = screens
    theme = screens.theme
    screens.options.guardsTyping = input.isTerminal
    endsWithInput = screens.mode.keepsScore
    announcer = Announcer(screens, theme: theme, isInteractive: input.isTerminal)
    self.write = write
    isEchoing = input.isTerminal && isatty(STDOUT_FILENO) == 1
  }

  package var keyFile: Int32? { input.isOpen ? STDIN_FILENO : nil }
  package var keyWait: Int32? { input.wait }
  package var watchedOutput: Int32? { STDOUT_FILENO }
  package var usesTerminal: Bool { input.isTerminal }
  package var changeFeed: ChangeFeed { announcer.changeFeed }
  package var due: ContinuousClock.Instant? { [announcement, flushing].compactMap(\.self).min() }
  package var isFinished: Bool { announcer.isFinished || endsWithInput && !input.isOpen }

  package func begin(handlingSignals: @escaping () -> Void) {
    input.begin()
    lines = announcer.begin(includingHints: input.isTerminal)
  }

  package func readKeys(isReadable: Bool) -> Bool {
    guard let keys = input.waitingKeys(isReadable: isReadable) else {
      end(by: SIGHUP)
      return false
    }
    lines += announcer.handle(keys)
    if !keys.isEmpty { flushing = announcer.isHolding ? .now + Self.typingPause : nil }
    return !keys.isEmpty
  }

  package func pollChanges() -> Bool {
    guard let changes = announcer.pollChanges() else { return false }
    lines += changes
    return true
  }

  /// Writes the lines, and below them the open question with the answer so far.
  package func show() throws {
    if let flushing, flushing <= .now { flush() }
    announceTime()
    var text = ""
    lines += announcer.report()
    let prompt = isEchoing && !isFinished ? announcer.prompt : nil
    if !lines.isEmpty || prompt == nil { text += echo.leave() }
    text += lines.map { $0 + "\n" }.joined()
    lines = []
    if let prompt {
      // Some terminals wrap when the last column is written.
      let (line, cursor) = prompt.line(width: max(2, Terminal.size.columns - 1), theme: theme)
      text += echo.show(line, cursor: cursor)
    }
    if !text.isEmpty { try write(text) }
  }

  private func flush() {
    lines += announcer.flush()
    flushing = nil
  }

  /// Adds the time of the clock to the lines if it is due, and finds out when it is next.
  private func announceTime() {
    if let sentence = screens.pollClockEnd() {
      flush()
      lines.append(sentence.terminalSafe())
    } else if let announcement, announcement <= .now, let time = screens.announcedTime {
      flush()
      lines.append(time)
    }
    announcement = screens.announcementWait.map { .now + $0 }
  }

  package func suspend() {
    flush()
    try? write(echo.leave() + lines.map { $0 + "\n" }.joined())
    lines = []
    input.end()
  }

  package func resume() { input.begin() }

  package func end() {
    suspend()
  }

  package func end(by signal: Int32) {
    end()
    onSignalledEnd()
    Signals.die(of: signal)
    exit(128 + signal)
  }
}

/// The keys from standard input. A terminal delivers each key at once and is restored when the process ends; a pipe or
/// a file has an end.
struct KeyInput {
  let isTerminal = isatty(STDIN_FILENO) == 1
  private(set) var isOpen = true
  private var keyboard = Keyboard(file: STDIN_FILENO)
  private var isKept = false

  /// Takes over the terminal until `end()`.
  mutating func begin() {
    guard isTerminal else { return }
    if !isKept { ctr_keep_mode(STDIN_FILENO) }
    isKept = true
    ctr_arm()
    _ = cn_read_keys(STDIN_FILENO)
  }

  func end() {
    guard isTerminal else { return }
    // This works in the background, too.
    ctr_reset()
  }

  /// The milliseconds after which to read keys even without input; nil to wait for input.
  var wait: Int32? { isOpen ? keyboard.remainingWait() : nil }

  /// Returns the keys that are waiting; nil if the terminal is gone.
  ///
  /// - Parameter isReadable: whether `poll` has reported something to read.
  mutating func waitingKeys(isReadable: Bool) -> [Key]? {
    if isTerminal { return keyboard.keysOfTerminal(isReadable: isReadable) }
    let isMore = cn_waiting(STDIN_FILENO) > 0
    let keys = keyboard.waitingKeys()
    // The first bytes of a key may have come.
    if !isReadable || !keys.isEmpty || isMore || cn_waiting(STDIN_FILENO) > 0 { return keys }
    isOpen = false
    // At the end of the input an incomplete key ends, too.
    return keyboard.waitingKeys(at: .now + .seconds(60))
  }
}

/// The echo of a line being typed, on a terminal that can only print and move back.
///
/// It writes text added at the end, and spaces over text deleted there, as terminals do themselves, so that a screen
/// reader speaks the typed text. It writes nothing but text and backspaces.
struct PromptEcho {
  private var cells: [Cell] = []
  private var cursor = 0
  private var isShown = false

  /// Changes the shown line and its cursor, within one row of the terminal. Returns the text to write.
  mutating func show(_ line: Line, cursor column: Int) -> String {
    let end = line.cells.lastIndex { $0.text != " " }.map { $0 + 1 } ?? 0
    let new = Array(line.cells.prefix(max(end, column)))
    defer { (cells, cursor, isShown) = (new, column, true) }
    let same = zip(cells, new).prefix { $0 == $1 }.count
    if same == cells.count, same == new.count {
      return column < cursor ? Self.back(by: cursor - column) : new[cursor..<column].text
    }
    var start = min(same, cursor)
    // A character of two columns must be written as a whole.
    while start > 0, isSecondColumn(start, of: cells) || isSecondColumn(start, of: new) {
      start -= 1
    }
    let left = max(0, cells.count - new.count)
    return Self.back(by: cursor - start) + new[start...].text + String(repeating: " ", count: left)
      + Self.back(by: new.count + left - column)
  }

  /// Moves on to the next line. Returns the text to write.
  mutating func leave() -> String {
    defer { self = PromptEcho() }
    return isShown ? "\n" : ""
  }

  private func isSecondColumn(_ column: Int, of cells: [Cell]) -> Bool {
    column < cells.count && cells[column].text.isEmpty
  }

  private static func back(by columns: Int) -> String { String(repeating: "\u{8}", count: columns) }
}
