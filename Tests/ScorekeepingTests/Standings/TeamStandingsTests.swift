import ScoreTables
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
      let members = Dictionary(grouping: board.players.filter { $0.team != nil }, by: \.team)
      let totals = members.mapValues { $0.reduce(0) { $0 + $1.score.thousandths } }
      #expect(Set(teams.ranked) == Set(totals.keys.compactMap(\.self)))
      // Where the low scores win, results that other teams have come before points, and a team without any score is last.
      let played = members.filter { $0.key != nil }.mapValues { members in
        members.filter { !$0.hasLeft }.map { board.roundsPlayed(by: $0) }
      }
      let rounds = Set(played.values.flatMap { $0.flatMap(\.self) })
      let keys = members.mapValues { members in
        let total = members.reduce(Int128(0)) { $0 + Int128($1.score.thousandths) }
        if board.rules.wins == .high { return total }
        let own = members.filter { !$0.hasLeft }.map { board.roundsPlayed(by: $0) }
        let lacking = rounds.reduce(0) { sum, round in
          let most = played.values.map { $0.count { $0.contains(round) } }.max() ?? 0
          return sum + max(0, min(most, own.count) - own.count { $0.contains(round) })
        }
        let absent = max(
          members.count { !$0.hasScored && !$0.hasLeft },
          lacking - board.rules.format.dropped * own.count)
        return !members.contains(where: \.hasScored)
          ? .max : Int128(absent) * Int128(UInt64.max) * 2 + total
      }
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

  @Test(arguments: seeds(40))
  func `a rank within a group counts the members who are ahead`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    try session.perform(.add(["Ann", "Bob", "Cid", "Dan", "Eve"].map { .init($0) }))
    for step in 0..<80 {
      _ = try? session.perform(random.command(on: session.state.board))
      let board = try #require(session.state.board)
      let ranked = RankedBoard(board)
      for player in board.players {
        for division in player.groups.map({ TeamStandings.Division.group(NameKey($0)) }) {
          let comment: Comment = "seed \(seed), step \(step): \(player.name), \(division)"
          let members = board.players.filter { member in
            !member.hasLeft && member.groups.contains { .group(NameKey($0)) == division }
          }
          let place = ranked.place(of: player, in: division)
          #expect((place == nil) == player.hasLeft, comment)
          guard let place, let own = ranked.rank(of: player.id) else { continue }
          let ranks = members.compactMap { ranked.rank(of: $0.id) }
          let ahead = ranks.filter { $0 < own }
          let isDense = board.rules.ranking == .dense
          #expect(place.rank == (isDense ? Set(ahead).count : ahead.count) + 1, comment)
          #expect(place.isTied == (ranks.count { $0 == own } > 1), comment)
        }
      }
    }
  }

  @Test func `a player has a rank in each group`() throws {
    let session = try Session(journal: MemoryJournal())
    func places() throws -> [String] {
      let ranked = RankedBoard(try #require(session.state.board))
      return ranked.ranked.map { ranked.groupPlaces(of: $0.player).joined(separator: ", ") }
    }
    try session.perform(
      "board Race", "add Ann 9 Bob 7 Cid 7 Dee 5", "group Ann Dee girls", "group Bob Dee juniors",
      "group Cid JUNIORS")
    #expect(
      try places() == ["1st girls", "=1st juniors", "=1st juniors", "2nd girls, 3rd juniors"])
    let board = try #require(session.state.board)
    #expect(try board.only(group: "Juniors").players.map(\.name) == ["Bob", "Cid", "Dee"])
    #expect(
      throws: ScorekeepingError.unknownGroup("men", groups: ["girls", "juniors"], board: "Race")
    ) {
      try board.only(group: "men")
    }
    try session.perform("rank dense", "leave Bob", "group Dee girls -")
    #expect(try places() == ["1st girls", "1st juniors", "2nd juniors", ""])
    try session.perform("group Dee Cid -", "group Ann \" girls \"")
    #expect(try places() == ["1st girls", "", "", ""])
    // Who has no points has no place, and the winners of a game that is over have a star.
    try session.perform("add Eve", "group Eve Cid girls", "over")
    #expect(try places() == ["★ 1st girls", "2nd girls", "", "", ""])
  }

  @Test(arguments: [
    ("competition", ["", "=1st juniors", "=1st juniors", "=3rd juniors", "=3rd juniors", ""]),
    ("dense", ["", "=1st juniors", "=1st juniors", "=2nd juniors", "=2nd juniors", ""]),
    ("ordinal", ["", "1st juniors", "2nd juniors", "3rd juniors", "4th juniors", ""]),
  ])
  func `ranks within a group follow the ranking of a board with rules for ties`(
    ranking: String, places: [String]
  ) throws {
    let session = try Session(journal: MemoryJournal())
    for line in [
      "board League", "rank \(ranking)", "points 2 1 0", "ties difference",
      "add Ann Bob Cyd Dan Eve Fay", "group Ann Bob Cyd Dan juniors", "result Ann 1 Bob 0",
      "result Cyd 1 Dan 0", "result Eve 5 Fay 0",
    ] { try session.perform(line) }
    let ranked = RankedBoard(try #require(session.state.board))
    #expect(ranked.ranked.map { ranked.groupPlaces(of: $0.player).joined() } == places)
  }

  @Test func `absent players do not help their team where the low scores win`() throws {
    let session = try Session(journal: MemoryJournal())
    func teams() throws -> TeamStandings { RankedBoard(try #require(session.state.board)).teams }
    for line in [
      "board Relay", "wins low", "scores time", "add a b c d e f", "team a b North",
      "team c d South",
      "team e f West", "score a +1:02 b +1:03 c +58",
    ] { try session.perform(line) }
    var ranked = try teams()
    #expect(ranked.ranked == ["North", "South", "West"])
    let totals = ranked.ranked.map { ranked.totalText(of: $0, as: .time) }
    #expect(totals == ["2:05", "58", "–"])
    try session.perform("score d +59")
    ranked = try teams()
    #expect(ranked.ranked == ["South", "North", "West"], "complete teams compare by total")
  }

  @Test func `a team with a total out of range is last and has no rank`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Law", "add a 1 b c", "team a North", "team b South", "team c South"] {
      try session.perform(line)
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
