/// One column of one row.
///
/// Sixteen bytes without references to count: a screen is thousands of cells.
public struct Cell: Equatable, Sendable {
  /// Five scalars of 21 bits each, the first in the lowest bits, and above them the style. Zero is none.
  private var bits: UInt128

  private static let scalarBits: UInt128 = 21
  private static let scalarMask: UInt128 = 1 << scalarBits - 1
  private static let styleShift: UInt128 = 5 * scalarBits
  private static let textMask: UInt128 = 1 << styleShift - 1

  /// A cell of one character; the text must be one that all terminals agree about. Of more than five scalars the
  /// first five count. NUL, which nothing draws, is left out.
  public init(text: String, style: Style = Style()) {
    bits = Self.packed(style)
    for scalar in text.unicodeScalars {
      if scalar.value > 0, !add(scalar) { return }
    }
  }

  /// A cell of one scalar.
  package init(_ scalar: Unicode.Scalar, style: Style = Style()) {
    bits = UInt128(scalar.value) | Self.packed(style)
  }

  /// Adds a scalar, which is not NUL, to what is drawn. False if there is no place for it.
  package mutating func add(_ scalar: Unicode.Scalar) -> Bool {
    var shift: UInt128 = 0
    while shift < Self.styleShift, bits &>> shift & Self.scalarMask != 0 {
      shift += Self.scalarBits
    }
    if shift < Self.styleShift { bits |= UInt128(scalar.value) &<< shift }
    return shift < Self.styleShift
  }

  private var packedText: UInt128 { bits & Self.textMask }

  /// What is drawn; empty in the second column of a wide character.
  public var text: String { CollectionOfOne(self).text }

  /// The first scalar of what is drawn; nil in the second column of a wide character.
  var base: Unicode.Scalar? { isEmpty ? nil : Self.firstScalar(of: bits) }

  private static func firstScalar(of packed: UInt128) -> Unicode.Scalar? {
    Unicode.Scalar(UInt32(truncatingIfNeeded: packed & scalarMask))
  }

  /// Whether nothing is drawn, this being the second column of a wide character.
  package var isEmpty: Bool { packedText == 0 }

  /// What is drawn if that is one printable ASCII character, the blank among them; nil if it is not.
  var ascii: UInt8? { 0x20..<0x7F ~= packedText ? UInt8(truncatingIfNeeded: bits) : nil }

  /// Whether its text is that of a cell wherever it stands: a base that can be seen, and marks.
  var standsForItself: Bool {
    var (isRight, expected) = (!isEmpty, Glyph.Role.base)
    forEachScalar { scalar in
      isRight = isRight && Glyph.role(of: scalar) == expected
      expected = .mark
    }
    return isRight
  }

  /// Whether it is drawn in no style.
  var isPlain: Bool { bits >> Self.styleShift == 0 }

  /// Whether it is drawn in the style of another.
  func hasStyle(of other: Cell) -> Bool { (bits ^ other.bits) >> Self.styleShift == 0 }

  /// Hands over the scalars of what is drawn, in their order.
  package func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    var packed = packedText
    while packed > 0, let scalar = Self.firstScalar(of: packed) {
      body(scalar)
      packed >>= Self.scalarBits
    }
  }

  /// Whether a blank is drawn, in whatever style.
  var isBlank: Bool { packedText == 0x20 }

  /// How it is drawn.
  public package(set) var style: Style {
    get {
      let packed = UInt8(truncatingIfNeeded: bits >> Self.styleShift)
      return Style(
        colour: Style.Colour(rawValue: packed & 31) ?? .standard, isBold: packed & 32 != 0,
        isReverse: packed & 64 != 0, isSelected: packed & 128 != 0)
    }
    set { bits = packedText | Self.packed(newValue) }
  }

  private static func packed(_ style: Style) -> UInt128 {
    let flags: UInt8 =
      (style.isBold ? 32 : 0) | (style.isReverse ? 64 : 0) | (style.isSelected ? 128 : 0)
    return UInt128(style.colour.rawValue | flags) << styleShift
  }
}

/// Runs of cells, which become text at once: a screen is thousands of cells, and a call for each is slow.
extension [Cell] {
  /// Adds the text of the cells in UTF-8, from one on as long as each stands for itself.
  ///
  /// - Returns: the first cell that does not.
  package func append(standingFrom start: Int, to utf8: inout [UInt8]) -> Int {
    for place in start..<count {
      let cell = self[place]
      if let ascii = cell.ascii {
        utf8.append(ascii)
      } else if cell.standsForItself {
        cell.forEachScalar { utf8.append($0) }
      } else {
        return place
      }
    }
    return count
  }

  /// The first cell that is drawn in a style.
  package var firstStyled: Int? { firstIndex { !$0.isPlain } }

  /// The first cell after one that is drawn in another style, or the end.
  package func endOfStyle(from start: Int) -> Int {
    let style = self[start]
    return self[start...].firstIndex { !$0.hasStyle(of: style) } ?? count
  }

  /// A cell for each character of a text; nil if it is not printable ASCII.
  package init?(ascii text: ArraySlice<UInt8>) {
    if !text.allSatisfy({ 0x20..<0x7F ~= $0 }) { return nil }
    self = text.map { Cell(Unicode.Scalar($0)) }
  }
}

extension [UInt8] {
  /// Adds a scalar in UTF-8.
  package mutating func append(_ scalar: Unicode.Scalar) { append(contentsOf: String(scalar).utf8) }
}
