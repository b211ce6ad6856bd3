import FoundationBase

#if canImport(FoundationEssentials)
  // For `_nfd`, which FoundationEssentials uses itself: without language data there is no public equivalent.
  @_spi(_Unicode) import Swift
#endif

extension String {
  /// The text with its characters composed (NFC). Canonically equivalent texts have the same bytes in this form.
  package var composed: String { String(decoding: _nfcCodeUnits, as: UTF8.self) }

  /// The text with its characters decomposed (NFD), with marks separate from letters.
  package var decomposed: String {
    #if canImport(FoundationEssentials)
      var scalars = UnicodeScalarView()
      scalars.append(contentsOf: _nfd)
      return String(scalars)
    #else
      return decomposedStringWithCanonicalMapping
    #endif
  }

  /// The text, composed, without the accents of Latin, Greek and Cyrillic letters, as Foundation folds it. In other
  /// scripts the marks stay, because they make different letters, such as が of か.
  package var withoutAccents: String {
    // The end of the Cyrillic letters.
    let end: UInt32 = 0x510
    var scalars = UnicodeScalarView()
    var letter: Unicode.Scalar?
    for scalar in decomposed.unicodeScalars {
      if !scalar.properties.isGraphemeExtend {
        letter = scalar
      } else if let letter, letter.value < end || scalar.value < end {
        continue
      }
      scalars.append(scalar)
    }
    return String(scalars).composed
  }
}
