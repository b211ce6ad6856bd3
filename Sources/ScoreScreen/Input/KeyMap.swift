/// The keys of one screen: what maps a key to what it does, and what help is made from.
struct KeyMap: Equatable, Sendable {
  struct Binding: Equatable, Sendable {
    let keys: [Key]
    let action: Action
    /// What it does. The name of an action in braces stands for its first key.
    let summary: String

    init(_ keys: [Key], _ action: Action, _ summary: String) {
      self.keys = keys
      self.action = action
      self.summary = summary
    }

    /// The keys by name, the ten digits as one.
    var label: String {
      let digits = Set("0123456789".map(Key.character))
      let hasAll = digits.isSubset(of: keys)
      let names = keys.filter { !hasAll || !digits.contains($0) }.map(\.description)
      return ((hasAll ? ["0-9"] : []) + names).joined(separator: " ")
    }
  }

  let bindings: [Binding]

  init(_ bindings: [Binding]) {
    self.bindings = bindings
  }

  /// Cost: linear in the keys, which are a few dozen.
  func action(for key: Key) -> Action? { bindings.first { $0.keys.contains(key) }?.action }

  func keys(for action: Action) -> [Key] { bindings.first { $0.action == action }?.keys ?? [] }

  /// The first key of an action; nil if it has none.
  func key(for action: Action) -> Key? { keys(for: action).first }

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

  /// The map with other keys for some actions, by their names. No other action keeps a key that one of these has.
  func binding(_ keys: [String: [Key]]) -> KeyMap {
    let taken = Set(keys.values.joined())
    return KeyMap(
      bindings.map { binding in
        let kept = binding.keys.filter { !taken.contains($0) }
        return Binding(keys[binding.action.name] ?? kept, binding.action, binding.summary)
      })
  }
}
