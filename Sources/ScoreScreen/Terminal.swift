import CNCurses
import CTerminalReset
import Foundation

/// The terminal that the program runs in, through curses. One at a time, on the main actor.
@MainActor
public final class Terminal: CursesScreen {
  /// The characters that the terminal can show.
  public let theme: Theme
  /// Keys are read from a pad: reading from a window would refresh it.
  private let keyboard: UnsafeMutablePointer<WINDOW>
  /// Whether it was taken over, and not given back.
  private var isInUse = true
  /// What switches off those modes of the terminal that are on, other than by curses. Whoever switches one on sets
  /// this first: what ends the process leaves none on.
  var modesOff: [UInt8] = [] {
    didSet { prepareReset() }
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
    Self.forgetExportedSize()
    theme = Theme(isASCII: isASCII || !Self.prepareLocale())
    // newterm would write before it is known whether the terminal can do what is needed.
    var status: Int32 = 0
    guard setupterm(nil, STDOUT_FILENO, &status) == OK else { throw .unknown(name) }
    guard cn_can_address() == 1 else { throw .cannotAddress(name) }
    ctr_keep_mode(STDOUT_FILENO)
    guard let screen = cn_start(), let keyboard = newpad(1, 1) else { throw .unknown(name) }
    self.keyboard = keyboard
    let isWanted =
      switch colours {
      case .always: true
      case .never: false
      case .auto: (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
      }
    super.init(screen, locale: nil, wantsColours: isWanted)
    cbreak()
    set_escdelay(25)
    keypad(keyboard, true)
    nodelay(keyboard, true)
    meta(keyboard, true)
    prepareReset()
    ctr_arm()
  }

  /// Whether text beyond ASCII can be written.
  private static func prepareLocale() -> Bool {
    func isUTF8() -> Bool { String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8" }
    setlocale(LC_ALL, "")
    if isUTF8() { return true }
    return setlocale(LC_CTYPE, "C.UTF-8") != nil && isUTF8()
  }

  /// Gives the terminal back as it was, and standard error what was written to it meanwhile. Nothing happens if it
  /// was given back before.
  public func end() {
    guard isInUse else { return }
    // Taken over again, it is the shell's until the first frame.
    selected { _ = isendwin() ? keypad(keyboard, false) : endwin() }
    ctr_disarm()
    isInUse = false
  }

  /// Takes the terminal over again, after `end()`. The next frame must be painted whole.
  func resume() {
    guard !isInUse else { return }
    isInUse = true
    ctr_arm()
    // Curses would switch it on when it first reads: too late for the key that is read then.
    selected { keypad(keyboard, true) }
    repaint()
  }

  /// Asks the terminal for its size, and follows it.
  public func measure() -> Size {
    let size = Self.size
    resize(rows: Int32(size.rows), columns: Int32(size.columns))
    prepareReset()
    return size
  }

  /// What the terminal on standard output says its size is; 80x24 where it says nothing.
  public nonisolated static var size: Size {
    var rows: Int32 = 0
    var columns: Int32 = 0
    if cn_window_size(STDOUT_FILENO, &rows, &columns) != 0 || rows < 1 || columns < 1 {
      (rows, columns) = (24, 80)
    }
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// Has the next frame written whole, whatever curses believes is on the screen.
  public func repaint() {
    selected { cn_repaint() }
  }

  // MARK: keys

  /// The keys that are waiting, without waiting for one.
  public func waitingKeys() -> [Key] {
    selected {
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
}
