import Foundation

/// The background of a terminal, as far as it is known: the colours that can be read on it depend on it.
public struct Ground: Hashable, Sendable {
  /// How light it is.
  public enum Kind: String, CaseIterable, Sendable {
    case dark
    case light
    /// Colours are chosen to be readable on either, and the selected row has no background of its own.
    case unknown
  }

  /// How light it is.
  public let kind: Kind
  /// The background of the selected row, as a number among the 256 colours of xterm; nil on an unknown ground.
  package let selection: Int?

  /// The background of the selected row, as `0xRRGGBB`; nil on an unknown ground.
  package var selectedRow: Int? { selection.map(Self.mixed) }

  public static let dark = Ground(.dark)
  public static let light = Ground(.light)
  public static let unknown = Ground(.unknown)

  /// A ground of that kind whose colour is not known.
  public init(_ kind: Kind) {
    self.kind = kind
    selection =
      switch kind {
      case .dark: 236
      case .light: 254
      case .unknown: nil
      }
  }

  /// The ground that the variable `COLORFGBG` tells of: its last field is the background, one of 16 colours. Nil if that
  /// is none, as in `default;default`.
  init?(colorFGBG value: String) {
    guard let number = value.split(separator: ";").last.flatMap({ Int($0) }) else { return nil }
    switch number {
    case 0...6, 8: self = .dark
    case 7, 9...15: self = .light
    default: return nil
    }
  }

  /// A ground of that colour, `0xRRGGBB`.
  ///
  /// Of the greys that stand out from it, the selected row has that on which the tones of players have most contrast.
  public init(_ colour: Int) {
    let own = Self.luminance(of: colour)
    let isLight = own > 0.18
    let greys = (isLight ? 246...255 : 232...243).filter {
      Self.contrast(Self.luminance(of: Self.mixed($0)), own) >= (isLight ? 1.2 : 1.3)
    }
    let tones = Style.Colour.tones.compactMap { $0.numbers.map { Self.mixed($0.dark) } }
      .map(Self.luminance)
    func worst(_ grey: Int) -> Double {
      let luminance = Self.luminance(of: Self.mixed(grey))
      return tones.map { Self.contrast($0, luminance) }.min() ?? 0
    }
    kind = isLight ? .light : .dark
    selection = greys.max { worst($0) < worst($1) } ?? Ground(kind).selection
  }

  /// The relative luminance of `0xRRGGBB`, as the Web Content Accessibility Guidelines 2.1 define it.
  static func luminance(of colour: Int) -> Double {
    let parts = [16, 8, 0].map { shift in
      let part = Double(colour >> shift & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// The contrast of two luminances by the same guidelines, from 1 to 21.
  static func contrast(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// One of xterm's colours from 16 to 255 as `0xRRGGBB`.
  static func mixed(_ number: Int) -> Int {
    if number >= 232 { return (8 + 10 * (number - 232)) * 0x010101 }
    return [36, 6, 1].reduce(0) { mixed, place in
      let level = (number - 16) / place % 6
      return mixed << 8 | (level == 0 ? 0 : 55 + 40 * level)
    }
  }
}
