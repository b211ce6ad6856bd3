extension IdentitySet: Equatable where Element: Equatable {
  /// Whether both hold equal members in the same order. Cost: linear, or O(1) if they share their storage.
  @inlinable
  public static func == (lhs: IdentitySet, rhs: IdentitySet) -> Bool {
    if lhs.count != rhs.count { return false }
    // Arrays are compared several times faster where the element is not known to the compiler.
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
  /// Reads an array. Where an identity repeats, the later version takes the place of the earlier one.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension IdentitySet: CustomStringConvertible, CustomDebugStringConvertible {
  /// The members as an array writes them.
  public var description: String { Array(self).description }

  /// The members as an array writes them, and the name of the type.
  public var debugDescription: String { "IdentitySet(\(Array(self).debugDescription))" }
}

extension IdentitySet: CustomReflectable {
  /// The members, as of an array.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
