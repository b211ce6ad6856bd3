import Foundation
import ScoreStore
import StructReference
import Testing

/// What a program keeps between its runs, by identity.
@Suite struct ErrandStoreTests {
  private struct Shop: Identifiable, Codable, Sendable {
    let id: String
    var visits = 0
  }

  @Test func `The latest value of each identity is there after a restart`() throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "errands-\(UUID()).sqlite").path
    defer { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
    do {
      let shops = try PersistentIdentityStore<Shop>(key: "shops", in: DataFile(path: path))
      try shops.add(Shop(id: "Baker"))
      try shops.add(Shop(id: "Baker", visits: 2))
      try shops.add(Shop(id: "Butcher", visits: 1))
      try shops.remove(id: "Butcher")
    }
    let shops = try PersistentIdentityStore<Shop>(key: "shops", in: DataFile(path: path))
    #expect(try shops.all().map(\.visits) == [2])
    #expect(try shops.latest(Shop(id: "Baker"))?.visits == 2)
  }
}
