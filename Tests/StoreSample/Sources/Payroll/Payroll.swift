public import ScoreStore

/// A person with a salary, of which several programs know.
public struct Person: Identifiable, Codable, Equatable, Sendable {
  public let id: String
  public var salary: Int

  public init(id: String, salary: Int) {
    (self.id, self.salary) = (id, salary)
  }
}

/// The people in a file.
public func people(at path: String) throws(StoreError) -> PersistentIdentityStore<Person> {
  try PersistentIdentityStore<Person>(key: "people", in: StoreFile(path: path))
}

/// The raise of the article "Storing the latest versions", for a store in memory or in a file.
public func raise<Store: IdentityStoring<Person>>(
  _ person: Person, in store: Store
) throws(Store.Failure) {
  try store.update(person.id) { $0?.salary += 1_000 }
}
