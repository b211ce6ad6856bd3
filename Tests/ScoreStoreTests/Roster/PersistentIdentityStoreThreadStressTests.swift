import Foundation
import IdentityDiff
import ScoreStore
import StructReference
import TestSupport
import Testing

/// `Scripts/test --sanitize` runs these with ThreadSanitizer.
@Suite("Under the stress of threads a persistent identity store")
struct PersistentIdentityStoreThreadStressTests {
  @Test("loses no raise, whoever else gives one", .timeLimit(.minutes(5)))
  func updates() async throws {
    let folder = try Folder()
    let files = try (0..<2).map { _ in try DataFile(path: folder.path()) }
    let stores = try (0..<4).map { number in
      try PersistentIdentityStore<Citizen>(key: "people", in: files[number % 2])
    }
    try stores[0].add(contentsOf: [Citizen("US", 1, salary: 0), Citizen("US", 2, salary: 0)])
    let id = Citizen("US", 1, salary: 0).id
    try await withThrowingTaskGroup(of: Void.self) { group in
      for store in stores {
        group.addTask {
          for _ in 0..<30 { try store.update(id) { $0?.salary += 1 } }
        }
      }
      try await group.waitForAll()
    }
    for store in stores { #expect(try store[id]?.salary == 120 && store.count == 2) }
    struct Refused: Error {}
    #expect(throws: Refused.self) {
      try stores[1].update(id) { citizen in
        citizen = nil
        throw Refused()
      }
    }
    #expect(try stores[2].contains(id: id))
    try stores[3].removeAll()
    #expect(try stores[0].all().isEmpty)
  }

  @Test("shows all of a group or nothing, whoever makes one", .timeLimit(.minutes(5)))
  func groups() async throws {
    let folder = try Folder()
    let stores = try (0..<4).map { _ in
      try PersistentIdentityStore<Citizen>(key: "people", in: StoreFile(path: folder.path()))
    }
    let (rich, poor) = (Citizen("US", 1, salary: 1_000), Citizen("US", 2, salary: 0))
    try stores[0].add(contentsOf: [rich, poor])
    let sums = SharedRef(initialValue: Set<Int>())
    let observation = stores[3].addObserver { _, new in
      sums.value.insert(new.map(\.salary).reduce(0, +))
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, store) in stores.enumerated() {
        group.addTask {
          for amount in 1...30 {
            if number < 2 {
              try store.update { people in
                people[rich.id]?.salary -= amount
                people[poor.id]?.salary += amount
              }
            }
            #expect(try store.all().map(\.salary).reduce(0, +) == 1_000)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try stores[3][poor.id]?.salary == 2 * 30 * 31 / 2)
    #expect(sums.value == [1_000])
    withExtendedLifetime(observation) {}
  }

  @Test("has the latest of everybody, and tells of every change in order", .timeLimit(.minutes(5)))
  func threads() async throws {
    let folder = try Folder()
    let files = try (0..<2).map { _ in try DataFile(path: folder.path()) }
    let stores = try (0..<4).map { number in
      try PersistentIdentityStore<Citizen>(key: "people", in: files[number % 2])
    }
    let last = SharedRef(initialValue: [Int](repeating: 0, count: 4))
    let observations = (0..<4).map { number in
      stores[number].addObserver(of: .init(country: "US", number: number)) { old, new in
        if (old?.salary ?? 0) == last[number].value { last[number].value = new?.salary ?? -1 }
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let store = stores[number % 4]
          for salary in 1...40 {
            if number < 4 {
              try store.add(Citizen("US", number, salary: salary))
            } else {
              try store.add(Citizen("DE", number, salary: salary))
              if salary % 3 == 0 { try store.remove(id: .init(country: "DE", number: number)) }
              _ = try store.all()
            }
          }
        }
      }
      try await group.waitForAll()
    }
    while last.value != [40, 40, 40, 40], !Task.isCancelled { await Task.yield() }
    for store in stores {
      let salaries = try store.all().filter { $0.id.country == "US" }.map(\.salary)
      #expect(salaries == [40, 40, 40, 40])
    }
    withExtendedLifetime(observations) {}
  }

  @Test(
    "reports its own changes one by one and those of others merged, and loses none",
    .timeLimit(.minutes(5)))
  func calls() async throws {
    let folder = try Folder()
    let stores = try (0..<4).map { _ in
      try PersistentIdentityStore<Citizen>(key: "people", in: StoreFile(path: folder.path()))
    }
    let shared = Citizen("US", 1, salary: 0)
    try stores[0].add(shared)
    struct Call: Hashable {
      let old: Int
      let new: Int
    }
    let heard = SharedRef(initialValue: [[Call]](repeating: [], count: 4))
    let made = SharedRef(initialValue: [[Call]](repeating: [], count: 4))
    let observations = stores.indices.map { number in
      stores[number].addObserver(of: shared.id) { old, new in
        heard[number].value.append(Call(old: old?.salary ?? -1, new: new?.salary ?? -1))
      }
    }
    let raises = 30
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, store) in stores.enumerated() {
        group.addTask {
          for _ in 0..<raises {
            let salary = try store.update(shared.id) { citizen in
              citizen?.salary += 1
              return citizen?.salary ?? -1
            }
            made[number].value.append(Call(old: salary - 1, new: salary))
          }
        }
      }
      try await group.waitForAll()
    }
    let last = raises * stores.count
    while heard.value.contains(where: { $0.last?.new != last }), !Task.isCancelled {
      await Task.yield()
    }
    for (calls, own) in zip(heard.value, made.value) {
      // Each call begins where the one before it ended, so that no change is lost; there are at most as many as changes.
      #expect(calls.first?.old == 0 && calls.last?.new == last)
      #expect(zip(calls, calls.dropFirst()).allSatisfy { $0.new == $1.old })
      #expect(calls.allSatisfy { $0.old < $0.new })
      // A change by the store itself has a call of its own.
      #expect(own.count == raises && Set(own).isSubset(of: calls))
    }
    withExtendedLifetime(observations) {}
  }
}
