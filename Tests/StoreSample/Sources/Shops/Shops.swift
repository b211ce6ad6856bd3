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
    store = try PersistentIdentityStore(key: "shops", in: DataFile(path: path))
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
    let shop = Shop(name, visits: (try store[name]?.visits ?? 0) + 1)
    try store.add(shop)
    return shop
  }

  /// Forgets a shop that has closed.
  public func forget(_ name: String) throws { try store.remove(id: name) }
}
