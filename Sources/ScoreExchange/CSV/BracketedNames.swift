import Scorekeeping
import Texts

/// New names with a seed, a counter or a country in brackets at their end, such as `FC Basel (SUI)` or `Kenin [Q]`. An
/// import keeps them as they are.
package struct BracketedNames: Sendable {
  private let first: String
  private let count: Int
  /// A name without brackets and one with them that is otherwise equal; nil if there is no such pair.
  private let pair: (plain: String, bracketed: String)?

  /// Finds the names. Fails if there is none. O(n) for n names.
  ///
  /// - Parameters:
  ///   - newcomers: the names of new players.
  ///   - others: the names of the players that were there before.
  package init?(_ newcomers: [String], besides others: [String]) {
    let bracketed = newcomers.filter { Self.plain($0) != nil }
    let known = Dictionary(others.map { (NameKey($0), $0) }) { first, _ in first }
    let new = Dictionary(newcomers.map { (NameKey($0), $0) }) { first, _ in first }
    var pair: (String, String)?
    for name in bracketed where pair == nil {
      guard let key = Self.plain(name).map({ NameKey($0) }) else { continue }
      if let plain = new[key] ?? known[key] { pair = (plain, name) }
    }
    for name in others where pair == nil {
      guard let key = Self.plain(name).map({ NameKey($0) }), let plain = new[key] else { continue }
      pair = (plain, name)
    }
    guard let first = bracketed.first ?? pair?.1 else { return nil }
    (self.first, count, self.pair) = (first, bracketed.count, pair)
  }

  /// One sentence about the names, and what to do with them.
  package var sentence: String {
    if let pair {
      return "'\(pair.plain)' and '\(pair.bracketed)' are kept as two players. If they are one, "
        + "write one name in the file, and import it again"
    }
    let names =
      count == 1
      ? "The name '\(first)' ends in brackets, and is"
      : "\(count) names end in brackets, as '\(first)', and are"
    let way = "rename \(Word.quoted(first)) \(Word.quoted(Self.plain(first) ?? first))"
    return "\(names) kept as \(count == 1 ? "it is" : "they are"). Another name: \(way)"
  }

  /// The name without the brackets at its end; nil for a name without them, or with nothing else.
  private static func plain(_ name: String) -> String? {
    let ends: [Character: Character] = [")": "(", "]": "["]
    guard let end = name.last, let start = ends[end], let index = name.lastIndex(of: start) else {
      return nil
    }
    let plain = name[..<index].trimmed
    return plain.isEmpty ? nil : plain
  }

}
