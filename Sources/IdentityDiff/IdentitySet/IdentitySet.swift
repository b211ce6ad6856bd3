/// A list of members with different identities: the newest version of each, in the order in which the identities were
/// first inserted.
///
///     var people: IdentitySet = [Person(id: 7, salary: 10), Person(id: 9, salary: 20)]
///     people.insert(Person(id: 7, salary: 30))  // in the place of the first, which is returned
///     let salary = people[id: 7]?.salary  // 30
///
/// A `Set` compares members by `==` and would hold two versions of one thing side by side.
///
/// Two sets are equal if they hold equal members in the same order. Operations on two sets compare by identity; of
/// members in both, the result holds the argument's version in the place of the receiver's, as if it were inserted
/// later.
///
/// Cost: inserting, replacing, removing and finding a member are O(1) on average, at any position; going from one
/// member to the next is O(1), amortised. To diff two sets, diff `Array(set)`.
///
/// The idea is Stepan Hruda's, from "Immutable values and iOS".
public struct IdentitySet<Element: Identifiable> {
  /// The members in order. A slot that became empty stays until there are more empty slots than members; empty slots
  /// after the last member are dropped.
  @usableFromInline package var slots: [Element?] = []
  /// The slot of the member of each identity.
  @usableFromInline package var slotByID: [Element.ID: Int] = [:]
  /// The slot of the first member, or 0 if there is none.
  @usableFromInline var firstSlot = 0

  /// A set without members.
  @inlinable
  public init() {}

  /// Makes a set of the members of a sequence. If an identity repeats, the later version replaces the earlier one.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    slots.reserveCapacity(elements.underestimatedCount)
    slotByID.reserveCapacity(elements.underestimatedCount)
    formUnion(elements)
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
  /// Whether both hold equal members in the same order. Cost: linear, or O(1) if they share their storage.
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
  /// Writes the members as an array.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for member in self { try container.encode(member) }
  }
}

extension IdentitySet: Decodable where Element: Decodable {
  /// Reads an array. If an identity repeats, the later version replaces the earlier one.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension IdentitySet: CustomStringConvertible {
  /// The members, formatted like those of an array.
  public var description: String { Array(self).description }
}
