/// The keys of all screens, as they are bound.
public struct Keys: Sendable {
  var board = KeyMap<BoardAction>.board
  var boards = KeyMap<BoardsAction>.boards
  var watch = WatchKeys.map
  var prompt = KeyMap<PromptAction>.prompt

  /// A screen with keys of its own.
  public enum Screen: String, CaseIterable, Sendable {
    case board
    case boards
    case watch
    /// The line in which something is typed, on any screen.
    case prompt
  }

  /// What can be done with keys on a screen.
  public struct Binding: Equatable, Sendable {
    /// What it is called where keys are bound: stable, in lower case, with hyphens.
    public let name: String
    /// The keys that do it, the one that hints name first.
    public let keys: [Key]
    /// What it does, in words.
    public let summary: String
    /// Whether the screen could not be left, or not be used, without a key for it.
    public let isNeeded: Bool
    /// Whether it can have other keys. An amount is typed with the digits alone.
    public let isFree: Bool
  }

  /// The keys where nobody has bound others.
  public init() {}

  /// All that can be done with keys on a screen, in the order in which help lists it.
  public func bindings(on screen: Screen) -> [Binding] {
    switch screen {
    case .board: bindings(of: board)
    case .boards: bindings(of: boards)
    case .watch: bindings(of: watch)
    case .prompt: bindings(of: prompt)
    }
  }

  /// Binds other keys to actions of a screen, by their names. No other action keeps a key that one of these gets.
  public mutating func bind(_ keys: [String: [Key]], on screen: Screen) {
    switch screen {
    case .board: board = board.binding(keys)
    case .boards: boards = boards.binding(keys)
    case .watch: watch = watch.binding(keys)
    case .prompt: prompt = prompt.binding(keys)
    }
  }

  private func bindings<Action: KeyAction>(of map: KeyMap<Action>) -> [Binding] {
    let others = prompt.key(named:)
    let summaries = Dictionary(
      uniqueKeysWithValues: map.bindings.map { binding in
        // Help leaves out what has no key.
        let keys = binding.keys.isEmpty ? [.tab] : binding.keys
        let one = KeyMap([.init(keys: keys, action: binding.action, summary: binding.summary)])
        return (binding.action, one.help { map.key(named: $0) ?? others($0) }[0].summary)
      })
    return map.bindings.map { binding in
      Binding(
        name: binding.action.name, keys: binding.keys, summary: summaries[binding.action] ?? "",
        isNeeded: binding.action.isNeeded, isFree: binding.action.name != BoardAction.digit.name)
    }
  }
}

/// Keys by name, as they are bound.
extension Keys {
  /// What a key does on a screen, of what can be done on every list.
  func listAction(for key: Key, on screen: Screen) -> ListAction? {
    switch screen {
    case .board: board.action(for: key)?.ofAnyList
    case .boards: boards.action(for: key)?.ofAnyList
    case .watch: watch.action(for: key)
    case .prompt: nil
    }
  }

  /// The first key of what can be done on every list; nil if it has none on that screen.
  func key(for action: ListAction, on screen: Screen) -> Key? {
    switch screen {
    case .board: board.key(for: .list(action))
    case .boards: boards.key(for: .list(action))
    case .watch: watch.key(for: action)
    case .prompt: nil
    }
  }

  /// What to press for an action on a board: its key or, where it has none, that of the prompt and a command.
  func press(_ action: BoardAction, or command: String) -> String {
    press(board.key(for: action), or: command, on: .board)
  }

  /// What to press for an action on the list of boards.
  func press(_ action: BoardsAction, or command: String) -> String {
    press(boards.key(for: action), or: command, on: .boards)
  }

  private func press(_ key: Key?, or command: String, on screen: Screen) -> String {
    let prompt = self.key(for: .command, on: screen)?.description ?? ":"
    return key.map(\.description) ?? "\(prompt) and type \(command)"
  }
}

extension Keys: Equatable {
  /// Whether the same keys do the same on all screens.
  public static func == (lhs: Keys, rhs: Keys) -> Bool {
    Screen.allCases.allSatisfy { lhs.bindings(on: $0) == rhs.bindings(on: $0) }
  }
}

/// The keys of a part of the program, as the manual tells of them: made from the tables that define them.
package struct KeyHelp: Sendable {
  /// Where the keys do that.
  package let title: String
  /// The keys of each thing that can be done, and what that is.
  package let entries: [(keys: String, summary: String)]

  /// All parts that have keys.
  package static var all: [KeyHelp] {
    let keys = Keys()
    let typing = keys.prompt.key(named:)
    return [
      KeyHelp(title: "On a board", entries: keys.board.help(others: typing)),
      KeyHelp(title: "On the list of boards", entries: keys.boards.help(others: typing)),
      KeyHelp(title: "While something is typed", entries: keys.prompt.help()),
      KeyHelp(title: "In the live view", entries: keys.watch.help()),
      KeyHelp(title: "With the mouse", entries: mouse),
    ]
  }

  static let mouse = [
    (keys: "a click on a row", summary: "select it; on a board that is selected, open it"),
    (keys: "a click right before a score", summary: "subtract the board's step"),
    (keys: "a click behind a score", summary: "add the board's step"),
    (keys: "the wheel", summary: "scroll"),
  ]
}

/// The keys of the live view: they move what is seen, and nothing else.
enum WatchKeys {
  static let map = KeyMap<ListAction>([
    .init(keys: [.character("j"), .down], action: .next, summary: "a line down"),
    .init(keys: [.character("k"), .up], action: .previous, summary: "a line up"),
    .init(keys: [.character("g"), .home], action: .first, summary: "to the top"),
    .init(keys: [.character("G"), .end], action: .last, summary: "to the end"),
    .init(keys: [.pageDown, .control("f")], action: .pageDown, summary: "a screen down"),
    .init(keys: [.pageUp, .control("b")], action: .pageUp, summary: "a screen up"),
    .init(
      keys: [.character("z")], action: .big,
      summary: "large letters, for a whole room; {big} or Esc leaves"),
    .init(keys: [.character("?")], action: .help, summary: "this help"),
    .init(keys: [.control("l")], action: .redraw, summary: "draw the screen anew"),
    .init(keys: [.character("q")], action: .quit, summary: "quit"),
  ])
}
