import Foundation
import IdentityDiff
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

/// A pair of values is the identity.
struct Citizen: Identifiable, Hashable, Codable, Sendable {
  struct ID: Hashable, Codable, Sendable {
    var country: String
    var number: Int
  }

  let id: ID
  var salary: Int

  init(_ country: String, _ number: Int, salary: Int) {
    id = ID(country: country, number: number)
    self.salary = salary
  }
}

@Suite("A persistent identity store")
struct PersistentIdentityStoreTests {
  private let folder: Folder
  private let file: DataFile

  init() throws {
    folder = try Folder()
    file = try DataFile(path: folder.path())
  }

  private func people(in file: DataFile) throws -> PersistentIdentityStore<Citizen> {
    try PersistentIdentityStore(key: "people", in: file)
  }

  @Test(
    "gives the latest value of an identity, also to another store of its key and after a restart")
  func latest() throws {
    let store = try people(in: file)
    let jack = Citizen("US", 1, salary: 50_000)
    let jackAfterAGoodMonth = Citizen("US", 1, salary: 60_000)
    let other = Citizen("DE", 1, salary: 1)
    #expect(try store.add(jack) == nil)
    #expect(try store.add(other) == nil)
    #expect(try store.add(jackAfterAGoodMonth) == jack)
    let different = try people(in: file)
    #expect(try different.latest(jack) == jackAfterAGoodMonth)
    let later = try people(in: DataFile(path: folder.path()))
    #expect(try later.all() == [jackAfterAGoodMonth, other])
    #expect(try later.remove(jack) == jackAfterAGoodMonth)
    #expect(try store.latest(jack) == nil)
    #expect(try store.remove(jack) == nil)
    #expect(try store.add(jack) == nil)
    #expect(try later.all() == [other, jack])
  }

  @Test("has nothing to do with the store of another key")
  func keys() throws {
    let (store, other) = (
      try people(in: file), try PersistentIdentityStore<Citizen>(key: "People", in: file)
    )
    try store.add(Citizen("US", 1, salary: 1))
    try other.add(Citizen("US", 1, salary: 2))
    try other.add(Citizen("US", 2, salary: 3))
    try store.remove(id: .init(country: "US", number: 1))
    #expect(try store.all().isEmpty)
    #expect(try other.all().map(\.salary) == [2, 3])
  }

  @Test("equals a dictionary under random operations, on two connections and across restarts")
  func model() throws {
    for seed in seeds(8) {
      var random = SeededGenerator(seed: seed)
      let path = folder.path("\(seed).sqlite")
      var stores = [try people(in: DataFile(path: path)), try people(in: DataFile(path: path))]
      let mirror = IdentityStore<Citizen>()
      for step in 0..<150 {
        let citizen = Citizen("US", random.number(0...7), salary: random.number(0...9))
        let store = random.pick(stores)
        switch random.number(0...99) {
        case 0..<55: #expect(try store.add(citizen) == mirror.add(citizen), "seed \(seed)")
        case 55..<90: #expect(try store.remove(citizen) == mirror.remove(citizen), "seed \(seed)")
        case 90..<93: try store.refresh()
        case 93..<97:
          let (other, isRefused) = (random.number(0...7), random.chance(0.3))
          func change(_ people: inout StoreTransaction<Citizen>) throws -> [Citizen] {
            people.remove(id: .init(country: "US", number: other))
            people.add(citizen)
            people[.init(country: "US", number: other)]?.salary += 1
            if isRefused { throw CancellationError() }
            return people.all()
          }
          let all = try? store.update(change)
          #expect(all == (try? mirror.update(change)), "seed \(seed), step \(step)")
          #expect(isRefused ? all == nil : all == mirror.all(), "seed \(seed), step \(step)")
        default: stores[random.number(0...1)] = try people(in: DataFile(path: path))
        }
        let reader = random.pick(stores)
        #expect(try reader.latest(citizen) == mirror.latest(citizen), "seed \(seed), step \(step)")
        if step % 5 == 0 {
          #expect(try reader.all() == mirror.all(), "seed \(seed), step \(step)")
        }
      }
    }
  }

  @Test("lets an observer use it")
  func reentrance() throws {
    let store = try people(in: file)
    let observation = store.addObserver(of: .init(country: "US", number: 1)) { _, new in
      guard let new, new.salary < 10 else { return }
      _ = try? store.add(Citizen("US", 1, salary: new.salary + 1))
      _ = try? store.add(Citizen("US", 2, salary: new.salary))
    }
    try store.add(Citizen("US", 1, salary: 1))
    #expect(try store.all().map(\.salary) == [10, 9])
    withExtendedLifetime(observation) {}
  }

  @Test("tells who has not read for long what was removed meanwhile")
  func forgottenRemovals() throws {
    let (mine, theirs) = (try people(in: file), try people(in: DataFile(path: folder.path())))
    for number in 0..<4 { try theirs.add(Citizen("US", number, salary: 0)) }
    #expect(try mine.all().count == 4)
    for _ in 0..<520 {
      try theirs.remove(id: .init(country: "US", number: 2))
      try theirs.add(Citizen("US", 2, salary: 1))
    }
    try theirs.remove(id: .init(country: "US", number: 3))
    #expect(try mine.all() == theirs.all())
    #expect(try people(in: DataFile(path: folder.path())).all() == theirs.all())
    let db = try SQLiteConnection(path: folder.path())
    let rows: Int? = try db.value("SELECT count(*) FROM identity")
    #expect(try #require(rows) < 520, "removals are dropped now and then")
  }

  @Test("is empty in a file that is only read and has none")
  func readOnly() throws {
    let reading = try DataFile(path: folder.path(), access: .readOnly)
    let store = try people(in: reading)
    #expect(try store.all().isEmpty)
    #expect(throws: StoreError(folder.path(), .readOnly)) {
      try store.add(Citizen("US", 1, salary: 1))
    }
    try people(in: file).add(Citizen("US", 1, salary: 1))
    #expect(try store.all().count == 1)
  }
}
