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

extension KeyMap.Binding {
  /// The same keys for the action that a screen makes of this one.
  func map<Other>(_ action: (Action) -> Other) -> KeyMap<Other>.Binding {
    .init(keys: keys, action: action(self.action), summary: summary)
  }
}
