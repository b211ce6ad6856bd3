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

extension Keys: Equatable {
  /// Whether the same keys do the same on all screens.
  public static func == (lhs: Keys, rhs: Keys) -> Bool {
    Screen.allCases.allSatisfy { lhs.bindings(on: $0) == rhs.bindings(on: $0) }
  }
}
