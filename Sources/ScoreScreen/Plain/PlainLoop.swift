import CNCurses
import CTerminalReset
import Foundation
import Scorekeeping

/// Runs the screens without a screen: what happens is said in lines, on any terminal, into a pipe or a file, and no
/// escape sequence is ever written.
///
/// Waits for keys, signals and news, and for nothing else. Standard input that is no terminal is keys all the same.
@MainActor
package final class PlainLoop {
  private let teller: Teller
  private let theme: Theme
  private let signals: Signals
  private let write: (String) throws -> Void
  private var input = KeyInput()
  private var lookout = Lookout(at: .now)
  private var echo = PromptEcho()
  /// Whether what is typed in answer to a question is shown.
  private let isEchoing: Bool
  /// Whether the end of the keys is the end.
  private let endsWithInput: Bool

  /// The size that keys take the screen to have.
  package nonisolated static let size = Size(columns: 80, rows: 24)

  /// Tells of screens. What is opened after this is said when it runs. Somebody who watches follows what others do, also
  /// when there are no keys any more.
  ///
  /// - Parameter write: writes text to standard output at once, just as it is.
  package init(_ screens: Screens, signals: Signals, write: @escaping (String) throws -> Void) {
    theme = screens.theme
    endsWithInput = !screens.isWatching
    teller = Teller(screens, theme: theme, isMending: input.isTerminal)
    self.signals = signals
    self.write = write
    isEchoing = input.isTerminal && isatty(STDOUT_FILENO) == 1
  }

  /// Returns when the person quits or the keys end; a signal to end ends the process, with the mode of the terminal
  /// given back.
  ///
  /// - Throws: what writing throws.
  package func run() throws {
    defer { input.end() }
    let missed = input.isTerminal ? signals.waitForForeground() : []
    input.begin()
    for signal in missed where signal != SIGCONT { try handle(signal) }
    try say(teller.begin(isReminding: input.isTerminal))
    while !teller.isFinished, input.isOpen || !endsWithInput { try turn() }
    try write(echo.leave())
  }

  private func turn() throws {
    let news = teller.news
    let wait = lookout.wait(for: news, at: .now)
    var files = [
      // A file below zero is not looked at.
      pollfd(fd: input.isOpen ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.file, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wait.file ?? -1, events: Int16(POLLIN), revents: 0),
      // Whether somebody reads still.
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    let patience = [wait.milliseconds, input.wait].compactMap(\.self).min() ?? -1
    if poll(&files, nfds_t(files.count), patience) < 0 { return }
    if files[1].revents != 0 { for signal in signals.received() { try handle(signal) } }
    if Int32(files[3].revents) & (POLLERR | POLLHUP) != 0 {
      end(by: isatty(STDOUT_FILENO) == 1 ? SIGHUP : SIGPIPE)
    }
    let isTold = files[0].revents != 0
    if isTold || input.wait != nil {
      guard let keys = input.waitingKeys(isTold: isTold) else { return end(by: SIGHUP) }
      if !keys.isEmpty { try say(teller.handle(keys)) }
    }
    if !teller.isFinished, lookout.isDue(news, isTold: files[2].revents != 0, at: .now) {
      let lines = teller.takeNews()
      if let lines { try say(lines) }
      lookout.looked(isNew: lines != nil, at: .now)
    }
  }

  /// Writes lines, and below them the question that is open, as far as it is answered.
  private func say(_ lines: [String]) throws {
    var text = ""
    let prompt = isEchoing && !teller.isFinished ? teller.prompt : nil
    if !lines.isEmpty || prompt == nil { text += echo.leave() }
    text += lines.map { $0 + "\n" }.joined()
    if let prompt {
      // Where the last column is written, some go on to the next line.
      let (line, cursor) = prompt.line(width: max(2, Terminal.size.columns - 1), theme: theme)
      text += echo.show(line, cursor: cursor)
    }
    if !text.isEmpty { try write(text) }
  }

  private func handle(_ signal: Int32) throws {
    switch signal {
    case SIGWINCH: break
    case SIGTSTP:
      try write(echo.leave())
      input.end()
      try resume(after: signals.stop(by: SIGTSTP))
    case SIGCONT:
      // From a stop that nobody can prepare for: the mode may be any.
      try write(echo.leave())
      try resume(after: [])
    default: end(by: signal)
    }
  }

  /// Takes the terminal over once it may be, and handles the signals that came before.
  private func resume(after missed: [Int32]) throws {
    let missed = input.isTerminal ? signals.waitForForeground(after: missed) : missed
    input.end()
    input.begin()
    try say([])
    for signal in missed where signal != SIGCONT { try handle(signal) }
  }

  private func end(by signal: Int32) {
    input.end()
    // Where the rest of the line is the shell's; if it can be written at all.
    try? write(echo.leave())
    Signals.die(of: signal)
    exit(128 + signal)
  }
}

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
