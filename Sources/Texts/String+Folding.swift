extension String {
  /// The text with letter case and composition folded, in composed form. Names are equal if they are equal in this form.
  ///
  /// Law: two texts have the same bytes in this form if and only if they are a canonical caseless match, as Unicode
  /// defines it (D145, with full case folding): `Straße` and `STRASSE`, `Νίκος` and `ΝΊΚΟΣ`. The dotless `ı` and the
  /// dotted `İ` of Turkish differ from `i`, as they do by Unicode's default. Folding twice changes nothing.
  ///
  /// Cost: for ASCII, lowercasing.
  package var folded: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    // An iota below a letter becomes a letter. Only where there is one, the order of marks matters before folding.
    let hasIota = unicodeScalars.contains { $0 == "\u{345}" || 0x1F80...0x1FFF ~= $0.value }
    var folded = UnicodeScalarView()
    for scalar in (hasIota ? decomposed : self).unicodeScalars { scalar.addFolded(to: &folded) }
    return String(folded).composed
  }

  /// Whether the text begins with another one in any letter case and composition.
  ///
  /// - Parameter prefix: the beginning, which is folded already.
  package func begins(withFolded prefix: String) -> Bool {
    folded.utf8.starts(with: prefix.utf8)
  }
}

extension Unicode.Scalar {
  /// Adds the full case folding of the scalar, or for Cherokee the small letters that it stands for. The standard library
  /// does not have it, but lower case of upper case is the same for each scalar of Unicode 14, beside the dotless i.
  fileprivate func addFolded(to folded: inout String.UnicodeScalarView) {
    switch value {
    // Most capitals, and most other letters, are found without the tables of the standard library, which take a
    // microsecond: ASCII, Western European, Greek and Cyrillic.
    case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x391...0x3A1, 0x3A3...0x3AB, 0x410...0x42F:
      return folded.append(Unicode.Scalar(value + 0x20) ?? self)
    case ..<0x80, 0xE0...0xFF, 0x3AC...0x3AF, 0x3B1...0x3C1, 0x3C3...0x3CE, 0x430...0x45F:
      return folded.append(self)
    // The dotless i; scripts without letter case from Hebrew to Burmese and of East Asia; emoji.
    case 0x131, 0x590..<0x10A0, 0x2E80..<0xA640, 0xAC00..<0xFB00, 0x1F000...:
      return folded.append(self)
    default: break
    }
    if !properties.changesWhenCaseMapped { return folded.append(self) }
    // The capital 'ẞ' becomes 'SS' only by way of the small one.
    for small in properties.lowercaseMapping.unicodeScalars {
      for capital in small.properties.uppercaseMapping.unicodeScalars {
        folded.append(contentsOf: capital.properties.lowercaseMapping.unicodeScalars)
      }
    }
  }
}
