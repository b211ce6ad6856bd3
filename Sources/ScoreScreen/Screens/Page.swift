import Scorekeeping

/// The values that all screens share: the session, the keys, the size and the theme.
struct ScreenContext {
  let session: Session
  let keys: KeyBindings
  var size: Size
  var theme: Theme
  /// The number of status rows.
  var statusRows = 1
  /// Whether the picture of a stream is held.
  var isHeld = false
  /// Whether panels are shown if there is room.
  var hasPanels = true
  /// Changes a watched board for a presenter; nil without one.
  var presenter: ((Presentation, Scoreboard.ID) throws -> Void)?
  /// What a presenter reveals next; nil without a presenter, and of a board that is not frozen.
  var upcoming: Upcoming?

  var isPresenting: Bool { presenter != nil }
  var room: Range<Int> { size.room(status: statusRows) }
}

/// The request that a screen returns to the controller after handling a key.
enum Request {
  case nothing
  case say(String)
  case refuse(String)
  /// Ends the question for names with a sentence. Names that are typed on for a moment are refused.
  case leaveNames(String)
  /// Performs a command or, if it fails, the other one. If either succeeds, its requests follow.
  case perform(Command, orElse: Command? = nil, then: [Request] = [])
  /// Undoes the last command and performs another in its place.
  case replaceLast(by: Command, then: [Request])
  /// Adds a sentence behind the outcome of a command.
  case note(String)
  case select(Row.ID?)
  /// Selects the player with a name, such as one who was just added.
  case selectPlayer(named: String)
  /// Begins an amount, or ends it with nil. A digit that follows reverts the step.
  case type(BoardView.Pending?, after: BoardView.Step? = nil)
  /// Asks a question in a prompt; Tab takes the offer.
  case ask(Prompt.Question, offering: Prompt.Offer? = nil)
  case endPrompt
  /// Selects a row and closes the search.
  case leaveSearch(selecting: Row.ID?)
  /// Selects the nearest row with a text in its name, downwards if the step is 1 and upwards if it is -1.
  ///
  /// - Parameter isNext: whether to begin after the selected row.
  case search(String, step: Int, isNext: Bool)
  case open(Scoreboard.ID)
  case close
  case help
  case sheet(SheetView)
  case history
  /// Asks for the points of the player after another in manual order; nil is the end of the list.
  case enterRound(after: Player.ID?, by: Int)
  /// Asks for the points of the first player in a round that was just begun, perhaps by somebody else.
  case enterNextRound(Int)
  /// Begins the next round, or asks first if somebody else has just begun one.
  case nextRound
  case togglePanels
  /// Holds the picture of a stream, or lets it go on.
  case hold
  /// Changes the watched board, for a presenter.
  case present(Presentation)
  case repaint
  case quit

  /// Reports that a key has no action.
  ///
  /// - Parameter help: the key that shows the help.
  static func unbound(_ key: Key, help: Key?) -> Request {
    key == .character("\u{FFFD}")
      ? .refuse(
        "The terminal has sent what is not UTF-8. Set its encoding, and the locale, to UTF-8")
      : .say("'\(key)' does nothing here" + (help.map { ". \($0) shows the keys" } ?? ""))
  }
}

/// What comes next on a frozen board, in words.
struct Upcoming: Equatable {
  /// The name of the player that is revealed next; nil if there is none.
  let row: String?
  /// The next final place, with its players: `8th: Ann`, `3rd: Ann and 2 more`; nil if there is none.
  let place: String?

  /// Fails for a board that is not frozen.
  init?(on board: Scoreboard?) {
    guard let board, board.frozen != nil else { return nil }
    row = board.nextRevealed?.name
    place = board.nextPlace.map { rank, players in
      let rest = players.count > 1 ? " and \(players.count - 1) more" : ""
      return "\(Narration.ordinal(rank)): \(players.first?.name ?? "")\(rest)"
    }
  }
}

/// A change of the watched board by a presenter.
package enum Presentation: Sendable {
  /// Reveals the next player of a frozen board.
  case revealNext
  /// Announces the next final place of a frozen board.
  case revealPlace
  /// Takes the last reveal back.
  case takeBack
}

/// The open screens, one above the other; the top one handles the keys.
///
/// Each screen is a value: a key changes it and returns a request, but never changes the session. Each makes its rows
/// for a given size.
struct Page {
  var boards: BoardsView
  /// The open board; nil while the list of boards is shown.
  var board: BoardView?
  /// The sheet of rounds of the open board; nil while the board itself is shown.
  var sheet: SheetView?
  /// The history of the open board; nil while the board or its sheet is shown.
  var history: HistoryView?
  var prompt: Prompt?
  var help: HelpView?
  var promptBuffers = Prompt.Buffers()
  var message = Message()

  /// The screen that is shown, possibly below the help.
  var kind: KeyBindings.Screen {
    history != nil ? .history : sheet != nil ? .rounds : board?.kind ?? boards.kind
  }

