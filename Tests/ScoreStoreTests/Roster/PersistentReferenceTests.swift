import Foundation
import ScoreStore
import StructReference
import Testing

/// The last snippet of the article "Struct References": a reference to a row of a database.
@MainActor @Suite("A reference into a database") struct PersistentReferenceTests {
  struct Person: Identifiable, Codable, Equatable, Sendable {
    let id: Int
    var name: String
    var salary = 0
  }

  final class MyDatabase {
    let people: PersistentIdentityStore<Person>
    private(set) var failures: [StoreError] = []

    init(path: String) throws {
      people = try PersistentIdentityStore(key: "people", in: StoreFile(path: path))
    }

    @MainActor func readPerson(id: Person.ID) -> Ref<Person?> {
      people.ref(id: id) { self.failures.append($0) }
    }
  }

  private let folder: Folder
  private let mine: MyDatabase
  private let theirs: MyDatabase

  init() throws {
    folder = try Folder()
    mine = try MyDatabase(path: folder.path())
    theirs = try MyDatabase(path: folder.path())
    try mine.people.add(Person(id: 1, name: "Test"))
  }

  @Test("allows you to both read and write, as well as subscribe to any notifications")
  func article() throws {
    let person = mine.readPerson(id: 1)
    let name = person.name
    var heard: [String] = []
    let observation = name.addObserver { old, new in heard.append("\(old ?? "-")→\(new ?? "-")") }
    #expect(person.value == Person(id: 1, name: "Test"))
    name.value = "New Name"
    #expect(try theirs.people[1]?.name == "New Name")
    person.value?.salary += 1_000
    person.value = nil
    #expect(try theirs.people.all().isEmpty)
    name.value = "Nobody"
    person.value = Person(id: 2, name: "Another")
    #expect(try theirs.people.all().isEmpty)
    person.value = Person(id: 1, name: "Back")
    #expect(try theirs.people.all() == [Person(id: 1, name: "Back")])
    #expect(heard == ["Test→New Name", "New Name→-", "-→Back"])
    #expect(mine.failures.isEmpty)
    withExtendedLifetime(observation) {}
  }

  @Test("hears of the writes of others on its own actor", .timeLimit(.minutes(1)))
  func others() async throws {
    let person = mine.readPerson(id: 1)
    var heard: [String] = []
    let observation = person.name.addObserver { _, new in
      MainActor.preconditionIsolated()
      heard.append(new ?? "-")
    }
    let people = theirs.people
    try await Task.detached {
      for round in 1...20 { try people.update(1) { $0?.name = "\(round)" } }
    }.value
    while heard.count < 20, !Task.isCancelled { await Task.yield() }
    #expect(heard == (1...20).map(String.init))
    #expect(person.value?.name == "20")
    withExtendedLifetime(observation) {}
  }

  @Test("refuses to write over a change of others that it has not read, and reports that")
  func conflict() throws {
    let person = mine.readPerson(id: 1)
    func raise(_ person: inout Person?, meanwhile body: () throws -> Void) rethrows {
      person?.salary += 1_000
      try body()
    }
    try raise(&person.value) { try theirs.people.update(1) { $0?.salary += 1 } }
    #expect(person.value?.salary == 1)
    #expect(
      mine.failures.map(\.description) == [
        "A value of the store 'people' in '\(folder.path())' was changed by others after it was read. "
          + "Nothing was changed: read it again"
      ])
    person.value?.salary += 1_000
    #expect(try theirs.people[1]?.salary == 1_001)
    #expect(mine.failures.count == 1)
  }

  @Test("reads on after a write that failed, and reports that")
  func failure() throws {
    let person = mine.readPerson(id: 1)
    #expect(person.value != nil)
    try FileManager.default.moveItem(
      atPath: folder.path(), toPath: folder.path("elsewhere.sqlite"))
    person.value?.name = "New Name"
    #expect(person.value?.name == "Test")
    #expect(mine.failures.count == 1)
  }
}
