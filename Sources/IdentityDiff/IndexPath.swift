/// Where a row is: the offset of its section, and its offset in there.
public struct IndexPath: Hashable, Comparable, Sendable {
  /// The offset of the section.
  public var section: Int
  /// The offset of the row in its section.
  public var row: Int

  /// The path of a row in a section.
  @inlinable
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  /// Whether a path comes first, by section and then by row.
  @inlinable
  public static func < (lhs: IndexPath, rhs: IndexPath) -> Bool {
    (lhs.section, lhs.row) < (rhs.section, rhs.row)
  }
}

extension IndexPath: CustomStringConvertible {
  /// Section and row: `2.0`.
  public var description: String { "\(section).\(row)" }
}

extension IndexPath: Codable {
  /// Reads section and row from an array of two.
  ///
  /// - Throws: `DecodingError`, also where there are more.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(section: try container.decode(Int.self), row: try container.decode(Int.self))
    guard container.isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "An index path has two offsets: section and row")
    }
  }

  /// Writes section and row as an array of two.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(section)
    try container.encode(row)
  }
}
