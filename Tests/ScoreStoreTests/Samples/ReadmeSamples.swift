import ScoreStore
import TestSupport
import Testing

private struct Venue: Identifiable, Codable, Sendable {
  let id: String
  var seats: Int
}

/// The samples of the developers' page and of 'Storing the latest'.
@Suite struct ReadmeSamples {
  @Test func `a store keeps things beside boards`() throws {
    let folder = try Folder()
    let file = try StoreFile(path: folder.path())
    let hall = Venue(id: "Hall", seats: 300)

    let venues = try PersistentIdentityStore<Venue>(key: "venues", in: file)
    try venues.add(hall)
    #expect(try venues["Hall"]?.seats == 300)
  }

  struct Person: Identifiable, Codable, Equatable, Sendable {
    let id: String
    var salary: Int
  }

  func openPeople(inFileAt path: String) throws -> PersistentIdentityStore<Person> {
    let file = try StoreFile(path: path)
    return try PersistentIdentityStore(key: "people", in: file)
  }

  @Test func `a store in a file is made with its key`() throws {
    let folder = try Folder()
    let rose = Person(id: "987-65-4321", salary: 40_000)
    let stored = try openPeople(inFileAt: folder.path())
    try stored.add(rose)
    #expect(try stored.latest(rose) == rose)
  }
}
