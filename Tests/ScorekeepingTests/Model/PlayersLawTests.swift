import Foundation
import IdentityDiff
import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

@Suite struct PlayersLawTests {
  private func expectSame(_ model: PlayersModel, _ random: inout SeededGenerator) {
    let (players, array) = (model.players, model.array)
    #expect(Array(players) == array)
    #expect(players.map(\.name) == array.map(\.name))
    #expect(players.count == array.count)
    #expect(players.hasTeams == array.contains { $0.team != nil })
    for team in ["north", "South", "East"] {
      #expect(
        players.team(named: team)
          == array.lazy.compactMap(\.team).first { $0.lowercased() == team.lowercased() })
    }
    guard let offset = array.indices.randomElement(using: &random) else { return }
    let player = array[offset]
    #expect(players[offset] == player)
    #expect(players.offset(of: player.id) == offset)
    #expect(players[id: player.id] == player)
    #expect(players.named(player.name) == player)
    #expect(players.named(player.name.lowercased()) == player)
    let other = array[array.indices.randomElement(using: &random) ?? offset]
    #expect(
      players.isBefore(player.id, other.id)
        == (offset < (array.firstIndex { $0.id == other.id } ?? offset)))
    #expect(players.isBefore(player.id, UUID()))
    #expect(!players.isBefore(UUID(), player.id))
    #expect(players[id: UUID()] == nil)
    #expect(players.named("Nobody") == nil)
  }

  @Test(arguments: seeds(40))
  func `players equal an array after the same changes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var model = PlayersModel(count: random.pick([0, 1, 5, 200]))
    for _ in 0..<150 {
      let allowsTheSame = model.change(&random)
      #expect(allowsTheSame)
      expectSame(model, &random)
    }
    #expect(model.players == (try Players(model.array)))
    let coded = try JSONEncoder().encode(model.players)
    #expect(try JSONDecoder().decode(Players.self, from: coded) == model.players)
  }

  @Test(arguments: seeds(40))
  func `versions differ as plain arrays do, and each leads to the other`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var model = PlayersModel(count: random.pick([1, 30, 700, 1000]))
    for _ in 0..<12 {
      let old = model
      for _ in 0..<random.pick([0, 1, 1, 2, 5, 20]) {
        let allowsTheSame = model.change(&random)
        #expect(allowsTheSame)
      }
      #expect(Array(old.players) == old.array)
      #expect((model.players == old.players) == (model.array == old.array))
      let changes = model.players.changes(from: old.players)
      #expect(changes == model.array.changes(from: old.array))
      #expect(try Players(old.players.applying(changes)) == model.players)
    }
  }

  @Test(arguments: seeds(60))
  func `A change by identity has the same effect on changed players as on an array`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let old = PlayersModel(count: random.pick([1, 5, 40, 700]))
    for _ in 0..<6 {
      var (new, other) = (old, old)
      for _ in 0..<random.number(1...12) { _ = new.change(&random) }
      for _ in 0..<random.number(0...12) { _ = other.change(&random) }
      let changes = new.players.changes(from: old.players)
      let expected = other.array.applyingByIdentity(changes)
      var players = other.players
      do throws(ReversalConflict) {
        try players.apply(changes)
        #expect(Array(players) == expected.result, "seed \(seed)")
        #expect(expected.conflicts.isEmpty, "seed \(seed)")
      } catch {
        let names = Set(expected.result.map { $0.name.lowercased() })
        switch error {
        case .nameTaken: #expect(names.count < expected.result.count, "seed \(seed)")
        default: #expect(!expected.conflicts.isEmpty, "seed \(seed): \(error)")
        }
      }
    }
  }

  @Test func `players are found, however many are inserted at one place`() throws {
    for place in [{ _ in 0 }, { $0 / 2 }, { _ in 3 }, { $0 }] as [(Int) -> Int] {
      var array = (0..<100).map { Player(id: UUID(), name: "Player \($0)") }
      var players = try Players(array)
      for number in 0..<300 {
        let offset = min(place(players.count), players.count)
        array.insert(Player(id: UUID(), name: "New \(number)"), at: offset)
        try players.insert(array[offset], at: offset)
      }
      #expect(Array(players) == array)
      #expect(array.map { players.offset(of: $0.id) } == Array(array.indices))
    }
  }

  @Test func `duplicate names and identities are refused as in single insertions`() {
    let (red, blue) = (Player(id: UUID(), name: "Red"), Player(id: UUID(), name: "Blue"))
    let shouting = Player(id: UUID(), name: "RED")
    #expect(throws: ScorekeepingError.nameInUse("RED")) { try Players([red, blue, shouting]) }
    let twin = Player(id: red.id, name: "Twin")
    #expect(throws: ScorekeepingError.nameInUse("Twin")) { try Players([red, blue, twin]) }
  }
}
