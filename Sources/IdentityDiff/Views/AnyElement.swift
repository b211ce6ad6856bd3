/// An element of any type, for lists of several types:
///
///     let rows = [AnyElement(player), AnyElement(advertisement)]
///     let changes = rows.changes(from: shown)
///     let player = rows[0].base as? Player
///
/// Elements of different types have different identities, whatever their `id`s.
public struct AnyElement: Identifiable, Equatable, Sendable {
  /// The identity of an element among all types: its type and its `id`.
  public struct ID: Hashable, Sendable {
    private let type: ObjectIdentifier
    private let value: any Hashable & Sendable

    fileprivate init<Element>(_ element: Element)
    where Element: Identifiable, Element.ID: Sendable {
      type = ObjectIdentifier(Element.self)
      value = element.id
    }

    /// Whether the types and the `id`s are equal.
    public static func == (lhs: ID, rhs: ID) -> Bool {
      lhs.type == rhs.type && areEqual(lhs.value, rhs.value)
    }

    /// Hashes the type and the `id`.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(type)
      value.hash(into: &hasher)
    }
  }

  /// The element itself.
  public let base: any Equatable & Sendable
  /// The identity of the element.
  public let id: ID

  /// Makes an element of any type.
  public init<Element: Identifiable & Equatable & Sendable>(_ base: Element)
  where Element.ID: Sendable {
    self.base = base
    id = ID(base)
  }

  /// Whether the elements have the same type and are equal by its `==`.
  public static func == (lhs: AnyElement, rhs: AnyElement) -> Bool {
    areEqual(lhs.base, rhs.base)
  }
}

extension AnyElement: CustomStringConvertible {
  /// The description of the element itself.
  public var description: String { "\(base)" }
}

private func areEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool {
  value == other as? Value
}
