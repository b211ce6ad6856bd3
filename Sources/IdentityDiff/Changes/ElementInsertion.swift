/// An element of the new collection that has no partner in the old one.
public struct ElementInsertion<Offset, Element> {
  /// Where it is, in the new collection.
  public let offset: Offset
  /// The element as it now is.
  public let element: Element

  /// An insertion known from elsewhere than a diff.
  @inlinable
  public init(offset: Offset, element: Element) {
    self.offset = offset
    self.element = element
  }
}

extension ElementInsertion: Sendable where Offset: Sendable, Element: Sendable {}
extension ElementInsertion: Equatable where Offset: Equatable, Element: Equatable {}
extension ElementInsertion: Encodable where Offset: Encodable, Element: Encodable {}
extension ElementInsertion: Decodable where Offset: Decodable, Element: Decodable {}
