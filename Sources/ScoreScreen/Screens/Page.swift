import Scorekeeping

/// The open screens; the top one handles the input.
///
/// The list of boards is at the bottom, the open board above it, and any others above both. A prompt is a line over the
/// screen below it, which stays on the terminal.
struct Page {
  var boards: BoardsView
  /// The open board; nil while the list of boards is shown.
  var board: Shared<BoardView>?
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
      if newValue == nil { buffers.history.rewind() }
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

  // MARK: layers

  /// The screen in a layer above the board; without a layer, the board or the list of boards.
  private subscript(layer: Int?) -> any Screen {
    if let layer { return overlays[layer] }
    if let board { return board }
    return boards
  }

  /// Changes a screen in its place: no other copy of it is left meanwhile.
  private mutating func change<Result>(
    _ layer: Int?, _ context: ScreenContext,
    _ body: (inout any Screen, ScreenContext) -> Result
  ) -> Result {
    let context = self.context(context, at: layer)
    if let layer { return body(&overlays[layer], context) }
    if let open = board.take() {
      var screen: any Screen = open
      defer { board = screen as? Shared<BoardView> }
      return body(&screen, context)
    }
    var screen: any Screen = boards
    defer { boards = screen as? BoardsView ?? boards }
    return body(&screen, context)
  }

  /// The layer of the screen on top; nil for the board or, without one, the list of boards.
  private var top: Int? { overlays.indices.last }
  /// The layer of the screen that is shown: the one on top, or the one below a prompt without a list; nil as for `top`.
  private var shown: Int? {
    overlays.lastIndex { ($0 as? Prompt).map { $0.question.games != nil } ?? true }
  }

  /// Whether the screen on top shows the open board as it is now, such as its rounds.
  var showsGame: Bool { !overlays.isEmpty && self[top].isOfGame }
  var kind: KeyBindings.Screen { self[shown].kind }
  /// Whether the screen on top has no rows for keys to act on.
  var hasOverlay: Bool { !self[top].actsOnRows }
  /// Whether the board is shown, possibly below a prompt.
  var showsBoard: Bool { board != nil && shown == nil }

