import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

@Suite struct TeamStandingsTests {
  @Test(arguments: seeds(40))
  func `teams rank by the sums of their players' scores`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    var ranked = RankedBoard(try #require(session.state.board))
    for step in 0..<80 {
      _ = try? session.perform(random.command(on: session.state.board))
      let board = try #require(session.state.board)
      ranked.update(to: board, by: board.change(from: ranked.board))
      let teams = ranked.teams
      #expect(teams == TeamStandings(of: board), "seed \(seed), step \(step)")
      let totals = Dictionary(grouping: board.players.filter { $0.team != nil }, by: \.team)
        .mapValues { $0.reduce(0) { $0 + $1.score.thousandths } }
      #expect(Set(teams.ranked) == Set(totals.keys.compactMap(\.self)))
      // Where the low scores win, a team without any is behind all others.
      let keys = Dictionary(
        uniqueKeysWithValues: totals.map { team, total in
          let hasScored = board.players.contains { $0.team == team && $0.hasScored }
          return (team, board.rules.wins == .low && !hasScored ? Int64.max : total)
        })
      for (team, total) in totals {
        let key = try #require(keys[team])
        let better = keys.values.filter { board.rules.wins == .high ? $0 > key : $0 < key }
        let isTied = keys.values.count { $0 == key } > 1
        let rank = try #require(teams.rank(of: team))
        #expect(teams.total(of: team)?.thousandths == total, "seed \(seed), step \(step)")
        switch board.rules.ranking {
        case .competition: #expect(rank == better.count + 1, "seed \(seed), step \(step)")
        case .dense: #expect(rank == Set(better).count + 1, "seed \(seed), step \(step)")
        case .ordinal:
          let position = team.flatMap { teams.position(of: $0) }
          #expect(rank - 1 == position, "seed \(seed), step \(step)")
        }
        #expect(teams.isTied(team) == (isTied && board.rules.ranking != .ordinal))
      }
    }
  }

  @Test func `a team whose total is too great is last and has no rank`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Law", "add a 1 b c", "team a North", "team b South", "team c South"] {
      try session.perform(try #require(try Command(parsing: line)))
    }
    for name in ["b", "c"] {
      try session.perform(.score([.init(.init(name), .set(.init(thousandths: .max)))]))
    }
    let teams = RankedBoard(try #require(session.state.board)).teams
    #expect(teams.ranked == ["North", "South"])
    #expect(teams.rank(of: "North") == 1)
    #expect(teams.rank(of: "South") == nil && teams.total(of: "South") == nil)
  }
}
