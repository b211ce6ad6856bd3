/// Who an element is and whether it has changed, given as key paths or closures: for elements that are not
/// `Identifiable & Equatable`, or are to be told apart in another way.
///
///     let changes = new.changes(from: old, by: Comparator(id: \.name, comparing: \.score))
///     let nearly = Comparator<Player>(id: \.name) { abs($0.score - $1.score) < 0.01 }
///
/// An element that is called equal is not updated: changes made by `nearly` lead from `old` to a
/// collection that is nearly `new`.
///
/// What `id` gives must be `Equatable`, and better `Hashable`: without it a diff is documented to be slower.
///
/// - `Hashable`: one hash for each element that is not among its old neighbours.
/// - `Comparable`, not `Hashable`: these are sorted, O(m log m) for m of them.
/// - only `Equatable`: each of them is compared with each, O(m²), and with each that stayed, O(m n).
public struct Comparator<Element> {
  @usableFromInline let same: (Element, Element) -> Bool
  @usableFromInline let equal: (Element, Element) -> Bool
  /// How leftovers are paired, or nil to compare each with each.
  @usableFromInline let pairing: ((inout Leftovers<Element>) -> Bool)?

  @inlinable
  init(
    same: @escaping (Element, Element) -> Bool, equal: @escaping (Element, Element) -> Bool,
    pairing: ((inout Leftovers<Element>) -> Bool)?
  ) {
    self.same = same
    self.equal = equal
    self.pairing = pairing
  }

  /// Identity by a hashable property, equality by a closure.
  @inlinable
  public init<ID: Hashable>(
    id: @escaping (Element) -> ID, by areEqual: @escaping (Element, Element) -> Bool
  ) {
    self.init(
      same: { id($0) == id($1) }, equal: areEqual,
      pairing: { $0.pair(hashing: { offset, list in id(list[offset]) }) })
  }

  /// Identity by a property that can be ordered and not hashed, equality by a closure. Slower.
  @inlinable @_disfavoredOverload
  public init<ID: Comparable>(
    id: @escaping (Element) -> ID, by areEqual: @escaping (Element, Element) -> Bool
  ) {
    self.init(
      same: { id($0) == id($1) }, equal: areEqual, pairing: { $0.pair(sorting: id) })
  }

  /// Identity by a property that can only be compared, equality by a closure. Much slower in long lists.
  @inlinable @_disfavoredOverload
  public init<ID: Equatable>(
    id: @escaping (Element) -> ID, by areEqual: @escaping (Element, Element) -> Bool
  ) {
    self.init(same: { id($0) == id($1) }, equal: areEqual, pairing: nil)
  }
}

extension Comparator {
  /// Identity by a hashable property, equality by that of another property.
  @inlinable
  public init<ID: Hashable, Content: Equatable>(
    id: @escaping (Element) -> ID, comparing content: @escaping (Element) -> Content
  ) {
    self.init(id: id, by: { content($0) == content($1) })
  }

  /// Identity by a property that can be ordered and not hashed, equality by that of another property. Slower.
  @inlinable @_disfavoredOverload
  public init<ID: Comparable, Content: Equatable>(
    id: @escaping (Element) -> ID, comparing content: @escaping (Element) -> Content
  ) {
    self.init(id: id, by: { content($0) == content($1) })
  }

  /// Identity by a property that can only be compared, equality by that of another property. Much slower in
  /// long lists.
  @inlinable @_disfavoredOverload
  public init<ID: Equatable, Content: Equatable>(
    id: @escaping (Element) -> ID, comparing content: @escaping (Element) -> Content
  ) {
    self.init(id: id, by: { content($0) == content($1) })
  }
}

extension Comparator where Element: Identifiable & Equatable {
  /// Identity by `id`, equality by `==`: the default.
  @inlinable
  public init() {
    self.init(id: { $0.id }, by: { $0 == $1 })
  }
}

extension Comparator: ElementComparing {
  @inlinable var trustsBytes: Bool { false }

  @inlinable
  func areSame(_ first: Element, _ second: Element) -> Bool { same(first, second) }

  @inlinable
  func areEqual(_ first: Element, _ second: Element) -> Bool { equal(first, second) }

  @inlinable
  func pair(_ leftovers: inout Leftovers<Element>) -> Bool {
    pairing?(&leftovers) ?? leftovers.pair(by: self)
  }
}
