import FoundationBase

/// The background of a terminal, which may be unknown. It determines the shades of all colours.
package struct Background: Hashable, Sendable {
  /// Whether a background is dark or light.
  package enum Kind: String, CaseIterable, Sendable {
    case dark
    case light
    /// An unknown background: colours are readable on dark and on light, and the selected row has no background of its
    /// own.
    case unknown
  }

  /// Dark, light or unknown.
  package let kind: Kind
  /// The background of the selected row, as an index into the 256 colours of xterm; nil if the background is unknown.
  package let selectionIndex: Int?

  /// The background of the selected row, as `0xRRGGBB`; nil if the background is unknown.
  package var selectionRGB: Int? { selectionIndex.map(Self.rgb(ofIndex:)) }

  /// A dark background.
  package static let dark = Background(.dark)
  /// A light background.
  package static let light = Background(.light)
  /// A background that the terminal has not reported.
  package static let unknown = Background(.unknown)

  /// A dark, light or unknown background of no particular colour.
  package init(_ kind: Kind) {
    self.kind = kind
    selectionIndex =
      switch kind {
      case .dark: 236
      case .light: 254
      case .unknown: nil
      }
  }

  /// The background in the variable `COLORFGBG`: the last field, one of 16 colours. Nil for any other value, such as
  /// `default;default`.
  package init?(colorFGBG value: String) {
    guard let number = value.split(separator: ";").last.flatMap({ Int($0) }) else { return nil }
    switch number {
    case 0...6, 8: self = .dark
    case 7, 9...15: self = .light
    default: return nil
    }
  }

  /// A background of a known colour, `0xRRGGBB`.
  ///
  /// The selected row gets a grey that stands out from the background: the one with the most contrast to the tones of
  /// players.
  package init(_ colour: Int) {
    let own = Self.luminance(of: colour)
    let isLight = own > 0.18
    let greys = (isLight ? 246...255 : 232...243).filter {
      Self.contrast(Self.luminance(of: Self.rgb(ofIndex: $0)), own) >= (isLight ? 1.2 : 1.3)
    }
    let tones = Style.Colour.tones.compactMap { $0.shades.map { Self.rgb(ofIndex: $0.dark) } }
      .map(Self.luminance)
    func worst(_ grey: Int) -> Double {
      let luminance = Self.luminance(of: Self.rgb(ofIndex: grey))
      return tones.map { Self.contrast($0, luminance) }.min() ?? 0
    }
    kind = isLight ? .light : .dark
    selectionIndex = greys.max { worst($0) < worst($1) } ?? Background(kind).selectionIndex
  }

  /// The relative luminance of `0xRRGGBB`, as the Web Content Accessibility Guidelines 2.1 define it.
  static func luminance(of colour: Int) -> Double {
    let parts = [16, 8, 0].map { shift in
      let part = Double(colour >> shift & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// The contrast of two luminances from 1 to 21, by the same guidelines as `luminance(of:)`.
  static func contrast(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The colour of an index into xterm's palette, from 16 to 255, as `0xRRGGBB`.
  static func rgb(ofIndex index: Int) -> Int {
    if index >= 232 { return (8 + 10 * (index - 232)) * 0x010101 }
    return [36, 6, 1].reduce(0) { rgb, weight in
      let level = (index - 16) / weight % 6
      return rgb << 8 | (level == 0 ? 0 : 55 + 40 * level)
    }
  }
}
