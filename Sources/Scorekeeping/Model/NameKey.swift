import Foundation

/// The search and sort key of a name. Names have one key if they differ in letter case alone, or in how their characters
/// are composed; names with accents sort beside those without.
///
/// Law: of two keys one is less, or they are equal. Strings break that law: "é\"" and "e" with an acute accent of its
/// own are different, and for `<` neither is less (Swift 6.3), so that a binary search among strings misses them.
package struct NameKey: Hashable, Sendable {
  private let text: String
  /// The text without accents; nil within ASCII.
  private let base: String?

  /// The key of a name in any letter case. Cost: lowercasing and, outside of ASCII, composing the characters.
  package init(_ name: String) {
    self.init(exactly: name.lowercased())
  }

  /// The key of a name in exactly its letter case.
  package init(exactly name: String) {
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    text = isASCII ? name : name.precomposedStringWithCanonicalMapping
    base = isASCII ? nil : text.folding(options: .diacriticInsensitive, locale: nil)
  }
}

extension NameKey: Comparable {
  package static func < (lhs: NameKey, rhs: NameKey) -> Bool {
    // Strings within ASCII compare byte by byte, and faster than their UTF-8 views.
    if lhs.base == nil, rhs.base == nil { return lhs.text < rhs.text }
    let (left, right) = (lhs.base ?? lhs.text, rhs.base ?? rhs.text)
    if left.utf8.elementsEqual(right.utf8) {
      return lhs.text.utf8.lexicographicallyPrecedes(rhs.text.utf8)
    }
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
