/// What a key does on both screens.
enum ListAction: String {
  case next
  case previous
  case first
  case last
  case pageDown
  case pageUp
  case search
  case undo
  case redo
  case command
  case help
  case redraw
  case big
  case quit

  /// The keys that select one of what the list holds.
  static func selecting(_ noun: String) -> [KeyMap<ListAction>.Binding] {
    [
      .init(keys: [.character("j"), .down], action: .next, summary: "select the next \(noun)"),
      .init(
        keys: [.character("k"), .up], action: .previous, summary: "select the previous \(noun)"),
      .init(keys: [.character("g"), .home], action: .first, summary: "select the first \(noun)"),
      .init(keys: [.character("G"), .end], action: .last, summary: "select the last \(noun)"),
      .init(keys: [.pageDown, .control("f")], action: .pageDown, summary: "a screen down"),
      .init(keys: [.pageUp, .control("b")], action: .pageUp, summary: "a screen up"),
      .init(keys: [.character("/")], action: .search, summary: "search a \(noun) by name"),
    ]
  }

  /// The keys that are the same everywhere.
  static let general: [KeyMap<ListAction>.Binding] = [
    .init(keys: [.character("u")], action: .undo, summary: "undo"),
    .init(keys: [.character("U")], action: .redo, summary: "redo"),
    .init(
      keys: [.character(":")], action: .command,
      summary: "type a command; {complete} completes, {older} and {newer} recall"),
    .init(keys: [.character("?")], action: .help, summary: "this help"),
    .init(keys: [.control("l")], action: .redraw, summary: "draw the screen anew"),
    .init(keys: [.character("q")], action: .quit, summary: "quit; everything is saved"),
  ]
}

/// What a key on a board does.
enum BoardAction: Hashable {
  case list(ListAction)
  case stepUp
  case stepDown
  case digit
  case erase
  case apply
  case exact
  case add
  case rename
  case delete
  case moveDown
  case moveUp
  case order
  case lock
  case panels
  case round
  case back
}

extension KeyMap<BoardAction> {
  static let board = KeyMap(
    ListAction.selecting("player").map { $0.map(BoardAction.list) } + [
      .init(
        keys: [.character("+"), .character("=")], action: .stepUp,
        summary: "add the board's step to the selected player"),
      .init(keys: [.character("-")], action: .stepDown, summary: "subtract the step"),
      .init(
        keys: "0123456789.,".map(Key.character), action: .digit,
        summary: "type an amount, also a sum: 12+8-3; right after {step-down} it is subtracted"),
      .init(
        keys: [.backspace], action: .erase, summary: "take back what was typed last of the amount"),
      .init(keys: [.enter], action: .apply, summary: "apply the typed amount"),
      .init(keys: [.character("s")], action: .exact, summary: "type the exact score"),
      .init(
        keys: [.character("a")], action: .add,
        summary: "add players, one after another; {complete} completes who has played before"),
      .init(keys: [.character("e")], action: .rename, summary: "rename the selected player"),
      .init(keys: [.character("d")], action: .delete, summary: "remove the selected player"),
      .init(
        keys: [.character("J")], action: .moveDown,
        summary: "move down (where the order is by hand)"),
      .init(
        keys: [.character("K")], action: .moveUp, summary: "move up (where the order is by hand)"),
      .init(
        keys: [.character("o")], action: .order, summary: "order by rank, by hand or by name"),
      .init(
        keys: [.character("L")], action: .lock,
        summary: "lock the order: scores change, rows stay put"),
      .init(
        keys: [.character("z")], action: .list(.big),
        summary: "large letters, for a whole room; {big} or {back} leaves"),
      .init(
        keys: [.character("v")], action: .panels,
        summary: "show the last changes where there is room, or hide them"),
      .init(keys: [.character("n")], action: .round, summary: "next round"),
      .init(
        keys: [.escape, .character("b"), .left], action: .back,
        summary: "drop the typed amount, or go back to the boards"),
    ] + ListAction.general.map { $0.map(BoardAction.list) })
}

/// What a key on the list of boards does.
enum BoardsAction: Hashable {
  case list(ListAction)
  case open
  case new
  case rename
  case delete
  case rematch
}

