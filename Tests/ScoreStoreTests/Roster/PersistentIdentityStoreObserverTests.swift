import Foundation
import StructReference
import Testing

@testable import ScoreStore

/// What observers hear of writes by others, without reading.
@Suite("Observers of a persistent identity store")
struct PersistentIdentityStoreObserverTests {
  typealias People = PersistentIdentityStore<Citizen>

  private let folder: Folder
  private let mine: People
  private let theirs: People
  private let heard = SharedRef(initialValue: [String]())

  init() throws {
    folder = try Folder()
    mine = try People(key: "people", in: StoreFile(path: folder.path()))
    theirs = try People(key: "people", in: StoreFile(path: folder.path()))
  }

  private func observe(_ store: People) -> [Disposable] {
    [
      store.addObserver(of: .init(country: "US", number: 1)) { [heard] old, new in
        heard.value.append("\(old?.salary ?? 0)→\(new?.salary ?? 0)")
      },
      store.addObserver { [heard] old, new in
        heard.value.append("\(old.count) of us→\(new.count)")
      },
    ]
  }

  /// Returns what was heard, once both observers have, and forgets it.
  private func next() async -> [String] {
    while heard.value.count < 2, !Task.isCancelled { await Task.yield() }
    defer { heard.value = [] }
    return heard.value
  }

  @Test("hear of each write in this process before it returns", arguments: [false, true])
  func ownProcess(areOwn: Bool) throws {
    let store = areOwn ? mine : theirs
    let observations = observe(mine)
    try store.add(Citizen("US", 1, salary: 5))
    #expect(heard.value == ["0→5", "0 of us→1"])
    try store.add(Citizen("US", 1, salary: 6))
    #expect(heard.value == ["0→5", "0 of us→1", "5→6", "1 of us→1"])
    heard.value = []
    try store.update { people in
      for number in 1...3 { people.add(Citizen("US", number, salary: number)) }
      people[.init(country: "US", number: 1)]?.salary += 1
      people.remove(id: .init(country: "US", number: 2))
    }
    #expect(heard.value == ["6→2", "1 of us→2"])
    heard.value = []
    struct Refused: Error {}
    #expect(throws: Refused.self) {
      try store.update { people in
        people.add(Citizen("US", 1, salary: 0))
        throw Refused()
      }
    }
    #expect(heard.value.isEmpty)
    withExtendedLifetime(observations) {}
  }

  @Test(
    "hear of the writes of other processes, which send a signal or none",
    .timeLimit(.minutes(1)), arguments: [false, true])
  func otherProcesses(isWritten: Bool) async throws {
    try mine.add(contentsOf: [Citizen("US", 1, salary: 5), Citizen("US", 2, salary: 7)])
    let observations = observe(mine)
    // Written behind the library's back.
    let other = try SQLiteConnection(path: folder.path())
    for round in 1...3 {
      let text = String(
        decoding: try JSONEncoder().encode(Citizen("US", 1, salary: 5 + round)), as: UTF8.self)
      try other.transaction(.immediate) {
        try other.run("UPDATE identity_store SET version = version + 1")
        try other.run(
          "UPDATE identity SET value = $1, version = (SELECT version FROM identity_store) WHERE id = 1",
          text)
      }
      if isWritten { utimes(folder.path() + "-wal", nil) }
      #expect(await next() == ["\(4 + round)→\(5 + round)", "2 of us→2"])
    }
    withExtendedLifetime(observations) {}
  }

  @Test("hear of other processes in a file without a log", .timeLimit(.minutes(1)))
  func withoutLog() async throws {
    let path = folder.path("plain.sqlite")
    // Without a log, a write waits for the observers' reads.
    let other = try SQLiteConnection(path: path, waitingWith: BusyHandler(path: path))
    try other.execute("PRAGMA journal_mode = DELETE; CREATE TABLE song (title TEXT)")
    let store = try People(key: "people", in: StoreFile(path: path))
    try store.add(Citizen("US", 1, salary: 5))
    let observations = observe(store)
    try other.transaction(.immediate) {
      try other.run("UPDATE identity_store SET version = version + 1")
      try other.run("UPDATE identity SET value = NULL, version = 2")
    }
    #expect(await next() == ["5→0", "1 of us→0"])
    withExtendedLifetime(observations) {}
  }

  @Test("keep the store, and pay for a watch, only as long as they observe")
  func lifetime() throws {
    weak var gone: People?
    var isWatched: Bool { mine.feed.isFollowing }
    do {
      let store = try People(key: "people", in: StoreFile(path: folder.path()))
      gone = store
      #expect(!isWatched)
    }
    #expect(gone == nil)
    var observations = try observe(People(key: "people", in: StoreFile(path: folder.path())))
    #expect(isWatched)
    try theirs.add(Citizen("US", 1, salary: 5))
    #expect(heard.value == ["0→5", "0 of us→1"])
    observations.removeLast()
    #expect(isWatched)
    observations = []
    #expect(!isWatched)
    try theirs.add(Citizen("US", 1, salary: 6))
    #expect(heard.value.count == 2)
    #expect(observations.isEmpty)
  }
}
