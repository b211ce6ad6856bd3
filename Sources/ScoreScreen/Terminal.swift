import CNCurses
import Foundation

/// The terminal, through curses. One at a time, on the main actor: curses is one global.
@MainActor
public final class Terminal: @MainActor Surface {
  /// The characters that the terminal can show.
  public let theme: Theme
  private let hasColours: Bool
  /// Keys are read from a pad: reading from a window would refresh it.
  private let keyboard: UnsafeMutablePointer<WINDOW>
  private var windows: [Window] = []
  private var cursor: Position?

  private struct Window {
    let pointer: UnsafeMutablePointer<WINDOW>
    let rows: Range<Int>
    let isList: Bool
  }

  /// Whether to use colours.
  public enum Colours: String, CaseIterable, Sendable {
    /// If the terminal has them and `NO_COLOR` is not set.
    case auto
    case always
    case never
  }

  /// Takes over the terminal until `end()`.
  ///
  /// - Throws: a `TerminalError` if there is no terminal, or if it cannot address its cursor; nothing
  ///   was written then.
  public init(colours: Colours = .auto, isASCII: Bool = false) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1 else { throw .noInput }
    guard isatty(STDOUT_FILENO) == 1 else { throw .noOutput }
    guard let name = getenv("TERM").map({ String(cString: $0) }), !name.isEmpty else {
      throw .unset
    }
    // Exported, these would freeze the size.
    unsetenv("LINES")
    unsetenv("COLUMNS")
    theme = Theme(isASCII: isASCII || !Self.prepareLocale())
    // newterm would write before it is known whether the terminal can do what is needed.
    var status: Int32 = 0
    guard setupterm(nil, STDOUT_FILENO, &status) == OK else { throw .unknown(name) }
    guard cn_can_address() == 1 else { throw .cannotAddress(name) }
    guard cn_start() != nil, let keyboard = newpad(1, 1) else { throw .unknown(name) }
    self.keyboard = keyboard
    let isWanted =
      switch colours {
      case .always: true
      case .never: false
      case .auto: (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
      }
    hasColours = isWanted && has_colors()
    setUp()
  }