  /// The context for a screen, with the parts of the page that it needs.
  private func context(_ context: ScreenContext, at layer: Int?) -> ScreenContext {
    var context = context
    context.message = message
    context.question = prompt?.question
    if layer != nil { context.board = board }
    return context
  }

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    // In a prompt a minus of typography is text, which numbers may begin with.
    let isMinus = key == .character("\u{2212}") && !has(Prompt.self)
    return change(top, context) { $0.handle(isMinus ? .character("-") : key, $1) }
  }

  mutating func scroll(by lines: Int, _ context: ScreenContext) -> Request {
    change(top, context) { $0.scroll(by: lines, $1) }
  }

  mutating func click(_ click: Click, _ context: ScreenContext) -> Request {
    change(top, context) { $0.click(click, $1) }
  }

  /// Settles the screen that is shown.
  mutating func settle(_ context: ScreenContext) { change(shown, context) { $0.settle($1) } }

  func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    self[shown].content(in: room, self.context(context, at: shown))
  }

  func header(_ context: ScreenContext) -> Header {
    self[shown].header(self.context(context, at: shown))
  }

  func focus(_ context: ScreenContext) -> Focus? {
    self[shown].focus(self.context(context, at: shown))
  }

  func introduction(_ context: ScreenContext) -> [String] {
    self[shown].introduction(self.context(context, at: shown))
  }

  /// The list that is shown above the board for a listener; nil without one.
  func texts(_ context: ScreenContext) -> [String]? {
    guard let list = shown.flatMap({ overlays[$0] as? any ListScreen }) else { return nil }
    let context = self.context(context, at: shown)
    let lines = (0..<list.lineCount).filter { list.isSelecting && list.row(at: $0) != nil }
    return list.introduction(context) + lines.map { list.words(at: $0, context) }
  }

  func status(_ message: String, _ context: ScreenContext) -> String {
    self[top].status(message, self.context(context, at: top))
  }

  func hints(_ context: ScreenContext) -> [Hint] { self[top].hints(self.context(context, at: top)) }

  /// Removes what screens keep from frame to frame.
  mutating func dropCaches(of session: Session) throws {
    boards.cache.invalidate()
    board?.value.dropCaches()
    self[SheetView.self]?.dropCaches()
    self[MatchesView.self]?.dropCaches()
    try self[HistoryView.self]?.dropCaches(session)
  }

  // MARK: selecting

  /// The index of the topmost screen with a list; nil as for `top`.
  private var list: Int? { overlays.lastIndex { $0 is any ListScreen } }

  /// What keys on the list act on.
  var target: KeyTarget? { self[list].target }

  /// The screen whose list is shown: the topmost one with a list. The sheet of rounds shows the players of the board.
  var listScreen: any ListScreen {
    get {
      if let list, let screen = overlays[list] as? any ListScreen { return screen }
      if let board { return board.value }
      return boards
    }
    set {
      if let list {
        overlays[list] = newValue
      } else if let view = newValue as? BoardView {
        board?.value.list = view.list
      } else {
        boards.list = newValue.list
      }
    }
  }

  mutating func select(_ row: Row.ID?) {
    switch row {
    case .player(let id): board?.value.select(id)
    case .board(let id): boards.select(id)
    default: listScreen.list.selection = row
    }
  }

  /// Selects the next row with a text in its name, or the row whose name matches it best. The search wraps round at the
  /// end of the list.
  mutating func search(_ text: String, step: Int, isNext: Bool) {
    let start = (listScreen.selectedLine ?? 0) + (isNext ? step : 0)
    if !listScreen.select(matching: text, from: start, by: step, isBest: !isNext) {
      message = Message(text: "No name holds '\(text)'", isError: true)
    }
  }

  /// Keeps the selection if a name matches the text. Otherwise selects a row, so that no key acts on a row that was only
  /// passed on the way.
  mutating func keepMatch(_ text: String, orElse row: Row.ID?) {
    if text.isEmpty || listScreen.matches(text) { return }
    select(row)
    let name = listScreen.selectedLine.flatMap { listScreen.name(at: $0) }
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

/// A screen in a box is a screen.
extension Shared: Screen where Value: Screen {
  var kind: KeyBindings.Screen { value.kind }
  var isOfBoard: Bool { value.isOfBoard }
  var isOfGame: Bool { value.isOfGame }
  var actsOnRows: Bool { value.actsOnRows }
  var target: KeyTarget? { value.target }

  mutating func settle(_ context: ScreenContext) { value.settle(context) }

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    value.handle(key, context)
  }

  mutating func scroll(by lines: Int, _ context: ScreenContext) -> Request {
    value.scroll(by: lines, context)
  }

  mutating func click(_ click: Click, _ context: ScreenContext) -> Request {
    value.click(click, context)
  }

  func header(_ context: ScreenContext) -> Header { value.header(context) }

  func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    value.content(in: room, context)
  }

  func status(_ message: String, _ context: ScreenContext) -> String {
    value.status(message, context)
  }

  func hints(_ context: ScreenContext) -> [Hint] { value.hints(context) }
  func focus(_ context: ScreenContext) -> Focus? { value.focus(context) }
  func introduction(_ context: ScreenContext) -> [String] { value.introduction(context) }
}

/// A value that drawing keeps from frame to frame, and that no frame depends on. Copies of a screen share it.
@propertyWrapper struct Kept<Value> {
  private final class Box {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private let box: Box

  init(_ value: Value) { box = Box(value) }

  init(wrappedValue: Value) { self.init(wrappedValue) }

  var wrappedValue: Value {
    _read { yield box.value }
    nonmutating _modify { yield &box.value }
  }
}
