import ScoreStore
import TestSupport
import Testing

private struct Venue: Identifiable, Codable, Sendable {
  let id: String
  var seats: Int
}

/// The sample of the developers' page.
@Suite struct ReadmeSamples {
  @Test func `a store keeps things beside boards`() throws {
    let folder = try Folder()
    let file = try DataFile(path: folder.path())
    let hall = Venue(id: "Hall", seats: 300)

    let venues = try PersistentIdentityStore<Venue>(key: "venues", in: file)
    try venues.add(hall)
    #expect(try venues["Hall"]?.seats == 300)
  }
}
