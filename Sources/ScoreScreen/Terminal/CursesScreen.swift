import CNCurses
import Foundation

/// A screen that curses draws: the terminal in use, or one that is written into memory.
///
/// Curses draws on one screen at a time, which it keeps in globals. Each call first names its screen, on the
/// main actor, and puts the last one back; so several can be open, and none knows of the others.
@MainActor
public class CursesScreen: @MainActor Surface {
  private let screen: OpaquePointer
  private let locale: locale_t?
  private let hasColours: Bool
  /// How many colours are used; 0 for none.
  final private(set) var colourCount = 0
  private var hasSelectionGround = false
  /// Windows of curses itself: the screen as shown, as wanted, and the standard window.
  private let own: [UnsafeMutablePointer<WINDOW>]
  /// The part of the screen that frames are drawn on; nil before the first one.
  private var window: UnsafeMutablePointer<WINDOW>?
  private var list = 0..<0
  /// The lines that stand in the rows of the screen; nil where that is not known.
  private var drawn: [Line?] = []
  private var cursor: Position?
  /// The file by which the terminal is told to shift lines; nil if it is not to be told.
  final var output: Int32?
  /// The lines that have come and gone since the last frame.
  private var shifts: LineShifts?
  /// Whether a cursor that is hidden may stay where the last character was written.
  private let canHideCursor: Bool
  /// Sent to the terminal before each frame and after it.
  final var frameMarks: (start: String, end: String)?
  private static var open: [CursesScreen] = []
  private static var closed: [(screen: OpaquePointer, file: UnsafeMutablePointer<FILE>)] = []

  /// Takes over a screen that curses has just started, and that is the current one. `locale` is that of its
  /// text; nil stands for the one of the process. Which colours it shows is said with `use`.
  init(_ screen: OpaquePointer, locale: locale_t?, wantsColours: Bool) {
    self.screen = screen
    self.locale = locale
    hasColours = wantsColours && has_colors()
    canHideCursor = curs_set(0) != ERR
    own = [cn_shown(), cn_wanted(), cn_standard()].compactMap(\.self)
    Self.open.append(self)
    noecho()
    nonl()
    guard hasColours else { return }
    start_color()
    use_default_colors()
    colourCount = Int(tigetnum("colors"))
  }

  /// Chooses the colours that can be read on a ground. Cells drawn already take them on with the next full repaint.
  final func use(_ ground: Ground) {
    selected {
      let background =
        colourCount < 256
        ? nil : ground.selection.map { Style.Colour.number($0, among: colourCount) }
      hasSelectionGround = background != nil
      for colour in Style.Colour.allCases {
        for isSelected in background == nil ? [false] : [false, true] {
          let number = colour.number(among: colourCount, on: ground, isSelected: isSelected)
          let pair = Self.pair(colour, isSelected: isSelected)
          // A pair that is not set is black on black.
          if pair == 0 { continue }
          cn_set_pair(pair, Int32(number ?? -1), Int32(isSelected ? background ?? -1 : -1))
        }
      }
    }
  }

  /// The pair of a colour and a background; 0 is the terminal's own.
  private static func pair(_ colour: Style.Colour, isSelected: Bool) -> Int32 {
    Int32(colour.rawValue) + (isSelected ? Int32(Style.Colour.allCases.count) : 0)
  }

  /// Exported, the size of some terminal would be that of every screen that is started, for good.
  static func forgetExportedSize() {
    unsetenv("LINES")
    unsetenv("COLUMNS")
  }

  /// Has curses work on this screen meanwhile.
  @discardableResult
  final func selected<Result>(_ body: () -> Result) -> Result {
    let last = set_term(screen)
    defer { set_term(last) }
    return Self.inLocale(locale, body)
  }

  /// Has the C library take text as that of a locale meanwhile.
  static func inLocale<Result>(_ locale: locale_t?, _ body: () -> Result) -> Result {
    guard let locale else { return body() }
    let last = uselocale(locale)
    defer { uselocale(last) }
    return body()
  }

