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
        if generator.chance(0.1) {
          store.update { people in
            people.add(citizen)
            people.remove(id: citizen.id)
          }
          model[citizen.id] = nil
        } else if generator.chance(0.6) {
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

  @Test("makes a group of changes as one, or none of them")
  func groups() {
    let store = IdentityStore([Citizen("US", 1, "Jack"), Citizen("US", 2, "Rose")])
    let before = store.all()
    let heard = SharedRef(initialValue: [String]())
    let observation = store.addObserver { old, new in
      heard.value.append("\(old.count)→\(new.map(\.name).joined(separator: " "))")
    }
    let names = store.update { people in
      people.remove(id: before[1].id)
      people.add(Citizen("DE", 1, "Jill"))
      people[before[0].id]?.name += " II"
      people[before[0].id] = Citizen("DE", 9, "Somebody else")
      #expect(people.add(Citizen("DE", 1, "Jill II"))?.name == "Jill")
      people.add(Citizen("DE", 2, "Anybody"))
      #expect(people.remove(id: Citizen("DE", 2, "").id)?.name == "Anybody")
      return people.all().map(\.name)
    }
    #expect(names == ["Jack II", "Jill II"])
    #expect(heard.value == ["2→Jack II Jill II"])
    #expect(throws: CancellationError.self) {
      try store.update { people in
        people.add(before[1])
        people.remove(id: before[0].id)
        throw CancellationError()
      }
    }
    #expect(store.all().map(\.name) == names && heard.value.count == 1)
    withExtendedLifetime(observation) {}
  }

  @Test("lets others see all of a group or nothing")
  func isolation() async {
    let store = IdentityStore<Citizen>()
    let ids = (0..<2).map { Citizen("US", $0, "").id }
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for round in 0..<500 {
            if task < 2 {
              store.update { people in
                for id in ids { people.add(Citizen("US", id.number, "\(task).\(round)")) }
              }
            } else {
              #expect(Set(store.all().map(\.name)).count <= 1)
            }
          }
        }
      }
    }
    #expect(store.count == 2)
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
