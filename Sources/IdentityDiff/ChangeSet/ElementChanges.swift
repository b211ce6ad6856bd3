/// A removed or inserted element. It is in only one of the two collections.
public struct ElementAtOffset<Offset, Element> {
  /// The offset in the old collection if the element was removed; the offset in the new collection if it was inserted.
  public let offset: Offset
  /// The element as contained in that collection.
  public let element: Element

  /// Makes a deletion or an insertion by hand, without a diff.
  @inlinable
  public init(offset: Offset, element: Element) {
    self.offset = offset
    self.element = element
  }
}

extension ElementAtOffset: Sendable where Offset: Sendable, Element: Sendable {}
extension ElementAtOffset: Equatable where Offset: Equatable, Element: Equatable {}
extension ElementAtOffset: Hashable where Offset: Hashable, Element: Hashable {}
extension ElementAtOffset: Encodable where Offset: Encodable, Element: Encodable {}
extension ElementAtOffset: Decodable where Offset: Decodable, Element: Decodable {}

/// An element that changed its position relative to the other remaining elements.
public struct ElementMove<Offset, Element> {
  /// The offset of the element in the old collection.
  public let origin: Offset
  /// The offset of the element in the new collection.
  public let destination: Offset
  /// The new version of the element. If its content changed too, `updates` contains that change.
  public let element: Element

  /// Makes a move by hand, without a diff.
  @inlinable
  public init(origin: Offset, destination: Offset, element: Element) {
    self.origin = origin
    self.destination = destination
    self.element = element
  }

  /// The inverse move. `before` contains the old versions of the updated elements, by their new offsets.
  @inlinable
  func inverted(_ before: [Offset: Element]) -> ElementMove where Offset: Hashable {
    ElementMove(origin: destination, destination: origin, element: before[destination] ?? element)
  }
}

extension ElementMove: Sendable where Offset: Sendable, Element: Sendable {}
extension ElementMove: Equatable where Offset: Equatable, Element: Equatable {}
extension ElementMove: Hashable where Offset: Hashable, Element: Hashable {}
extension ElementMove: Encodable where Offset: Encodable, Element: Encodable {}
extension ElementMove: Decodable where Offset: Decodable, Element: Decodable {}

/// An element that kept its identity and changed its content. Its offset may have changed, too.
public struct ElementUpdate<Offset, Element> {
  /// The offset of the element in the old collection.
  public let oldOffset: Offset
  /// The offset of the element in the new collection.
  public let newOffset: Offset
  /// The old version of the element.
  public let old: Element
  /// The new version of the element.
  public let new: Element

  /// Makes an update by hand, without a diff.
  @inlinable
  public init(oldOffset: Offset, newOffset: Offset, old: Element, new: Element) {
    self.oldOffset = oldOffset
    self.newOffset = newOffset
    self.old = old
    self.new = new
  }

  /// The inverse update.
  @inlinable
  var inverted: ElementUpdate {
    ElementUpdate(oldOffset: newOffset, newOffset: oldOffset, old: new, new: old)
  }
}

extension ElementUpdate: Sendable where Offset: Sendable, Element: Sendable {}
extension ElementUpdate: Equatable where Offset: Equatable, Element: Equatable {}
extension ElementUpdate: Hashable where Offset: Hashable, Element: Hashable {}
extension ElementUpdate: Encodable where Offset: Encodable, Element: Encodable {}
extension ElementUpdate: Decodable where Offset: Decodable, Element: Decodable {}
