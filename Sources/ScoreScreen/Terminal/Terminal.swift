import CNCurses
import CTerminalReset
import Foundation

/// The terminal that the program runs in, through curses. One at a time, on the main actor.
@MainActor
public final class Terminal: CursesScreen {
  /// The characters that the terminal can show, and the colours that they have.
  public private(set) var theme: Theme
  private var keyboard: Keyboard
  private var frames: FrameOutput
  private var question: TerminalQuestion?
  private let canBeAsked: Bool
  private let asksForGround: Bool
  /// Called with the background, as `0xRRGGBB`, when the terminal has told it.
  package var onGround: ((Int) -> Void)?
  /// The clock for the time of answers.
  var clock: () -> ContinuousClock.Instant = { .now }
  /// Has the terminal send its keys by their own sequences, as curses would to read them.
  private let keys: UnsafeMutablePointer<WINDOW>
  /// Whether it was taken over, and not given back.
  private var isInUse = true
  /// Switches off those modes of the terminal that are on while it is in use, other than by curses.
  let modesOff: String
  private let modesOn: String

  /// The terminal marks where pasted text begins and ends.
  private static let markedPastes = 2004
  /// The terminal tells of buttons that go down or up, and of the wheel, in a form that knows no greatest column.
  private static let mouse = [1000, 1006]

  /// Whether to use colours.
  public enum Colours: String, CaseIterable, Sendable {
    /// If the terminal has them and `NO_COLOR` is not set.
    case auto
    case always
    case never
  }

  /// Takes over the terminal until `end()`, and with `usesMouse` the mouse: the terminal selects no text then, but
  /// while Shift is held.
  ///
  /// - Parameters:
  ///   - ground: its background. Nil has the terminal asked; nothing waits for its answer, but `theme` follows it.
  ///   - lastGround: the last answer of such a terminal, as `0xRRGGBB`: it holds until this one answers, and
  ///     `COLORFGBG` where it is nil.
  /// - Throws: a `TerminalError` if there is no terminal, or if it cannot address its cursor; nothing
  ///   was written then.
  public init(
    colours: Colours = .auto, isASCII: Bool = false, palette: Palette = Palette(),
    hasBars: Bool = true, ground: Ground? = nil, lastGround: Int? = nil, usesMouse: Bool = false
  ) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1 else { throw .noInput }
    guard isatty(STDOUT_FILENO) == 1 else { throw .noOutput }
    guard let name = getenv("TERM").map({ String(cString: $0) }), !name.isEmpty else {
      throw .unset
    }
    Self.forgetExportedSize()
    theme = Theme(
      isASCII: isASCII || !Self.prepareLocale(), palette: palette,
      hasBars: hasBars, ground: ground ?? Self.presumed(last: lastGround))
    // newterm would write before it is known whether the terminal can address its cursor.
    var status: Int32 = 0
    guard setupterm(nil, STDOUT_FILENO, &status) == OK else { throw .unknown(name) }
    guard cn_can_address() == 1 else { throw .cannotAddress(name) }
    ctr_keep_mode(STDOUT_FILENO)
    frames = try FrameOutput(to: STDOUT_FILENO)
    guard let screen = cn_start(frames.file) else {
      frames.close()
      throw .unknown(name)
    }
    let usualCharacters = cn_shorten_styles().map { String(cString: $0) } ?? ""
    guard let keys = newpad(1, 1) else {
      endwin()
      throw .noFile(ENOMEM)
    }
    self.keys = keys
    keyboard = Keyboard(file: STDIN_FILENO, described: Self.describedKeys)
    // Terminals that take ECMA-48 sequences ignore those that they do not know.
    let takesSequences =
      cn_described("cup").map { String(cString: $0).hasPrefix("\u{1B}[") } == true
    let modes = takesSequences ? [Self.markedPastes] + (usesMouse ? Self.mouse : []) : []
    modesOn = usualCharacters + modes.map { "\u{1B}[?\($0)h" }.joined()
    canBeAsked = takesSequences && Self.isWellRead
    modesOff =
      (canBeAsked ? TerminalQuestion.frameMarks.end : "")
      + modes.map { "\u{1B}[?\($0)l" }.joined()
    let isWanted =
      switch colours {
      case .always: true
      case .never: false
      case .auto: (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
      }
    // With few colours they are the same on every ground.
    asksForGround = ground == nil && isWanted && tigetnum("colors") >= 256
    super.init(screen, locale: nil, wantsColours: isWanted)
    theme.colours = colourCount
    use(theme.ground)
    output = frames.number
    cbreak()
    cn_pass_flow_keys()
    // Curses reads no keys, but tells the terminal which ones to send; nor does it stop drawing where some wait.
    keypad(keys, true)
    typeahead(-1)
    prepareReset()
    ctr_arm()
    setModes(true)
    ask()
  }

  /// The ground before the terminal has told it.
  private static func presumed(last colour: Int?) -> Ground {
    if let colour { return Ground(colour) }
    let variable = getenv("COLORFGBG").map { String(cString: $0) }
    return variable.flatMap(Ground.init(colorFGBG:)) ?? .unknown
  }

  private func ask() {
    if !canBeAsked { return }
    keyboard.decoder.forgetAnswers()
    let question = TerminalQuestion(asksForGround: asksForGround)
    cn_send(question.text)
    self.question = question
  }

  /// Whether it leaves out the questions that it does not understand. Those that only know cursor and colours print
  /// parts of them: a real vt100 has no mouse, the console of Linux no second screen.
  private static var isWellRead: Bool {
    cn_described("kmous") != nil && cn_described("smcup") != nil
  }

