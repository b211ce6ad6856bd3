/// Why one change of a change set did not fit a collection that had changed meanwhile.
public enum Conflict<Element> {
  /// The element to delete, move or update is not there any more.
  case missing(Element)
  /// The element to delete or update is there, but is no longer what the change set took it to be.
  case changed(expected: Element, found: Element)
  /// The element to insert is there already.
  case present(Element)
}

extension Conflict: Sendable where Element: Sendable {}
extension Conflict: Equatable where Element: Equatable {}
