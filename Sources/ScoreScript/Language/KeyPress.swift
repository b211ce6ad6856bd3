import ScoreScreen
import Scorekeeping

/// A key, and how many times in a row it is pressed.
public struct KeyPress: Hashable, Sendable {
  public var key: Key
  /// From 1.
  public var count: Int

  /// A key, pressed once where nothing else is said.
  public init(_ key: Key, count: Int = 1) {
    self.key = key
    self.count = count
  }
}

extension KeyPress: CustomStringConvertible {
  /// The key by its name, and how often: `j`, `Enter`, `^Z`, `j*3`. A character that would not read back as it is
  /// stands in quotes.
  public var description: String { key.scriptText + (count == 1 ? "" : "*\(count)") }
}

extension Key {
  /// The key as scripts write it.
  package var scriptText: String {
    if case .paste(let text) = self { return Word.inQuotes(text) }
    guard case .character(let character) = self, character != " " else { return description }
    let isPlain = character.unicodeScalars.allSatisfy {
      $0 != " " && $0 != "\"" && $0 != "#" && !Word.needsEscape($0)
    }
    return isPlain ? description : Word.inQuotes(description)
  }
}
