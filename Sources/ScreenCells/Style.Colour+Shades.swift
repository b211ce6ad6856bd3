/// The shades of colours on terminals of 8, 16, 256 and more colours.
extension Style.Colour {
  /// The indices of a colour in the palettes of terminals: of 256 colours (one for each background, and for the
  /// selected row), of 16 and of 8 colours.
  ///
  /// The first 16 of the 256 are not used, because users redefine them. Every tone has a contrast of at least 3.2 to 1
  /// with its background (an unknown one may be black or white), and 2.3 on the selected row. Any two tones differ by
  /// at least 10.8 (CIEDE2000), the first six by 15.8, and by 11 for all three kinds of colour blindness. On a known
  /// background, yellow and brown differ by 22, because one of them may leave the middle between black and white.
  ///
  /// Bold tones are those of large scores, beside a name: their contrast with a known background is at least 4.5 to 1,
  /// and any two differ by at least 10.4.
  struct Shades {
    let dark: Int
    let light: Int
    let unknown: Int
    var selectedDark: Int?
    var selectedLight: Int?
    var boldDark: Int?
    var boldLight: Int?
    let of16: Int
    /// The index among 8 colours; nil if the text is dim instead.
    let of8: Int?
  }

  /// The shades of this colour; nil for the standard colour.
  var shades: Shades? {
    func tone(
      _ index: Int, _ of16: Int, _ of8: Int, dark: Int? = nil, light: Int? = nil, bold: (Int?, Int?)
    ) -> Shades {
      Shades(
        dark: dark ?? index, light: light ?? index, unknown: index, boldDark: bold.0,
        boldLight: bold.1, of16: of16, of8: of8)
    }
    return switch self {
    case .standard: nil
    case .blue: tone(68, 4, 4, bold: (nil, 26))
    case .yellow: tone(136, 3, 3, dark: 178, bold: (nil, 94))
    case .green: tone(29, 2, 2, bold: (36, 28))
    case .pink: tone(168, 5, 5, bold: (nil, 161))
    case .indigo: tone(61, 6, 6, bold: (103, nil))
    case .brown: tone(94, 1, 1, light: 58, bold: (137, nil))
    case .magenta: tone(133, 13, 4, bold: (170, 127))
    case .teal: tone(66, 14, 3, bold: (nil, 23))
    case .violet: tone(135, 12, 2, bold: (nil, 93))
    case .red: tone(131, 9, 5, bold: (167, 124))
    case .cyan: tone(31, 10, 6, bold: (38, 24))
    case .plum: tone(96, 11, 1, bold: (139, nil))
    case .muted:
      Shades(
        dark: 245, light: 242, unknown: 243, selectedDark: 248, selectedLight: 240, of16: 8,
        of8: nil)
    case .faint: Shades(dark: 238, light: 252, unknown: 244, of16: 8, of8: nil)
    case .gain: Shades(dark: 114, light: 28, unknown: 28, selectedLight: 22, of16: 2, of8: 2)
    case .loss: Shades(dark: 174, light: 124, unknown: 131, of16: 1, of8: 1)
    case .star: Shades(dark: 179, light: 130, unknown: 130, of16: 3, of8: 3)
    case .error: Shades(dark: 210, light: 124, unknown: 131, of16: 1, of8: 1)
    case .warning: Shades(dark: 179, light: 94, unknown: 130, of16: 3, of8: 3)
    case .recording: Shades(dark: 203, light: 160, unknown: 160, of16: 1, of8: 1)
    case .mark: Shades(dark: 110, light: 25, unknown: 68, of16: 4, of8: 4)
    case .ghost:
      Shades(
        dark: 236, light: 254, unknown: 244, selectedDark: 239, selectedLight: 251, of16: 8,
        of8: nil)
    case .ink: Shades(dark: 16, light: 16, unknown: 16, of16: 0, of8: 0)
    }
  }

  /// The index of the colour on a terminal with `count` colours; nil for the colour of the text.
  ///
  /// - Parameter use: where the colour is drawn.
  package func number(among count: Int, on background: Background, as use: Use = .plain) -> Int? {
    guard count >= 8, let shades else { return nil }
    if count < 16 { return shades.of8 }
    if count < 256 { return shades.of16 }
    let index =
      switch (background.kind, use) {
      case (.dark, .selected): shades.selectedDark ?? shades.dark
      case (.dark, .bold): shades.boldDark ?? shades.dark
      case (.dark, .plain): shades.dark
      case (.light, .selected): shades.selectedLight ?? shades.light
      case (.light, .bold): shades.boldLight ?? shades.light
      case (.light, .plain): shades.light
      case (.unknown, _): shades.unknown
      }
    return Self.number(ofIndex: index, among: count)
  }

  /// The colour on a background as `0xRRGGBB`; nil for the colour of the text.
  package func rgb(on background: Background, as use: Use = .plain) -> Int? {
    number(among: 256, on: background, as: use).map(Background.rgb(ofIndex:))
  }

  /// Whether a use needs another shade.
  package func differs(as use: Use) -> Bool {
    guard let shades else { return false }
    return switch use {
    case .plain: false
    case .selected: shades.selectedDark != nil || shades.selectedLight != nil
    case .bold: shades.boldDark != nil || shades.boldLight != nil
    }
  }

  /// Converts an index into the 256 colours. On a terminal with more colours the result is `0xRRGGBB`.
  package static func number(ofIndex index: Int, among count: Int) -> Int {
    count > 256 ? Background.rgb(ofIndex: index) : index
  }

  /// Whether a terminal with `count` colours shows dim text instead of the colour.
  package func isDim(among count: Int) -> Bool {
    guard let shades, shades.of8 == nil else { return false }
    return count < 16
  }
}
