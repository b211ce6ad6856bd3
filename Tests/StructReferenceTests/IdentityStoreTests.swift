import IdentityDiff
import StructReference
import TestSupport
import Testing

/// A type identified by a pair of values.
private struct Citizen: Identifiable, Hashable, Sendable {
  struct ID: Hashable, Sendable {
    let country: String
    let number: Int
  }

  let id: ID
  var name: String

  init(_ country: String, _ number: Int, _ name: String) {
    id = ID(country: country, number: number)
    self.name = name
  }
}

@Suite("An identity store")
struct IdentityStoreTests {
  @Test("gives the latest value of an identity, also to who asks with an old one")
  func latest() {
    let store = IdentityStore<Citizen>()
    let jack = Citizen("US", 1, "Jack")
    let jackAfterAGoodMonth = Citizen("US", 1, "Jack, after a good month")
    let other = Citizen("DE", 1, "Other")
    #expect(store.add(jack) == nil)
    #expect(store.add(other) == nil)
    #expect(store.add(jackAfterAGoodMonth) == jack)
    #expect(store.latest(jack) == jackAfterAGoodMonth)
    #expect(store.all() == [jackAfterAGoodMonth, other])
    #expect(store.remove(jack) == jackAfterAGoodMonth)
    #expect(store.latest(jack) == nil)
    #expect(store.remove(jack) == nil)
  }

  @Test("has a subscript that adds, replaces and forgets, but mixes up nobody")
  func subscripts() {
    let store = IdentityStore<Citizen>()
    let jack = Citizen("US", 1, "Jack")
    store[jack.id] = jack
    store[jack.id]?.name = "Jack II"
    store[jack.id] = Citizen("US", 2, "Jill")
    #expect(store.all().map(\.name) == ["Jack II"])
    store[jack.id] = nil
    #expect(store.all().isEmpty)
  }

  @Test("equals a dictionary under random operations, and observers hear exactly of the changes")
  func model() {
    for seed in seeds(200) {
      var generator = SeededGenerator(seed: seed)
      let store = IdentityStore<Citizen>()
      var model: [Citizen.ID: Citizen] = [:]
      let watched = Citizen("US", 3, "").id
      let heard = SharedRef(initialValue: [String]())
      let replayed = SharedRef(initialValue: IdentitySet<Citizen>())
      var expected: [String] = []
      let observations = [
        store.addObserver(of: watched) { heard.value.append("\(describe($0))→\(describe($1))") },
        store.addObserver { old, new in
          if old == replayed.value { replayed.value = new }
        },
      ]
      for _ in 0..<100 {
        let citizen = Citizen("US", generator.number(0...7), generator.pick(["A", "B", "C"]))
        let before = model[watched]
        if generator.chance(0.6) {
          #expect(store.add(citizen) == model.updateValue(citizen, forKey: citizen.id))
        } else {
          #expect(store.remove(citizen) == model.removeValue(forKey: citizen.id))
        }
        if before != model[watched] {
          expected.append("\(describe(before))→\(describe(model[watched]))")
        }
        #expect(store[citizen.id] == model[citizen.id], "seed \(seed)")
      }
      #expect(Set(store.all()) == Set(model.values), "seed \(seed)")
      #expect(Array(replayed.value) == store.all(), "seed \(seed)")
      #expect(heard.value == expected, "seed \(seed)")
      withExtendedLifetime(observations) {}
    }
  }

  private func describe(_ citizen: Citizen?) -> String { citizen?.name ?? "nil" }
}

/// `Scripts/test --sanitize` runs this with ThreadSanitizer.
@Suite("Under the stress of threads an identity store")
struct IdentityStoreThreadStressTests {
  struct Counter: Identifiable, Hashable, Sendable {
    let id: Int
    var count = 0
  }

  @Test("loses no change that is made in place")
  func inPlace() async {
    let store = IdentityStore([Counter(id: 0), Counter(id: 1)])
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask { for _ in 0..<1_000 { store[task % 2]?.count += 1 } }
      }
    }
    #expect(store.all().map(\.count) == [4_000, 4_000])
  }

  @Test("has the latest of everybody, and tells of every change in order", .timeLimit(.minutes(5)))
  func threads() async {
    let store = IdentityStore<Counter>()
    let last = SharedRef(initialValue: [Int](repeating: 0, count: 8))
    let observations = (0..<8).map { id in
      store.addObserver(of: id) { old, new in
        if (old?.count ?? 0) == last[id].value { last[id].value = new?.count ?? -1 }
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for id in 0..<8 {
        group.addTask {
          for count in 1...1_000 {
            store.add(Counter(id: id, count: count))
            if count % 64 == 0 { _ = store.all().count + (store[(id + 1) % 8]?.count ?? 0) }
          }
        }
      }
    }
    while last.value != Array(repeating: 1_000, count: 8), !Task.isCancelled { await Task.yield() }
    #expect(store.all().map(\.count) == Array(repeating: 1_000, count: 8))
    withExtendedLifetime(observations) {}
  }
}
