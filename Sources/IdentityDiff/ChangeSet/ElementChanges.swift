/// An element of one of two collections that has no partner in the other: one that went, or one that came.
public struct ElementAtOffset<Offset, Element> {
  /// Where it was in the old collection, or is in the new one.
  public let offset: Offset
  /// The element as it last was, or as it now is.
  public let element: Element

  /// A deletion or an insertion known from elsewhere than a diff.
  @inlinable
  public init(offset: Offset, element: Element) {
    self.offset = offset
    self.element = element
  }
}

extension ElementAtOffset: Sendable where Offset: Sendable, Element: Sendable {}
extension ElementAtOffset: Equatable where Offset: Equatable, Element: Equatable {}
extension ElementAtOffset: Encodable where Offset: Encodable, Element: Encodable {}
extension ElementAtOffset: Decodable where Offset: Decodable, Element: Decodable {}

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

  /// The move back. `before` has the elements that were updated, by their new offsets, as they were.
  @inlinable
  func inverted(_ before: [Offset: Element]) -> ElementMove where Offset: Hashable {
    ElementMove(origin: destination, destination: origin, element: before[destination] ?? element)
  }
}

extension ElementMove: Sendable where Offset: Sendable, Element: Sendable {}
extension ElementMove: Equatable where Offset: Equatable, Element: Equatable {}
extension ElementMove: Encodable where Offset: Encodable, Element: Encodable {}
extension ElementMove: Decodable where Offset: Decodable, Element: Decodable {}

/// An element whose identity stayed and whose content changed, wherever it is now.
public struct ElementUpdate<Offset, Element> {
  /// Where it was, in the old collection.
  public let oldOffset: Offset
  /// Where it is, in the new collection.
  public let newOffset: Offset
  /// The element as it was.
  public let old: Element
  /// The element as it is.
  public let new: Element

  /// An update known from elsewhere than a diff.
  @inlinable
  public init(oldOffset: Offset, newOffset: Offset, old: Element, new: Element) {
    self.oldOffset = oldOffset
    self.newOffset = newOffset
    self.old = old
    self.new = new
  }

  /// The update back.
  @inlinable
  var inverted: ElementUpdate {
    ElementUpdate(oldOffset: newOffset, newOffset: oldOffset, old: new, new: old)
  }
}

extension ElementUpdate: Sendable where Offset: Sendable, Element: Sendable {}
extension ElementUpdate: Equatable where Offset: Equatable, Element: Equatable {}
extension ElementUpdate: Encodable where Offset: Encodable, Element: Encodable {}
extension ElementUpdate: Decodable where Offset: Decodable, Element: Decodable {}
