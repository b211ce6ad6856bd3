import Foundation
import Scorekeeping
import Testing

@testable import ScoreStore

/// Files that have identity stores and no boards.
@Suite struct StoreFileTests {
  private let folder: Folder
  private let path: String
  private let jack = Citizen("US", 1, salary: 50_000)

  init() throws {
    folder = try Folder()
    path = folder.path()
  }

  /// The content of a file besides identity stores, as another program sees it.
  private func content() throws -> [String?] {
    let db = try SQLiteConnection(path: path)
    let tables = """
      SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_master
      WHERE tbl_name NOT IN ('identity', 'identity_store', 'sqlite_sequence') ORDER BY name)
      """
    var content: [String?] = [try db.value(tables)]
    for name in ["user_version", "application_id"] {
      content.append(try db.value("PRAGMA \(name)", as: Int.self).map { "\(name) \($0)" })
    }
    content.append(try db.value("PRAGMA journal_mode"))
    return content
  }

  private func personStore() throws -> PersistentIdentityStore<Citizen> {
    try PersistentIdentityStore(key: "people", in: StoreFile(path: path))
  }

  /// The last snippet of the article "Immutable values and iOS".
  @Test func `a different store gets Jack with his raise, also from an old version of him`() throws
  {
    let jackAfterAGoodMonth = Citizen("US", 1, salary: 60_000)
    let store = try personStore()
    try store.add(jack)
    try store.add(jackAfterAGoodMonth)

    let differentStore = try personStore()
    #expect(try differentStore.latest(jack) == jackAfterAGoodMonth)
    #expect(try differentStore.count == 1)
  }

  @Test func `a new file has no tables but the tables of identity stores`() throws {
    try personStore().add(jack)
    #expect(try content() == [nil, "user_version 0", "application_id 0", "wal"])
    #expect(try personStore().all() == [jack])
  }

  @Test func `stores of one file have a connection together, and keys of their own`() throws {
    let file = try StoreFile(path: path)
    let people = try PersistentIdentityStore<Citizen>(key: "people", in: file)
    let pensioners = try PersistentIdentityStore<Citizen>(key: "pensioners", in: file)
    try people.add(jack)
    #expect(try pensioners.all().isEmpty)
    #expect(try people.count == 1)
  }

  @Test(arguments: ["DELETE", "WAL"])
  func `a file of another program keeps all that it has`(mode: String) throws {
    let owner = try SQLiteConnection(path: path)
    try owner.execute(
      """
      PRAGMA journal_mode = \(mode);
      PRAGMA user_version = 7; PRAGMA application_id = 12;
      CREATE TABLE song (title TEXT); INSERT INTO song VALUES ('Ode');
      """)
    let before = try content()
    let store = try personStore()
    try store.add(jack)
    try owner.execute("INSERT INTO song VALUES ('Air')")
    try store.update { people in people[jack.id]?.salary += 1 }
    #expect(try content() == before)
    #expect(try owner.value("SELECT group_concat(title) FROM song") == "Ode,Air")
    #expect(try store[jack.id]?.salary == 50_001)
  }

  @Test func `a data file has boards and stores`() throws {
    let boards = try Session(journal: DataFile(path: path))
    try boards.perform([.board("Law"), .add([.init("Red")])])
    let store = try personStore()
    try store.add(jack)
    try boards.perform(.score([.init("Red", .add(.points(1)))]))
    let beside = try PersistentIdentityStore<Citizen>(key: "people", in: DataFile(path: path))
    #expect(try beside.all() == [jack])
    try DataFile(path: path).checkWhole()
  }

  @Test func `a file whose tables have our names is refused and left as it is`() throws {
    try SQLiteConnection(path: path).execute("CREATE TABLE identity (name TEXT)")
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(throws: StoreError(path, .occupied(table: "identity"))) { try StoreFile(path: path) }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test func `no folder is made`() throws {
    let missing = folder.path("missing")
    #expect(throws: StoreError(missing, .missingFolder)) {
      try StoreFile(path: missing + "/people.sqlite")
    }
    #expect(!FileManager.default.fileExists(atPath: missing))
  }

  @Test func `a file that is not of SQLite is refused`() throws {
    try Data("Not a database, but a text of more than a few words".utf8).write(
      to: URL(filePath: path))
    #expect(throws: StoreError(path, .notOurs)) { try StoreFile(path: path) }
  }

  @Test(.timeLimit(.minutes(1)))
  func `using a store inside its own update ends the program, which would wait forever`()
    async
  {
    await #expect(processExitsWith: .failure) {
      let folder = try Folder()
      let store = try PersistentIdentityStore<Citizen>(
        key: "people", in: StoreFile(path: folder.path()))
      try store.update { _ in _ = try? store.all() }
    }
  }

  @Test func `a store is not written after its file was moved`() throws {
    let store = try personStore()
    try store.add(jack)
    try FileManager.default.moveItem(atPath: path, toPath: folder.path("elsewhere.sqlite"))
    #expect(throws: StoreError(path, .moved)) { try store.removeAll() }
    #expect(try store.all() == [jack])
  }
}
