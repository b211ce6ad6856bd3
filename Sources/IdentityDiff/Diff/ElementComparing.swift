/// How the diff tells elements apart: by identity, by equality, and how it finds partners for many at once.
@usableFromInline
protocol ElementComparing<Element> {
  associatedtype Element
  /// Whether two elements are versions of the same thing.
  func areSame(_ first: Element, _ second: Element) -> Bool
  /// Whether two versions of the same thing need no refresh.
  func areEqual(_ first: Element, _ second: Element) -> Bool
  /// Whether elements with the same bytes are the same, and need no refresh.
  var trustsBytes: Bool { get }
  /// Pairs leftovers, the n-th occurrence of an identity with the n-th. Returns false if one of their
  /// identities occurs among the settled elements too.
  func pair(_ leftovers: inout Leftovers<Element>) -> Bool
}

/// The comparison of `Identifiable & Equatable` elements.
@usableFromInline
struct IdentifiableComparing<Element: Identifiable & Equatable>: ElementComparing {
  @inlinable init() {}

  @inlinable
  func areSame(_ first: Element, _ second: Element) -> Bool { first.id == second.id }

  @inlinable
  func areEqual(_ first: Element, _ second: Element) -> Bool { first == second }

  @inlinable var trustsBytes: Bool { Element.self is any BitwiseEquatable.Type }

  @inlinable
  func pair(_ leftovers: inout Leftovers<Element>) -> Bool {
    leftovers.pair(hashing: { offset, list in list[offset].id })
  }
}
