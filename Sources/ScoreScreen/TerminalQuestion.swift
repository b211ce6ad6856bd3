/// The question whether a terminal knows mode 2026, synchronised output: what is written while it is on is shown at once
/// when it goes off.
///
/// It is asked (DECRQM) and not waited for; a terminal that does not answer does not know the mode. The mode is described
/// at https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036.
struct TerminalQuestion {
  static let mode = 2026
  static let text = "\u{1B}[?2026$p"
  static let frameMarks = (start: "\u{1B}[?2026h", end: "\u{1B}[?2026l")

  /// How long after the question an answer is still expected, over the slowest of lines.
  private static let lifetime = Duration.seconds(1)
  /// How long those who leave wait for it at most.
  private static let patience = Duration.milliseconds(100)

  /// When it was asked.
  let asked: ContinuousClock.Instant

  /// Until when somebody who leaves now has to wait for the answer; nil if none is expected any more.
  func deadline(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    now - asked < Self.lifetime ? now + Self.patience : nil
  }

  /// Whether the answer says that the terminal knows the mode and that it can be switched.
  static func isYes(_ state: Int) -> Bool { state == 1 || state == 2 }
}
