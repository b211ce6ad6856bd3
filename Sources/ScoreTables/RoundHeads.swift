import Texts

/// The names of rounds as heads of narrow columns.
///
/// Law: names that differ have heads that differ.
package struct RoundHeads {
  /// The number of words, and the width of a word in columns, that are tried until all heads differ.
  private static let limits = [4, 6, .max].flatMap { words in
    [6, 9, 12, .max].map { (words: words, width: $0) }
  }

  /// The heads, by the names.
  private var heads: [String: String] = [:]
  /// The width of the longest word, in columns.
  package let width: Int

  /// Makes heads that break between words.
  package init(_ names: [String]) {
    let names = Set(names)
    for (words, width) in Self.limits {
      heads = Dictionary(uniqueKeysWithValues: names.map { ($0, $0.head(words, width)) })
      if Set(heads.values).count == names.count { break }
    }
    width =
      heads.values.flatMap { $0.split(separator: " ") }
      .map { String($0).terminalWidth }.max() ?? 0
  }

  /// Makes heads on one line: the first words or, where these are equal, the first letters of all words.
  package init(_ names: [String], onLinesOf width: Int) {
    self.width = width
    heads = Dictionary(names.map { ($0, $0.firstWords(width)) }) { one, _ in one }
    for name in repeated.keys where name.contains(" ") {
      let letters = name.split(separator: " ").compactMap(\.first).map { $0.uppercased() }
      heads[name] = String(letters.joined().prefix(width))
    }
    for name in repeated.keys { heads[name] = nil }
  }

  /// The names with a head that others have, too.
  private var repeated: [String: String] {
    let counts = Dictionary(heads.values.map { ($0, 1) }, uniquingKeysWith: +)
    return heads.filter { counts[$1, default: 0] > 1 }
  }

  /// The head of a name; nil if no head tells it apart.
  package subscript(name: String) -> String? { heads[name] }
}

extension String {
  /// The words that fit into a width; of a longer first word, its beginning.
  fileprivate func firstWords(_ width: Int) -> String {
    if terminalWidth <= width { return self }
    var words = split(separator: " ")
    while words.count > 1, words.joined(separator: " ").terminalWidth > width { words.removeLast() }
    let text = words.joined(separator: " ")
    // In a few columns, a sign for what is cut would take more than it tells.
    return text.terminalWidth <= width || width < 5
      ? String(text.prefix(width)) : text.cut(to: width)
  }

  /// The first words, the long ones cut.
  fileprivate func head(_ count: Int, _ width: Int) -> String {
    let words = split(separator: " ")
    let kept = words.prefix(count).map { String($0).cut(to: width) }.joined(separator: " ")
    return words.count > count ? kept + "…" : kept
  }
}
