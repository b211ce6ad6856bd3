extension Glyph {
  /// What a scalar is in the text of a row, where cells follow one another.
  package enum Role: Sendable {
    /// It begins a cell, and can be seen there.
    case base
    /// It belongs to the cell before it.
    case mark
    /// It is drawn otherwise than it is written, or not at all, or cannot be told from a blank.
    case hidden
  }

  /// What a scalar is in the text of a row. Whether it takes one column or two has no part in it.
  package static func role(of scalar: Unicode.Scalar) -> Role {
    switch scalar.value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300: return .base
    case 0x300..<0x370: return .mark
    // Greek, Cyrillic, Hebrew and Arabic letters.
    case 0x391..<0x3A2, 0x3A3..<0x483, 0x48A..<0x530, 0x5D0..<0x5EB, 0x620..<0x64B: return .base
    // Arrows, lines and blocks; kana, ideographs and syllables.
    case 0x2190..<0x2200, 0x2500..<0x2600, 0x3041..<0x3097, 0x30A1..<0x30FB, 0x4E00..<0x9FF0,
      0xAC00..<0xD7A4:
      return .base
    default: break
    }
    switch kind(of: scalar) {
    case .mark: return .mark
    case .base:
      let properties = scalar.properties
      let isBlank = properties.generalCategory == .spaceSeparator
      return isBlank || properties.isDefaultIgnorableCodePoint ? .hidden : .base
    case .letter, .dropped, .end, .unsafe: return .hidden
    }
  }
}
