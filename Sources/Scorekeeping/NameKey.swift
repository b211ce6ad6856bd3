import Foundation

/// A name as it is searched for: names have one key if they differ in letter case alone, or in how their characters are
/// composed.
///
/// Names with accents stand beside those without.
///
/// Law: of two keys one comes first, or they are equal. Of two strings that need not be so: "é\"" and "e" with an
/// acute accent of its own are different, and for `<` neither is less (Swift 6.3). What is searched in an order of strings
/// is then not found.
package struct NameKey: Hashable, Sendable {
  private let text: String
  /// The text without accents; nil within ASCII.
  private let base: String?

  /// The key of a name. Cost: that of the letters in lower case, and outside of ASCII of composing them.
  package init(_ name: String) {
    self.init(exactly: name.lowercased())
  }

  /// The key of a name whose letter case counts.
  package init(exactly name: String) {
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    text = isASCII ? name : name.precomposedStringWithCanonicalMapping
    base = isASCII ? nil : text.folding(options: .diacriticInsensitive, locale: nil)
  }
}

extension NameKey: Comparable {
  package static func < (lhs: NameKey, rhs: NameKey) -> Bool {
    // Within ASCII strings are compared byte by byte, and faster than their bytes.
    if lhs.base == nil, rhs.base == nil { return lhs.text < rhs.text }
    let (left, right) = (lhs.base ?? lhs.text, rhs.base ?? rhs.text)
    if left.utf8.elementsEqual(right.utf8) {
      return lhs.text.utf8.lexicographicallyPrecedes(rhs.text.utf8)
    }
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
