import FoundationBase
import ScoreTables
import Scorekeeping

/// The name of a board, and the facts beside it. How a fact looks follows from its role.
extension WebPage {
  /// The name of a board, and its facts.
  ///
  /// - Parameters:
  ///   - charted: the number of players in the chart, if the page shows one.
  ///   - isBig: whether the page has large letters.
  static func title(of board: PublishedBoard, charted: Int? = nil, isBig: Bool = false) -> HTML {
    let ranked = board.ranked
    let now = board.session.now
    var facts = [Fact](
      of: ranked, series: board.series, at: now, offsetFromUTC: Session.Environment.localOffset)
    if isBig { facts = facts.besideLargeLetters(of: ranked.board) }
    let count = ranked.board.players.count(where: \.hasScored)
    if let charted, charted < count {
      facts.append(Fact(.detail, "best \(charted) of \(count)"))
    }
    let shown = facts.map { fact($0, of: ranked.board.details, turn: ranked.board.turn, at: now) }
    return """
      <h1>\(name: ranked.board.name)</h1><p class="facts">\(shown.joined(separator: " "))</p>
      """
  }

  /// A fact. The script keeps the time of a clock up to date, and shows the time of a freeze as the reader's.
  static func fact(
    _ fact: Fact, of details: Scoreboard.Details, turn: Player? = nil, at now: Date
  ) -> HTML {
    switch fact.role {
    case .winner: return "<strong class=\"star\">★ \(words: fact.text)</strong>"
    case .freeze:
      guard let since = details.freeze?.since else { return words(fact, "warn") }
      let clock = since.clock(offsetFromUTC: Session.Environment.localOffset(since))
      return """
        <span class="warn">\(fact.short) since <time datetime="\(since.inUTC)">\(clock)</time></span>
        """
    case .clock:
      return clock(of: details, turn: turn, at: now) ?? words(fact, nil)
    case .series: return words(fact, "match")
    case .past, .lock, .sum: return words(fact, "warn")
    case .turn, .period, .round, .end: return words(fact, nil)
    default: return words(fact, "muted")
    }
  }

  private static func words(_ fact: Fact, _ style: String?) -> HTML {
    "<span\(attribute: "class", style)>\(words: fact.text)</span>"
  }

  /// The clock of a board; nil without one.
  ///
  /// - Parameter turn: the player whose turn it is.
  static func clock(of details: Scoreboard.Details, turn: Player?, at now: Date) -> HTML? {
    guard let clock = details.clock else { return nil }
    let time = self.clock(
      "span", clock.time(at: now), on: clock, isTicking: clock.started != nil, at: now)
    guard clock.kind == .each, let turn else { return time }
    return "<span>\(name: turn.name) \(time)</span>"
  }

  /// The clock of one player; nil unless each player has one.
  static func clock(of player: Player, in details: Scoreboard.Details, at now: Date) -> HTML? {
    guard let clock = details.clock, let time = details.time(of: player.id, at: now) else {
      return nil
    }
    let isTicking = player.id == details.turn && clock.started != nil
    return self.clock("small", time, on: clock, isTicking: isTicking, at: now)
  }

  /// A time on a clock, which the script ticks on to its end or, if it counts up, from its beginning.
  private static func clock(
    _ element: HTML, _ time: Score, on clock: BoardClock, isTicking: Bool, at now: Date
  ) -> HTML {
    let isLate = clock.kind != .up && time < .points(10) && time != clock.length
    let isRunning = isTicking && clock.isRunning(at: now)
    let styles = ["clock", isLate ? "late" : nil, isRunning ? "runs" : nil]
    return """
      <\(element)\(attribute: "class", styles.classes)\
      \(attribute: "data-ends", isTicking ? clock.end?.inUTC : nil)\
      \(attribute: "data-began", isTicking ? clock.beginning?.inUTC : nil)>\
      \(clock.text(of: time))</\(element)>
      """
  }
}
