import CNCurses
import CTerminalReset
import Foundation
import Scorekeeping

/// Tells changes in lines of text, on any terminal, in a pipe or in a file, and writes no escape sequence.
///
/// Standard input that is no terminal is keys all the same.
@MainActor
package final class LinesFrontEnd: @MainActor FrontEnd {
  private let teller: Teller
  private let theme: Theme
  private let write: (String) throws -> Void
  private var input = KeyInput()
  private var echo = PromptEcho()
  private var lines: [String] = []
  /// Whether what is typed in answer to a question is shown.
  private let isEchoing: Bool
  /// Whether the end of the keys is the end.
  private let endsWithInput: Bool

  /// The size that keys take the screen to have.
  package nonisolated static let size = Size(columns: 80, rows: 24)

  /// Observes screens: a board that is opened after this is told when the loop runs. The end of the keys ends the loop,
  /// unless the screens watch.
  ///
  /// - Parameter write: writes text to standard output at once, just as it is.
  package init(_ screens: Screens, write: @escaping (String) throws -> Void) {
    theme = screens.theme
    endsWithInput = !screens.isWatching
    teller = Teller(screens, theme: theme, isMending: input.isTerminal)
    self.write = write
    isEchoing = input.isTerminal && isatty(STDOUT_FILENO) == 1
  }

  package var keyFile: Int32? { input.isOpen ? STDIN_FILENO : nil }
  package var keyWait: Int32? { input.wait }
  package var watchedOutput: Int32? { STDOUT_FILENO }
  package var usesTerminal: Bool { input.isTerminal }
  package var news: News { teller.news }
  package var due: ContinuousClock.Instant? { nil }
  package var isFinished: Bool { teller.isFinished || endsWithInput && !input.isOpen }

  package func begin(handlingSignals: @escaping () -> Void) {
    input.begin()
    lines = teller.begin(isReminding: input.isTerminal)
  }

  package func readKeys(isTold: Bool) -> Bool {
    guard let keys = input.waitingKeys(isTold: isTold) else {
      end(by: SIGHUP)
      return false
    }
    lines += teller.handle(keys)
    return !keys.isEmpty
  }

  package func takeNews() -> Bool {
    guard let news = teller.takeNews() else { return false }
    lines += news
    return true
  }

  /// Writes the lines, and below them the question that is open, as far as it is answered.
  package func show() throws {
    var text = ""
    let prompt = isEchoing && !isFinished ? teller.prompt : nil
    if !lines.isEmpty || prompt == nil { text += echo.leave() }
    text += lines.map { $0 + "\n" }.joined()
    lines = []
    if let prompt {
      // Where the last column is written, some go on to the next line.
      let (line, cursor) = prompt.line(width: max(2, Terminal.size.columns - 1), theme: theme)
      text += echo.show(line, cursor: cursor)
    }
    if !text.isEmpty { try write(text) }
  }

  package func suspend() {
    try? write(echo.leave())
    input.end()
  }

  package func resume() { input.begin() }

  package func end() {
    // Where the rest of the line is the shell's; if it can be written at all.
    suspend()
  }
}

/// Keys from standard input: a terminal, which hands each over as it is pressed and gets its mode back in any case,
/// or a pipe or a file, which ends.
struct KeyInput {
  let isTerminal = isatty(STDIN_FILENO) == 1
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
    if isTerminal { return InputTerminal.keys(isTold: isTold) { keyboard.waitingKeys() } }
    let isMore = cn_waiting(STDIN_FILENO) > 0
    let keys = keyboard.waitingKeys()
    // A key may have begun.
    if !isTold || !keys.isEmpty || isMore || cn_waiting(STDIN_FILENO) > 0 { return keys }
    isOpen = false
    // Nothing follows what has begun.
    return keyboard.waitingKeys(at: .now + .seconds(60))
  }
}

/// Shows a line that is being typed on a terminal that can do nothing but print and go back.
///
/// Text added at the end is all that is written, and text deleted there is blanked: as terminals echo by themselves, so
/// that a screen reader speaks what was typed. Nothing but text and backspaces is written.
struct PromptEcho {
  private var cells: [Cell] = []
  private var cursor = 0
  private(set) var isShown = false

  /// Brings what is shown to a line with a cursor, in one row of the terminal; what is to be written for that.
  mutating func show(_ line: Line, cursor place: Int) -> String {
    let end = line.cells.lastIndex { $0.text != " " }.map { $0 + 1 } ?? 0
    let new = Array(line.cells.prefix(max(end, place)))
    defer { (cells, cursor, isShown) = (new, place, true) }
    let same = zip(cells, new).prefix { $0 == $1 }.count
    if same == cells.count, same == new.count {
      return place < cursor ? Self.back(by: cursor - place) : new[cursor..<place].text
    }
    var start = min(same, cursor)
    // A character of two columns is written whole.
    while start > 0, isSecondColumn(start, of: cells) || isSecondColumn(start, of: new) {
      start -= 1
    }
    let left = max(0, cells.count - new.count)
    return Self.back(by: cursor - start) + new[start...].text + String(repeating: " ", count: left)
      + Self.back(by: new.count + left - place)
  }

  /// Leaves the line for the next; what is to be written for that.
  mutating func leave() -> String {
    defer { self = PromptEcho() }
    return isShown ? "\n" : ""
  }

  private func isSecondColumn(_ column: Int, of cells: [Cell]) -> Bool {
    column < cells.count && cells[column].text.isEmpty
  }

  private static func back(by columns: Int) -> String { String(repeating: "\u{8}", count: columns) }
}
