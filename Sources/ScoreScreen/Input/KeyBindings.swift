/// The key bindings of all screens.
package struct KeyBindings: Equatable, Sendable {
  /// The keys of each screen, by its number: the first dictionary of a type costs 2 % of the program's start.
  private var maps = Screen.allCases.map(\.defaultKeys)

  /// A screen with its own keys.
  package enum Screen: String, CaseIterable, Sendable {
    case board
    case boards
    /// The sheet of rounds of a board.
    case rounds
    /// The history of a board, with its earlier states.
    case history
    /// The matches of a board, and the table that follows from them.
    case matches
    /// The table of people.
    case people
    /// The list of scorers, who score from phones.
    case scorers
    /// The review of frames that differ.
    case review
    /// The prompt, on any screen.
    case prompt
    case watch
    /// A board that another program feeds.
    case stream

    /// Where the keys work, as in "Keys on a board".
    package var place: String {
      switch self {
      case .board: "on a board"
      case .boards: "on the list of boards"
      case .rounds: "on the sheet of rounds"
      case .history: "in the history of a board"
      case .matches: "among the matches of a board"
      case .people: "among the people"
      case .scorers: "among those who score from phones"
      case .review: "in the review of snapshots"
      case .prompt: "while something is typed"
      case .watch: "while watching"
      case .stream: "while following a stream"
      }
    }

    fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    fileprivate var defaultKeys: KeyMap {
      switch self {
      case .board: .board
      case .boards: .boards
      case .rounds: .rounds
      case .history: .history
      case .matches: .matches
      case .people: .people
      case .scorers: .scorers
      case .review: .review
      case .prompt: .prompt
      case .watch: .watch
      case .stream: .stream
      }
    }
  }

  /// The default keys.
  package init() {}

  package subscript(screen: Screen) -> KeyMap { maps[screen.number] }

  /// The actions of a screen and their keys, in the order of its help.
  package func bindings(on screen: Screen) -> [KeyBinding] {
    self[screen].bindings.map { binding in
      KeyBinding(binding.keys, binding.action, summary(of: binding, on: screen))
    }
  }

  /// Binds other keys to the named actions of a screen. These keys are removed from all other actions.
  package mutating func bind(_ keys: [String: [Key]], on screen: Screen) {
    maps[screen.number] = self[screen].binding(keys)
  }

  /// The help for each action that has keys.
  package func help(on screen: Screen) -> [KeyHelp.Entry] {
    bindings(on: screen).filter { !$0.keys.isEmpty }.map { ($0.label, $0.summary) }
  }

  private func summary(of binding: KeyBinding, on screen: Screen) -> String {
    let parts = binding.summary.split(separator: "{", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part in
      let name = String(part.prefix { $0 != "}" })
      let key = self[screen].key(named: name) ?? self[.prompt].key(named: name)
      return (key?.description ?? name) + part.dropFirst(name.count + 1)
    }
    return parts[0] + rest.joined()
  }

  /// How to trigger an action, in words: its key or, without one, the key of the command prompt and a command.
  func press(_ action: KeyAction, or command: String, on screen: Screen) -> String {
    let prompt = self[screen].key(for: .command)?.description ?? ":"
    return self[screen].key(for: action)?.description ?? "\(prompt) and type \(command)"
  }
}

/// A group of keys in the help and in the manual.
package struct KeyHelp: Sendable {
  package let title: String
  /// The names of keys, or words for the mouse, and their action in words.
  package typealias Entry = (keys: String, summary: String)
  package internal(set) var entries: [Entry]

  /// The groups that the manual shows.
  package static var all: [KeyHelp] {
    let keys = KeyBindings()
    return KeyBindings.Screen.allCases.map {
      KeyHelp(title: $0.place.capitalizedFirst, entries: keys.help(on: $0))
    } + [KeyHelp(title: "With the mouse", entries: mouse)]
  }

  static let mouse: [Entry] = [
    ("a click on a row", "select it; on a board that is selected, open it"),
    ("a click right before a score", "subtract the board's step"),
    ("a click behind a score", "add the board's step"),
    ("the wheel", "scroll"),
  ]
}
