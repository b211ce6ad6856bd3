import Scorekeeping

/// The open screens; the top one handles the input.
///
/// The list of boards is at the bottom, the open board above it, and any others above both. A prompt is a line over the
/// screen below it, which stays on the terminal.
struct Page {
  /// The open board; nil while the list of boards is shown.
  var board: Shared<BoardView>?
  var boards: BoardsView
  /// The screens above the list and the board.
  private var overlays: [any Screen] = []
  /// The buffers that one prompt leaves to the next: recalled commands and cut text.
  private var buffers = Prompt.Buffers()
  var message = Message()

  init(_ boards: BoardsView, _ board: BoardView?) {
    self.boards = boards
    self.board = board.map { Shared($0) }
  }

  // MARK: opening and closing

  /// The open screen of a type above the list and the board; nil if there is none. A new one comes to the top.
  subscript<S: Screen>(type: S.Type) -> S? {
    get { index(of: type).flatMap { overlays[$0] as? S } }
    _modify {
      // Outside of the stack, the screen can change in place.
      let index = index(of: type)
      var screen = index.flatMap { overlays.remove(at: $0) as? S }
      yield &screen
      if let screen { overlays.insert(screen, at: index ?? overlays.count) }
    }
  }

  /// The open board with its standings; nil without one.
  var ranked: RankedBoard? { board?.value.lineup.ranked }

  var prompt: Prompt? {
    get { self[Prompt.self] }
    set {
      if let prompt { buffers = prompt.buffers }
      var new = newValue
      new?.buffers = buffers
      self[Prompt.self] = new
    }
  }

  private func index(of type: any Screen.Type) -> Int? {
    overlays.firstIndex { Swift.type(of: $0) == type }
  }

  /// Whether a screen of a type is open above the list and the board. Cheaper than the subscript, which copies the
  /// screen.
  func has(_ type: any Screen.Type) -> Bool { index(of: type) != nil }

  /// Opens a screen on top, or in place of an open screen of its type.
  mutating func show(_ screen: some Screen) { self[type(of: screen)] = screen }

  /// Opens a board in place of another one.
  mutating func open(_ board: BoardView) {
    closeBoard()
    self.board = Shared(board)
  }

  /// Closes the board and the screens that show it.
  mutating func closeBoard() {
    board = nil
    overlays.removeAll(where: \.isOfBoard)
  }

  /// Closes the screen on top, unless it is the board or the list.
  ///
  /// - Returns: whether there was one.
  mutating func closeTop() -> Bool {
    if overlays.isEmpty { return false }
    if prompt != nil { prompt = nil } else { overlays.removeLast() }
    return true
  }

  // MARK: the screen on top

  /// The index of the screen on top; nil for the board or, without one, the list of boards.
  private var top: Int? { overlays.indices.last }

  /// The index of the screen that is shown: the one on top, or the one below a prompt; nil as for `top`.
  private var shown: Int? { overlays.lastIndex { type(of: $0) != Prompt.self } }

  var kind: KeyBindings.Screen {
    shown.map { overlays[$0].kind } ?? board?.value.kind ?? boards.kind
  }

  /// Whether the screen on top has no rows for keys to act on.
  var hasOverlay: Bool { overlays.last.map { !$0.actsOnRows } ?? false }

  /// Whether the board is shown, possibly below a prompt.
  var showsBoard: Bool { board != nil && shown == nil }

  /// The context for a screen, with the parts of the page that it needs.
  private func context(_ context: ScreenContext, at index: Int?) -> ScreenContext {
    var context = context
    context.message = message
    context.question = prompt?.question
    if index != nil { context.board = board }
    return context
  }

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    // In a prompt a minus of typography is text, which numbers may begin with.
    let isMinus = key == .character("\u{2212}") && !has(Prompt.self)
    let (key, context) = (isMinus ? .character("-") : key, self.context(context, at: top))
    return top.map { overlays[$0].handle(key, context) } ?? board?.value.handle(key, context)
      ?? boards.handle(key, context)
  }

  mutating func scroll(by lines: Int, _ context: ScreenContext) -> Request {
    let context = self.context(context, at: top)
    return top.map { overlays[$0].scroll(by: lines, context) }
      ?? board?.value.scroll(by: lines, context) ?? boards.scroll(by: lines, context)
  }

  /// Scrolls the board to its selection as its content does. Does nothing and returns false if something covers its
  /// list, or if the position depends on the number of status rows.
  mutating func scrollToSelection(_ context: ScreenContext, statusRows: ClosedRange<Int>) -> Bool {
    if !showsBoard || hasOverlay || message.isError { return false }
    return board?.value.scrollToSelection(context, statusRows: statusRows) ?? false
  }

  mutating func click(_ click: Click, _ context: ScreenContext) -> Request {
    let context = self.context(context, at: top)
    return top.map { overlays[$0].click(click, context) } ?? board?.value.click(click, context)
      ?? boards.click(click, context)
  }

  mutating func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    let context = self.context(context, at: shown)
    return shown.map { overlays[$0].content(in: room, context) }
      ?? board?.value.content(in: room, context) ?? boards.content(in: room, context)
  }

  func header(_ context: ScreenContext) -> Header {
    let context = self.context(context, at: shown)
    return shown.map { overlays[$0].header(context) } ?? board?.value.header(context)
      ?? boards.header(context)
  }

  func focus(_ context: ScreenContext) -> Focus? {
    let context = self.context(context, at: shown)
    if let shown { return overlays[shown].focus(context) }
    return board == nil ? boards.focus(context) : board?.value.focus(context)
  }

  func status(_ message: String, _ context: ScreenContext) -> String {
    let context = self.context(context, at: top)
    return top.map { overlays[$0].status(message, context) }
      ?? board?.value.status(message, context) ?? boards.status(message, context)
  }

  func hints(_ context: ScreenContext) -> [Hint] {
    let context = self.context(context, at: top)
    return top.map { overlays[$0].hints(context) } ?? board?.value.hints(context)
      ?? boards.hints(context)
  }

  // MARK: selecting

  mutating func select(_ row: Row.ID?) {
    switch row {
    case .player(let id): board?.value.select(id)
    case .board(let id): boards.select(id)
    default: break
    }
  }

  /// Selects the next row with a text in its name, or the row whose name matches it best. The search wraps round at the
  /// end of the list.
  mutating func search(_ text: String, step: Int, isNext: Bool) {
    let line = board.map(\.value.selectedLine) ?? boards.selectedLine
    let start = (line ?? 0) + (isNext ? step : 0)
    let isFound =
      board?.value.select(matching: text, from: start, by: step, isBest: !isNext)
      ?? boards.select(matching: text, from: start, by: step, isBest: !isNext)
    if !isFound { message = Message(text: "No name holds '\(text)'", isError: true) }
  }

  /// Keeps the selection if a name matches the text. Otherwise selects a row, so that no key acts on a row that was only
  /// passed on the way.
  mutating func keepMatch(_ text: String, orElse row: Row.ID?) {
    if text.isEmpty || board?.value.matches(text) ?? boards.matches(text) { return }
    select(row)
    let name = board.map { $0.value.selectedPlayer?.name } ?? boards.selectedBoard?.name
    let place = name.map { ": back at \($0)" } ?? ""
    message = Message(text: "No name holds '\(text)'\(place)", isError: true)
  }
}

/// A large value in a box. Copying it costs little, and changing it copies the value only if there is another copy.
struct Shared<Value> {
  private final class Box {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var box: Box

  init(_ value: Value) {
    box = Box(value)
  }

  var value: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}
