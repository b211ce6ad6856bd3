/// Looks words up in any letter case among few choices.
///
/// Cost: a comparison of a number for each choice, and nothing allocated, for words in ASCII.
package struct KeywordTable<Keyword: CaseIterable & RawRepresentable<String> & Sendable>: Sendable {
  private let entries: [(key: UInt128, keyword: Keyword)]

  /// The keywords, which have at most 16 letters, all of them ASCII.
  package init() {
    entries = Keyword.allCases.map { (Self.key($0.rawValue), $0) }
  }

  /// The keyword that a word says; nil for a quoted word.
  package subscript(word: Word) -> Keyword? {
    if word.isQuoted || word.isRegex { return nil }
    let key = Self.key(word.text)
    for entry in entries where entry.key == key { return entry.keyword }
    // Some letters that are not ASCII have lower-case forms that are.
    return key == 0 ? Keyword(rawValue: word.text.lowercased()) : nil
  }

  /// The letters in lower case as one number; 0 if there are too many, or others than those of ASCII.
  private static func key(_ text: String) -> UInt128 {
    var key: UInt128 = 0
    if text.utf8.count > 16 { return 0 }
    for unit in text.utf8 {
      if unit >= 0x80 { return 0 }
      let isUpper = unit &- UInt8(ascii: "A") < 26
      key = key << 8 | UInt128(isUpper ? unit | 0x20 : unit)
    }
    return key
  }
}
