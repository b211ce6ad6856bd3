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
}

extension ElementUpdate: Sendable where Offset: Sendable, Element: Sendable {}
extension ElementUpdate: Equatable where Offset: Equatable, Element: Equatable {}
extension ElementUpdate: Encodable where Offset: Encodable, Element: Encodable {}
extension ElementUpdate: Decodable where Offset: Decodable, Element: Decodable {}
