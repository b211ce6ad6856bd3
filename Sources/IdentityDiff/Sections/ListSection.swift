/// A section of a list: its rows, and its own content, such as a header and a footer.
///
/// The identity of the content is also the identity of the section.
public struct ListSection<Content, Row> {
  /// The content of the section as a whole.
  public var content: Content
  /// The rows, in their order.
  public var rows: [Row]

  /// Makes a section with the given rows.
  @inlinable
  public init(_ content: Content, rows: [Row] = []) {
    self.content = content
    self.rows = rows
  }
}

extension ListSection: Sendable where Content: Sendable, Row: Sendable {}
extension ListSection: Equatable where Content: Equatable, Row: Equatable {}
extension ListSection: Hashable where Content: Hashable, Row: Hashable {}
extension ListSection: Encodable where Content: Encodable, Row: Encodable {}
extension ListSection: Decodable where Content: Decodable, Row: Decodable {}

/// The position of a row in a list of sections.
public struct RowPath: Hashable, Comparable, Codable, Sendable {
  /// The offset of the section.
  public var section: Int
  /// The offset of the row in its section.
  public var row: Int

  /// Makes the path of a row in a section.
  @inlinable
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  /// Whether one path is before another, by section and then by row.
  @inlinable
  public static func < (lhs: RowPath, rhs: RowPath) -> Bool {
    (lhs.section, lhs.row) < (rhs.section, rhs.row)
  }
}

extension RowPath: CustomStringConvertible {
  /// The section and the row, such as `2.0`.
  public var description: String { "\(section).\(row)" }
}
