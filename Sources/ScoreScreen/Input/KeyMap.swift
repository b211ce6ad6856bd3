/// The key bindings of one screen, from which its actions, help and hints are made.
package struct KeyMap: Equatable, Sendable {
  let bindings: [KeyBinding]

  init(_ bindings: [KeyBinding]) {
    self.bindings = bindings
  }

  /// The action that a key triggers; nil if it has none. Cost: linear in the number of keys, a few dozen.
  package func action(for key: Key) -> KeyAction? {
    bindings.first { $0.keys.contains(key) }?.action
  }

  func keys(for action: KeyAction) -> [Key] { bindings.first { $0.action == action }?.keys ?? [] }

  /// The first key of an action; nil if it has none.
  func key(for action: KeyAction) -> Key? { keys(for: action).first }

  /// The first key of the action with a name; nil if it has none.
  func key(named name: String) -> Key? { bindings.first { $0.name == name }?.keys.first }

  /// A hint for the status row, such as `u undo`: the first key of an action and a word. Empty if the action has no
  /// key.
  package func hint(_ action: KeyAction, _ word: String) -> String {
    key(for: action).map { "\($0) \(word)" } ?? ""
  }

  /// The first key of each action, such as `j k`. Actions without keys are left out.
  package func names(of actions: KeyAction...) -> String {
    actions.compactMap { key(for: $0)?.description }.joined(separator: " ")
  }

  /// The map with other keys for the named actions. These keys are removed from all other actions.
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
package struct KeyBinding: Equatable, Sendable {
  /// The keys; hints show the first one.
  package let keys: [Key]
  let action: KeyAction
  /// The action in words. Within a `KeyMap`, the name of an action in braces stands for its first key.
  package let summary: String

  init(_ keys: [Key], _ action: KeyAction, _ summary: String) {
    self.keys = keys
    self.action = action
    self.summary = summary
  }

  /// The name of the action in settings: lower case with hyphens. It never changes.
  package var name: String { action.name }

  /// Whether the action must have a key: without it, the screen could not be left or used.
  package var isNeeded: Bool { action.isNeeded }

  /// Whether settings can change the keys: for all actions except typing digits.
  package var isFree: Bool { action != .digit }

  /// The names of the keys; all ten digits together are shown as one.
  var label: String {
    let digits = Set("0123456789".map(Key.character))
    let hasAll = digits.isSubset(of: keys)
    let names = keys.filter { !hasAll || !digits.contains($0) }.map(\.description)
    return ((hasAll ? ["0-9"] : []) + names).joined(separator: " ")
  }
}

/// An action that a key can trigger on one of the screens.
package enum KeyAction: Hashable, Sendable {
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
  case finish
  case pointFirst
  case pointSecond
  case digit
  case erase
  case apply
  case exact
  case add
  case rename
  case team
  case colour
  case delete
  case leave
  case moveDown
  case moveUp
  case order
  case lock
  case panels
  case sheet
  case history
  case enterRound
  case round
  case clock
  case endTurn
  case turn
  case freeze
  case scorers
  case picture
  case back
  // On the sheet of rounds.
  case earlierRound
  case laterRound
  case applyRight
  case totals
  // Among the matches of a board; the second also on a board.
  case switchTable
  case result
  // While watching as a presenter.
  case revealNext
  case revealPlace
  case takeBack
  // While following a stream.
  case hold
  // On the list of boards, which shares `rename` and `delete`, and in the history, which shares `open`.
  case open
  case new
  case people
  case rematch
  // On the list of scorers, which shares `add`, `open` and `delete`.
  case pin
  case copy
  // In the review of snapshots, and the first two among matches, for results that scorers ask for.
  case accept
  case reject
  case skip
  case acceptAll
  case rejectAll
  case skipAll
  case nextFrame
  case previousFrame
  case scrollRight
  case scrollLeft
  case diff
  // In a prompt; the last two also in the history.
  case edit(LineEdit)
  case answer
  case cancel
  case complete
  case older
  case newer

  /// The name in settings, words with hyphens. Unlike text on the screen it must never change.
  var name: String {
    let words = if case .edit(let edit) = self { edit.rawValue } else { "\(self)" }
    return words.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }

  /// Whether the action must have a key: without it, a screen could not be left or used.
  var isNeeded: Bool { [.quit, .command, .answer, .cancel].contains(self) }
}
