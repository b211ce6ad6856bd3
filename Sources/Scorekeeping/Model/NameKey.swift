import FoundationBase

/// The key for searching and sorting names. Two names have the same key if they differ only in letter case or in the
/// composition of their characters. Names with accents sort next to names without.
///
/// Law: two keys are equal, or one of them is less. Strings break this law: "é\"" and "e" with a separate acute accent
/// are different, and by `<` neither is less (Swift 6.3), so a binary search among strings misses them.
package struct NameKey: Hashable, Sendable {
  /// The name in lower case, with its characters composed.
  package let text: String
  /// The text without accents; nil if it is ASCII.
  private let base: String?

  /// Makes the key of a name in any letter case. Cost: lowercasing and, for non-ASCII text, composing characters.
  package init(_ name: String) {
    self.init(exactly: name.lowercased())
  }

  /// Makes the key of a name without ignoring its letter case.
  package init(exactly name: String) {
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    text = isASCII ? name : name.composed
    base = isASCII ? nil : text.withoutAccents
  }
}

extension NameKey: Comparable {
  package static func < (lhs: NameKey, rhs: NameKey) -> Bool {
    // ASCII strings compare byte by byte, faster than their UTF-8 views.
    if lhs.base == nil, rhs.base == nil { return lhs.text < rhs.text }
    let (left, right) = (lhs.base ?? lhs.text, rhs.base ?? rhs.text)
    if left.utf8.elementsEqual(right.utf8) {
      return lhs.text.utf8.lexicographicallyPrecedes(rhs.text.utf8)
    }
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
