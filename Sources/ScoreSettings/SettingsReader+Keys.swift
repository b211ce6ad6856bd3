import ScoreScreen
import ScoreScript
import Yams

/// Reading what keys do.
extension SettingsReader {
  /// A key that the file names, and where.
  private struct Claim {
    let key: Key
    let action: String
    let node: Node
  }

  mutating func readKeys(_ actions: Entry, on screen: Keys.Screen) {
    let known = settings.keys.bindings(on: screen).filter(\.isFree).map(\.name)
    var claims: [Claim] = []
    var named: [String: Node] = [:]
    for entry in entries(of: actions, known: known) {
      guard let list = elements(of: entry, "a list of keys, as [j, Down]") else { continue }
      named[entry.name] = entry.value
      for element in list {
        do throws(SettingsError) {
          let key = try Self.key(element, on: screen)
          claims.append(Claim(key: key, action: entry.name, node: element.value))
        } catch {
          note(error, at: element.value)
        }
      }
    }
    settings.keys.bind(bound(claims, named: named, on: screen), on: screen)
  }

  /// The keys of each action that the file names, without those that it may not have.
  private mutating func bound(
    _ claims: [Claim], named: [String: Node], on screen: Keys.Screen
  ) -> [String: [Key]] {
    let bindings = settings.keys.bindings(on: screen)
    var named = named
    var claims = claims
    var owners: [Key: String] = [:]
    claims.removeAll { claim in
      guard let owner = owners[claim.key] else {
        owners[claim.key] = claim.action
        return false
      }
      note(.keyTwice(claim.key.description, action: owner), at: claim.node)
      return true
    }
    // Each round gives one action its own keys back, so that there are no more rounds than such actions.
    for _ in bindings {
      let keyless = bindings.first { binding in
        guard binding.isNeeded else { return false }
        return named[binding.name] != nil
          ? !claims.contains { $0.action == binding.name }
          : binding.keys.allSatisfy { key in claims.contains { $0.key == key } }
      }
      guard let keyless else { break }
      if let node = named.removeValue(forKey: keyless.name) {
        note(.neededAction(keyless.name, screen: screen.rawValue), at: node)
      }
      claims.removeAll { claim in
        guard keyless.keys.contains(claim.key) else { return false }
        note(.neededKey(claim.key.description, action: keyless.name), at: claim.node)
        return true
      }
    }
    var result = named.mapValues { _ in [Key]() }
    for claim in claims { result[claim.action]?.append(claim.key) }
    return result
  }

  private static func key(
    _ element: Entry, on screen: Keys.Screen
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
