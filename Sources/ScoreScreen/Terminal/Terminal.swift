import CNCurses
import CTerminalReset
import FoundationBase

/// The terminal that the program runs in, through curses. There is one at a time, on the main actor.
@MainActor
package final class Terminal: CursesScreen {
  /// The characters and colours that the terminal can show.
  package internal(set) var theme: Theme
  var keyboard: Keyboard
  private var frames: FrameOutput
  var query: TerminalQuery?
  let canBeAsked: Bool
  let asksForBackground: Bool
  /// Called with the background, as `0xRRGGBB`, when the terminal has answered.
  package var onBackground: ((Int) -> Void)?
  /// The clock that limits the time for answers.
  var clock: () -> ContinuousClock.Instant = { .now }
  /// A window through which curses switches key sequences of the terminal on and off.
  private let keypadWindow: UnsafeMutablePointer<WINDOW>
  /// Whether the terminal must not ring or notify.
  package var isSilent = false
  /// Whether the cursor rests on the selected row, where screen readers and braille displays find it.
  package var showsSelection = false
  /// Whether the terminal is currently taken over.
  private var isInUse = true
  /// The sequences that switch off modes unknown to curses.
  private let modesOff: String
  private let modesOn: String

  /// The mode in which the terminal marks pasted text.
  nonisolated static let markedPastes = 2004
  /// The modes in which the terminal reports buttons and the wheel, without an upper limit for columns.
  nonisolated static let mouse = [1000, 1006]

  /// Whether colours are used.
  package enum Colours: String, CaseIterable, Sendable {
    /// Colours, if the terminal has them and `NO_COLOR` is not set.
    case auto
    case always
    case never
  }

  /// Takes over the terminal until `end()`. With `usesMouse` it also takes over the mouse: the terminal then selects
  /// text only while Shift is held.
  ///
  /// - Parameters:
  ///   - background: the background. If it is nil, the terminal is queried, and `theme` changes when the answer arrives.
  ///   - lastBackground: the last known background, as `0xRRGGBB`, used until this terminal answers. If it is nil,
  ///     `COLORFGBG` is used.
  /// - Throws: a `TerminalError` if there is no terminal, or if it cannot place its cursor. Nothing was written then.
  package init(
    colours: Colours = .auto, isASCII: Bool = false, palette: Palette = Palette(),
    hasBars: Bool = true, background: Background? = nil, lastBackground: Int? = nil,
    usesMouse: Bool = false
  ) throws(TerminalError) {
    let (name, cursorAddress) = try Self.description()
    Self.forgetExportedSize()
    theme = Theme(
      isASCII: isASCII || !Self.prepareLocale(),
      isConsole: name == "linux" || name.hasPrefix("linux-"), palette: palette,
      hasBars: hasBars, background: background ?? Self.presumed(last: lastBackground))
    ctr_keep_mode(STDOUT_FILENO)
    frames = try FrameOutput(to: STDOUT_FILENO)
    guard let screen = cn_start(frames.file) else {
      frames.close()
      throw .unknown(name)
    }
    let usualCharacters = cn_shorten_styles().map { String(cString: $0) } ?? ""
    guard let keypadWindow = newpad(1, 1) else {
      endwin()
      throw .noFile(ENOMEM)
    }
    self.keypadWindow = keypadWindow
    keyboard = Keyboard(file: STDIN_FILENO, described: Self.describedKeys)
    let hasSequences = Self.hasSequences(cursorAddress)
    let modes = hasSequences ? [Self.markedPastes] + (usesMouse ? Self.mouse : []) : []
    modesOn = usualCharacters + modes.map { "\u{1B}[?\($0)h" }.joined()
    canBeAsked = hasSequences && Self.skipsUnknownQueries
    modesOff =
      (canBeAsked ? TerminalQuery.frameMarks.end : "")
      + modes.map { "\u{1B}[?\($0)l" }.joined()
    let isWanted =
      switch colours {
      case .always: true
      case .never: false
      case .auto: (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
      }
    // With few colours, the shades are the same on every background.
    asksForBackground = background == nil && isWanted && tigetnum("colors") >= 256
    super.init(screen, locale: nil, wantsColours: isWanted)
    theme.colours = colourCount
    use(theme.background)
    output = frames.number
    cbreak()
    cn_pass_flow_keys()
    // Curses does not read keys here, but switches their sequences on. It must not stop drawing when keys wait, either.
    keypad(keypadWindow, true)
    typeahead(-1)
    prepareReset()
    ctr_arm()
    setModes(true)
    sendQuery()
  }

  /// The background to assume before the terminal answers.
  private static func presumed(last colour: Int?) -> Background {
    if let colour { return Background(colour) }
    let variable = getenv("COLORFGBG").map { String(cString: $0) }
    return variable.flatMap(Background.init(colorFGBG:)) ?? .unknown
  }

  /// Sets the locale. Returns whether text beyond ASCII can be written: the environment names UTF-8 or no encoding.
  private static func prepareLocale() -> Bool {
    var encoding: TextEncoding {
      TextEncoding(codeset: String(cString: nl_langinfo(Int32(CODESET))))
    }
    setlocale(LC_ALL, "")
    if encoding != .ascii { return encoding == .utf8 }
    return setlocale(LC_CTYPE, "C.UTF-8") != nil && encoding == .utf8
  }

  /// Releases the terminal, and writes the standard error that was held back. Does nothing if the terminal was already
  /// released.
  package func end() {
    guard isInUse else { return }
    isInUse = false
    // In the background the mode belongs to another process, and setting it would stop this one.
    if cn_is_in_foreground(STDIN_FILENO) == 0 { return ctr_reset() }
    awaitAnswers()
    setModes(false)
    // Between `resume` and the first frame, the terminal is still in the mode of the shell.
    asCurrent { _ = isendwin() ? keypad(keypadWindow, false) : endwin() }
    ctr_disarm()
  }

  /// Takes the terminal over again after `end()`. The next frame must be painted completely.
  func resume() {
    guard !isInUse else { return }
    isInUse = true
    ctr_arm()
    // Otherwise curses would switch the key sequences on at its first read, too late for that key.
    asCurrent { keypad(keypadWindow, true) }
    repaint()
  }

  /// Switches modes unknown to curses on or off, after the output of curses.
  private func setModes(_ isOn: Bool) { cn_send(isOn ? modesOn : modesOff) }

  /// Measures the terminal, and resizes the screen to it.
  package func measure() -> Size {
    let size = Self.size
    resize(rows: Int32(size.rows), columns: Int32(size.columns))
    prepareReset()
    return size
  }

  /// The size of the terminal on standard output; 80x24 if it has none.
  package nonisolated static var size: Size {
    var rows: Int32 = 0
    var columns: Int32 = 0
    if cn_window_size(STDOUT_FILENO, &rows, &columns) != 0 || rows < 1 || columns < 1 {
      (rows, columns) = (24, 80)
    }
    return Size(columns: Int(columns), rows: Int(rows))
  }

  override func deliver(_ frame: () -> Void) {
    // The first frame after a stop also sets the mode of the terminal, through the file that it is written to.
    if asCurrent({ isendwin() }) {
      frame()
      // Before this frame has set the mode, the terminal would echo the answers. After a stop it may be another
      // terminal.
      sendQuery()
    } else {
      frames.deliver(frame)
    }
    query?.noteFrame(at: clock())
  }

  /// Prepares for a complete next frame: nothing is assumed about the screen or the modes of the terminal.
  package func repaint() {
    setModes(true)
    asCurrent { cn_repaint() }
  }

  /// Rings the bell, and shows a sentence as a notification in a terminal that is known to have them.
  func ring(_ sentence: String) {
    if isSilent || !isInUse { return }
    // Other programs read a number after `9;` as a command of its own.
    let notification = "\u{1B}]9;Scoreboard: \(sentence.terminalSafe())\u{1B}\\"
    cn_send("\u{7}" + (Self.notifies ? notification : ""))
  }

  /// The link on the screen, in a terminal that skips what it does not know.
  var link: Frame.Link? { didSet { frameEnd = canBeAsked ? link?.sequence : nil } }

  /// Copies a text to the clipboard, in a terminal that allows it (OSC 52); others pass it over.
  func copy(_ text: String) {
    if isInUse { cn_send("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\") }
  }

  /// Whether the terminal shows notifications (OSC 9). Others may show the sequence as text.
  private static var notifies: Bool {
    let names = ["TERM", "TERM_PROGRAM"].compactMap { (name: String) in
      getenv(name).map { String(cString: $0) }
    }
    return ["iTerm", "WezTerm", "wezterm", "ghostty", "kitty", "foot", "contour", "rio"]
      .contains { known in names.contains { $0.contains(known) } }
  }

  /// Reads the keys that have arrived, without waiting for one.
  func waitingKeys() -> [Key] { keys(isReadable: false) ?? [] }

  /// Reads the keys that have arrived; nil if the terminal is gone, or belongs to another process.
  ///
  /// - Parameter isReadable: whether `poll` has reported something to read.
  func keys(isReadable: Bool) -> [Key]? {
    defer { applyAnswers() }
    return keyboard.keysOfTerminal(isReadable: isReadable)
  }

  /// The milliseconds after which `waitingKeys` returns an incomplete key even without input; nil if there is none.
  var keyWait: Int32? { keyboard.remainingWait() }
}

/// Reading the terminal's description in terminfo.
extension Terminal {
  /// The type of the terminal, and the sequence that places its cursor. Writes nothing, unlike newterm.
  static func description() throws(TerminalError) -> (name: String, cursorAddress: String) {
    guard isatty(STDIN_FILENO) == 1 else { throw .noInput }
    guard isatty(STDOUT_FILENO) == 1 else { throw .noOutput }
    guard let name = getenv("TERM").map({ String(cString: $0) }), !name.isEmpty else {
      throw .unset
    }
    var status: Int32 = 0
    guard setupterm(nil, STDOUT_FILENO, &status) == OK else { throw .unknown(name) }
    // Curses would start on 'dumb', although it cannot place its cursor.
    guard let cursorAddress = cn_described("cup").map({ String(cString: $0) }) else {
      throw .cannotAddress(name)
    }
    return (name, cursorAddress)
  }

  /// Whether a terminal understands ECMA-48 sequences. Such terminals ignore unknown ones.
  static func hasSequences(_ cursorAddress: String) -> Bool { cursorAddress.hasPrefix("\u{1B}[") }

  /// The key sequences in the description.
  static var describedKeys: [(sequence: [UInt8], key: Key)] {
    let names: KeyValuePairs<String, Key> = [
      "kcuu1": .up, "kcud1": .down, "kcub1": .left, "kcuf1": .right, "khome": .home, "kend": .end,
      "kpp": .pageUp, "knp": .pageDown, "kdch1": .delete, "kent": .enter, "kLFT5": .controlLeft,
      "kRIT5": .controlRight, "kLFT3": .controlLeft, "kRIT3": .controlRight,
    ]
    return names.compactMap { name, key in
      guard let text = cn_described(name) else { return nil }
      let sequence = Array(String(cString: text).utf8)
      return sequence.count > 1 && sequence[0] == 0x1B ? (sequence, key) : nil
    }
  }

  /// Stores the bytes that restore the terminal, for a signal handler or another thread, which cannot use curses. They
  /// depend on the size, because of the last row.
  private func prepareReset() {
    let last = Int32(Self.size.rows - 1)
    let bytes = asCurrent {
      Array(modesOff.utf8)
        + [
          Self.capability("rmir"), Self.capability("sgr0"), Self.capability("op"),
          Self.capability("smam"), Self.capability("csr", 0, last), Self.capability("cup", last, 0),
          Self.capability("rmkx"), Self.capability("cnorm"), Self.capability("rmcup"),
        ].joined()
    }
    ctr_set_bytes(bytes, bytes.count)
  }

  /// The value of a capability in terminfo, without pauses such as `$<2>`, which no current terminal needs. Empty if
  /// the terminal lacks it.
  private static func capability(_ name: String, _ first: Int32 = 0, _ second: Int32 = 0) -> [UInt8]
  {
    guard let text = cn_capability(name, first, second) else { return [] }
    let parts = String(cString: text).components(separatedBy: "$<")
    return Array(
      (parts[0] + parts.dropFirst().map { $0.drop { $0 != ">" }.dropFirst() }.joined()).utf8)
  }
}
