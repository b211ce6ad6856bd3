import CNCurses
import FoundationBase

/// A screen that is drawn with curses: the terminal in use, or one in memory.
///
/// Curses draws on one screen at a time, which it keeps in globals. Every call makes its screen the current one, on the
/// main actor, and restores the previous one, so that several independent screens can be open.
@MainActor
package class CursesScreen: @MainActor Surface {
  private let screen: OpaquePointer
  private let locale: locale_t?
  private let hasColours: Bool
  /// The number of colours in use; 0 for none.
  final private(set) var colourCount = 0
  /// The windows that belong to curses: the shown screen, the screen to show, and the standard window.
  private let cursesWindows: [UnsafeMutablePointer<WINDOW>]
  /// The window that frames are drawn in; nil before the first frame.
  private var window: UnsafeMutablePointer<WINDOW>?
  /// The part of that window with the lines of the list, which are inserted and deleted there; nil without a list.
  private var listWindow: UnsafeMutablePointer<WINDOW>?
  private var list = 0..<0
  private var isListWhole = true
  /// The lines that are in the rows of the screen; nil where unknown.
  private var drawn: [Line?] = []
  /// The lines that are in the rows after the list; nil where unknown.
  private var drawnBehind: [Line?] = []
  private var cursor: Position?
  /// The file for sequences that curses cannot write; nil if they are unwanted.
  final var output: Int32?
  /// Plans the scrolling for a frame; nil if no line was inserted or deleted since the last frame.
  private var scrollPlanner: ScrollPlanner?
  /// Whether the terminal can hide its cursor. A hidden cursor stays after the last written character.
  private let canHideCursor: Bool
  /// The sequences written before and after each frame; nil for none.
  final var frameMarks: (start: String, end: String)?
  /// A sequence written after each frame, for what curses does not know; nil for none.
  final var frameEnd: String?
  private static var open: [CursesScreen] = []
  private static var closed: [(screen: OpaquePointer, file: UnsafeMutablePointer<FILE>)] = []

  /// Uses the current screen, which curses has just started. `locale` is the locale of its text; nil is the locale of
  /// the process. Colours need a call of `use`.
  init(_ screen: OpaquePointer, locale: locale_t?, wantsColours: Bool) {
    self.screen = screen
    self.locale = locale
    hasColours = wantsColours && has_colors()
    canHideCursor = curs_set(0) != ERR
    cursesWindows = [cn_shown(), cn_wanted(), cn_standard()].compactMap(\.self)
    Self.open.append(self)
    noecho()
    nonl()
    guard hasColours else { return }
    start_color()
    use_default_colors()
    colourCount = Int(tigetnum("colors"))
  }

  /// Sets the shades for a background. Cells on the screen get the new shades at the next full repaint.
  final func use(_ background: Background) {
    asCurrent {
      let selected =
        colourCount < 256
        ? nil
        : background.selectionIndex.map { Style.Colour.number(ofIndex: $0, among: colourCount) }
      for colour in Style.Colour.allCases {
        for use in Style.Colour.Use.allCases where use == .plain || colourCount >= 256 {
          let number = colour.number(among: colourCount, on: background, as: use)
          let pair = Self.pair(colour, as: use)
          // A pair that is not set would be black on black.
          if pair == 0 { continue }
          cn_set_pair(pair, Int32(number ?? -1), Int32(use == .selected ? selected ?? -1 : -1))
        }
      }
      if let ink = Style.Colour.ink.number(among: colourCount, on: background) {
        let white = colourCount < 256 ? 7 : Style.Colour.number(ofIndex: 231, among: colourCount)
        cn_set_pair(Self.pair(.ink, as: .plain), Int32(ink), Int32(white))
      }
    }
  }

  /// The number of a colour pair in curses; 0 means the terminal's own colours.
  private static func pair(_ colour: Style.Colour, as use: Style.Colour.Use) -> Int32 {
    Int32(colour.rawValue) + Int32(use.rawValue) * (Int32(Style.Colour.ink.rawValue) + 1)
  }

  /// Permanently removes exported `LINES` and `COLUMNS`, which curses would use for every screen.
  static func forgetExportedSize() {
    unsetenv("LINES")
    unsetenv("COLUMNS")
  }

  /// Calls `body` while this screen is the current one of curses.
  @discardableResult
  final func asCurrent<Result>(_ body: () -> Result) -> Result {
    let last = set_term(screen)
    defer { set_term(last) }
    return Self.inLocale(locale, body)
  }

  /// Calls `body` while the C library uses another locale.
  static func inLocale<Result>(_ locale: locale_t?, _ body: () -> Result) -> Result {
    guard let locale else { return body() }
    let last = uselocale(locale)
    defer { uselocale(last) }
    return body()
  }

  /// Frees the screen and closes the file that it writes to. Nothing may be drawn on it afterwards.
  ///
  /// When curses frees one screen it deletes windows of others, so screens are freed only once none is open.
  final func close(_ file: UnsafeMutablePointer<FILE>) {
    asCurrent {
      deleteWindows()
      endwin()
    }
    Self.open.removeAll { $0 === self }
    Self.closed.append((screen, file))
    guard Self.open.isEmpty else { return }
    for (screen, file) in Self.closed {
      delscreen(screen)
      fclose(file)
    }
    Self.closed = []
  }

  private func deleteWindows() {
    for window in [listWindow, window] { if let window { delwin(window) } }
    (listWindow, window) = (nil, nil)
  }

  /// Changes the size.
  ///
  /// Curses resizes or cuts the windows of all screens, but not pads, so the windows of other screens become pads
  /// meanwhile.
  ///
  /// On terminals whose description lacks `smam` and `rmam`, such as screen and tmux, curses writes the last cell of
  /// the screen via the cell before it. There a screen of one column gets a second, blank one. Two bugs of curses 6.4
  /// remain on these terminals: the last row is wrong if a wide character is right before its last cell, and rows of
  /// one column are wrong after curses scrolls them.
  final func resize(rows: Int32, columns: Int32) {
    let others = Self.open.filter { $0 !== self }
      .flatMap { $0.cursesWindows + [$0.window, $0.listWindow].compactMap(\.self) }
    for window in others { cn_set_pad(window, 1) }
    asCurrent { resizeterm(rows, cn_can_write_last() == 1 ? columns : max(columns, 2)) }
    for window in others { cn_set_pad(window, 0) }
  }

  package final func begin(size: Size, list: Range<Int>, width: Int) {
    self.list = list
    isListWhole = width == size.columns
    asCurrent {
      deleteWindows()
      cn_blank()
      window = newwin(Int32(size.rows), Int32(size.columns), 0, 0)
      guard let window else { return }
      werase(window)
      if !list.isEmpty {
        listWindow = derwin(window, Int32(list.count), Int32(width), Int32(list.lowerBound), 0)
      }
    }
    drawn = Array(repeating: nil, count: size.rows)
    drawnBehind = drawn
    scrollPlanner = nil
  }

  package final func insertLine(at row: Int) {
    deleteLine(at: list.upperBound - 1, insertingBlankAt: row)
  }

  package final func deleteLine(at row: Int) {
    deleteLine(at: row, insertingBlankAt: list.upperBound - 1)
  }

  /// Deletes the line at `outlet` and inserts a blank one at `inlet`, so that the lines between them scroll.
  private func deleteLine(at outlet: Int, insertingBlankAt inlet: Int) {
    guard let listWindow else { return }
    asCurrent {
      cn_style(listWindow, 0, 0, 0, 0)
      wmove(listWindow, Int32(outlet - list.lowerBound), 0)
      winsdelln(listWindow, -1)
      wmove(listWindow, Int32(inlet - list.lowerBound), 0)
      winsdelln(listWindow, 1)
      wsyncup(listWindow)
    }
    // A terminal can scroll only whole rows.
    if isListWhole {
      var planner = scrollPlanner ?? ScrollPlanner(list: list, showing: drawn)
      planner.deleteLine(at: outlet, insertingBlankAt: inlet)
      scrollPlanner = planner
    }
    drawn.remove(at: outlet)
    drawn.insert(nil, at: inlet)
  }

  package final func draw(_ line: Line, at row: Int, column: Int) {
    guard let window else { return }
    let old = column == 0 ? drawn[row] : drawnBehind[row]
    let columns = old.map(line.columns(unlike:)) ?? line.cells.indices
    if column == 0 { drawn[row] = line } else { drawnBehind[row] = line }
    if columns.isEmpty { return }
    asCurrent {
      wmove(window, Int32(row), Int32(column + columns.lowerBound))
      write(columns, of: line, to: window)
    }
  }

  private func write(
    _ columns: Range<Int>, of line: Line, to window: UnsafeMutablePointer<WINDOW>
  ) {
    var run: [wchar_t] = []
    var style = Style()
    var endOfStyle = columns.lowerBound
    func writeRun() {
      if run.isEmpty { return }
      setStyle(style, on: window)
      // Curses reads one character more than it writes.
      run.append(0)
      // For the last cell this returns ERR although it writes.
      waddnwstr(window, run, Int32(run.count - 1))
      run.removeAll(keepingCapacity: true)
    }
    for column in columns {
      let cell = line.cells[column]
      if column == endOfStyle {
        writeRun()
        style = cell.style
        endOfStyle = line.cells.endOfStyle(from: column)
      }
      let isWide = column + 1 < line.cells.count && line.cells[column + 1].isEmpty
      if let marked = append(cell, width: isWide ? 2 : 1, to: &run) {
        writeRun()
        setStyle(style, on: window)
        cn_write_marked(window, marked)
      }
    }
    writeRun()
  }

  private func setStyle(_ style: Style, on window: UnsafeMutablePointer<WINDOW>) {
    let isDim = style.colour.isDim(among: colourCount)
    // Some terminals, such as the console of Linux, have no dim text in colours.
    let pair =
      colourCount >= 8 && !isDim
      ? Self.pair(style.colour, as: colourCount < 256 ? .plain : style.use) : 0
    cn_style(window, pair, style.isBold ? 1 : 0, style.isReverse ? 1 : 0, isDim ? 1 : 0)
  }

  /// Appends the characters of a cell. If the C library assumes another width, appends question marks to keep the
  /// columns aligned.
  ///
  /// - Returns: a character with marks, which is not appended: in a run, curses loses the marks of wide characters and
  ///   of the last cell.
  private func append(_ cell: Cell, width: Int32, to run: inout [wchar_t]) -> [wchar_t]? {
    guard let base = cell.base else { return nil }
    let start = run.count
    var isKnown = base.isASCII || cn_columns_of(base.value) == width
    cell.forEachScalar { scalar in
      if run.count > start, cn_columns_of(scalar.value) != 0 { isKnown = false }
      run.append(wchar_t(bitPattern: scalar.value))
    }
    if isKnown, run.count == start + 1 { return nil }
    run.append(0)
    let marked = isKnown ? Array(run[start...]) : nil
    run.removeSubrange(start...)
    if marked == nil { for _ in 0..<width { run.append(0x3F) } }
    return marked
  }

  package final func place(cursor: Position?) { self.cursor = cursor }

  package final func flush() {
    deliver {
      send(frameMarks?.start)
      writeFrame()
      send(frameEnd)
      send(frameMarks?.end)
    }
  }

  /// Calls `frame`, which writes a frame to the terminal. Subclasses can override this.
  func deliver(_ frame: () -> Void) { frame() }

  private func send(_ text: String?) {
    if let output, let text { cn_write(output, text) }
  }

  private func writeFrame() {
    asCurrent {
      scrollLines()
      leaveok(window, canHideCursor && cursor == nil)
      if let cursor { wmove(window, Int32(cursor.row), Int32(cursor.column)) }
      wnoutrefresh(window)
      curs_set(cursor == nil ? 0 : 1)
      doupdate()
    }
  }

  /// Scrolls lines of the terminal if that saves bytes. Curses itself scrolls only unchanged lines, but the ranks in
  /// the lines of a list change.
  private func scrollLines() {
    guard let planner = scrollPlanner else { return }
    scrollPlanner = nil
    guard let output, let scroll = planner.bestScroll(to: drawn) else { return }
    cn_scroll_lines(output, Int32(scroll.outlet), Int32(scroll.inlet), Int32(scroll.count))
  }
}