extension KeyMap<BoardsAction> {
  static let boards = KeyMap(
    ListAction.selecting("board").map { $0.map(BoardsAction.list) } + [
      .init(keys: [.enter, .right], action: .open, summary: "open the selected board"),
      .init(keys: [.character("n")], action: .new, summary: "make a new board"),
      .init(keys: [.character("e")], action: .rename, summary: "rename the selected board"),
      .init(
        keys: [.character("d")], action: .delete,
        summary: "delete the selected board; {undo} undoes it"),
      .init(
        keys: [.character("R")], action: .rematch,
        summary: "rematch: a new board with the players of the selected one, at zero"),
    ] + ListAction.general.map { $0.map(BoardsAction.list) })
}

extension ListAction: KeyAction {
  var name: String { rawValue.hyphened }

  var isNeeded: Bool { self == .quit || self == .command }
}

extension BoardAction: ScreenAction {
  var ofAnyList: ListAction? { if case .list(let action) = self { action } else { nil } }
}

extension BoardsAction: ScreenAction {
  var ofAnyList: ListAction? { if case .list(let action) = self { action } else { nil } }
}

/// What a key does on one of the screens with a list.
protocol ScreenAction: KeyAction {
  /// What it is if it can be done on all of them.
  var ofAnyList: ListAction? { get }
}

extension ScreenAction {
  var name: String { ofAnyList?.name ?? "\(self)".hyphened }

  var isNeeded: Bool { ofAnyList?.isNeeded ?? false }
}

extension String {
  /// A name of several words with hyphens between these, and no capitals.
  var hyphened: String {
    map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }
}

/// What a key does while a question is on the status row.
enum PromptAction: Hashable {
  case edit(LineEdit)
  case answer
  case cancel
  case complete
  case older
  case newer
}

extension KeyMap<PromptAction> {
  static let prompt = KeyMap([
    .init(keys: [.enter], action: .answer, summary: "do it"),
    .init(keys: [.escape, .control("g")], action: .cancel, summary: "give it up"),
    .init(keys: [.tab], action: .complete, summary: "complete; in a search, the next one"),
    .init(
      keys: [.up, .control("p")], action: .older,
      summary: "the command before; in a search, the one above"),
    .init(
      keys: [.down, .control("n")], action: .newer,
      summary: "the command after; in a search, the one below"),
    .init(keys: [.left, .control("b")], action: .edit(.back), summary: "a character back"),
    .init(keys: [.right, .control("f")], action: .edit(.forward), summary: "a character on"),
    .init(keys: [.controlLeft, .alt("b")], action: .edit(.wordBack), summary: "a word back"),
    .init(keys: [.controlRight, .alt("f")], action: .edit(.wordForward), summary: "a word on"),
    .init(keys: [.home, .control("a")], action: .edit(.start), summary: "to the start"),
    .init(keys: [.end, .control("e")], action: .edit(.end), summary: "to the end"),
    .init(
      keys: [.backspace], action: .edit(.eraseBack), summary: "take back the character before"),
    .init(
      keys: [.delete, .control("d")], action: .edit(.eraseForward),
      summary: "take away the character after"),
    .init(keys: [.control("u")], action: .edit(.cutToStart), summary: "cut to the start"),
    .init(keys: [.control("k")], action: .edit(.cutToEnd), summary: "cut to the end"),
    .init(keys: [.control("w")], action: .edit(.cutBlankWordBack), summary: "cut back to a blank"),
    .init(keys: [.altBackspace], action: .edit(.cutWordBack), summary: "cut the word before"),
    .init(keys: [.alt("d")], action: .edit(.cutWordForward), summary: "cut the word after"),
    .init(keys: [.control("y")], action: .edit(.putBack), summary: "put back what was cut last"),
  ])
}

extension PromptAction: KeyAction {
  var name: String {
    if case .edit(let edit) = self { return edit.rawValue.hyphened }
    return "\(self)".hyphened
  }

  /// Without these, what is typed could not be done, and not be given up.
  var isNeeded: Bool { self == .answer || self == .cancel }
}
