import ScoreScreen
import ScoreScript
import TOMLKit

/// Reading what keys do.
extension SettingsReader {
  /// A key that the file names, and where.
  private struct Claim {
    let key: Key
    let action: String
    let range: Range<Int>
  }

  mutating func readKeys(_ table: TOMLTable) {
    let known = Keys.Screen.allCases.map(\.rawValue)
    for (name, value) in entries(of: table) {
      guard let screen = Keys.Screen(rawValue: name) else {
        unknown(name, in: ["keys"], known: known)
        continue
      }
      if let content = self.table(value, at: ["keys", name]) { readKeys(content, on: screen) }
    }
  }

  private mutating func readKeys(_ table: TOMLTable, on screen: Keys.Screen) {
    let bindings = settings.keys.bindings(on: screen).filter(\.isFree)
    let path = ["keys", screen.rawValue]
    var claims: [Claim] = []
    var named: Set<String> = []
    for (name, value) in entries(of: table) {
      guard bindings.contains(where: { $0.name == name }) else {
        unknown(name, in: path, known: bindings.map(\.name))
        continue
      }
      guard let keys = self.keys(value, at: path + [name], on: screen) else { continue }
      named.insert(name)
      claims += keys.map { Claim(key: $0.key, action: name, range: $0.range) }
    }
    claims.sort { $0.range.lowerBound < $1.range.lowerBound }
    settings.keys.bind(bound(claims, named: named, on: screen), on: screen)
  }

  /// The keys of each action that the file names, without those that it may not have.
  private mutating func bound(
    _ claims: [Claim], named: Set<String>, on screen: Keys.Screen
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
      note(.keyTwice(claim.key.description, action: owner), at: claim.range)
      return true
    }
    // Each round gives one action its own keys back, so that there are no more rounds than such actions.
    for _ in bindings {
      let keyless = bindings.first { binding in
        guard binding.isNeeded else { return false }
        return named.contains(binding.name)
          ? !claims.contains { $0.action == binding.name }
          : binding.keys.allSatisfy { key in claims.contains { $0.key == key } }
      }
      guard let keyless else { break }
      let isSaid = named.remove(keyless.name) != nil
      if isSaid {
        let path = ["keys", screen.rawValue, keyless.name]
        note(
          .neededAction(keyless.name, screen: screen.rawValue), at: text.place(ofValue: path))
      }
      claims.removeAll { claim in
        guard keyless.keys.contains(claim.key) else { return false }
        note(.neededKey(claim.key.description, action: keyless.name), at: claim.range)
        return true
      }
    }
    var result = Dictionary(uniqueKeysWithValues: named.map { ($0, [Key]()) })
    for claim in claims { result[claim.action]?.append(claim.key) }
    return result
  }

  /// The keys of a list, without what is none; nil if it is no list.
  private mutating func keys(
    _ value: TOMLValue, at path: [String], on screen: Keys.Screen
  ) -> [(key: Key, range: Range<Int>)]? {
    guard let list = value.array else {
      refuse(value, at: path, "a list of keys, as [\"j\", \"Down\"]")
      return nil
    }
    var keys: [(Key, Range<Int>)] = []
    for index in 0..<list.count {
      let element = list[index].tomlValue
      let range = text.place(ofElement: index, in: path)
      guard element.type == .string, let name = element.string else {
        let type = Self.word(for: element.type)
        note(
          .wrongType(path.last ?? "", is: "a list with \(type) in it", right: "keys in quotes"),
          at: range)
        continue
      }
      do throws(SettingsError) {
        keys.append((try Self.key(name, on: screen), range))
      } catch {
        note(error, at: range)
      }
    }
    return keys
  }

  private static func key(_ name: String, on screen: Keys.Screen) throws(SettingsError) -> Key {
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
