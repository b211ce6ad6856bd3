import Foundation

/// A name as it is searched for: names have one key if they differ in letter case alone, or in how their characters are
/// composed.
///
/// Law: of two keys one comes first, or they are equal. Of two strings that need not be so: "é\"" and "e" with an
/// acute accent of its own are different, and for `<` neither is less (Swift 6.3). What is searched in an order of strings
/// is then not found.
package struct NameKey: Hashable, Sendable {
  private let text: String
  private let isASCII: Bool

  /// The key of a name. Cost: that of the letters in lower case, and outside of ASCII of composing them.
  package init(_ name: String) {
    self.init(exactly: name.lowercased())
  }

  /// The key of a name whose letter case counts.
  package init(exactly name: String) {
    isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    text = isASCII ? name : name.precomposedStringWithCanonicalMapping
  }
}

extension NameKey: Comparable {
  package static func < (lhs: NameKey, rhs: NameKey) -> Bool {
    // Within ASCII strings are compared byte by byte, and faster than their bytes.
    lhs.isASCII && rhs.isASCII
      ? lhs.text < rhs.text : lhs.text.utf8.lexicographicallyPrecedes(rhs.text.utf8)
  }
}
