import Foundation
import GRDB
import IdentityDiff
import ScoreStore
import StructReference
import TestSupport
import Testing

@Suite("Values of an older version")
struct OlderValuesTests {
  struct Player: Identifiable, Codable, Sendable {
    let id: Int
    var name: String
  }

  /// The player of a newer version.
  struct NewPlayer: Identifiable, Hashable, Codable, Sendable {
    struct Kit: Hashable, Codable, Sendable {
      var colour: String
      var numbers: [Int]
      var sponsor: String?
    }

    struct Title: Hashable, Codable, Sendable {
      var year: Int
      var place = 1
    }

    let id: Int
    var name: String
    var nickname: String?
    var kit: Kit
    var titles: [Title]
    var marks: [String: Int]

    static let template = NewPlayer(
      id: 0, name: "?", nickname: "Nobody",
      kit: Kit(colour: "red", numbers: [7, 8], sponsor: "Acme"), titles: [Title(year: 0)],
      marks: ["a": 1])
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
    try DatabaseQueue(path: folder.path()).write {
      try $0.execute(
        sql: "UPDATE identity SET value = ?; UPDATE identity_store SET version = version + 1",
        arguments: [text])
    }
  }

  @Test("get what they lack, and nothing else, from the template")
  func template() throws {
    let store = try PersistentIdentityStore(key: "players", in: file, template: NewPlayer.template)
    let player = try #require(try store[1])
    #expect(player.name == "A\"\\nn" && player.nickname == nil)
    #expect(player.kit == NewPlayer.template.kit && player.titles == [.init(year: 0)])
    #expect(player.marks == ["a": 1])
  }

  @Test(
    "get it also inside what they have",
    arguments: [
      (#"{"id":1,"name":"Ann","kit":{},"titles":[],"marks":{"b":2}}"#, "red 7 nil"),
      (#"{ "name" : "Ann" , "kit" : { "numbers" : [ ] , "sponsor":null } ,"id":1}"#, "red  nil"),
      (#"{"id":1,"kit":{"colour":"b\"{l}ue"},"name":"Ann"}"#, #"b"{l}ue 7 nil"#),
      (#"{"id":1,"name":"Ann","titles":[{"year":9},{"year":8,"place":3}]}"#, "red 7 Acme"),
    ])
  func nested(text: String, kit: String) throws {
    try put(text)
    let store = try PersistentIdentityStore(key: "players", in: file, template: NewPlayer.template)
    let player = try #require(try store[1])
    let first = player.kit.numbers.first.map(String.init) ?? ""
    #expect("\(player.kit.colour) \(first) \(player.kit.sponsor ?? "nil")" == kit)
    #expect(player.name == "Ann" && player.nickname == nil)
    if text.contains(#""b":2"#) { #expect(player.marks == ["b": 2] && player.titles.isEmpty) }
    if text.contains("year") {
      #expect(player.titles == [.init(year: 9, place: 1), .init(year: 8, place: 3)])
    }
  }

  @Test("are told in words where they cannot be read, and stay as they are")
  func unreadable() throws {
    func refusal(_ template: NewPlayer?) -> String {
      do {
        _ = try PersistentIdentityStore(key: "players", in: file, template: template)
        return ""
      } catch {
        return error.description
      }
    }
    let start = "The store 'players' in '\(folder.path())' holds what this version cannot read: "
    let end =
      ". It was left as it is: update scoreboard to read it, or name another file with --data"
    #expect(refusal(nil) == start + "'kit' is missing" + end)
    try put(#"{"id":1,"name":5}"#)
    #expect(refusal(.template) == start + "'name' is malformed" + end)
    try put(#"{"id":1,"name":"Ann","kit":[]}"#)
    #expect(refusal(.template) == start + "'kit' is malformed" + end)
    try put("{")
    #expect(refusal(.template) == start + "a value is malformed" + end)
    let text = try DatabaseQueue(path: folder.path()).read {
      try String.fetchOne($0, sql: "SELECT value FROM identity")
    }
    #expect(text == "{")
  }

  @Test("that JSON cannot hold are refused")
  func unwritable() throws {
    struct Measure: Identifiable, Codable, Sendable {
      var id = 1
      var width: Double
    }
    let store = try PersistentIdentityStore<Measure>(key: "measures", in: file)
    #expect(
      throws: StoreError.unwritable(
        store: "measures", folder.path(), reason: "'nan' for 'width' cannot be kept")
    ) {
      try store.add(Measure(width: .nan))
    }
    try store.add(Measure(width: 0.1))
    #expect(try store.all().map(\.width) == [0.1])
  }
}
