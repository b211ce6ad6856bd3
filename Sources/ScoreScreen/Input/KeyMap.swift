/// The keys of one screen: the source of its actions, of its help and of its hints.
struct KeyMap: Equatable, Sendable {
  let bindings: [KeyBinding]

  init(_ bindings: [KeyBinding]) {
    self.bindings = bindings
  }

  /// Cost: linear in the keys, which are a few dozen.
  func action(for key: Key) -> KeyAction? { bindings.first { $0.keys.contains(key) }?.action }

  func keys(for action: KeyAction) -> [Key] { bindings.first { $0.action == action }?.keys ?? [] }

  /// The first key of an action; nil if it has none.
  func key(for action: KeyAction) -> Key? { keys(for: action).first }

  /// The first key of the action of a name; nil if it has none.
  func key(named name: String) -> Key? { bindings.first { $0.name == name }?.keys.first }

  /// A reminder for the status row, the first key of an action and a word: `u undo`. Empty without a key.
  func hint(_ action: KeyAction, _ word: String) -> String {
    key(for: action).map { "\($0) \(word)" } ?? ""
  }

  /// The first keys of actions, `j k`; empty without keys.
  func names(of actions: KeyAction...) -> String {
    actions.compactMap { key(for: $0)?.description }.joined(separator: " ")
  }

  /// The map with other keys for some actions, by their names. The keys that they get are taken from other actions.
  func binding(_ keys: [String: [Key]]) -> KeyMap {
    let rebound = Set(keys.values.joined())
    return KeyMap(
      bindings.map { binding in
        let kept = binding.keys.filter { !rebound.contains($0) }
        return KeyBinding(keys[binding.name] ?? kept, binding.action, binding.summary)
      })
  }
}

/// An action on a screen and the keys that trigger it.
public struct KeyBinding: Equatable, Sendable {
  /// The keys, the one that hints name first.
  public let keys: [Key]
  let action: KeyAction
  /// The action in words. In a `KeyMap` the name of an action in braces stands for its first key.
  public let summary: String

  init(_ keys: [Key], _ action: KeyAction, _ summary: String) {
    self.keys = keys
    self.action = action
    self.summary = summary
  }

  /// The name of the action in settings: stable, in lower case, with hyphens.
  public var name: String { action.name }

  /// Whether the screen could not be left, or not be used, without a key for the action.
  public var isNeeded: Bool { action.isNeeded }

  /// Whether settings can bind other keys. An amount is typed with the digits alone.
  public var isFree: Bool { action != .digit }

  /// The keys by name, the ten digits as one.
  var label: String {
    let digits = Set("0123456789".map(Key.character))
    let hasAll = digits.isSubset(of: keys)
    let names = keys.filter { !hasAll || !digits.contains($0) }.map(\.description)
    return ((hasAll ? ["0-9"] : []) + names).joined(separator: " ")
  }
}

/// An action that a key can trigger on one of the screens.
enum KeyAction: Hashable, Sendable {
  // On every list.
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
  // On a board.
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
  // On the list of boards, which shares `rename` and `delete`.
  case open
  case new
  case rematch
  // In a prompt.
  case edit(LineEdit)
  case answer
  case cancel
  case complete
  case older
  case newer

  /// The name in a file of settings, words with hyphens. Unlike words on the screen it must not change.
  var name: String {
    let words = if case .edit(let edit) = self { edit.rawValue } else { "\(self)" }
    return words.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }

  /// Whether a screen without a key for the action could not be left, or not be used.
  var isNeeded: Bool { [.quit, .command, .answer, .cancel].contains(self) }
}
