import ScoreScreen
import ScoreScript

/// Reading key bindings.
extension SettingsReader {
  /// A key that the file binds to an action.
  private struct Binding {
    let key: Key
    let action: String
    let node: SettingsNode
  }

  mutating func readKeys(_ actions: NamedNode, on screen: KeyBindings.Screen) {
    let known = settings.keys.bindings(on: screen).filter(\.isFree).map(\.name)
    var bindings: [Binding] = []
    var named: [String: SettingsNode] = [:]
    for action in children(of: actions, known: known) {
      guard let list = elements(of: action, "a list of keys, as [j, Down]") else { continue }
      named[action.name] = action.value
      for element in list {
        do throws(SettingsError) {
          let key = try Self.key(element, on: screen)
          bindings.append(Binding(key: key, action: action.name, node: element.value))
        } catch {
          note(error, at: element.value)
        }
      }
    }
    settings.keys.bind(allowed(bindings, named: named, on: screen), on: screen)
  }

  /// The keys of each action that the file names. Reports and omits keys that are bound twice, and keys that would
  /// leave a needed action without keys.
  private mutating func allowed(
    _ bindings: [Binding], named: [String: SettingsNode], on screen: KeyBindings.Screen
  ) -> [String: [Key]] {
    let defaults = settings.keys.bindings(on: screen)
    var named = named
    var bindings = bindings
    var owners: [Key: String] = [:]
    bindings.removeAll { binding in
      guard let owner = owners[binding.key] else {
        owners[binding.key] = binding.action
        return false
      }
      note(.keyTwice(binding.key.description, action: owner), at: binding.node)
      return true
    }
    // Each round restores the default keys of one needed action, so there are at most as many rounds as actions.
    for _ in defaults {
      let keyless = defaults.first { action in
        guard action.isNeeded else { return false }
        return named[action.name] != nil
          ? !bindings.contains { $0.action == action.name }
          : action.keys.allSatisfy { key in bindings.contains { $0.key == key } }
      }
      guard let keyless else { break }
      if let node = named.removeValue(forKey: keyless.name) {
        note(.neededAction(keyless.name, screen: screen.rawValue), at: node)
      }
      bindings.removeAll { binding in
        guard keyless.keys.contains(binding.key) else { return false }
        note(.neededKey(binding.key.description, action: keyless.name), at: binding.node)
        return true
      }
    }
    var result = named.mapValues { _ in [Key]() }
    for binding in bindings { result[binding.action]?.append(binding.key) }
    return result
  }

  private static func key(
    _ element: NamedNode, on screen: KeyBindings.Screen
  ) throws(SettingsError) -> Key {
    guard let name = element.value.scalar?.string else {
      throw .wrongType(
        element.name, is: "a list with \(element.value.typeName) in it",
        right: "keys, and signs in quotes")
    }
    let key: Key?
    do throws(ScriptError) {
      key = try Key(scriptText: name)
    } catch {
      throw .unknownKey(error)
    }
    guard let key else {
      throw .unknownKey(.unknownKey(name, suggestion: Key.suggestion(for: name)))
    }
    switch key {
    case .control("c"), .control("z"): throw .keptKey(key.description)
    case .character where screen == .prompt: throw .typingKey(key.description)
    default: return key
    }
  }
}
