import Foundation

/// Names of many scripts, and other spellings of them.
extension SeededGenerator {
  private static let parts = [
    "Ann", "Zoë", "Zoe\u{308}", "Straße", "STRASSE", "groẞ", "Νίκος", "ΝΊΚΟΣ", "ᾳ", "\u{1FBC}", "İ",
    "ı", "I", "i", "Kelvin", "\u{212A}", "Å", "\u{212B}", "ﬁ", "FI", "ﬄ", "ﬅ", "ſ", "Ꭰ", "ꭰ", "Ꮿ",
    "გია", "ᲒᲘᲐ", "Ёж", "ёж", "ԱԲ", "և", "אבא", "عمر", "राम", "กก", "김", "\u{1100}\u{1161}",
    "さくら", "ガ", "が", "か\u{3099}", "王", "e\u{323}\u{302}", "e\u{302}\u{323}", "α\u{345}\u{301}",
    "ΑΙ\u{301}", "🇩🇪", "👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👍🏽", "Ǆ", "ǅ", "ǆ", "ŉ", "ʼN", "ẘ", "Ⓐ", "ⅷ", "Ａ", "Ø", "ø",
    "Þ", "ß\u{301}", "\u{1E9B}\u{323}", "𐐀", "𐐨", "𞤀", "-", ".", "7", "'", "\"",
  ]

  /// A name of one to three parts in any script.
  package mutating func nameInAnyScript() -> String {
    (1...number(1...3)).map { _ in pick(Self.parts) }
      .joined(separator: chance(0.3) ? " " : "")
  }

  /// The name in another letter case or composition, which mostly stands for the same name.
  package mutating func respelled(_ name: String) -> String {
    switch number(0...5) {
    case 0: name.uppercased()
    case 1: name.lowercased()
    case 2: name.capitalized
    case 3: name.decomposedStringWithCanonicalMapping
    case 4: name.precomposedStringWithCanonicalMapping
    default:
      name.map { chance(0.5) ? $0.uppercased() : $0.lowercased() }.joined()
        .decomposedStringWithCanonicalMapping
    }
  }

  /// Some names, each with other spellings.
  package mutating func spellings(_ count: Int) -> [String] {
    var names: [String] = []
    while names.count < count {
      let name = names.isEmpty || chance(0.4) ? nameInAnyScript() : respelled(pick(names))
      names.append(name)
    }
    return names
  }
}
