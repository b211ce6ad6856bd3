import ScoreScreen

/// The resource that a target names.
enum Route: Hashable, Sendable {
  /// The list of boards or, if one board is served, its page.
  case home(PageView)
  /// A script or a style sheet of the pages.
  case file(PageFile)
  /// The page of a board. If no board has the name, this is the text of a board that the ending of the name selects.
  /// The size applies to pictures.
  case board(String, PageView, Size)
  /// The chart of a board's scores.
  case chart(String, ChartView)
  case frame(String, Size, group: String?)
  case stream(String, EventFormat)
  /// The changes of the list of boards, for its page.
  case listStream
  /// The page on which a scorer scores on a board.
  case score(String)

  /// The formats of a stream of changes.
  enum EventFormat: Hashable, Sendable {
    /// Server-Sent Events.
    case events
    /// Server-Sent Events for a page: the changes of a view.
    case page(PageView)
    /// JSON, one object per line.
    case lines

    /// The view whose changes are streamed; nil for the feed of the board.
    var view: PageView? {
      if case .page(let view) = self { view } else { nil }
    }
  }

  /// The format of a stream; nil for other routes.
  var eventFormat: EventFormat? {
    switch self {
    case .stream(_, let format): format
    case .listStream: .events
    default: nil
    }
  }

  /// A target without a route.
  struct Missing: Error {
    let sentence: String
    var isBadRequest = false
  }

  static let defaultSize = Size(columns: 80, rows: 24)
  private static let largest = Size(columns: 200, rows: 60)

  /// Finds the route of a target.
  ///
  /// - Throws: a `Missing`.
  init(_ target: RequestTarget) throws(Missing) {
    let view = PageView(target.query)
    switch (target.segments.first, target.segments.dropFirst().first, target.segments.count) {
    case (nil, _, _): self = .home(view)
    case (let board?, nil, 1):
      let isPicture = board.lowercased().hasSuffix(".svg")
      self = .board(board, view, isPicture ? try Self.size(target.query["size"]) : Self.defaultSize)
    case ("-", "events", 2): self = .listStream
    case (let board?, "events", 2):
      self = .stream(board, target.query["page"] == nil ? .events : .page(view))
    case (let board?, "feed", 2): self = .stream(board, .lines)
    case (let board?, "score", 2): self = .score(board)
    case (let board?, "chart.svg", 2): self = .chart(board, ChartView(target.query))
    case (let board?, "frame", 2):
      self = .frame(board, try Self.size(target.query["size"]), group: view.group)
    case ("-", let name?, 2):
      guard let file = WebPage.files.first(where: { $0.name == name }) else { fallthrough }
      self = .file(file)
    default: throw Missing(sentence: "There is nothing at this address")
    }
  }

  private static func size(_ text: String?) throws(Missing) -> Size {
    guard let text else { return defaultSize }
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
      (Frame.smallest.columns...largest.columns).contains(columns),
      (Frame.smallest.rows...largest.rows).contains(rows)
    else {
      throw Missing(
        sentence:
          "A size is columns x rows, from \(Frame.smallest.columns)x\(Frame.smallest.rows) to "
          + "\(largest.columns)x\(largest.rows), as in ?size=80x24", isBadRequest: true)
    }
    return Size(columns: columns, rows: rows)
  }
}
