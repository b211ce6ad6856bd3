import TestSupport

/// Names that are difficult for terminals and that people use.
extension SeededGenerator {
  private static let names = [
    // Wide characters, also beyond the first plane.
    "日本語", "한국어 팀", "ｆｕｌｌ", "ﾊﾝｶｸ", "𠀀𠀁", "全角　空白", "中", "〜。、",
    // Emoji: plain, joined, with a tone, with selectors, flags, keycaps.
    "🦊", "👨‍👩‍👧", "👍🏽", "❤️", "☎︎", "🇩🇪🇫🇷", "7️⃣", "🏴‍☠️", "👩🏿‍🚀",
    // Marks: few, many, alone, and on wide characters.
    "e\u{301}lan", "Z\u{351}\u{36B}\u{343}\u{33C}\u{312}\u{368}algo", "\u{301}x", "が\u{301}ぎ",
    "ไทยนี้", "हिन्दी", "தமிழ்", "각", "\u{1112}\u{1161}\u{11AB}", "\u{20DD}a",
    // Right-to-left text, with overrides.
    "שָׁלוֹם", "العَرَبِيَّة", "ש\u{200F}לום", "a\u{202E}cba\u{202C}", "\u{2067}x\u{2069}",
    // Control characters and sequences: C0, C1, and both kinds of sequences.
    "\u{1B}[31mred", "\u{1B}]0;title\u{7}", "\u{9B}2J", "\u{9D}52;c;eA==\u{9C}", "tab\there",
    "a\r\nb", "\u{8}\u{8}\u{8}", "\0", "\u{7F}", "\u{1B}c", "\u{E}\u{F}", "\u{1B}P1$q\u{1B}\\",
    "\u{90}q", "\u{85}", "\u{AD}soft", "\u{FEFF}bom", "\u{FFFD}", "\u{E000}", "\u{10FFFF}",
    "%s%n", "]|>|[", "Zoë", "½ ± °", "░▒▓", "—…→", "ﬁn",
  ]

  /// One of these, two beside each other, or letters of a script.
  mutating func hostileName() -> String {
    switch number(0...9) {
    case 0..<6: pick(Self.names)
    case 6: pick(Self.names) + pick(Self.names)
    case 7: String(repeating: pick(Self.names), count: number(2...9))
    default: letters()
    }
  }

  private static let scripts: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xA1...0x17F, 0x370...0x3FF, 0x400...0x45F, 0x5D0...0x5EA, 0x621...0x64A,
    0x905...0x939, 0xE01...0xE2E, 0x2190...0x21FF, 0x2500...0x25FF, 0x3041...0x3096,
    0x30A1...0x30FA,
    0x4E00...0x9FEF, 0xAC00...0xD7A3, 0xFF01...0xFF5E, 0x1F400...0x1F43E, 0x20000...0x2A6D6,
  ]

  private mutating func letters() -> String {
    let script = pick(Self.scripts)
    let scalars = (0..<number(1...8)).compactMap { _ in
      Unicode.Scalar(UInt32.random(in: script, using: &self))
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
