/// How the diff tells elements apart: by identity, by equality, and how it finds partners for many at once.
@usableFromInline
protocol ElementComparing<Element> {
  associatedtype Element
  /// Whether two elements are versions of the same thing.
  func areSame(_ first: Element, _ second: Element) -> Bool
  /// Whether two versions of the same thing need no refresh.
  func areEqual(_ first: Element, _ second: Element) -> Bool
  /// For each new element the index of its partner among the old ones, or -1: the n-th occurrence of an identity is
  /// the partner of the n-th.
  func partners(
    of new: some RandomAccessCollection<Element>, among old: some RandomAccessCollection<Element>
  ) -> [Int]
}

/// The comparison of `Identifiable & Equatable` elements.
@usableFromInline
struct IdentifiableComparing<Element: Identifiable & Equatable>: ElementComparing {
  @inlinable init() {}

  @inlinable
  func areSame(_ first: Element, _ second: Element) -> Bool { first.id == second.id }

  @inlinable
  func areEqual(_ first: Element, _ second: Element) -> Bool { first == second }

  @inlinable
  func partners(
    of new: some RandomAccessCollection<Element>, among old: some RandomAccessCollection<Element>
  ) -> [Int] {
    hashedPartners(of: new.lazy.map { $0.id }, among: old.map { $0.id })
  }
}
