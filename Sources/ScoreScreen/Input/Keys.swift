/// The keys of all screens, as they are bound.
public struct Keys: Equatable, Sendable {
  private var maps: [Screen: KeyMap] = [
    .board: .board, .boards: .boards, .watch: .watch, .prompt: .prompt,
  ]

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

  subscript(screen: Screen) -> KeyMap { maps[screen] ?? KeyMap([]) }

  /// All that can be done with keys on a screen, in the order in which help lists it.
  public func bindings(on screen: Screen) -> [Binding] {
    self[screen].bindings.map { binding in
      Binding(
        name: binding.action.name, keys: binding.keys, summary: summary(of: binding, on: screen),
        isNeeded: binding.action.isNeeded, isFree: binding.action != .digit)
    }
  }

  /// Binds other keys to actions of a screen, by their names. No other action keeps a key that one of these gets.
  public mutating func bind(_ keys: [String: [Key]], on screen: Screen) {
    maps[screen] = self[screen].binding(keys)
  }

  /// A line of help for each action that has keys: these, and what they do.
  func help(on screen: Screen) -> [KeyHelp.Entry] {
    self[screen].bindings.filter { !$0.keys.isEmpty }
      .map { ($0.label, summary(of: $0, on: screen)) }
  }

  private func summary(of binding: KeyMap.Binding, on screen: Screen) -> String {
    let parts = binding.summary.split(separator: "{", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part in
      let name = String(part.prefix { $0 != "}" })
      let key = self[screen].key(named: name) ?? self[.prompt].key(named: name)
      return (key?.description ?? name) + part.dropFirst(name.count + 1)
    }
    return parts[0] + rest.joined()
  }

  /// What to press for an action: its key or, where it has none, that of the prompt and a command.
  func press(_ action: Action, or command: String, on screen: Screen) -> String {
    let prompt = self[screen].key(for: .command)?.description ?? ":"
    return self[screen].key(for: action)?.description ?? "\(prompt) and type \(command)"
  }
}

/// Keys that belong together, as help and the manual tell of them.
package struct KeyHelp: Sendable {
  package let title: String
  /// Keys or a word, and what they do.
  package typealias Entry = (keys: String, summary: String)
  package internal(set) var entries: [Entry]

  /// All parts that have keys.
  package static var all: [KeyHelp] {
    let keys = Keys()
    return [
      KeyHelp(title: "On a board", entries: keys.help(on: .board)),
      KeyHelp(title: "On the list of boards", entries: keys.help(on: .boards)),
      KeyHelp(title: "While something is typed", entries: keys.help(on: .prompt)),
      KeyHelp(title: "In the live view", entries: keys.help(on: .watch)),
      KeyHelp(title: "With the mouse", entries: mouse),
    ]
  }

  static let mouse: [Entry] = [
    ("a click on a row", "select it; on a board that is selected, open it"),
    ("a click right before a score", "subtract the board's step"),
    ("a click behind a score", "add the board's step"),
    ("the wheel", "scroll"),
  ]
}
