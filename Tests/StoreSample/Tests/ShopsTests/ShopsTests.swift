import Foundation
import Shops
import Testing

/// Values that a program keeps between its runs, by identity.
@Suite struct ShopsTests {
  @Test func `The latest value of each identity survives a restart`() throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "shops-\(UUID()).sqlite").path
    defer { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
    do {
      let shops = try Shops(path: path)
      for name in ["Baker", "Butcher", "Baker"] { try shops.visit(name) }
      try shops.forget("Butcher")
    }
    let shops = try Shops(path: path)
    #expect(try shops.all == [Shop("Baker", visits: 2)])
    #expect(try shops.visit("Baker") == Shop("Baker", visits: 3))
  }
}
