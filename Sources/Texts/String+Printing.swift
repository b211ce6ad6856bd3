extension String {
  /// The text as it stands in files and on pages: a Control Picture for a control character, as on the terminal, and
  /// U+FFFD for another one, for a line separator and for a mark that turns the direction of the text behind it. All
  /// other characters stay, also those that no terminal draws, such as the parts of flags and of joined emoji.
  ///
  /// The scripts of the pages have the same rule in `safe`.
  package var printed: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    return String(UnicodeScalarView(unicodeScalars.lazy.map(\.printed)))
  }
}

extension Unicode.Scalar {
  /// The scalar as `String.printed` has it.
  var printed: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    // XML allows no noncharacters.
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: self
    }
  }
}
