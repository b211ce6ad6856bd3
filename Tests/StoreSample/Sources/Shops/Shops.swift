import ScoreStore

/// A shop as it was last seen.
public struct Shop: Identifiable, Codable, Equatable, Sendable {
  public let id: String
  public var visits: Int

  public init(_ name: String, visits: Int = 0) {
    id = name
    self.visits = visits
  }
}

/// The shops that a person has visited, in a file that several programs may have open.
public struct Shops: Sendable {
  private let store: PersistentIdentityStore<Shop>

  public init(path: String) throws {
    store = try PersistentIdentityStore(key: "shops", in: StoreFile(path: path))
  }

  /// Every shop, in the order of the first visits.
  public var all: [Shop] {
    get throws { try store.all() }
  }

  /// Counts a visit.
  ///
  /// - Returns: the shop as it is now.
  @discardableResult
  public func visit(_ name: String) throws -> Shop {
    try store.update(name) { known in
      var shop = known ?? Shop(name)
      shop.visits += 1
      known = shop
      return shop
    }
  }

  /// Forgets a shop that has closed.
  public func forget(_ name: String) throws { try store.remove(id: name) }
}
