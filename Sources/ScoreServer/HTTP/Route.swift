import ScoreScreen

/// The thing that a target asks for.
enum Route: Hashable, Sendable {
  /// The list of boards or, if one board is served, its page.
  case home(PageView)
  /// A script or a style sheet of the pages.
  case file(String)
  /// The page of a board or, if no board has that name, one of its texts, by the ending of the name.
  case board(String, PageView, TextOptions)
  /// The chart of a board's scores.
  case chart(String)
  case frame(String, Size)
  case stream(String, StreamFormat)

  /// What is asked of a text that is no page.
  struct TextOptions: Hashable, Sendable {
    /// Whether the points of each round are included.
    let hasRounds: Bool
    /// The size of the screen in a picture.
    let size: Size
  }

  /// The formats of a stream of changes.
  enum StreamFormat: Sendable {
    /// Server-Sent Events.
    case events
    /// JSON, an object a line.
    case lines
  }

  /// A target that leads nowhere.
  struct Missing: Error {
    let sentence: String
    var isBadRequest = false
  }

  static let defaultSize = Size(columns: 80, rows: 24)
  private static let largest = Size(columns: 500, rows: 200)

  /// Finds the route of a target.
  ///
  /// - Throws: a `Missing`.
  init(_ target: Target) throws(Missing) {
    let view = PageView(target.query)
    switch (target.segments.first, target.segments.dropFirst().first, target.segments.count) {
    case (nil, _, _): self = .home(view)
    case ("-", let name?, 2) where Page.files.contains { $0.name == name }: self = .file(name)
    case (let board?, nil, 1):
      let size = try Self.size(target.query["size"])
      self = .board(
        board, view, TextOptions(hasRounds: target.query["rounds"] != nil, size: size))
    case (let board?, "events", 2): self = .stream(board, .events)
    case (let board?, "feed", 2): self = .stream(board, .lines)
    case (let board?, "chart.svg", 2): self = .chart(board)
    case (let board?, "frame", 2): self = .frame(board, try Self.size(target.query["size"]))
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
