import CNCurses
import FoundationBase

/// The queries to a terminal after it is taken over. The program does not wait for answers, and works without them.
///
/// One queries the colour of the background (OSC 11 of xterm), for readable shades. The other queries mode 2026
/// (DECRQM), synchronised output: text written while the mode is on appears at once when it is switched off. The mode
/// is described at https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036.
///
/// Terminals answer in the order of the queries: once the mode is answered, no answer about the background follows.
struct TerminalQuery {
  static let mode = 2026
  static let frameMarks = (start: "\u{1B}[?2026h", end: "\u{1B}[?2026l")
  static let groundQuery = "\u{1B}]11;?\u{1B}\\"

  static func modeQuery(_ mode: Int) -> String { "\u{1B}[?\(mode)$p" }

  /// The time after the first frame in which answers are expected, long enough for the slowest lines.
  static let lifetime = Duration.seconds(1)
  /// The longest wait for an answer before the terminal is released.
  private static let timeout = Duration.milliseconds(100)

  /// Whether the answer about the background is still expected.
  var awaitsBackground: Bool
  var awaitsMode = true
  /// The time after which answers are too late; nil before the first frame, because they are not read until then.
  private var end: ContinuousClock.Instant?

  init(asksForBackground: Bool) { awaitsBackground = asksForBackground }

  var text: String { (awaitsBackground ? Self.groundQuery : "") + Self.modeQuery(Self.mode) }

  /// Records that a frame is shown. The time for answers starts with the first frame after the query.
  mutating func noteFrame(at now: ContinuousClock.Instant) { end = end ?? now + Self.lifetime }

  /// Whether an answer is still in time.
  func isOpen(at now: ContinuousClock.Instant) -> Bool { end.map { now < $0 } ?? true }

  /// The time until which to wait for answers before releasing the terminal; nil if none is expected.
  func deadline(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    awaitsMode && isOpen(at: now) ? now + Self.timeout : nil
  }
}

extension Terminal {
  /// Sends the queries if the terminal ignores unknown queries.
  func sendQuery() {
    if !canBeAsked { return }
    keyboard.decoder.forgetAnswers()
    let query = TerminalQuery(asksForBackground: asksForBackground)
    cn_send(query.text)
    self.query = query
  }

  /// Whether the terminal skips unknown queries. Simple terminals print parts of them. The description of a simple
  /// terminal lacks a mouse (a real vt100) or a second screen (the Linux console).
  static var skipsUnknownQueries: Bool {
    cn_described("kmous") != nil && cn_described("smcup") != nil
  }

  /// Applies the answers that have arrived: marks frames if the terminal has synchronised output, and chooses the
  /// shades for its background.
  func applyAnswers() {
    if query?.awaitsMode == true, let state = keyboard.decoder.state(of: TerminalQuery.mode) {
      query?.awaitsMode = false
      // States 1 and 2: the terminal supports the mode, and can switch it.
      frameMarks = state == 1 || state == 2 ? TerminalQuery.frameMarks : nil
    }
    if query?.awaitsBackground == true, let colour = keyboard.decoder.background {
      query?.awaitsBackground = false
      if query?.isOpen(at: clock()) == true { apply(background: colour) }
    }
  }

  private func apply(background colour: Int) {
    onBackground?(colour)
    let background = Background(colour)
    if background == theme.background { return }
    theme.background = background
    use(background)
  }

  /// Waits for outstanding answers, because a shell would read them as typed text.
  func awaitAnswers() {
    guard let deadline = query?.deadline(at: clock()), cn_is_in_foreground(STDIN_FILENO) == 1
    else { return }
    keyboard.awaitState(of: TerminalQuery.mode, until: deadline)
    applyAnswers()
  }
}
