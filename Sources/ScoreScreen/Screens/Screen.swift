import Scorekeeping

/// The session that all screens show, their keys, and the room that they have.
struct ScreenContext {
  let session: Session
  let keys: Keys
  var size: Size
  var theme: Theme
  /// How many rows the status takes.
  var statusRows = 1
  /// Whether panels are shown where there is room for them.
  var hasPanels = true

  var room: Range<Int> { size.room(status: statusRows) }
}

/// A request of a screen that has handled a key.
enum Request {
  case nothing
  case say(String)
  case refuse(String)
  /// Performs a command or, if it is not allowed, another one. If one of them succeeds, `then` changes the page.
  case perform(
    Command, orElse: Command? = nil, then: (inout Page, Outcome) -> Void = { _, _ in })
  case ask(Prompt.Purpose)
  /// Selects a row and closes the search.
  case leaveSearch(selecting: Row.ID?)
  /// Selects the nearest row with a text in its name, downwards with a step of 1 and upwards with -1.
  ///
  /// - Parameter isNext: whether the selected row does not count.
  case search(String, step: Int, isNext: Bool)
  case open(Scoreboard.ID)
  case close
  case help
  case togglePanels
  case repaint
  case quit

  /// Says that a key does nothing.
  ///
  /// - Parameter help: the key that lists those that do.
  static func unbound(_ key: Key, help: Key?) -> Request {
    key == .character("\u{FFFD}")
      ? .refuse(
        "The terminal has sent what is not UTF-8. Set its encoding, and the locale, to UTF-8")
      : .say("'\(key)' does nothing here" + (help.map { ". \($0) shows the keys" } ?? ""))
  }
}

/// The screens that are open, one above the other: the one on top takes the keys.
///
/// Each is a value: it changes itself by a key and returns what else is to be done, changes nothing in the session, and
/// gives rows for a size.
struct Page {
  var boards: BoardsView
  /// The board that is open; nil while the list of boards is seen.
  var board: BoardView?
  var prompt: Prompt?
  var help: HelpView?
  /// What is kept from one question to the next.
  var typed = Prompt.Memory()
  var message = Message()

  /// The screen that is seen, or would be without help.
  var kind: Keys.Screen { board?.kind ?? boards.kind }

  /// Whether keys go to a text that is being typed, or to help: they can do no harm there.
  var isReading: Bool { prompt != nil || help != nil }

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    help?.handle(key, context) ?? prompt?.handle(key, context, &typed)
      ?? board?.handle(key, context) ?? boards.handle(key, context)
  }

  mutating func scroll(by lines: Int, _ context: ScreenContext) {
    if help != nil {
      help?.scroll(by: lines, context)
    } else if prompt == nil, board?.scroll(by: lines, context) == nil {
      boards.scroll(by: lines, context)
    }
  }

  var header: Header { help?.header ?? board?.header ?? boards.header }

  /// The rows between the header and the status, scrolled so that the selection is among them. Cost: that of the rows.
  mutating func content(in room: Range<Int>, _ context: ScreenContext) -> Content {
    help?.content(in: room, context) ?? board?.content(in: room, context)
      ?? boards.content(in: room, context)
  }

  /// The keys that matter now, for the status row.
  func hints(_ context: ScreenContext) -> [Hint] {
    prompt?.hints(context.keys) ?? help?.hints(context)
      ?? board?.hints(context) ?? boards.hints(context, after: message)
  }

  mutating func select(_ row: Row.ID?) {
    switch row {
    case .player(let id): board?.select(id)
    case .board(let id): boards.select(id)
    default: break
    }
  }

  /// Selects the nearest row with a text in its name. The search goes on at the other end of the list.
  mutating func search(_ text: String, step: Int, isNext: Bool) {
    let line = board.map(\.selectedLine) ?? boards.selectedLine
    let start = (line ?? 0) + (isNext ? step : 0)
    let isFound =
      board?.select(matching: text, from: start, by: step)
      ?? boards.select(matching: text, from: start, by: step)
    if !isFound { message = Message(text: "No name holds '\(text)'", isError: true) }
  }
}

/// One sentence on the status row.
struct Message {
  private var words: String
  private(set) var outcome: OutcomeText?
  let isError: Bool
  /// When it was first shown; nil where no time passes.
  private var shownAt: ContinuousClock.Instant?
  /// Whether it is no news any more.
  private(set) var isOld = false
  private static let newsLength = Duration.seconds(5)

  init(text: String = "", isError: Bool = false) {
    words = text
    self.isError = isError
  }

  /// The outcome of a command, put into words when it is drawn.
  init(_ outcome: OutcomeText) {
    self.init()
    self.outcome = outcome
  }

  /// Whether there is nothing to say, as far as is known without putting it into words.
  var isEmpty: Bool { outcome == nil && words.isEmpty }

  var text: String { outcome?.description ?? words }

  /// When it becomes old; nil if it does not, or is.
  var end: ContinuousClock.Instant? { isOld ? nil : shownAt.map { $0 + Self.newsLength } }

  /// Tells that it is shown at a time. Errors stay as they are.
  mutating func show(at now: ContinuousClock.Instant) {
    if isError || isEmpty { return }
    if let end, now >= end { isOld = true }
    shownAt = shownAt ?? now
  }
}
