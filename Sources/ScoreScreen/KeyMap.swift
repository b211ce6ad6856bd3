/// The keys of one screen: what maps a key to what it does, and what help is made from.
struct KeyMap<Action: Hashable & Sendable>: Sendable {
  struct Binding: Sendable {
    let keys: [Key]
    let action: Action
    let summary: String
  }

  let bindings: [Binding]
  private let actions: [Key: Action]

  init(_ bindings: [Binding]) {
    self.bindings = bindings
    actions = Dictionary(
      bindings.flatMap { binding in binding.keys.map { ($0, binding.action) } },
      uniquingKeysWith: { first, _ in first })
  }

  func action(for key: Key) -> Action? { actions[key] }

  /// The first key of an action and a word for it: a reminder for the status row.
  func hint(_ action: Action, _ word: String) -> String {
    let key = bindings.first { $0.action == action }?.keys.first
    return key.map { "\($0) \(word)" } ?? ""
  }

  /// A line of help for each binding: its keys, and what they do.
  var help: [(keys: String, summary: String)] {
    bindings.map { (Self.label($0.keys), $0.summary) }
  }

  /// The keys by name, the ten digits as one.
  private static func label(_ keys: [Key]) -> String {
    let digits = Set("0123456789".map(Key.character))
    let names = keys.filter { !digits.contains($0) }.map(\.description)
    return ((digits.isSubset(of: keys) ? ["0-9"] : []) + names).joined(separator: " ")
  }
}

/// What a key on a board does.
enum BoardAction {
  case next
  case previous
  case first
  case last
  case pageDown
  case pageUp
  case search
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
  case round
  case undo
  case redo
  case command
  case help
  case back
  case redraw
  case quit
}

extension KeyMap<BoardAction> {
  static let board = KeyMap([
    .init(keys: [.character("j"), .down], action: .next, summary: "select the next player"),
    .init(keys: [.character("k"), .up], action: .previous, summary: "select the previous player"),
    .init(keys: [.character("g"), .home], action: .first, summary: "select the first player"),
    .init(keys: [.character("G"), .end], action: .last, summary: "select the last player"),
    .init(keys: [.pageDown, .control("f")], action: .pageDown, summary: "a screen down"),
    .init(keys: [.pageUp, .control("b")], action: .pageUp, summary: "a screen up"),
    .init(keys: [.character("/")], action: .search, summary: "search a player by name"),
    .init(
      keys: [.character("+"), .character("="), .right], action: .stepUp,
      summary: "add the board's step to the selected player"),
    .init(keys: [.character("-"), .left], action: .stepDown, summary: "subtract the step"),
    .init(
      keys: "0123456789.".map(Key.character), action: .digit,
      summary: "type an amount; - before or after it subtracts"),
    .init(keys: [.backspace], action: .erase, summary: "take back what was typed last of it"),
    .init(keys: [.enter], action: .apply, summary: "apply the typed amount"),
    .init(keys: [.character("s")], action: .exact, summary: "type the exact score"),
    .init(keys: [.character("a")], action: .add, summary: "add players, one after another"),
    .init(keys: [.character("e")], action: .rename, summary: "rename the selected player"),
    .init(keys: [.character("d")], action: .delete, summary: "remove the selected player"),
    .init(keys: [.character("J")], action: .moveDown, summary: "move down (in manual order)"),
    .init(keys: [.character("K")], action: .moveUp, summary: "move up (in manual order)"),
    .init(keys: [.character("o")], action: .order, summary: "order by rank, by hand or by name"),
    .init(
      keys: [.character("L")], action: .lock,
      summary: "lock the order: scores change, rows stay put"),
    .init(keys: [.character("n")], action: .round, summary: "next round"),
    .init(keys: [.character("u")], action: .undo, summary: "undo"),
    .init(keys: [.character("U")], action: .redo, summary: "redo"),
    .init(keys: [.character(":")], action: .command, summary: "type a command"),
    .init(keys: [.character("?")], action: .help, summary: "this help"),
    .init(
      keys: [.escape, .character("b")], action: .back,
      summary: "cancel the typed amount, or back to the boards"),
    .init(keys: [.control("l")], action: .redraw, summary: "draw the screen anew"),
    .init(keys: [.character("q")], action: .quit, summary: "quit; everything is saved"),
  ])
}

/// What a key on the list of boards does.
enum BoardsAction {
  case next
  case previous
  case first
  case last
  case pageDown
  case pageUp
  case search
  case open
  case new
  case rename
  case delete
  case undo
  case redo
  case command
  case help
  case redraw
  case quit
}

extension KeyMap<BoardsAction> {
  static let boards = KeyMap([
    .init(keys: [.character("j"), .down], action: .next, summary: "select the next board"),
    .init(keys: [.character("k"), .up], action: .previous, summary: "select the previous board"),
    .init(keys: [.character("g"), .home], action: .first, summary: "select the first board"),
    .init(keys: [.character("G"), .end], action: .last, summary: "select the last board"),
    .init(keys: [.pageDown, .control("f")], action: .pageDown, summary: "a screen down"),
    .init(keys: [.pageUp, .control("b")], action: .pageUp, summary: "a screen up"),
    .init(keys: [.character("/")], action: .search, summary: "search a board by name"),
    .init(keys: [.enter, .right], action: .open, summary: "open the selected board"),
    .init(keys: [.character("n")], action: .new, summary: "make a new board"),
    .init(keys: [.character("e")], action: .rename, summary: "rename the selected board"),
    .init(keys: [.character("d")], action: .delete, summary: "delete the selected board"),
    .init(
      keys: [.character("u")], action: .undo, summary: "undo: also brings a deleted board back"),
    .init(keys: [.character("U")], action: .redo, summary: "redo"),
    .init(keys: [.character(":")], action: .command, summary: "type a command"),
    .init(keys: [.character("?")], action: .help, summary: "this help"),
    .init(keys: [.control("l")], action: .redraw, summary: "draw the screen anew"),
    .init(keys: [.character("q")], action: .quit, summary: "quit; everything is saved"),
  ])
}
