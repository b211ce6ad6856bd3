import ScoreScreen
import Scorekeeping

/// A key that is pressed a number of times in a row.
package struct KeyPress: Hashable, Sendable {
  /// The key.
  package var key: Key
  /// The number of presses, from 1.
  package var count: Int

  /// A key that is pressed once or several times.
  package init(_ key: Key, count: Int = 1) {
    self.key = key
    self.count = count
  }
}

extension KeyPress: CustomStringConvertible {
  /// The key by its name, and the count: `j`, `Enter`, `^Z`, `j*3`. A character that would be read as something else is
  /// in quotes.
  package var description: String { key.scriptText + (count == 1 ? "" : "*\(count)") }
}

extension Key {
  /// The key in the syntax of scripts.
  var scriptText: String {
    if case .paste(let text) = self { return Word.inQuotes(text) }
    guard case .character(let character) = self, character != " " else { return description }
    let isPlain = character.unicodeScalars.allSatisfy {
      $0 != " " && $0 != "\"" && $0 != "#" && !Word.needsEscape($0)
    }
    return isPlain ? description : Word.inQuotes(description)
  }
}

extension KeyPress {
  /// The largest number of times that a script can press a key in a row.
  static let mostPresses = 10_000

  /// Reads a key and, after a `*`, its count. A word in quotes is a character.
  init(_ word: Word) throws(ScriptLineError) {
    let text = word.text
    do throws(ScriptError) {
      // `*` alone is a key; names of keys are not quoted.
      if !word.isQuoted || text.count == 1, let key = try Key(scriptText: text) {
        self.init(key)
      } else if !word.isQuoted, let star = text.utf8.lastIndex(of: UInt8(ascii: "*")),
        star > text.startIndex,
        let count = try Self.count(text[text.utf8.index(after: star)...], of: text),
        let key = try Key(scriptText: String(text[..<star]))
      {
        self.init(key, count: count)
      } else {
        throw .unknownKey(text, suggestion: word.isQuoted ? nil : Key.suggestion(for: text))
      }
    } catch {
      throw ScriptLineError(error, at: word.range)
    }
  }

  /// Reads the count from the word after a character in quotes.
  static func count(_ word: Word) throws(ScriptLineError) -> Int {
    do throws(ScriptError) {
      if let count = try count(word.text.dropFirst(), of: word.text) { return count }
      throw .unknownKey(word.text, suggestion: nil)
    } catch {
      throw ScriptLineError(error, at: word.range)
    }
  }

  /// Reads a count; nil if the text is not a count at all.
  private static func count(
    _ digits: Substring, of text: String
  ) throws(ScriptError) -> Int? {
    guard digits.wholeMatch(of: /[0-9]+/) != nil else { return nil }
    guard let count = Int(digits), count > 0, count <= mostPresses else {
      throw .keyCountOutOfRange(text)
    }
    return count
  }
}

extension Key {
  /// The key named by a word without quotes; nil if there is none.
  package init?(scriptText text: String) throws(ScriptError) {
    if let character = text.first, text.dropFirst().isEmpty {
      if character.unicodeScalars.contains(where: \.isControl) { throw .controlInText }
      self = .character(character)
    } else if let key = Self.byName[text.lowercased()] {
      self = key
    } else if let letter = Self.letter(in: text.lowercased(), after: ["m-"]) {
      self = .alt(letter)
    } else {
      guard text.utf8.count == 2, text.utf8.first == UInt8(ascii: "^") else { return nil }
      let letter = text.lowercased().dropFirst()
      switch letter {
      case "i": throw .controlIsKey(text, .tab)
      case "m", "j": throw .controlIsKey(text, .enter)
      case "h": throw .controlIsKey(text, .backspace)
      case "[": throw .controlIsKey(text, .escape)
      case "a"..."z": self = .control(letter[letter.startIndex])
      default: return nil
      }
    }
  }

  /// The letter or digit that follows one of these prefixes and ends the text.
  private static func letter(in text: String, after beginnings: [String]) -> Character? {
    guard let beginning = beginnings.first(where: text.hasPrefix) else { return nil }
    let rest = text.dropFirst(beginning.count)
    guard rest.utf8.count == 1, let letter = rest.first, letter.isLetter || letter.isNumber
    else { return nil }
    return letter
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: named.map { ($0.description.lowercased(), $0) })

  /// The names that other programs give keys, for suggestions.
  private static let otherNames = [
    "escape": "Esc", "return": "Enter", "delete": "Del", "pageup": "PgUp", "pagedown": "PgDn",
    "spacebar": "Space", "arrowup": "Up", "arrowdown": "Down", "arrowleft": "Left",
    "arrowright": "Right", "bs": "Backspace", "backtab": "S-Tab", "shift+tab": "S-Tab",
    "ctrl+left": "^Left", "ctrl+right": "^Right", "alt+backspace": "M-Backspace",
  ]

  package static func suggestion(for text: String) -> String? {
    let text = text.utf8.count > 40 ? "" : text.lowercased()
    if let letter = letter(in: text, after: ["ctrl+", "ctrl-", "c-"]), letter.isLetter {
      return "^\(letter.uppercased())"
    }
    if let letter = letter(in: text, after: ["alt+", "alt-", "meta+", "meta-"]) {
      return "M-\(letter)"
    }
    if text.isEmpty { return nil }
    let near = nearest(to: text, among: named.map(\.description) + otherNames.keys.sorted())
    return near.map { otherNames[$0] ?? $0 }
  }
}
