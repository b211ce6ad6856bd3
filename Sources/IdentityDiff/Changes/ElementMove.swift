/// An element that changed its place among those that stayed.
public struct ElementMove<Offset, Element> {
  /// Where it was, in the old collection.
  public let origin: Offset
  /// Where it is, in the new collection.
  public let destination: Offset
  /// The element as it now is. Its identity is what moved; its content is in the updates if it changed.
  public let element: Element

  /// A move known from elsewhere than a diff.
  @inlinable
  public init(origin: Offset, destination: Offset, element: Element) {
    self.origin = origin
    self.destination = destination
    self.element = element
  }
}

extension ElementMove: Sendable where Offset: Sendable, Element: Sendable {}
extension ElementMove: Equatable where Offset: Equatable, Element: Equatable {}
extension ElementMove: Encodable where Offset: Encodable, Element: Encodable {}
extension ElementMove: Decodable where Offset: Decodable, Element: Decodable {}
