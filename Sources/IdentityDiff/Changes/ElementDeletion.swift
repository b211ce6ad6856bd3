/// An element of the old collection that has no partner in the new one.
public struct ElementDeletion<Offset, Element> {
  /// Where it was, in the old collection.
  public let offset: Offset
  /// The element as it last was.
  public let element: Element

  /// A deletion known from elsewhere than a diff.
  @inlinable
  public init(offset: Offset, element: Element) {
    self.offset = offset
    self.element = element
  }
}

extension ElementDeletion: Sendable where Offset: Sendable, Element: Sendable {}
extension ElementDeletion: Equatable where Offset: Equatable, Element: Equatable {}
extension ElementDeletion: Encodable where Offset: Encodable, Element: Encodable {}
extension ElementDeletion: Decodable where Offset: Decodable, Element: Decodable {}
