/// A list of members with unique identities: the newest version of each, in the order in which the identities were
/// first inserted.
///
///     var people: IdentitySet = [Person(id: 7, salary: 10), Person(id: 9, salary: 20)]
///     people.update(with: Person(id: 7, salary: 30))  // in the place of the first, which is returned
///     let salary = people[id: 7]?.salary  // 30
///
/// A `Set` compares members by `==`, so it could contain two versions of one thing.
///
/// Operations are named as in `Set`, and do the same with the identity in the place of the value: ``insert(_:)`` and
/// ``union(_:)`` keep the version that is there, ``update(with:)`` and ``update(withContentsOf:)`` replace it. Unlike a
/// `Set`, but like an array, the members have an order: two sets are equal if they contain equal members in the same
/// order.
///
/// Cost: inserting, replacing, removing and finding a member are O(1) on average, at any position; advancing to the
/// next member is amortised O(1).
///
/// The idea is from Stepan Hruda's article "Immutable values and iOS".
public struct IdentitySet<Element: Identifiable> {
  /// The members in order. Empty slots are removed when there are more empty slots than members; empty slots after the
  /// last member are removed at once.
  @usableFromInline package var slots: [Element?] = []
  /// The slot of the member of each identity.
  @usableFromInline package var slotByID: [Element.ID: Int] = [:]
  /// The slot of the first member, or 0 if there is none.
  @usableFromInline var firstSlot = 0

  /// Makes a set without members.
  @inlinable
  public init() {}

  /// Makes a set of the members of a sequence. If an identity repeats, the later version replaces the earlier one.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    slots.reserveCapacity(elements.underestimatedCount)
    slotByID.reserveCapacity(elements.underestimatedCount)
    update(withContentsOf: elements)
  }
}

extension IdentitySet: ExpressibleByArrayLiteral {
  /// Makes a set of the members of a literal. If an identity repeats, the later version replaces the earlier one.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension IdentitySet: Sendable where Element: Sendable, Element.ID: Sendable {}

extension IdentitySet: Equatable where Element: Equatable {
  /// Whether both sets contain equal members in the same order. Cost: linear; O(1) if they share their storage.
  @inlinable
  public static func == (lhs: IdentitySet, rhs: IdentitySet) -> Bool {
    if lhs.count != rhs.count { return false }
    // Comparing arrays is several times faster if the compiler does not know the element type.
    let haveGaps = lhs.slots.count > lhs.count || rhs.slots.count > rhs.count
    return haveGaps ? lhs.elementsEqual(rhs) : lhs.slots == rhs.slots
  }
}

extension IdentitySet: Hashable where Element: Hashable {
  /// Hashes the members in their order.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for member in self { hasher.combine(member) }
  }
}

extension IdentitySet: Encodable where Element: Encodable {
  /// Encodes the members as an array.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for member in self { try container.encode(member) }
  }
}

extension IdentitySet: Decodable where Element: Decodable {
  /// Decodes an array. If an identity repeats, the later version replaces the earlier one.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension IdentitySet: CustomStringConvertible {
  /// The members, formatted like the elements of an array.
  public var description: String { Array(self).description }
}
