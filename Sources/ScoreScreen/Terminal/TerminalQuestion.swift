/// Questions to a terminal that nothing waits for: a terminal that does not answer loses nothing.
///
/// The colour of its background (OSC 11 of xterm), on which colours are to be readable. And whether it knows mode 2026
/// (DECRQM), synchronised output: text written while it is on is shown at once when it goes off. The mode is described
/// at https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036.
///
/// Terminals answer in the order of the questions: after the answer about the mode none about the background is to come.
struct TerminalQuestion {
  static let mode = 2026
  static let frameMarks = (start: "\u{1B}[?2026h", end: "\u{1B}[?2026l")
  private static let modeQuestion = "\u{1B}[?2026$p"
  private static let groundQuestion = "\u{1B}]11;?\u{1B}\\"

  /// How long after the first frame an answer is still expected, over the slowest of lines.
  private static let lifetime = Duration.seconds(1)
  /// The longest wait for an answer before the terminal is given back.
  private static let patience = Duration.milliseconds(100)

  /// Whether the background was asked for and is not known.
  var awaitsGround: Bool
  var awaitsMode = true
  /// Until when answers are expected; nil before the first frame, as they are not read until then.
  private var end: ContinuousClock.Instant?

  init(asksForGround: Bool) { awaitsGround = asksForGround }

  var text: String { (awaitsGround ? Self.groundQuestion : "") + Self.modeQuestion }

  /// Has the time for answers begin with the first frame after the question.
  mutating func showsFrame(at now: ContinuousClock.Instant) { end = end ?? now + Self.lifetime }

  /// Whether an answer that comes now is not too late to be followed.
  func isOpen(at now: ContinuousClock.Instant) -> Bool { end.map { now < $0 } ?? true }

  /// How long to wait for answers before the terminal is given back; nil if none is expected any more.
  func deadline(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    awaitsMode && isOpen(at: now) ? now + Self.patience : nil
  }
}
