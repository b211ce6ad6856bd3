import FoundationBase

/// The key for searching and sorting names. Two names have the same key if they are equal when folded: see
/// `String.folded`. Names with accents sort next to names without.
///
/// Law: two keys are equal, or one of them is less. Strings break this law: "é\"" and "e" with a separate acute accent
/// are different, and by `<` neither is less (Swift 6.3), so a binary search among strings misses them.
package struct NameKey: Hashable, Sendable {
  /// The folded name.
  package let text: String
  /// The text without accents; nil if it is ASCII.
  private let base: String?

  /// Makes the key of a name in any letter case. Cost: folding and, for non-ASCII text, removing accents.
  package init(_ name: String) {
    self.init(text: name.folded)
  }

  /// Makes the key of a name without ignoring its letter case.
  package init(exactly name: String) {
    self.init(text: name.composed)
  }

  private init(text: String) {
    self.text = text
    base = text.utf8.allSatisfy { $0 < 0x80 } ? nil : text.withoutAccents
  }

  /// The text in which a search looks for a part of a name, without accents.
  package var searchText: String { base ?? text }
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
