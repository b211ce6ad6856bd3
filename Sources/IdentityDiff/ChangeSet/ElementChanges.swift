/// An element of one of two collections without a partner in the other: a removed or an inserted one.
public struct ElementAtOffset<Offset, Element> {
  /// Its offset in the old collection if it was removed, or in the new one if it was inserted.
  public let offset: Offset
  /// The element as it was, or as it is.
  public let element: Element

  /// A deletion or an insertion that is not from a diff.
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

/// An element that changed its position among those that stayed.
public struct ElementMove<Offset, Element> {
  /// Its offset in the old collection.
  public let origin: Offset
  /// Its offset in the new collection.
  public let destination: Offset
  /// The element as it is. If its content changed too, that is among the updates.
  public let element: Element

  /// A move that is not from a diff.
  @inlinable
  public init(origin: Offset, destination: Offset, element: Element) {
    self.origin = origin
    self.destination = destination
    self.element = element
  }

  /// The move back. `before` has the old versions of the updated elements, by their new offsets.
  @inlinable
  func inverted(_ before: [Offset: Element]) -> ElementMove where Offset: Hashable {
    ElementMove(origin: destination, destination: origin, element: before[destination] ?? element)
  }
}

extension ElementMove: Sendable where Offset: Sendable, Element: Sendable {}
extension ElementMove: Equatable where Offset: Equatable, Element: Equatable {}
extension ElementMove: Encodable where Offset: Encodable, Element: Encodable {}
extension ElementMove: Decodable where Offset: Decodable, Element: Decodable {}

/// An element that kept its identity and changed its content, at the same offset or another.
public struct ElementUpdate<Offset, Element> {
  /// Its offset in the old collection.
  public let oldOffset: Offset
  /// Its offset in the new collection.
  public let newOffset: Offset
  /// The element as it was.
  public let old: Element
  /// The element as it is.
  public let new: Element

  /// An update that is not from a diff.
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