  /// Whether text beyond ASCII can be written.
  private static func prepareLocale() -> Bool {
    func isUTF8() -> Bool { String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8" }
    setlocale(LC_ALL, "")
    if isUTF8() { return true }
    return setlocale(LC_CTYPE, "C.UTF-8") != nil && isUTF8()
  }

  private func setUp() {
    cbreak()
    noecho()
    nonl()
    set_escdelay(25)
    keypad(keyboard, true)
    nodelay(keyboard, true)
    meta(keyboard, true)
    curs_set(0)
    guard hasColours else { return }
    start_color()
    use_default_colors()
    for colour in Style.Colour.allCases where colour != .standard {
      init_pair(Int16(colour.rawValue), Int16(colour.rawValue), -1)
    }
  }

  /// Gives the terminal back as it was.
  public func end() {
    endwin()
  }

  /// Asks the terminal for its size, and follows it.
  public func measure() -> Size {
    var rows: Int32 = 0
    var columns: Int32 = 0
    if cn_window_size(STDOUT_FILENO, &rows, &columns) != 0 || rows < 1 || columns < 1 {
      (rows, columns) = (24, 80)
    }
    resizeterm(rows, columns)
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// Has the next frame written whole, whatever curses believes is on the screen.
  public func repaint() {
    cn_repaint()
  }

  // MARK: keys

  /// The keys that are waiting, without waiting for one.
  public func waitingKeys() -> [Key] {
    var keys: [Key] = []
    var code: wint_t = 0
    while keys.count < 4096 {
      switch wget_wch(keyboard, &code) {
      case OK: if let key = Self.key(character: code) { keys.append(key) }
      case KEY_CODE_YES: if let key = Self.key(code: Int32(bitPattern: code)) { keys.append(key) }
      default: return keys
      }
    }
    return keys
  }

  private static func key(character code: wint_t) -> Key? {
    switch code {
    case 13, 10: .enter
    case 9: .tab
    case 27: .escape
    case 8, 127: .backspace
    case 0..<32: Unicode.Scalar(code + 96).map { .control(Character($0)) }
    default: Unicode.Scalar(code).map { .character(Character($0)) }
    }
  }

  private static func key(code: Int32) -> Key? {
    switch code {
    case KEY_UP: .up
    case KEY_DOWN: .down
    case KEY_LEFT: .left
    case KEY_RIGHT: .right
    case KEY_HOME: .home
    case KEY_END: .end
    case KEY_PPAGE: .pageUp
    case KEY_NPAGE: .pageDown
    case KEY_BACKSPACE: .backspace
    case KEY_DC: .delete
    case KEY_ENTER: .enter
    default: nil
    }
  }

  // MARK: drawing

  public func begin(size: Size, list: Range<Int>) {
    for window in windows { delwin(window.pointer) }
    let parts = [(0..<list.lowerBound, false), (list, true), (list.upperBound..<size.rows, false)]
    windows = parts.filter { !$0.0.isEmpty }.compactMap { rows, isList in
      newwin(Int32(rows.count), Int32(size.columns), Int32(rows.lowerBound), 0)
        .map { Window(pointer: $0, rows: rows, isList: isList) }
    }
    for window in windows { werase(window.pointer) }
  }

  public func insertLine(at row: Int) { shift(row, by: 1) }

  public func deleteLine(at row: Int) { shift(row, by: -1) }

  private func shift(_ row: Int, by lines: Int32) {
    guard let window = windows.first(where: \.isList) else { return }
    cn_style(window.pointer, 0, 0, 0)
    wmove(window.pointer, Int32(row - window.rows.lowerBound), 0)
    winsdelln(window.pointer, lines)
  }

  public func draw(_ line: Line, at row: Int) {
    guard let window = windows.first(where: { $0.rows.contains(row) }) else { return }
    wmove(window.pointer, Int32(row - window.rows.lowerBound), 0)
    var run: [wchar_t] = []
    var style = Style()
    func write() {
      if run.isEmpty { return }
      cn_style(
        window.pointer, hasColours ? Int32(style.colour.rawValue) : 0, style.isBold ? 1 : 0,
        style.isReverse ? 1 : 0)
      // In the last cell this returns ERR, and has written all the same.
      waddnwstr(window.pointer, run, Int32(run.count))
      run.removeAll(keepingCapacity: true)
    }
    for (column, cell) in line.cells.enumerated() {
      if cell.style != style {
        write()
        style = cell.style
      }
      let isWide = column + 1 < line.cells.count && line.cells[column + 1].text.isEmpty
      append(cell, width: isWide ? 2 : 1, to: &run)
    }
    write()
  }

  /// Adds a cell as curses takes it. Where the C library has another width in mind than we have, as many
  /// question marks as we count keep the columns aligned.
  private func append(_ cell: Cell, width: Int32, to run: inout [wchar_t]) {
    guard let base = cell.text.unicodeScalars.first else { return }
    if base.isASCII || cn_columns_of(base.value) == width {
      for scalar in cell.text.unicodeScalars { run.append(wchar_t(bitPattern: scalar.value)) }
    } else {
      for _ in 0..<width { run.append(0x3F) }
    }
  }

  public func place(cursor: Position?) { self.cursor = cursor }

  public func flush() {
    for window in windows { wnoutrefresh(window.pointer) }
    if let cursor, let window = windows.first(where: { $0.rows.contains(cursor.row) }) {
      wmove(window.pointer, Int32(cursor.row - window.rows.lowerBound), Int32(cursor.column))
      wnoutrefresh(window.pointer)
    }
    curs_set(cursor == nil ? 0 : 1)
    doupdate()
  }
}

/// Why there is no screen to draw on.
public enum TerminalError: Error, Equatable, CustomStringConvertible, Sendable {
  case noInput
  case noOutput
  case unset
  case unknown(String)
  case cannotAddress(String)

  public var description: String {
    switch self {
    case .noInput:
      "Standard input is not a terminal. Use 'scoreboard do BOARD -' to read commands from it"
    case .noOutput:
      "Standard output is not a terminal. Use 'scoreboard show BOARD' to print a board"
    case .unset:
      "TERM is not set. Set it to the terminal's type, as in TERM=xterm-256color"
    case .unknown(let name):
      "The terminal type '\(name)' in TERM is unknown here. Try TERM=xterm-256color, or install ncurses-term"
    case .cannotAddress(let name):
      "A terminal of type '\(name)' (TERM) cannot place its cursor. Use 'scoreboard do' and 'scoreboard show'"
    }
  }
}
