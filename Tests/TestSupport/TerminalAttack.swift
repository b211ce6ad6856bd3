/// Text that would affect a terminal if it arrived there unescaped.
package struct TerminalAttack: Sendable, CustomStringConvertible {
  /// The effect on a terminal.
  package let name: String
  /// The bytes, which need not be UTF-8.
  package let bytes: [UInt8]
  /// The kind by which the attack is detected.
  package let kind: Kind

  /// The kinds by which attacks are detected.
  package enum Kind: Sendable {
    /// The program never writes these bytes.
    case foreign
    /// Drawing programs write these bytes too.
    case drawing
    /// Programs that print lines write these bytes too.
    case line
  }

  init(_ name: String, _ bytes: [UInt8], _ kind: Kind = .foreign) {
    self.name = name
    self.bytes = bytes
    self.kind = kind
  }

  init(_ name: String, _ text: String, _ kind: Kind = .foreign) {
    self.init(name, Array(text.utf8), kind)
  }

  /// The bytes decoded as UTF-8, with replacement characters.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
  /// Whether the bytes are UTF-8.
  package var isText: Bool { Array(text.utf8) == bytes }
  package var description: String { name }

  /// One of several parts of the attacks, for tests that divide them; all in thorough tests.
  package static func part(_ part: Int, of count: Int) -> [TerminalAttack] {
    if isThorough { return all }
    return all.enumerated().filter { $0.offset % count == part % count }.map(\.element)
  }

  package static let all = sequences + eightBit + controls + formats

  private static let sequences = [
    Self("window title", "\u{1B}]0;pwned\u{7}"),
    Self("window title ended by ST", "\u{1B}]2;pwned\u{1B}\\"),
    Self("window title reported as input", "\u{1B}[21t"),
    Self("window moved and sized", "\u{1B}[3;0;0t\u{1B}[8;1;1t"),
    Self("clipboard set", "\u{1B}]52;c;cm0gLXJmIH4K\u{7}"),
    Self("clipboard asked for", "\u{1B}]52;c;?\u{1B}\\"),
    Self("hyperlink", "\u{1B}]8;;http://example.org\u{1B}\\click\u{1B}]8;;\u{1B}\\"),
    Self("palette", "\u{1B}]4;1;rgb:00/00/00\u{7}"),
    Self("palette of a console", "\u{1B}]P1000000"),
    Self("notification", "\u{1B}]9;pwned\u{7}\u{1B}]777;notify;a;b\u{7}"),
    Self("iTerm file", "\u{1B}]1337;File=name=eA==;inline=0:eA==\u{7}"),
    Self("DECRQSS", "\u{1B}P$q\"p\u{1B}\\"),
    Self("DCS of user-defined keys", "\u{1B}P0;1|17/0a\u{1B}\\"),
    Self("sixel", "\u{1B}Pq#0;2;0;0;0~~\u{1B}\\"),
    Self("tmux passthrough", "\u{1B}Ptmux;\u{1B}\u{1B}]0;x\u{7}\u{1B}\\"),
    Self("APC", "\u{1B}_Gf=24;AAAA\u{1B}\\"),
    Self("PM", "\u{1B}^pwned\u{1B}\\"),
    Self("SOS", "\u{1B}Xpwned\u{1B}\\"),
    Self("screen title", "\u{1B}kpwned\u{1B}\\"),
    Self("device attributes", "\u{1B}[c\u{1B}[>c\u{1B}Z"),
    Self("cursor report", "\u{1B}[6n"),
    Self("status report", "\u{1B}[5n\u{1B}[?15n"),
    Self("mode report", "\u{1B}[?25$p"),
    Self("terminfo report", "\u{1B}P+q544e\u{1B}\\"),
    Self("media copy", "\u{1B}[5i\u{1B}[4i"),
    Self("reset", "\u{1B}c"),
    Self("soft reset", "\u{1B}[!p"),
    Self("screen cleared with its history", "\u{1B}[H\u{1B}[2J\u{1B}[3J"),
    Self("scroll region", "\u{1B}[2;3rx\u{1B}[r "),
    Self("alternate screen left", "\u{1B}[?1049l", .drawing),
    Self("mouse reports of every move", "\u{1B}[?1003h"),
    Self("focus reports", "\u{1B}[?1004h"),
    Self("pastes no longer marked", "\u{1B}[?2004l", .drawing),
    Self("keyboard locked", "\u{1B}[2h"),
    Self("line drawing", "\u{1B}(0lqqk"),
    Self("designated and shifted", "\u{1B})0\u{E}lqqk\u{F}"),
    Self("other coding system", "\u{1B}%@\u{1B}%G"),
    Self("hidden text", "\u{1B}[8mpassword\u{1B}[28m"),
    Self("24-bit colour", "\u{1B}[38;2;1;2;3m"),
    Self("double height", "\u{1B}#3big\u{1B}#8"),
    Self("sequence without end", "\u{1B}["),
    Self("escape alone", "\u{1B}"),
  ]

  private static let eightBit = [
    Self("C1 CSI as a scalar", "\u{9B}2J\u{9B}6n"),
    Self("C1 OSC as a scalar", "\u{9D}0;pwned\u{9C}"),
    Self("C1 DCS as a scalar", "\u{90}$q\"p\u{9C}"),
    Self("C1 index, next line, reverse index", "a\u{84}b\u{85}c\u{8D}d"),
    Self("8-bit CSI", [0x9B] + Array("2J".utf8)),
    Self("8-bit OSC", [0x9D] + Array("0;pwned".utf8) + [0x9C]),
    Self("escape overlong in UTF-8", [0xC0, 0x9B] + Array("[2J".utf8)),
    Self("cut UTF-8 before an escape", [0xE2, 0x82] + Array("\u{1B}]0;x\u{7}".utf8)),
    Self("surrogates in UTF-8", [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]),
    Self("beyond Unicode", [0xF4, 0x90, 0x80, 0x80, 0xFF, 0xFE]),
    Self("Latin-1", Array("caf".utf8) + [0xE9]),
  ]

  private static let controls = [
    Self("answerback", "\u{5}"),
    Self("bells", "\u{7}\u{7}\u{7}"),
    Self("overwritten by backspaces", "evil\u{8}\u{8}\u{8}\u{8}good", .drawing),
    Self("overwritten from the left", "evil\rgood", .drawing),
    Self("another line", "a\nError: the disk is full", .line),
    Self("another line, in one character", "a\r\nroot# ", .line),
    Self("tab", "a\tb", .drawing),
    Self("vertical tab and form feed", "a\u{B}b\u{C}c"),
    Self("shifted out", "\u{E}lqqk\u{F}"),
    Self("flow control", "\u{13}\u{11}"),
    Self("sequence cancelled", "\u{1B}[2\u{18}J\u{1A}"),
    Self("DEL", "a\u{7F}b"),
    Self("unit and record separators", "a\u{1C}b\u{1D}c\u{1E}d\u{1F}"),
  ]

  private static let formats = [
    Self("bidirectional override", "\u{202E}gnp.exe\u{202C}"),
    Self("bidirectional isolate", "\u{2067}x\u{2066}y\u{2069}\u{2068}"),
    Self("bidirectional marks", "a\u{200E}b\u{200F}c\u{61C}d"),
    Self("zero width", "a\u{200B}b\u{2060}c\u{180E}d"),
    Self("joiners", "a\u{200D}b\u{200C}c"),
    Self("soft hyphen", "a\u{AD}b"),
    Self("byte order mark", "\u{FEFF}a"),
    Self("line and paragraph separators", "a\u{2028}b\u{2029}c"),
    Self("tag characters", "a\u{E0001}\u{E0068}\u{E0069}\u{E007F}"),
    Self("variation selectors", "a\u{FE0F}b\u{E0100}c"),
    Self("annotations", "a\u{FFF9}b\u{FFFA}c\u{FFFB}d"),
    Self("music", "a\u{1D173}b\u{1D17A}c"),
    Self("noncharacters", "\u{FFFE}\u{FFFF}\u{10FFFF}"),
    Self("unassigned", "\u{378}\u{E0FFF}"),
    Self("zalgo", "z" + String(repeating: "\u{335}\u{301}\u{327}\u{36B}", count: 50)),
    Self("keycap and flag", "1\u{FE0F}\u{20E3}\u{1F1E9}\u{1F1EA}"),
    Self("family", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"),
  ]
}
