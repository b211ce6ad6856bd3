/// The identity and the equality of elements, defined by key paths or closures. Use it for elements that are not
/// `Identifiable & Equatable`, or that need a different comparison.
///
///     let changes = new.changes(from: old, by: ElementComparator(id: \.name, comparing: \.score))
///     let nearly = ElementComparator<Player>(id: \.name) { abs($0.score - $1.score) < 0.01 }
///
/// An element that the comparator considers equal is not updated: changes made with `nearly` lead from `old` to a
/// collection that is nearly `new`.
///
/// A comparator can be shared between tasks, so its closures are `@Sendable`.
///
/// The result of `id` must be `Equatable`, and should be `Hashable`:
///
/// - `Hashable`: one hash for each element that is not among its old neighbours.
/// - Only `Equatable`, or not known: all of these elements are compared with each other, O(m²) for m of them.
public struct ElementComparator<Element>: Sendable {
  @usableFromInline let same: @Sendable (Element, Element) -> Bool
  @usableFromInline let equal: @Sendable (Element, Element) -> Bool
  /// Finds the partners of many elements at once.
  @usableFromInline let pairing: PairingFunction

  @usableFromInline typealias PairingFunction =
    @Sendable (_ new: [Element], _ old: [Element]) -> [Int]

  @inlinable
  init(
    same: @escaping @Sendable (Element, Element) -> Bool,
    equal: @escaping @Sendable (Element, Element) -> Bool, pairing: @escaping PairingFunction
  ) {
    self.same = same
    self.equal = equal
    self.pairing = pairing
  }

  /// Compares identity and equality by two closures. `areSame` must be an equivalence. Cost: O(m²) for m elements that
  /// are not among their old neighbours.
  @inlinable
  public init(
    match areSame: @escaping @Sendable (Element, Element) -> Bool,
    by areEqual: @escaping @Sendable (Element, Element) -> Bool
  ) {
    self.init(
      same: areSame, equal: areEqual,
      pairing: { new, old in
        comparedPartners(of: new.count, among: old.count) { areSame(old[$0], new[$1]) }
      })
  }

  /// Compares identity by a hashable property, equality by a closure.
  @inlinable
  public init<ID: Hashable & SendableMetatype>(
    id: @escaping @Sendable (Element) -> ID,
    by areEqual: @escaping @Sendable (Element, Element) -> Bool
  ) {
    self.init(
      same: { id($0) == id($1) }, equal: areEqual,
      pairing: { hashedPartners(of: $0.map(id), among: $1.map(id)) })
  }

  /// Compares identity by a property that is not `Hashable`, equality by a closure. Much slower in long lists.
  @inlinable @_disfavoredOverload
  public init<ID: Equatable & SendableMetatype>(
    id: @escaping @Sendable (Element) -> ID,
    by areEqual: @escaping @Sendable (Element, Element) -> Bool
  ) {
    self.init(match: { id($0) == id($1) }, by: areEqual)
  }
}

extension ElementComparator {
  /// Compares identity by a hashable property, equality by another property.
  @inlinable
  public init<ID: Hashable & SendableMetatype, Content: Equatable & SendableMetatype>(
    id: @escaping @Sendable (Element) -> ID,
    comparing content: @escaping @Sendable (Element) -> Content
  ) {
    self.init(id: id, by: { content($0) == content($1) })
  }

  /// Compares identity by a property that is not `Hashable`, equality by another property. Much slower in long lists.
  @inlinable @_disfavoredOverload
  public init<ID: Equatable & SendableMetatype, Content: Equatable & SendableMetatype>(
    id: @escaping @Sendable (Element) -> ID,
    comparing content: @escaping @Sendable (Element) -> Content
  ) {
    self.init(id: id, by: { content($0) == content($1) })
  }
}

extension ElementComparator
where Element: Identifiable & Equatable & SendableMetatype, Element.ID: SendableMetatype {
  /// Compares identity by `id` and equality by `==`, the default.
  @inlinable
  public init() {
    self.init(id: { $0.id }, by: { $0 == $1 })
  }
}

extension ElementComparator: ElementComparing {
  @inlinable
  package func areSame(_ first: Element, _ second: Element) -> Bool { same(first, second) }

  @inlinable
  package func areEqual(_ first: Element, _ second: Element) -> Bool { equal(first, second) }

  @inlinable
  package func partners(
    of new: some RandomAccessCollection<Element>, among old: some RandomAccessCollection<Element>
  ) -> [Int] {
    pairing(Array(new), Array(old))
  }
}

/// The comparison of elements in a diff: by identity, by equality, and in bulk to find many partners at once.
@usableFromInline
package protocol ElementComparing<Element> {
  associatedtype Element
  /// Whether two elements are versions of the same thing.
  func areSame(_ first: Element, _ second: Element) -> Bool
  /// Whether two versions of the same thing are equal, so that no update is needed.
  func areEqual(_ first: Element, _ second: Element) -> Bool
  /// For each new element, the index of its partner among the old elements, or -1. The n-th occurrences of an identity
  /// are partners.
  func partners(
    of new: some RandomAccessCollection<Element>, among old: some RandomAccessCollection<Element>
  ) -> [Int]
}

extension ElementComparing where Element: Equatable {
  @inlinable
  package func areEqual(_ first: Element, _ second: Element) -> Bool { first == second }
}

/// The comparison of `Identifiable & Equatable` elements.
@usableFromInline
struct IdentifiableComparing<Element: Identifiable & Equatable>: ElementComparing {
  @inlinable init() {}

  @inlinable
  func areSame(_ first: Element, _ second: Element) -> Bool { first.id == second.id }

  @inlinable
  func partners(
    of new: some RandomAccessCollection<Element>, among old: some RandomAccessCollection<Element>
  ) -> [Int] {
    hashedPartners(of: new.lazy.map { $0.id }, among: old.map { $0.id })
  }
}

/// The comparison of plain values, which are their own identities.
@usableFromInline
struct HashableComparing<Element: Hashable>: ElementComparing {
  @inlinable init() {}

  @inlinable
  func areSame(_ first: Element, _ second: Element) -> Bool { first == second }

  @inlinable
  func partners(
    of new: some RandomAccessCollection<Element>, among old: some RandomAccessCollection<Element>
  ) -> [Int] {
    hashedPartners(of: new, among: Array(old))
  }
}

/// The comparison of plain values that are not `Hashable`.
@usableFromInline
struct EquatableComparing<Element: Equatable>: ElementComparing {
  @inlinable init() {}

  @inlinable
  func areSame(_ first: Element, _ second: Element) -> Bool { first == second }

  @inlinable
  func partners(
    of new: some RandomAccessCollection<Element>, among old: some RandomAccessCollection<Element>
  ) -> [Int] {
    let (new, old) = (Array(new), Array(old))
    return comparedPartners(of: new.count, among: old.count) { old[$0] == new[$1] }
  }
}

/// The comparison of objects by `===`.
@usableFromInline
struct ObjectComparing<Element: AnyObject>: ElementComparing {
  @inlinable init() {}

  @inlinable
  func areSame(_ first: Element, _ second: Element) -> Bool { first === second }

  @inlinable
  func areEqual(_ first: Element, _ second: Element) -> Bool { true }

  @inlinable
  func partners(
    of new: some RandomAccessCollection<Element>, among old: some RandomAccessCollection<Element>
  ) -> [Int] {
    hashedPartners(of: new.map(ObjectIdentifier.init), among: old.map(ObjectIdentifier.init))
  }
}
