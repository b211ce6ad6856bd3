import FoundationBase
import ScoreExchange
import ScoreScreen
import ScoreScript
import ScoreTables
import Scorekeeping

/// The texts of a board that readers can request.
enum BoardDocument: Hashable, Sendable {
  case page(PageView)
  case json(withRounds: Bool, group: String?)
  case csv(withRounds: Bool, group: String?)
  case picture(Size, group: String?)
  /// The matches with dates.
  case calendar
  case chart(ChartView)
  case frame(Size, group: String?)

  /// The text that the ending of a name selects, and the name without the ending; nil without a known ending.
  static func named(
    _ text: String, _ view: PageView, size: Size
  ) -> (name: String, text: BoardDocument)? {
    let endings: [(String, BoardDocument)] = [
      (".json", .json(withRounds: view.showsRounds, group: view.group)),
      (".csv", .csv(withRounds: view.showsRounds, group: view.group)),
      (".svg", .picture(size, group: view.group)), (".ics", .calendar),
    ]
    let lowercased = text.lowercased()
    return endings.first { lowercased.hasSuffix($0.0) }.map {
      (String(text.dropLast($0.0.count)), $0.1)
    }
  }

  /// What the text shows of a board's clock: texts of one board that show the same may stand for each other. Nil if it shows
  /// nothing of it.
  func shown(of clock: BoardClock, at now: Date) -> String? {
    let state = " \(clock.isRunning(at: now))"
    switch self {
    case .page, .picture, .frame: return clock.text(at: now) + state
    // Programs get thousandths, which are at most a tenth of a second late.
    case .json: return "\(clock.time(at: now).thousandths / 100)" + state
    case .csv, .chart, .calendar: return nil
    }
  }

  /// Makes the text. It depends on the board, the request and the time.
  func response(for board: PublishedBoard, _ site: Site) throws -> Response {
    let content = board.ranked.board
    switch self {
    case .page(let view):
      return .page(WebPage.board(board, view: view, site: site), isFramed: view.isOverlay)
    case .json(let withRounds, let group):
      let ranked = try board.only(group: group).ranked
      return Response(
        try BoardJSON(
          ranked.board, withRounds: withRounds, match: board.match,
          facts: board.session.printedFacts(of: ranked), last: board.session.lastPoints(on: ranked),
          at: board.session.now
        ).description,
        type: Response.json)
    case .csv(let withRounds, let group):
      let ranked = try board.only(group: group).ranked
      let table = withRounds ? TableDocument.rounds(of: ranked) : .standings(of: ranked)
      return Response(table.csv, type: "text/csv; charset=utf-8; header=present")
    case .picture(let size, let group):
      let grid = try board.grid(size: size, group: group)
      let names = try board.only(group: group).ranked.ranked.prefix(50).map {
        "\($0.player.name) \($0.player.scoreText(as: content.rules.scores))"
      }
      let picture = ScreenPicture(
        grid, title: content.name, summary: names.joined(separator: ", "))
      return .picture(picture.description)
    case .calendar:
      let calendar = BoardCalendar(of: content, at: board.session.now)
      return Response(calendar.description, type: "text/calendar; charset=utf-8")
    case .chart(let view): return .picture(try view.picture(of: board))
    case .frame(let size, let group):
      return Response(try board.grid(size: size, group: group).text + "\n", type: Response.plain)
    }
  }
}

extension PublishedBoard {
  /// The screen of `watch` on the board, with the players of one group alone.
  fileprivate func grid(size: Size, group: String?) throws -> Grid {
    _ = try only(group: group)
    let screens = try Screens(watching: ranked.board.id, of: session, size: size, group: group)
    screens.options.hasHints = false
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(screens.frame(), on: &grid)
    return grid
  }
}
