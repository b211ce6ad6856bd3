import FoundationBase
import ScoreTables
import Scorekeeping

/// The name of a board, and the facts beside it. How a fact looks follows from its role.
extension WebPage {
  /// The name and the facts with a sign of the links in the head of a page, for pages that follow the board. They put
  /// the elements in the place of their own, and ask for the whole page if the sign is another one.
  static func head(of board: PublishedBoard) -> HTML {
    "<header data-views=\"\(views(of: board.ranked.board))\">\(title(of: board))</header>"
  }

  /// A sign of the links in the head of a page: of all that they depend on.
  static func views(of board: Scoreboard) -> String {
    let details = board.details
    let parts = ["\(board.matches != nil)", "\(details.knockout != nil)"] + board.players.groups
    return String(parts.joined(separator: "\u{0}").utf8.hash, radix: 36)
  }

  /// The name of a board, and its facts.
  ///
  /// - Parameter charted: the number of players in the chart, if the page shows one.
  static func title(of board: PublishedBoard, charted: Int? = nil) -> HTML {
    let ranked = board.ranked
    let now = board.session.now
    var facts = [Fact](
      of: ranked, series: board.series, at: now, offsetFromUTC: Session.Environment.localOffset)
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
      guard let clock = details.clock else { return words(fact, nil) }
      let time = self.clock(
        "span", clock.time(at: now), on: clock, isRunning: clock.isRunning(at: now), clock.json)
      guard clock.kind == .each, let turn else { return time }
      return "<span>\(name: turn.name) \(time)</span>"
    case .series: return words(fact, "match")
    case .past, .lock: return words(fact, "warn")
    case .turn, .round, .end: return words(fact, nil)
    case .period, .dealer, .window, .rule, .order, .note, .count, .detail, .held, .recording,
      .position:
      return words(fact, "muted")
    }
  }

  private static func words(_ fact: Fact, _ style: String?) -> HTML {
    "<span\(attribute: "class", style)>\(words: fact.text)</span>"
  }

  /// The clock of one player; nil unless each player has one.
  static func clock(of player: Player, in details: Scoreboard.Details, at now: Date) -> HTML? {
    guard let clock = details.clock, let time = details.time(of: player.id, at: now) else {
      return nil
    }
    let isRunning = player.id == details.turn && clock.isRunning(at: now)
    let json = clock.json(of: player.id, turn: details.turn)
    return self.clock("small", time, on: clock, isRunning: isRunning, json)
  }

  /// A time on a clock, with what the script needs to keep it up to date.
  private static func clock(
    _ element: HTML, _ time: Score, on clock: BoardClock, isRunning: Bool, _ json: String
  ) -> HTML {
    let isLate = clock.kind != .up && time < .points(10) && time != clock.length
    let styles = ["clock", isLate ? "late" : nil, isRunning ? "runs" : nil]
    return """
      <\(element)\(attribute: "class", styles.classes)\(attribute: "data-clock", json)>\
      \(clock.text(of: time))</\(element)>
      """
  }
}
