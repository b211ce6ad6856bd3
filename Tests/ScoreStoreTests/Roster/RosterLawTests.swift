import Foundation
import IdentityDiff
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

/// Laws of the roster under any commands.
@Suite struct RosterLawTests {
  /// The last state of each player: name, colour and team.
  private struct Model {
    var entries: [Player.ID: [String]] = [:]

    private func parts(_ player: Player) -> [String] {
      [player.name, "\(player.colour)", player.team ?? "-"]
    }

    mutating func follow(_ change: Change?, from old: Scoreboard?, to new: Scoreboard?) {
      if case .boards(let changes) = change {
        for player in changes.insertions.flatMap(\.element.players)
        where entries[player.id] == nil { entries[player.id] = parts(player) }
      } else if let new, new.id == old?.id {
        for player in new.players {
          var entry = entries[player.id] ?? parts(player)
          let before = old?.players[id: player.id].map(parts)
          let now = parts(player)
          for index in 0..<3 where before?[index] != now[index] {
            if before == nil, now[index] == "-" { continue }
            entry[index] = now[index]
          }
          entries[player.id] = entry
        }
      }
    }
  }

  private final class IDs {
    private var count: UInt16 = 0

    func next() -> UUID {
      count += 1
      let (high, low) = (UInt8(count >> 8), UInt8(count & 0xFF))
      return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, high, low))
    }
  }

  @Test(arguments: seeds(20))
  func `the roster has the last state of each player, in both journals and after restarts`(
    seed: UInt64
  ) throws {
    let folder = try Folder()
    var random = SeededGenerator(seed: seed)
    let ids = [IDs(), IDs()]
    let memory = MemoryJournal()
    func opened(_ board: Scoreboard.ID?) throws -> [Session] {
      let journals: [any Journal] = [try DataFile(path: folder.path()), memory]
      return try zip(journals, ids).map { journal, ids in
        let session = try Session(journal: journal, environment: .init(newID: ids.next))
        if let board { try session.open(board) }
        return session
      }
    }
    var sessions = try opened(nil)
    var model = Model()
    for step in 0..<100 {
      let old = sessions[0].state.board
      var command =
        step == 0
        ? .board("Law")
        : old == nil || random.chance(0.15) ? random.boardCommand() : random.command(on: old)
      if case .undo = command { command = .undo(1) }
      if case .redo = command { command = .redo(1) }
      if random.chance(0.05) { for session in sessions { session.close() } }
      let text = command.mapReferences { PlayerReference($0.text) }
      _ = try? sessions[1].perform(text)
      if let change = try? sessions[0].perform(text).entries.first?.change {
        model.follow(change, from: old, to: sessions[0].state.board)
      }
      let roster = try sessions[0].roster()
      #expect(try roster == sessions[1].roster(), "seed \(seed), step \(step): \(text)")
      let entries = roster.map { ($0.id, [$0.name, "\($0.colour)", $0.team ?? "-"]) }
      #expect(
        Dictionary(uniqueKeysWithValues: entries) == model.entries,
        "seed \(seed), step \(step): \(text)")
      if random.chance(0.1) { sessions = try opened(sessions[0].state.board?.id) }
    }
    #expect(!model.entries.isEmpty)
  }

  @Test func `two processes identify a player alike`() throws {
    let folder = try Folder()
    let a = try Session(journal: DataFile(path: folder.path()))
    let b = try Session(journal: DataFile(path: folder.path()))
    try a.perform([.board("A"), .add([.init("Red")])])
    try b.perform([.board("B"), .add([.init("red"), .init("Blue")])])
    #expect(b.state.board?.players[0].id == a.state.board?.players[0].id)
    #expect(try a.roster().map(\.name) == ["red", "Blue"])
    try b.perform(.rename("Blue", to: "Azure"))
    try a.perform(.add([.init("azure")]))
    #expect(a.state.board?.players[1].id == b.state.board?.players[1].id)
  }

  @Test func `a failed commit is not remembered`() throws {
    let folder = try Folder()
    let session = try Session(journal: DataFile(path: folder.path()))
    try session.perform([.board("A"), .add([.init("Red")])])
    #expect(throws: CommandFailure.self) {
      try session.perform([
        .board("A"), .add([.init("Blue")]), .rename("Red", to: "Crimson"), .remove(["Nobody"]),
      ])
    }
    #expect(try session.roster().map(\.name) == ["Red"])
    let red = session.state.board?.players[0].id
    try session.perform([.board("B"), .add([.init("Crimson"), .init("Red"), .init("Blue")])])
    #expect(session.state.board?.players[1].id == red)
    #expect(try session.roster().map(\.name) == ["Red", "Crimson", "Blue"])
  }

  @Test func `a transaction on a full disk is not remembered`() throws {
    let folder = try Folder()
    let file = try DataFile(path: folder.path())
    let session = try Session(journal: file)
    try session.perform([.board("A"), .add([.init("Red")])])
    func limit(_ pages: String) throws {
      try file.connection.sqlite.execute("PRAGMA max_page_count = \(pages)")
    }
    try limit("1")
    let names = (0..<500).map { Command.NewPlayer("New \($0)") }
    #expect(throws: StoreError(folder.path(), .full)) {
      try session.perform([.board("A"), .rename("Red", to: "Crimson"), .add(names)])
    }
    #expect(try session.roster().map(\.name) == ["Red"])
    try limit("1000000")
    try session.perform([.board("B"), .add([.init("Red"), .init("Crimson")] + names)])
    let fresh = try Session(journal: DataFile(path: folder.path()))
    #expect(try session.roster() == fresh.roster())
    #expect(try fresh.roster().count == 502)
  }

  @Test func `an unreadable roster adds no players and blocks no scores`() throws {
    let folder = try Folder()
    let path = folder.path()
    try Session(journal: DataFile(path: path)).perform([.board("A"), .add([.init("Red")])])
    try SQLiteConnection(path: path).execute("UPDATE roster SET id = x'00'")
    let session = try Session(journal: DataFile(path: path))
    try session.perform([.board("A"), .score([.init("Red", .add(.points(1)))])])
    #expect(session.state.board?.players.map(\.score) == [.points(1)])
    try session.perform(.board("B"))
    #expect(throws: StoreError.damaged(path)) { try session.perform(.add([.init("Red")])) }
    #expect(session.state.board?.players.isEmpty == true)
  }
}
