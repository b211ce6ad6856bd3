/// A section of a list: its own content, such as a header and a footer, and its rows.
///
/// The identity of the content says which section this is.
public struct ListSection<Content, Row> {
  /// What belongs to the section as a whole.
  public var content: Content
  /// The rows, in their order.
  public var rows: [Row]

  /// A section of those rows.
  @inlinable
  public init(_ content: Content, rows: [Row] = []) {
    self.content = content
    self.rows = rows
  }
}

extension ListSection: Sendable where Content: Sendable, Row: Sendable {}
extension ListSection: Equatable where Content: Equatable, Row: Equatable {}
extension ListSection: Encodable where Content: Encodable, Row: Encodable {}
extension ListSection: Decodable where Content: Decodable, Row: Decodable {}
