import Scorekeeping

/// The stack of open screens; the top one handles the input.
///
/// The list of boards is at the bottom, and the open board right above it. A prompt is a line over the screen below it,
/// which stays on the terminal.
struct Page {
  private var stack: [any Screen]
  /// The buffers that one prompt leaves to the next: recalled commands and cut text.
  private var buffers = Prompt.Buffers()
  var message = Message()

  init(_ boards: BoardsView, _ board: BoardView?) {
    stack = [boards]
    if let board { stack.append(board) }
  }

  // MARK: opening and closing

  /// The open screen of a type; nil if there is none. A new one comes to the top.
  subscript<S: Screen>(type: S.Type) -> S? {
    get { index(of: type).flatMap { stack[$0] as? S } }
    _modify {
      // Outside of the stack, the screen can change in place.
      let index = index(of: type)
      var screen = index.flatMap { stack.remove(at: $0) as? S }
      yield &screen
      if let screen { stack.insert(screen, at: index ?? stack.count) }
    }
  }

  var boards: BoardsView {
    get { self[BoardsView.self] ?? BoardsView([]) }
    _modify {
      var boards = stack.removeFirst() as? BoardsView ?? BoardsView([])
      yield &boards
      stack.insert(boards, at: 0)
    }
  }

  /// The open board; nil while the list of boards is shown.
  var board: BoardView? {
    get { self[BoardView.self] }
    _modify { yield &self[BoardView.self] }
  }

  /// The open board with its standings; nil without one. Cheaper than `board`, which copies the whole screen.
  var ranked: RankedBoard? { stack.count > 1 ? stack[1].ranked : nil }

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
    stack.firstIndex { Swift.type(of: $0) == type }
  }

  /// Whether a screen of a type is open. Cheaper than the subscript, which copies the screen.
  func has(_ type: any Screen.Type) -> Bool { index(of: type) != nil }

  /// Opens a screen on top, or in place of an open screen of its type.
  mutating func show(_ screen: some Screen) { self[type(of: screen)] = screen }

  /// Opens a board in place of another one.
  mutating func open(_ board: BoardView) {
    closeBoard()
    stack.insert(board, at: 1)
  }

  /// Closes the board and the screens that show it.
  mutating func closeBoard() { stack.removeAll(where: \.isOfBoard) }

  /// Closes the screen on top, unless it is the board or the list.
  ///
  /// - Returns: whether there was one.
  mutating func closeTop() -> Bool {
    if top == 0 || top == index(of: BoardView.self) { return false }
    if prompt != nil { prompt = nil } else { stack.removeLast() }
    return true
  }

  // MARK: the screen on top

  private var top: Int { stack.count - 1 }

  /// The screen that is shown: the one on top, or the one below a prompt.
  private var shown: Int { stack.lastIndex { type(of: $0) != Prompt.self } ?? 0 }

  var kind: KeyBindings.Screen { stack[shown].kind }

  /// Whether the screen on top has no rows for keys to act on.
  var hasOverlay: Bool { !stack[top].actsOnRows }

  /// Whether a screen of a type is shown, possibly below a prompt.
  func isShown(_ type: any Screen.Type) -> Bool { Swift.type(of: stack[shown]) == type }

  /// The context for a screen, with the parts of the page that it needs.
  private func context(_ context: ScreenContext, at index: Int) -> ScreenContext {
    var context = context
    context.message = message
    context.question = prompt?.question
    if index > 1 { context.board = board }
    return context
  }

  /// Calls `body` with the screen on top, and the context for it.
  mutating func onTop<Result>(
    _ context: ScreenContext, _ body: (inout any Screen, ScreenContext) -> Result
  ) -> Result {
    let context = self.context(context, at: top)
    return body(&stack[top], context)
  }

  /// Calls `body` with the screen that is shown, and the context for it.
  mutating func onShown<Result>(
    _ context: ScreenContext, _ body: (inout any Screen, ScreenContext) -> Result
  ) -> Result {
    let context = self.context(context, at: shown)
    return body(&stack[shown], context)
  }

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    // In a prompt a minus of typography is text, which numbers may begin with.
    let isMinus = key == .character("\u{2212}") && !has(Prompt.self)
    return onTop(context) { $0.handle(isMinus ? .character("-") : key, $1) }
  }

  // MARK: selecting

  mutating func select(_ row: Row.ID?) {
    switch row {
    case .player(let id): board?.select(id)
    case .board(let id): boards.select(id)
    default: break
    }
  }

  /// Selects the next row with a text in its name, or the row whose name matches it best. The search wraps round at the
  /// end of the list.
  mutating func search(_ text: String, step: Int, isNext: Bool) {
    let line = board.map(\.selectedLine) ?? boards.selectedLine
    let start = (line ?? 0) + (isNext ? step : 0)
    let isFound =
      board?.select(matching: text, from: start, by: step, isBest: !isNext)
      ?? boards.select(matching: text, from: start, by: step, isBest: !isNext)
    if !isFound { message = Message(text: "No name holds '\(text)'", isError: true) }
  }

  /// Keeps the selection if a name matches the text. Otherwise selects a row, so that no key acts on a row that was only
  /// passed on the way.
  mutating func keepMatch(_ text: String, orElse row: Row.ID?) {
    if text.isEmpty || board?.matches(text) ?? boards.matches(text) { return }
    select(row)
    let name = board.map { $0.selectedPlayer?.name } ?? boards.selectedBoard?.name
    let place = name.map { ": back at \($0)" } ?? ""
    message = Message(text: "No name holds '\(text)'\(place)", isError: true)
  }
}
