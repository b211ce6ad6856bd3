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
  /// What of `rest` is scalars.
  private static let textOfRest: UInt64 = 1 << styleShift - 1

  /// A cell of one character; the text must be one that all terminals agree about. Of more than five scalars the
  /// first five count. NUL, which nothing draws, is left out.
  public init(text: String, style: Style = Style()) {
    first = 0
    rest = Self.packed(style)
    for scalar in text.unicodeScalars {
      if scalar.value > 0, !add(scalar) { return }
    }
  }

  /// A cell of one scalar.
  package init(_ scalar: Unicode.Scalar, style: Style = Style()) {
    first = UInt64(scalar.value)
    rest = Self.packed(style)
  }

  /// Adds a scalar, which is not NUL, to what is drawn. False if there is no place for it.
  package mutating func add(_ scalar: Unicode.Scalar) -> Bool {
    let value = UInt64(scalar.value)
    var shift: UInt64 = 0
    while shift < 3 * Self.bits, first >> shift & Self.mask != 0 { shift += Self.bits }
    if shift < 3 * Self.bits {
      first |= value << shift
      return true
    }
    shift = 0
    while shift < 2 * Self.bits, rest >> shift & Self.mask != 0 { shift += Self.bits }
    if shift < 2 * Self.bits { rest |= value << shift }
    return shift < 2 * Self.bits
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
  package var isEmpty: Bool { first == 0 }

  /// What is drawn if that is one printable ASCII character, the blank among them; nil if it is not.
  var ascii: UInt8? { first >= 0x20 && first < 0x7F ? UInt8(first) : nil }

  /// Whether its text is that of a cell wherever it stands: a base that can be seen, and marks.
  var standsForItself: Bool {
    if first > Self.mask || rest & Self.textOfRest > 0 {
      var (isFirst, isRight) = (true, true)
      forEachScalar { scalar in
        isRight = isRight && Glyph.role(of: scalar) == (isFirst ? .base : .mark)
        isFirst = false
      }
      return isRight
    }
    return !isEmpty && Unicode.Scalar(UInt32(first)).map(Glyph.role(of:)) == .base
  }

  /// Whether it is drawn in no style.
  var isPlain: Bool { rest >> Self.styleShift == 0 }

  /// Whether it is drawn in the style of another.
  func hasStyle(of other: Cell) -> Bool { rest >> Self.styleShift == other.rest >> Self.styleShift }

  /// Hands over the scalars of what is drawn, in their order.
  package func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    var packed = first
    while packed > 0, let scalar = Unicode.Scalar(UInt32(packed & Self.mask)) {
      body(scalar)
      packed >>= Self.bits
    }
    packed = rest & Self.textOfRest
    while packed > 0, let scalar = Unicode.Scalar(UInt32(packed & Self.mask)) {
      body(scalar)
      packed >>= Self.bits
    }
  }

  /// Whether a blank is drawn, in whatever style.
  var isBlank: Bool { first == 0x20 }

  /// How it is drawn.
  public package(set) var style: Style {
    get {
      let packed = rest >> Self.styleShift
      return Style(
        colour: Style.Colour(rawValue: UInt8(packed & 31)) ?? .standard, isBold: packed & 32 != 0,
        isReverse: packed & 64 != 0, isSelected: packed & 128 != 0)
    }
    set { rest = rest & Self.textOfRest | Self.packed(newValue) }
  }

  private static func packed(_ style: Style) -> UInt64 {
    let flags: UInt64 =
      (style.isBold ? 32 : 0) | (style.isReverse ? 64 : 0) | (style.isSelected ? 128 : 0)
    return (UInt64(style.colour.rawValue) | flags) << styleShift
  }
}

/// Runs of cells, which become text at once: a screen is thousands of cells, and a call for each is slow.
extension [Cell] {
  /// Adds in UTF-8 what the cells draw, from one on as long as each stands for itself; the first that does not.
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
    if !text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return nil }
    self = text.map { Cell(Unicode.Scalar($0)) }
  }
}

extension [UInt8] {
  /// Adds a scalar in UTF-8.
  package mutating func append(_ scalar: Unicode.Scalar) {
    func last(_ shift: UInt32) -> UInt8 { UInt8(0x80 | scalar.value >> shift & 0x3F) }
    func first(_ mark: UInt32, _ shift: UInt32) -> UInt8 { UInt8(mark | scalar.value >> shift) }
    switch scalar.value {
    case 0..<0x80: append(UInt8(scalar.value))
    case 0x80..<0x800:
      append(first(0xC0, 6))
      append(last(0))
    case 0x800..<0x10000:
      append(first(0xE0, 12))
      append(last(6))
      append(last(0))
    default:
      append(first(0xF0, 18))
      append(last(12))
      append(last(6))
      append(last(0))
    }
  }
}
