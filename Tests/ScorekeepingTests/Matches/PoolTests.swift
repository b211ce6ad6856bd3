import Foundation
import TestSupport
import Testing

@testable import Scorekeeping

/// Pools, and the knock-out after them.
@Suite struct PoolTests {
  private func board(_ count: Int, _ lines: String...) throws -> Scoreboard {
    var board = Scoreboard(id: UUID(), name: "Cup")
    let names = (1...count).map { "P\($0)" }.joined(separator: " ")
    for line in ["add \(names)"] + lines { try perform(line, on: &board) }
    return board
  }

  @Test(arguments: [(4, 2), (5, 2), (12, 3), (16, 4), (23, 5)])
  func `everybody plays all others of a pool, and pools are of one size`(
    _ players: Int, _ count: Int
  ) throws {
    let board = try board(players, "pools \(count)")
    let pools = board.pools.map { Set($0.board.players.map(\.id)) }
    #expect(pools.count == count && Set(pools.joined()).count == players)
    #expect(pools.map(\.count).max()! - pools.map(\.count).min()! <= 1)
    let pairs = Set((board.matches ?? Matches()).map { Set([$0.home, $0.away]) })
    let wanted = pools.flatMap { pool in
      pool.flatMap { one in pool.filter { $0 != one }.map { Set([one, $0]) } }
    }
    #expect(pairs == Set(wanted) && board.matches?.count == pairs.count)
    #expect(board.matches?.map(\.round).min() == 1)
  }

  @Test func `players are dealt in a snake`() throws {
    let board = try board(8, "pools 4 twice on 2026-12-05 every 1")
    #expect(
      board.pools.map { $0.board.players.map(\.name) } == [
        ["P1", "P8"], ["P2", "P7"], ["P3", "P6"], ["P4", "P5"],
      ])
    #expect(Set(board.matches?.map { $0.date?.description } ?? []) == ["2026-12-05", "2026-12-06"])
  }

  @Test(arguments: [2, 4, 8, 16]) func `winners meet second ones of the neighbour`(_ count: Int) {
    let seeding = PoolSeeding(pools: count, levels: 2).pools
    for seed in 0..<count { #expect(seeding[2 * count - 1 - seed] == seed ^ 1) }
    let places = PoolSeeding.places(of: seeding.count)
    for pool in 0..<count {
      let halves = seeding.indices.filter { seeding[$0] == pool }.map { places[$0] < count }
      #expect(Set(halves).count == 2)
    }
  }

  @Test(arguments: 2...9, 1...4) func `nobody meets one of the same pool in the first round`(
    _ count: Int, _ levels: Int
  ) {
    let pools = PoolSeeding(pools: count, levels: levels).pools
    let size = 1 << Knockout.rounds(for: pools.count)
    for seed in pools.indices where size - 1 - seed < pools.count && seed < size / 2 {
      #expect(pools[seed] != pools[size - 1 - seed])
    }
    for level in 0..<levels {
      #expect(Set(pools[(level * count)..<((level + 1) * count)]).count == count)
    }
  }

  @Test func `the first two of each pool go on, and the losers play for the third place`() throws {
    var board = try board(8, "points 3 1 0", "pools 2")
    #expect { try perform("knockout 4", on: &board) } throws: {
      "\($0)".contains("12 matches are not played")
    }
    for match in board.matches ?? Matches() {
      // Who was added earlier wins.
      let wins = board.players.isBefore(match.home, match.away)
      try perform("result \(match.id) \(wins ? "2 0" : "0 2")", on: &board)
    }
    #expect { try perform("knockout 3", on: &board) } throws: { "\($0)".contains("of 2 pools") }
    try perform("knockout 4 third", on: &board)
    func open() -> [String] {
      (board.matches ?? Matches()).filter { $0.result == nil }.map { match in
        [match.home, match.away].compactMap { board.players[id: $0]?.name }.joined(separator: "–")
      }
    }
    #expect(open() == ["P1–P3", "P2–P4"])
    try perform("result P1 1 P3 0", on: &board)
    try perform("result P2 0:0 P4, pens 3:4", on: &board)
    #expect(open().sorted() == ["P1–P4", "P3–P2"])
    #expect { try perform("pools 2", on: &board) } throws: { _ in true }
  }

  @Test func `pools without players are one table for all`() throws {
    let board = try board(6, "pools X Y", "knockout 4")
    #expect(board.pools.isEmpty && board.knockoutTree?.knockout.seeds.count == 4)
  }

  @Test func `a pool that is no group is refused`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Cup", "add Ann Bob"] { try session.perform(line) }
    #expect { try session.perform(.format(.pools(["2mAnn"]))) } throws: {
      "\($0)".contains("2mAnn")
    }
  }

  @Test func `a pool counts the matches among its players, and nobody is in two`() throws {
    var board = try board(4, "points 3 1 0", "group P1 P2 North", "group P3 P4 South")
    for line in ["pools North South", "fixtures round"] { try perform(line, on: &board) }
    #expect(board.matches?.count == 2)
    for line in ["result P1 1 P2 0", "result P1 2 P3 0"] { try perform(line, on: &board) }
    #expect(board.players.named("P1")?.score == .points(6))
    #expect(board.pools[0].board.players.named("P1")?.score == .points(3))
    for line in ["add P5", "group P5 South", "fixtures round"] { try perform(line, on: &board) }
    #expect(board.matches?.count { $0.result == nil } == 3)
    try perform("group P5 North", on: &board)
    #expect(board.pools.map(\.board.players.count) == [3, 2])
  }

  @Test(arguments: [
    ("pools 1", "There are 2 to 26 pools"), ("pools 5", "5 pools need 10 players, and there are 8"),
  ])
  func `pools that make no sense are refused`(line: String, sentence: String) throws {
    var board = try board(8)
    #expect { try perform(line, on: &board) } throws: { "\($0)".contains(sentence) }
  }
}