  /// Whether text beyond ASCII can be written: where the environment says UTF-8, or nothing.
  private static func prepareLocale() -> Bool {
    var encoding: TextEncoding {
      TextEncoding(codeset: String(cString: nl_langinfo(Int32(CODESET))))
    }
    setlocale(LC_ALL, "")
    if encoding != .ascii { return encoding == .utf8 }
    return setlocale(LC_CTYPE, "C.UTF-8") != nil && encoding == .utf8
  }

  /// Gives the terminal back as it was, and standard error the text written to it meanwhile. Nothing happens if it
  /// was given back before.
  public func end() {
    guard isInUse else { return }
    isInUse = false
    // In the background the mode belongs to another process, and to set it would stop this one.
    if cn_is_in_foreground(STDIN_FILENO) == 0 { return ctr_reset() }
    awaitAnswers()
    setModes(false)
    // Taken over again, it is the shell's until the first frame.
    selected { _ = isendwin() ? keypad(keys, false) : endwin() }
    ctr_disarm()
  }

  /// Takes the terminal over again, after `end()`. The next frame must be painted whole.
  func resume() {
    guard !isInUse else { return }
    isInUse = true
    ctr_arm()
    // Curses would switch it on when it first reads: too late for the key that is read then.
    selected { keypad(keys, true) }
    repaint()
  }

  /// Switches those modes on or off that curses knows nothing of. Output of curses is written before.
  private func setModes(_ isOn: Bool) { cn_send(isOn ? modesOn : modesOff) }

  /// Asks the terminal for its size, and follows it.
  public func measure() -> Size {
    let size = Self.size
    resize(rows: Int32(size.rows), columns: Int32(size.columns))
    prepareReset()
    return size
  }

  /// The size that the terminal on standard output tells; 80x24 where it tells none.
  public nonisolated static var size: Size {
    var rows: Int32 = 0
    var columns: Int32 = 0
    if cn_window_size(STDOUT_FILENO, &rows, &columns) != 0 || rows < 1 || columns < 1 {
      (rows, columns) = (24, 80)
    }
    return Size(columns: Int(columns), rows: Int(rows))
  }

  override func gathered(_ frame: () -> Void) {
    // The first frame after a stop sets the mode of the terminal, too, by the file that it is written to.
    if selected({ isendwin() }) {
      frame()
      // Before, the terminal would show the answers. It may be another one than before the stop.
      ask()
    } else {
      frames.gather(frame)
    }
    question?.showsFrame(at: clock())
  }

  /// Has the next frame written whole, whatever curses believes is on the screen, and whatever has become of the
  /// terminal meanwhile.
  public func repaint() {
    setModes(true)
    selected { cn_repaint() }
  }

  /// The keys that are waiting, without waiting for one.
  public func waitingKeys() -> [Key] {
    let keys = keyboard.waitingKeys()
    followAnswers()
    return keys
  }

  /// Has frames come whole from here on if the terminal has said that it can do that, and chooses the colours for the
  /// background that it has told.
  private func followAnswers() {
    if question?.awaitsMode == true, let state = keyboard.decoder.state(of: TerminalQuestion.mode) {
      question?.awaitsMode = false
      // On or off: the terminal knows the mode, and can switch it.
      frameMarks = state == 1 || state == 2 ? TerminalQuestion.frameMarks : nil
    }
    if question?.awaitsGround == true, let colour = keyboard.decoder.ground {
      question?.awaitsGround = false
      if question?.isOpen(at: clock()) == true { follow(colour) }
    }
  }

  private func follow(_ colour: Int) {
    onGround?(colour)
    let ground = Ground(colour)
    if ground == theme.ground { return }
    theme.ground = ground
    use(ground)
  }

  /// Waits for answers that are still to come: a shell would take them for typed text.
  private func awaitAnswers() {
    guard let deadline = question?.deadline(at: clock()), cn_is_in_foreground(STDIN_FILENO) == 1
    else { return }
    keyboard.awaitState(of: TerminalQuestion.mode, until: deadline)
    followAnswers()
  }

  /// After how many milliseconds to ask for keys again even if nothing has come; nil if there is no need to.
  var keyWait: Int32? { keyboard.wait() }

  /// The sequences of keys that the description of the terminal names.
  private static var describedKeys: [(sequence: [UInt8], key: Key)] {
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
}

extension Terminal {
  /// Writes down the bytes that give the terminal back, for a signal handler or another thread, which cannot ask curses.
  /// They follow the size, as the last row does.
  func prepareReset() {
    let last = Int32(Self.size.rows - 1)
    let bytes = selected {
      Array(modesOff.utf8)
        + [
          Self.capability("rmir"), Self.capability("sgr0"), Self.capability("op"),
          Self.capability("smam"), Self.capability("csr", 0, last), Self.capability("cup", last, 0),
          Self.capability("rmkx"), Self.capability("cnorm"), Self.capability("rmcup"),
        ].joined()
    }
    ctr_set_bytes(bytes, bytes.count)
  }

  /// A capability without the pauses that it asks for, as in `$<2>`: terminals that need them are gone. Empty if the
  /// terminal has none by that name.
  private static func capability(_ name: String, _ first: Int32 = 0, _ second: Int32 = 0) -> [UInt8]
  {
    guard let text = cn_capability(name, first, second) else { return [] }
    let parts = String(cString: text).components(separatedBy: "$<")
    return Array(
      (parts[0] + parts.dropFirst().map { $0.drop { $0 != ">" }.dropFirst() }.joined()).utf8)
  }
}
