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

  /// Adds the clock, its period and the dealer to the header, after the winner and the freeze.
  func addClock(to header: inout Header) {
    guard !page.has(HelpView.self), let board = page.board?.value.board else { return }
    var facts: [Header.Fact] = []
    if let clock = board.details.clock {
      let now = session.now
      let owner = clock.kind == .each ? board.turn.map { $0.name } : nil
      if clock.hasEnded(at: now) {
        let text = owner.map { "\($0): time is up" } ?? "time is up"
        facts.append(.init(text: text, colour: .warning, isBold: true, staysOnWall: true))
      } else {
        let isRunning = clock.isRunning(at: now)
        let text = [owner, clock.text(at: now)].compactMap(\.self).joined(separator: " ")
        facts.append(
          .init(
            text: isRunning ? "▸ \(text)" : text, colour: clock.colour(at: now), isBold: isRunning,
            staysOnWall: true))
      }
      if clock.periods > 1 {
        facts.append(
          .init(
            text: "period \(clock.period)/\(clock.periods)", colour: .muted, dropOrder: 2,
            staysOnWall: true))
      }
    }
    if let dealer = board.dealer {
      facts.append(.init(text: "\(dealer.name) deals", colour: .muted, dropOrder: 2))
    }
    let index = header.facts.firstIndex { ![.star, .warning].contains($0.colour) }
    header.facts.insert(contentsOf: facts, at: index ?? header.facts.endIndex)
  }

  /// Notices that the clock has run out since the last frame, and ends the game if the clock says so.
  ///
  /// - Returns: a sentence; nil if the clock has not just run out.
  package func pollClockEnd() -> String? {
    guard let board = page.board?.value.board, let clock = board.details.clock, let end = clock.end
    else {
      clockEnd = nil
      return nil
    }
    defer { clockEnd = end }
    if clockEnd != end { passedEnd = session.now >= end }
    if passedEnd || session.now < end { return nil }
    passedEnd = true
    if clock.endsGame, clock.period == clock.periods, mode.keepsScore, !board.details.isOver {
      perform(.over(true))
    }
    let owner = clock.kind == .each ? board.turn?.name : nil
    onClockEnd(owner.map { "\($0)'s time is up" } ?? "Time is up")
    return "\(board.name): " + (owner.map { "\($0)'s time is up" } ?? "time is up")
  }
}

extension BoardClock {
  /// The colour of the clock: muted while it stands, a warning in its last ten seconds.
  func colour(at now: Date) -> Style.Colour {
    if isLate(at: now), time(at: now) != length { return .warning }
    return isRunning(at: now) ? .standard : .muted
  }
}
