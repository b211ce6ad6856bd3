import FoundationBase
import Scorekeeping

/// The clock of the open board on the screen.
extension Screens {
  /// The time until the shown clock changes; nil while none runs.
  package var clockWait: Duration? {
    guard let clock = page.board?.value.board.details.clock else { return nil }
    return clock.secondsUntilChange(at: session.now).map { .seconds($0) }
  }

  /// Whether the clock of the open board was started, and perhaps has run out since.
  package var isClockStarted: Bool { page.board?.value.board.details.clock?.started != nil }

  /// The time until the time on the clock is announced to a listener; nil if it is not announced.
  var announcementWait: Duration? {
    page.board?.value.board.details.clock?.secondsUntilAnnouncement(at: session.now)
      .map { .seconds($0) }
  }

  /// The time on the clock of the open board in words, such as `12 minutes left`; nil without one.
  var announcedTime: String? {
    guard let clock = page.board?.value.board.details.clock else { return nil }
    let seconds = (clock.time(at: session.now).thousandths + 500) / 1000
    let (count, unit) = seconds % 60 == 0 ? (seconds / 60, "minute") : (seconds, "second")
    return "\(Int(count).phrase(unit)) \(clock.kind == .up ? "on the clock" : "left")"
  }

  /// Notices that the clock has run out since the last frame, and ends the game if the clock says so.
  ///
  /// - Returns: a sentence; nil if the clock has not just run out.
  package func pollClockEnd() -> String? {
    let board = page.board?.value.board
    guard alarm.rings(board?.details.clock, at: session.now), let board,
      let clock = board.details.clock
    else { return nil }
    if clock.endsGame, clock.period == clock.periods, mode.keepsScore, !board.details.isOver {
      perform(.over(true))
    }
    let owner = clock.kind == .each ? board.turn?.name : nil
    context.companion.clockEnded(owner.map { "\($0)'s time is up" } ?? "Time is up")
    return "\(board.name): " + (owner.map { "\($0)'s time is up" } ?? "time is up")
  }
}

/// Notices once that the clock of a board has run out.
struct ClockAlarm {
  /// The time at which the clock runs out, as it was known at the last look; nil while it does not run.
  private var end: Date?
  /// Whether that is known already.
  private var hasRung = false

  /// Whether the clock has run out since the last look; not for a clock that had run out before the first.
  mutating func rings(_ clock: BoardClock?, at now: Date) -> Bool {
    let old = end
    end = clock?.end
    guard let end else { return false }
    if old != end { hasRung = now >= end }
    defer { hasRung = hasRung || now >= end }
    return !hasRung && now >= end
  }
}
