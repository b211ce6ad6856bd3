import Foundation
import ScoreDatabase
import ScoreStore
import Scorekeeping
import TestSupport
import Testing

/// Two names are equal in memory, in a file and on a server, or in none of them: players, boards and teams.
@Suite struct NameLawTests {
  private static let kinds: [StoreKind?] = [nil] + StoreKind.here

  @Test(arguments: kinds, seeds(5))
  func `Names are equal to every journal if they are equal to a board`(
    kind: StoreKind?, seed: UInt64
  ) async throws {
    let store = if let kind { try await TestStore(kind) } else { TestStore?.none }
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: store?.open() ?? MemoryJournal())
    let names = random.spellings(40)
    var (ids, boards): ([NameKey: Player.ID], [NameKey: Scoreboard.ID]) = ([:], [:])
    for (number, name) in names.enumerated() {
      let key = NameKey(name)
      try session.perform([.board("\(number)"), .add([.init(name), .init("Zed")])])
      let player = try #require(session.state.board?.players.named(name))
      #expect(player.id == ids[key] ?? player.id, "seed \(seed): \(name.debugDescription)")
      #expect(
        (ids[key] == nil) == !ids.values.contains(player.id),
        "seed \(seed): \(name.debugDescription)")
      ids[key] = player.id
      let other = random.pick(names)
      let isRefused = (try? session.perform(.add([.init(other)]))) == nil
      #expect(isRefused == (NameKey(other) == key), "seed \(seed): \(name), \(other)")
      try session.perform([.team(["Zed"], name), .team([PlayerReference(player)], other)])
      let teams = Set(session.state.board?.players.compactMap(\.team) ?? [])
      #expect((teams.count == 1) == (NameKey(other) == key), "seed \(seed): \(name), \(other)")

      try session.perform(.board("board " + name))
      let board = try #require(session.state.board).id
      #expect(board == boards[key] ?? board, "seed \(seed): \(name.debugDescription)")
      #expect(
        (boards[key] == nil) == !boards.values.contains(board),
        "seed \(seed): \(name.debugDescription)")
      boards[key] = board
    }
  }

  @Test(arguments: [
    ("Νίκος", "ΝΊΚΟΣ"), ("Straße", "STRASSE"), ("Zo\u{EB}", "Zoe\u{308}"), ("ﬁn", "FIN"),
    ("α\u{345}\u{301}", "Α\u{301}Ι"),
  ])
  func `An upgrade joins people whom an earlier version told apart`(
    one: String, other: String
  ) async throws {
    for kind in StoreKind.here {
      let store = try await TestStore(kind)
      let session = try Session(journal: store.open())
      try session.perform([
        .board("A"), .add([.init("x"), .init("Ann")]), .board("B"), .add([.init("y")]),
        .board("C"), .add([.init("v"), .init("w")]),
      ])
      let old = { (name: String) in name.lowercased() }
      let split = [("x", one), ("y", other), ("v", "groß" + one), ("w", "GROSS" + one)]
      for (key, name) in split {
        try await store.run(
          "UPDATE roster SET name = '\(name)', name_key = '\(old(name))' WHERE name = '\(key)'")
      }
      let joined = try await store.upgradeFromFirst()
      #expect(joined.contains("'\(one)' as '\(other)'"), "\(joined)")
      #expect(!joined.contains("GROSS"), "Both play on one board")
      let after = try Session(journal: store.open())
      let roster = try after.roster()
      let person = try #require(roster.first { $0.name.utf8.elementsEqual(other.utf8) }).id
      #expect(roster.first { $0.name.utf8.elementsEqual(one.utf8) }?.person == person)
      #expect(roster.filter { $0.person != nil }.count == 1)
      try after.perform([.board("D"), .add([.init(one)])])
      #expect(after.state.board?.players[0].id == person)
    }
  }
}
