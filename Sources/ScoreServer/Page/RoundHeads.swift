import Texts

/// The names of rounds as heads of narrow columns, which break between words.
///
/// Law: names that differ have heads that differ.
struct RoundHeads {
  /// The number of words, and the width of a word in columns, that are tried until all heads differ.
  private static let limits = [4, 6, .max].flatMap { words in
    [6, 9, 12, .max].map { (words: words, width: $0) }
  }

  /// The heads, by the names.
  private var heads: [String: String] = [:]
  /// The width of the longest word, in columns.
  let width: Int

  init(_ names: [String]) {
    let names = Set(names)
    for (words, width) in Self.limits {
      heads = Dictionary(uniqueKeysWithValues: names.map { ($0, $0.head(words, width)) })
      if Set(heads.values).count == names.count { break }
    }
    width =
      heads.values.flatMap { $0.split(separator: " ") }
      .map { String($0).terminalWidth }.max() ?? 0
  }

  subscript(name: String) -> String { heads[name] ?? name }
}

extension String {
  /// The first words, the long ones cut.
  fileprivate func head(_ count: Int, _ width: Int) -> String {
    let words = split(separator: " ")
    let kept = words.prefix(count).map { String($0).cut(to: width) }.joined(separator: " ")
    return words.count > count ? kept + "…" : kept
  }
}
