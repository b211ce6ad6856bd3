import Foundation
import IdentityDiff
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

@Suite("Values of an older version")
struct OlderValuesTests {
  struct Player: Identifiable, Codable, Sendable {
    let id: Int
    var name: String
  }

  /// The player type of a newer version.
  struct NewPlayer: Identifiable, Codable, Sendable {
    let id: Int
    var name: String
    var nickname: String?
    var titles: Int

    init(from decoder: any Decoder) throws {
      let parts = try decoder.container(keyedBy: CodingKeys.self)
      id = try parts.decode(Int.self, forKey: .id)
      name = try parts.decode(String.self, forKey: .name)
      nickname = try parts.decodeIfPresent(String.self, forKey: .nickname)
      titles = try parts.decodeIfPresent(Int.self, forKey: .titles) ?? 0
    }
  }

  private let folder: Folder
  private let file: DataFile

  init() throws {
    folder = try Folder()
    file = try DataFile(path: folder.path())
    try PersistentIdentityStore<Player>(key: "players", in: file).add(
      Player(id: 1, name: "A\"\\nn"))
  }

  private func put(_ text: String) throws {
    let db = try SQLiteConnection(path: folder.path())
    try db.run("UPDATE identity SET value = $1", text)
    try db.run("UPDATE identity_store SET version = version + 1")
  }

  @Test("lack nothing where what is new is optional, or has a default")
  func newFields() throws {
    let player = try #require(
      try PersistentIdentityStore<NewPlayer>(key: "players", in: file)[1])
    #expect(player.name == "A\"\\nn" && player.nickname == nil && player.titles == 0)
  }

  @Test("are reported in words where they cannot be read, and stay as they are")
  func unreadable() throws {
    func refusal() -> String {
      do {
        _ = try PersistentIdentityStore<NewPlayer>(key: "players", in: file)
        return ""
      } catch {
        return error.description
      }
    }
    let start =
      "The store 'players' in '\(folder.path())' has values that this version cannot read: "
    let end =
      ". It was left as it is: update this program to read it, or name another file"
    try put(#"{"id":1,"name":5}"#)
    #expect(refusal() == start + "'name' is malformed" + end)
    try put(#"{"id":1}"#)
    #expect(refusal() == start + "'name' is missing" + end)
    try put("{")
    #expect(refusal() == start + "a value is malformed" + end)
    let db = try SQLiteConnection(path: folder.path())
    #expect(try db.value("SELECT value FROM identity") == "{")
  }

  @Test("that JSON cannot hold are refused")
  func unwritable() throws {
    struct Measure: Identifiable, Codable, Sendable {
      var id = 1
      var width: Double
    }
    let store = try PersistentIdentityStore<Measure>(key: "measures", in: file)
    #expect(
      throws: StoreError(
        folder.path(),
        .unwritable(store: "measures", reason: "'nan' for 'width' cannot be kept"))
    ) {
      try store.add(Measure(width: .nan))
    }
    try store.add(Measure(width: 0.1))
    #expect(try store.all().map(\.width) == [0.1])
  }
}