  /// Whether a prompt, the help or the history handles the keys, so that they cannot act on a row.
  var hasOverlay: Bool { prompt != nil || help != nil || history != nil }

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    help?.handle(key, context) ?? prompt?.handle(key, context, &promptBuffers)
      ?? history?.handle(key, context)
      ?? onSheet { $0.handle(key, on: &$1, context) }
      ?? board?.handle(key, context) ?? boards.handle(key, context)
  }

  /// Calls `body` with the sheet and its board; does nothing if no sheet is shown.
  mutating func onSheet<Result>(_ body: (inout SheetView, inout BoardView) -> Result) -> Result? {
    guard var sheet, var board else { return nil }
    let result = body(&sheet, &board)
    self.board = board
    self.sheet = sheet
    return result
  }

  mutating func scroll(by lines: Int, _ context: ScreenContext) {
    if help != nil {
      help?.scroll(by: lines, context)
    } else if history != nil {
      history?.scroll(by: lines, context)
    } else if prompt == nil, onSheet({ $0.scroll(by: lines, on: &$1, context) }) == nil,
      board?.scroll(by: lines, context) == nil
    {
      boards.scroll(by: lines, context)
    }
  }

  func header(_ context: ScreenContext) -> Header {
    if let help { return help.header }
    if let history { return history.header(context) }
    if let sheet, let board { return sheet.header(of: board, context) }
    return board?.header ?? boards.header
  }

  /// The rows between the header and the status, scrolled so that the selection is among them. Cost: that of the rows.
  mutating func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    help?.content(in: room, context)
      ?? history?.content(in: room, context)
      ?? onSheet { $0.content(in: room, of: $1, context) }
      ?? boardContent(in: room, context)
      ?? boards.content(in: room, context)
  }

  private mutating func boardContent(
    in room: Range<Int>, _ context: ScreenContext
  ) -> PageContent? {
    board?.showsRound = prompt?.isEnteringRound == true
    board?.holdsRace = prompt?.isEnteringPoints == true
    return board?.content(in: room, context)
  }

  /// The hints on the status row: the keys that are useful now.
  func hints(_ context: ScreenContext) -> [Hint] {
    if prompt == nil, help == nil, let history { return history.hints(context) }
    if prompt == nil, help == nil, let sheet, let board {
      return sheet.hints(on: board, context)
    }
    return prompt?.hints(context.keys) ?? help?.hints(context)
      ?? board?.hints(context) ?? boards.hints(context, after: message)
  }

  mutating func select(_ row: Row.ID?) {
    switch row {
    case .player(let id): board?.select(id)
    case .board(let id): boards.select(id)
    default: break
    }
  }

  /// Selects the nearest row with a text in its name. The search wraps round at the end of the list.
  mutating func search(_ text: String, step: Int, isNext: Bool) {
    let line = board.map(\.selectedLine) ?? boards.selectedLine
    let start = (line ?? 0) + (isNext ? step : 0)
    let isFound =
      board?.select(matching: text, from: start, by: step)
      ?? boards.select(matching: text, from: start, by: step)
    if !isFound { message = Message(text: "No name holds '\(text)'", isError: true) }
  }
}

/// A sentence on the status row.
struct Message {
  private var words: String
  private(set) var outcome: OutcomeText?
  /// The last change by others; removed after some seconds.
  private(set) var headline: Headline?
  /// A sentence that follows that of the outcome.
  private(set) var note = ""
  let isError: Bool
  /// Whether it gives way at once to a change by others.
  let givesWay: Bool
  /// The time at which the message was first shown; nil if no clock runs.
  private var shownAt: ContinuousClock.Instant?
  /// Whether the message has been shown for some seconds.
  private(set) var isOld = false
  private static let timeUntilOld = Duration.seconds(5)

  init(text: String = "", isError: Bool = false, givesWay: Bool = false) {
    words = text
    self.isError = isError
    self.givesWay = givesWay
  }

  /// The outcome of a command, put into words when it is drawn.
  init(_ outcome: OutcomeText) {
    self.init()
    self.outcome = outcome
  }

  /// A change by others, put into words when it is drawn.
  init(_ headline: Headline) {
    self.init()
    self.headline = headline
  }

  /// Whether there is neither a text nor an outcome nor a headline; the text of an outcome may be empty.
  var isEmpty: Bool { outcome == nil && headline == nil && words.isEmpty }

  /// Whether it tells of a change, by the user or by others.
  var isOfChange: Bool { outcome != nil || headline != nil }

  var text: String {
    [outcome?.description ?? headline?.text ?? words, note].filter { !$0.isEmpty }
      .joined(separator: ". ")
  }

  /// Adds a sentence behind that of the outcome, before other notes.
  mutating func add(_ sentence: String) {
    note = [sentence, note].filter { !$0.isEmpty }.joined(separator: ". ")
  }

  /// The time at which the message becomes old; nil if it is old already, or never becomes so.
  var end: ContinuousClock.Instant? { isOld ? nil : shownAt.map { $0 + Self.timeUntilOld } }

  /// Records that the message is shown at a time. Errors do not become old.
  mutating func show(at now: ContinuousClock.Instant) {
    if isError || isEmpty { return }
    if let end, now >= end { isOld = true }
    shownAt = shownAt ?? now
    if isOld, headline != nil { self = Message() }
  }
}