  /// Has curses forget the screen, and the file that it writes to. Nothing may be drawn on it afterwards.
  ///
  /// With one screen curses deletes windows of others: so it is put aside until none is open.
  final func close(_ file: UnsafeMutablePointer<FILE>) {
    selected {
      if let window { delwin(window) }
      window = nil
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

  /// Has curses take the screen for one of another size.
  ///
  /// It would give the windows of all screens that size, or cut them, but for pads: so those of the others are
  /// pads meanwhile.
  ///
  /// Where it has no plain way to write the last cell of the screen, it writes the one before with it: so a single
  /// column it takes for two, the second of which stays blank.
  ///
  /// On such terminals (without `smam` and `rmam`, as screen and tmux are described) two things still come out wrong in
  /// curses 6.4: the last row, where a wide character stands right before its last cell, and rows of a single column,
  /// once curses scrolls them.
  final func resize(rows: Int32, columns: Int32) {
    let others = Self.open.filter { $0 !== self }
      .flatMap { $0.own + [$0.window].compactMap(\.self) }
    for window in others { cn_set_pad(window, 1) }
    selected { resizeterm(rows, cn_can_write_last() == 1 ? columns : max(columns, 2)) }
    for window in others { cn_set_pad(window, 0) }
  }

  public final func begin(size: Size, list: Range<Int>) {
    self.list = list
    selected {
      if let window { delwin(window) }
      cn_blank()
      window = newwin(Int32(size.rows), Int32(size.columns), 0, 0)
      if let window { werase(window) }
    }
    drawn = Array(repeating: nil, count: size.rows)
    shifts = nil
  }

  public final func insertLine(at row: Int) { moveLine(from: list.upperBound - 1, to: row) }

  public final func deleteLine(at row: Int) { moveLine(from: row, to: list.upperBound - 1) }

  /// Takes a line of the list out, and has a blank one come in elsewhere.
  private func moveLine(from outlet: Int, to inlet: Int) {
    guard let window else { return }
    selected {
      cn_style(window, 0, 0, 0, 0)
      wmove(window, Int32(outlet), 0)
      winsdelln(window, -1)
      wmove(window, Int32(inlet), 0)
      winsdelln(window, 1)
    }
    var shifts = shifts ?? LineShifts(list: list, showing: drawn)
    shifts.replaceLine(at: outlet, byOneAt: inlet)
    self.shifts = shifts
    drawn.remove(at: outlet)
    drawn.insert(nil, at: inlet)
  }

  public final func draw(_ line: Line, at row: Int) {
    guard let window else { return }
    let columns = drawn[row].map(line.columns(unlike:)) ?? line.cells.indices
    drawn[row] = line
    if columns.isEmpty { return }
    selected {
      wmove(window, Int32(row), Int32(columns.lowerBound))
      write(line, columns, to: window)
    }
  }

  private func write(
    _ line: Line, _ columns: Range<Int>, to window: UnsafeMutablePointer<WINDOW>
  ) {
    var run: [wchar_t] = []
    var style = Style()
    func write() {
      if run.isEmpty { return }
      set(style, on: window)
      // Curses looks at one more than it is to write.
      run.append(0)
      // In the last cell this returns ERR, and has written all the same.
      waddnwstr(window, run, Int32(run.count - 1))
      run.removeAll(keepingCapacity: true)
    }
    for column in columns {
      let cell = line.cells[column]
      if cell.style != style {
        write()
        style = cell.style
      }
      let isWide = column + 1 < line.cells.count && line.cells[column + 1].isEmpty
      if let marked = append(cell, width: isWide ? 2 : 1, to: &run) {
        write()
        set(style, on: window)
        cn_write_marked(window, marked)
      }
    }
    write()
  }

  private func set(_ style: Style, on window: UnsafeMutablePointer<WINDOW>) {
    let isDim = style.colour.isDim(among: colourCount)
    // Some terminals, such as the console of Linux, have no dim text in a pair of colours.
    let pair =
      colourCount >= 8 && !isDim
      ? Self.pair(style.colour, isSelected: style.isSelected && hasSelectionGround) : 0
    cn_style(window, pair, style.isBold ? 1 : 0, style.isReverse ? 1 : 0, isDim ? 1 : 0)
  }

  /// Adds a cell as curses takes it. Where the C library has another width in mind than we have, as many
  /// question marks as we count keep the columns aligned.
  ///
  /// - Returns: instead of adding it, a character with marks: in a run, curses loses those of wide ones and of those
  ///   in the last cell.
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

  public final func place(cursor: Position?) { self.cursor = cursor }

  public final func flush() {
    gathered {
      send(frameMarks?.start)
      write()
      send(frameMarks?.end)
    }
  }

  /// Has the output of a frame reach the terminal.
  func gathered(_ frame: () -> Void) { frame() }

  private func send(_ text: String?) {
    if let output, let text { cn_write(output, text) }
  }

  private func write() {
    selected {
      shiftLines()
      leaveok(window, canHideCursor && cursor == nil)
      if let cursor { wmove(window, Int32(cursor.row), Int32(cursor.column)) }
      wnoutrefresh(window)
      curs_set(cursor == nil ? 0 : 1)
      doupdate()
    }
  }

  /// Has the terminal shift lines where that leaves less to be written. Curses itself does so only with lines that stay
  /// as they are, and those of a list change their ranks.
  private func shiftLines() {
    guard let shifts else { return }
    self.shifts = nil
    guard let output, let block = shifts.block(leadingTo: drawn) else { return }
    cn_shift_lines(output, Int32(block.outlet), Int32(block.inlet), Int32(block.count))
  }
}
