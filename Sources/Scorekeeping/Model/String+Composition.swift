import FoundationBase

#if canImport(FoundationEssentials)
  // For `_nfd`, which FoundationEssentials itself uses: there is no public name for it without language data.
  @_spi(_Unicode) import Swift
#endif

extension String {
  /// The text with its characters composed (NFC): canonically equivalent texts become equal byte by byte.
  package var composed: String { String(decoding: _nfcCodeUnits, as: UTF8.self) }

  /// The text with its characters decomposed (NFD): letters and their marks stand alone.
  package var decomposed: String {
    #if canImport(FoundationEssentials)
      var scalars = UnicodeScalarView()
      scalars.append(contentsOf: _nfd)
      return String(scalars)
    #else
      return decomposedStringWithCanonicalMapping
    #endif
  }

  /// The text, composed, without the marks of Latin, Greek and Cyrillic letters, as Foundation folds it. Elsewhere marks
  /// make other letters, such as が of か, and stay.
  package var withoutAccents: String {
    // Cyrillic letters end here.
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
