// Cells hold the characters of texts.
@_exported import Texts

/// One column of one row.
///
/// A cell takes sixteen bytes and no reference count: a screen is thousands of cells.
public struct Cell: Equatable, Sendable {
  /// Five scalars of 21 bits each, the first in the lowest bits, and the style above them. Zero means no scalar.
  @usableFromInline package var bits: UInt128

  // These are inlined because terminals read every scalar of every changed cell.
  @inlinable package static var scalarBits: UInt128 { 21 }
  @inlinable package static var scalarMask: UInt128 { 1 << scalarBits - 1 }
  @inlinable package static var styleShift: UInt128 { 5 * scalarBits }
  @inlinable package static var textMask: UInt128 { 1 << styleShift - 1 }

  /// Whether both cells show the same characters in the same style. One comparison of 16 bytes.
  @inlinable public static func == (left: Cell, right: Cell) -> Bool { left.bits == right.bits }

  /// Makes a cell of one character that all terminals draw alike. Drops NUL and scalars after the fifth.
  package init(text: String, style: Style = Style()) {
    bits = Self.packed(style)
    for scalar in text.unicodeScalars {
      if scalar.value > 0, !add(scalar) { return }
    }
  }

  /// Makes a cell of one scalar.
  package init(_ scalar: Unicode.Scalar, style: Style = Style()) {
    bits = UInt128(scalar.value) | Self.packed(style)
  }

  /// Adds a scalar other than NUL to the text; false if the cell is full.
  package mutating func add(_ scalar: Unicode.Scalar) -> Bool {
    var shift: UInt128 = 0
    while shift < Self.styleShift, bits &>> shift & Self.scalarMask != 0 {
      shift += Self.scalarBits
    }
    if shift < Self.styleShift { bits |= UInt128(scalar.value) &<< shift }
    return shift < Self.styleShift
  }

  @inlinable package var packedText: UInt128 { bits & Self.textMask }

  /// The character; empty in the second column of a wide one.
  package var text: String { CollectionOfOne(self).text }

  /// The first scalar of the text; nil in the second column of a wide character.
  @inlinable package var base: Unicode.Scalar? { isEmpty ? nil : Self.firstScalar(of: bits) }

  @inlinable package static func firstScalar(of packed: UInt128) -> Unicode.Scalar? {
    Unicode.Scalar(UInt32(truncatingIfNeeded: packed & scalarMask))
  }

  /// Whether this is the second column of a wide character.
  @inlinable package var isEmpty: Bool { packedText == 0 }

  /// The character if it is printable ASCII, including the space; else nil.
  var ascii: UInt8? { 0x20..<0x7F ~= packedText ? UInt8(truncatingIfNeeded: bits) : nil }

  /// Whether the text of a row shows where the cell begins and ends: the cell holds a visible base with its marks.
  var isSelfContained: Bool {
    var (isMatch, expected) = (!isEmpty, Glyph.ScalarRole.base)
    forEachScalar { scalar in
      isMatch = isMatch && Glyph.role(of: scalar) == expected
      expected = .mark
    }
    return isMatch
  }

  var isPlain: Bool { bits >> Self.styleShift == 0 }

  func hasStyle(of other: Cell) -> Bool { (bits ^ other.bits) >> Self.styleShift == 0 }

  /// Calls `body` with the scalars of the text, in their order.
  @inlinable package func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    var packed = packedText
    while packed > 0, let scalar = Self.firstScalar(of: packed) {
      body(scalar)
      packed >>= Self.scalarBits
    }
  }

  /// Whether the text is a space, in any style.
  package var isBlank: Bool { packedText == 0x20 }

  /// Makes the text a space, of the same style.
  mutating func blank() { bits = bits & ~Self.textMask | 0x20 }

  /// The look of the text and of the background.
  package var style: Style {
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

extension Cell: CustomStringConvertible {
  /// The character; empty in the second column of a wide one.
  public var description: String { text }
}

/// Operations on whole runs of cells. A screen has thousands of cells, so a call for each would be slow.
extension [Cell] {
  /// Appends the text of the cells from `start` on in UTF-8, up to the first that is not self-contained.
  ///
  /// - Returns: the index of that cell, or the end.
  package func appendText(from start: Int, to utf8: inout [UInt8]) -> Int {
    for index in start..<count {
      let cell = self[index]
      if let ascii = cell.ascii {
        utf8.append(ascii)
      } else if cell.isSelfContained {
        cell.forEachScalar { utf8.append($0) }
      } else {
        return index
      }
    }
    return count
  }

  /// The index of the first cell that is not plain.
  package var firstStyled: Int? { firstIndex { !$0.isPlain } }

  /// The index of the first cell after `start` with another style, or the end.
  package func endOfStyle(from start: Int) -> Int {
    let style = self[start]
    return self[start...].firstIndex { !$0.hasStyle(of: style) } ?? count
  }

  /// Makes spaces of both columns of a wide character whose second column is at an index. Does nothing elsewhere.
  mutating func splitWide(at column: Int) {
    guard indices.contains(column), self[column].isEmpty else { return }
    if column > 0 { self[column - 1].blank() }
    self[column].blank()
  }

  /// Plain cells for a text of printable ASCII; nil for any other text.
  package init?(ascii text: ArraySlice<UInt8>) {
    if !text.allSatisfy({ 0x20..<0x7F ~= $0 }) { return nil }
    self = text.map { Cell(Unicode.Scalar($0)) }
  }
}

extension [UInt8] {
  /// Appends a scalar in UTF-8.
  package mutating func append(_ scalar: Unicode.Scalar) { append(contentsOf: String(scalar).utf8) }
}
