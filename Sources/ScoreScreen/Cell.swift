/// One column of one row.
///
/// Sixteen bytes without references to count: a screen is thousands of cells.
public struct Cell: Equatable, Sendable {
  /// Scalars of 21 bits each, the first in the lowest bits: three here, two in `rest`. Zero is none.
  private var first: UInt64
  private var rest: UInt64

  private static let bits: UInt64 = 21
  private static let mask: UInt64 = 1 << bits - 1
  /// Where in `rest` the style begins.
  private static let styleShift: UInt64 = 48

  /// A cell of one character; the text must be one that all terminals agree about. Of more than five scalars the
  /// first five count.
  public init(text: String, style: Style = Style()) {
    first = 0
    rest = Self.packed(style)
    for (index, scalar) in text.unicodeScalars.prefix(5).enumerated() {
      let value = UInt64(scalar.value)
      if index < 3 {
        first |= value << (UInt64(index) * Self.bits)
      } else {
        rest |= value << (UInt64(index - 3) * Self.bits)
      }
    }
  }

  /// A cell of one scalar.
  init(_ scalar: Unicode.Scalar, style: Style) {
    first = UInt64(scalar.value)
    rest = Self.packed(style)
  }

  /// What is drawn; empty in the second column of a wide character.
  public var text: String {
    if first <= Self.mask, first > 0, let scalar = Unicode.Scalar(UInt32(first)) {
      return Glyph.text(of: scalar)
    }
    var scalars = String.UnicodeScalarView()
    append(to: &scalars)
    return String(scalars)
  }

  /// Adds what is drawn to a text.
  func append(to scalars: inout String.UnicodeScalarView) {
    forEachScalar { scalars.append($0) }
  }

  /// The first scalar of what is drawn; nil in the second column of a wide character.
  var base: Unicode.Scalar? { isEmpty ? nil : Unicode.Scalar(UInt32(first & Self.mask)) }

  /// Whether nothing is drawn, this being the second column of a wide character.
  var isEmpty: Bool { first == 0 }

  func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    for packed in [first, rest & (1 << Self.styleShift - 1)] {
      var packed = packed
      while packed > 0, let scalar = Unicode.Scalar(UInt32(packed & Self.mask)) {
        body(scalar)
        packed >>= Self.bits
      }
    }
  }

  /// Whether a blank is drawn, in whatever style.
  var isBlank: Bool { first == 0x20 }

  /// How it is drawn.
  public package(set) var style: Style {
    get {
      let packed = rest >> Self.styleShift
      return Style(
        colour: Style.Colour(rawValue: UInt8(packed & 7)) ?? .standard, isBold: packed & 8 != 0,
        isReverse: packed & 16 != 0)
    }
    set { rest = rest & (1 << Self.styleShift - 1) | Self.packed(newValue) }
  }

  private static func packed(_ style: Style) -> UInt64 {
    let flags: UInt64 = (style.isBold ? 8 : 0) | (style.isReverse ? 16 : 0)
    return (UInt64(style.colour.rawValue) | flags) << styleShift
  }
}
