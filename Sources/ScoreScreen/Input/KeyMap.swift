/// What a key does on one screen.
protocol KeyAction: Hashable, Sendable {
  /// What a file of settings calls it: a word or several with hyphens. Other than words for people it must not change.
  var name: String { get }
  /// Whether a screen without a key for it could not be left, or not be used.
  var isNeeded: Bool { get }
}

/// The keys of one screen: what maps a key to what it does, and what help is made from.
///
/// That actions are a `KeyAction` is asked for by what needs it, not by the type: to look that up takes time at the start.
struct KeyMap<Action: Sendable>: Sendable {
  struct Binding: Sendable {
    let keys: [Key]
    let action: Action
    /// What it does. The name of an action in braces stands for its first key.
    let summary: String
  }

  let bindings: [Binding]

  init(_ bindings: [Binding]) {
    self.bindings = bindings
  }

  /// Cost: linear in the keys, which are a few dozen.
  func action(for key: Key) -> Action? { bindings.first { $0.keys.contains(key) }?.action }
}

extension KeyMap where Action: KeyAction {
  /// The first key of an action; nil if it has none.
  func key(for action: Action) -> Key? { bindings.first { $0.action == action }?.keys.first }

  /// The first key of the action of a name; nil if it has none.
  func key(named name: String) -> Key? { bindings.first { $0.action.name == name }?.keys.first }

  /// The first key of an action and a word for it: a reminder for the status row. Empty if it has none.
  func hint(_ action: Action, _ word: String) -> String {
    key(for: action).map { "\($0) \(word)" } ?? ""
  }

  /// The first keys of actions, `j k`; empty if none has one.
  func names(of actions: Action...) -> String {
    actions.compactMap { key(for: $0)?.description }.joined(separator: " ")
  }

  /// A line of help for each binding that has keys: these, and what they do.
  ///
  /// - Parameter others: the keys of actions that this map does not have, by their names.
  func help(others: (String) -> Key? = { _ in nil }) -> [(keys: String, summary: String)] {
    bindings.filter { !$0.keys.isEmpty }.map { binding in
      let parts = binding.summary.split(separator: "{", omittingEmptySubsequences: false)
      let rest = parts.dropFirst().map { part in
        let name = String(part.prefix { $0 != "}" })
        let key = key(named: name) ?? others(name)
        return (key?.description ?? name) + part.dropFirst(name.count + 1)
      }
      return (Self.label(binding.keys), parts[0] + rest.joined())
    }
  }

  /// The keys by name, the ten digits as one.
  private static func label(_ keys: [Key]) -> String {
    let digits = Set("0123456789".map(Key.character))
    let hasAll = digits.isSubset(of: keys)
    let names = keys.filter { !hasAll || !digits.contains($0) }.map(\.description)
    return ((hasAll ? ["0-9"] : []) + names).joined(separator: " ")
  }
}

extension KeyMap where Action: KeyAction {
  /// The map with other keys for some actions, by their names. No other action keeps a key that one of these has.
  func binding(_ keys: [String: [Key]]) -> KeyMap {
    let taken = Set(keys.values.joined())
    return KeyMap(
      bindings.map { binding in
        .init(
          keys: keys[binding.action.name] ?? binding.keys.filter { !taken.contains($0) },
          action: binding.action, summary: binding.summary)
      })
  }
}

extension KeyMap.Binding {
  /// The same keys for the action that a screen makes of this one.
  func map<Other>(_ action: (Action) -> Other) -> KeyMap<Other>.Binding {
    .init(keys: keys, action: action(self.action), summary: summary)
  }
}
