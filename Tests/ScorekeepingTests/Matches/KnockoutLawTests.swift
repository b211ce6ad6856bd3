import Foundation
import ScoreTables
import TestSupport
import Testing

@testable import Scorekeeping

/// The tree of a knock-out follows from the seeds and the results.
@Suite struct KnockoutLawTests {
  private func board(of count: Int) throws -> Scoreboard {
    var board = Scoreboard(id: UUID(), name: "Cup")
    try perform(.add((1...count).map { .init("P\($0)") }), on: &board)
    return board
  }

  private func perform(_ command: Command, on board: inout Scoreboard) throws {
    var copy = board
    try copy.apply(command, remembered: [:], newID: UUID.init, now: Date.init)
    board = copy
  }

  private func perform(_ lines: String..., on board: inout Scoreboard) throws {
    for line in lines { try perform(try #require(try Command(parsing: line)), on: &board) }
  }

  private func sentence(_ line: String, on board: Scoreboard) -> String? {
    var copy = board
    do {
      try perform(line, on: &copy)
      return nil
    } catch { return "\(error)" }
  }

  private func next(on board: Scoreboard) -> [Match] {
    (board.matches ?? Matches()).filter { $0.result == nil }
  }

  /// Each player's rank, name and points.
  private func table(_ board: Scoreboard) -> [String] {
    RankedBoard(board).ranked.map { "\($0.rank) \($0.player.name) \($0.player.score)" }
  }

  @Test(arguments: Array(2...17) + [31, 32, 33, 47, 63, 64])
  func `The better seed wins, so the best meet as late as possible`(count: Int) throws {
    var board = try board(of: count)
    try perform("knockout", on: &board)
    let tree = try #require(board.knockoutTree)
    let rounds = tree.knockout.roundCount
    #expect(1 << rounds >= count && 1 << (rounds - 1) < count)
    for round in 1...rounds {
      let matches = next(on: board)
      #expect(matches.allSatisfy { $0.round >= round })
      for match in matches.filter({ $0.round == round }) {
        let seeds = [match.home, match.away].map { tree.knockout.seeds.firstIndex(of: $0) ?? -1 }
        // The seeds of two opponents add up to one more than the number of places.
        #expect(seeds[0] + seeds[1] == 1 << (rounds - round + 1) - 1)
        try perform(.result(.set(match.id, MatchResult([.init(.points(1), .zero)]))), on: &board)
        #expect(board.hasSoundMatches)
      }
    }
    #expect(board.matches?.count == count - 1)
    #expect(board.knockoutTree?.winner == board.players[0].id)
    #expect(board.details.isOver)
    let ranked = RankedBoard(board).ranked
    #expect(ranked.map(\.player.id) == board.players.map(\.id))
    for (seed, row) in ranked.enumerated() {
      // Who is among the first 2ⁿ but not the first 2ⁿ⁻¹ has lost in the same round as all those.
      let rank = seed == 0 ? 1 : 1 << (Int.bitWidth - seed.leadingZeroBitCount - 1) + 1
      #expect(row.rank == rank)
      #expect(
        row.player.score == .points(rounds - (rank - 1).bitWidth + (rank - 1).leadingZeroBitCount))
    }
  }

  @Test(arguments: seeds(60))
  func `Random knock-outs are sound, and go back and forth`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    let names = (0...random.number(2...20)).map { "P\($0)" }
    try session.perform([.board("Cup"), .add(names.map { .init($0) })])
    if random.chance(0.4) {
      try session.perform(.fixtures(.round()))
      for match in session.state.board?.matches ?? Matches() where random.chance(0.7) {
        try session.perform(.result(.set(match.id, random.matchResult())))
      }
    }
    let league = try #require(session.state.board)
    try session.perform(.knockout(.first(random.chance(0.5) ? nil : random.number(2...8))))
    let beginning = try #require(session.state.board)
    var count = 0
    for _ in 0..<random.number(0...60) {
      let board = try #require(session.state.board)
      let command =
        random.chance(0.05) ? random.knockoutCommand(on: board) : random.resultCommand(on: board)
      if let outcome = try? session.perform(command) {
        count += outcome.entries.count
      }
      let new = try #require(session.state.board)
      #expect(new.hasSoundMatches, "seed \(seed)")
      if let tree = new.knockoutTree {
        #expect(tree.pairings.joined().allSatisfy { $0 == nil || $0?.match != nil }, "seed \(seed)")
        #expect(new.strayFixtures(of: tree).isEmpty, "seed \(seed)")
      }
      if let all = league.matches, let knockout = new.details.knockout,
        new.matches?.filter({ !knockout.contains(round: $0.round) }) == Array(all)
      {
        // The knock-out leaves the table of the league as it is.
        #expect(table(new) == table(league), "seed \(seed)")
      }
    }
    let end = try #require(session.state.board)
    // The same board by commands.
    for old in [beginning, league] {
      var again = old
      for command in end.commands(from: old) { try perform(command, on: &again) }
      #expect(again.agrees(with: end), "seed \(seed)")
    }
    for _ in 0..<count { try session.perform(.undo(1)) }
    #expect(session.state.board == beginning, "seed \(seed)")
    for _ in 0..<count { try session.perform(.redo(1)) }
    #expect(session.state.board == end, "seed \(seed)")
  }

  @Test func `A match for the third place, and a correction`() throws {
    var board = try board(of: 4)
    try perform("knockout", "result P1 3 P4 1", "result P2 0 P3 2", on: &board)
    #expect(next(on: board).map { board.entry(of: $0)?.words } == ["Match 3: P1 – P3, round 2"])
    try perform("result P4 2 P2 1", "result P1 0 P3 1", on: &board)
    #expect(
      sentence("result P4 2 P1 1", on: board)
        == "They have met: Match 1: P1 3, P4 1. Correct that match by its number, as in: result 1 1 3"
    )
    #expect(table(board) == ["1 P3 2", "2 P1 1", "3 P4 0", "4 P2 0"])
    #expect(RankedBoard(board).victory == "P3 wins with 2")

    // A played match for the third place does not become the final.
    var other = board
    try perform("result 3 -", on: &other)
    #expect(
      sentence("result 2 3 2", on: other)
        == "The next match, 4, has a result. Take it back first: result 4 -")

    // Who has won the semi-final cannot change any more, the score can.
    #expect(
      sentence("result 2 3 2", on: board)
        == "The next match, 3, has a result. Take it back first: result 3 -")
    try perform("result 2 2 5", "result 3 -", "result 4 remove", on: &board)
    #expect(!board.details.isOver)
    try perform("result 2 5 2", on: &board)
    #expect(next(on: board).map { board.entry(of: $0)?.words } == ["Match 3: P1 – P2, round 2"])
  }

  @Test func `What does not fit is refused with the way out`() throws {
    var board = try board(of: 5)
    #expect(
      sentence("knockout -", on: board)
        == "There is no knock-out on 'Cup'. Begin one with: knockout")
    #expect(
      sentence("knockout P1", on: board)
        == "A knock-out has 2 to 64 players, not 1. Add them with: add NAME NAME")
    #expect(
      sentence("knockout P1 P2 P1", on: board)
        == "'P1' is named twice. Name each player once in one command")
    try perform("knockout P5 P4 P3 P2 P1", on: &board)
    #expect(
      next(on: board).map { board.entry(of: $0)?.words }
        == ["Match 1: P2 – P1, round 1", "Match 2: P4 – P3, round 2"])
    #expect(table(board) == ["1 P3 1", "1 P4 1", "1 P5 1", "4 P1 0", "4 P2 0"])
    for (line, words) in [
      (
        "knockout 4", "A knock-out runs on 'Cup'. Remove it and its matches first: knockout -"
      ),
      (
        "fixtures round", "A knock-out runs on 'Cup'. Remove it and its matches first: knockout -"
      ),
      (
        "result 1 2 2",
        "A match of a knock-out needs a winner. Write what decided it, as in: "
          + "result P2 1:1 P1, pens 5:4"
      ),
      (
        "result 1 remove",
        "The knock-out needs match 1. Take its result back with: result 1 -, or remove the "
          + "knock-out and its matches: knockout -"
      ),
      (
        "result P3 1 P1 0",
        "'P3' plays 'P4' next in the knock-out. Name both, in any order"
      ),
      (
        "result P5 1 P1 0",
        "The next opponent of 'P5' in the knock-out is not known yet. Enter the earlier results first"
      ),
      ("remove P5", "'P5' is in the knock-out. To keep the matches, write: leave P5"),
    ] {
      #expect(sentence(line, on: board) == words)
    }
    try perform("result P2 1:1 P1, 5:4", on: &board)
    #expect(
      next(on: board).map { board.entry(of: $0)?.words }
        == ["Match 2: P4 – P3, round 2", "Match 3: P5 – P2, round 2"])
    try perform("reset", on: &board)
    #expect(board.matches?.map(\.id) == [1, 2])
    #expect(
      table(board)
        == ["1 P3 1", "1 P4 1", "1 P5 1", "4 P1 –", "4 P2 –"].map {
          $0.replacingOccurrences(of: "–", with: "0")
        })
    #expect(board.hasSoundMatches)
    try perform("knockout -", on: &board)
    #expect(board.matches == nil)
    #expect(board.players.allSatisfy { $0.record == nil && !$0.hasScored })
  }

  @Test func `After a league, the first of the table play for the title`() throws {
    var board = try board(of: 5)
    try perform("points 3 1 0", "fixtures round", on: &board)
    for match in board.matches ?? Matches() {
      // The later a player was added, the better.
      let isFirst =
        board.players.offset(of: match.home) ?? 0 > board.players.offset(of: match.away) ?? 0
      try perform("result \(match.id) \(isFirst ? "1 0" : "0 1")", on: &board)
    }
    let league = table(board)
    try perform("knockout 4", on: &board)
    #expect(
      next(on: board).map { board.entry(of: $0)?.words }
        == ["Match 11: P5 – P2, round 6", "Match 12: P4 – P3, round 6"])
    #expect(board.words(ofRound: 6) == "round 6, Semi-finals")
    try perform("result P2 1 P5 0", "result P4 1 P3 0", "result P4 1 P2 0", on: &board)
    #expect(board.words(ofRound: board.round) == "round 7, Final")
    #expect(table(board) == league)
    #expect(board.details.isOver)
    #expect(RankedBoard(board).victory == "P4 wins the knock-out")
    #expect(RankedBoard(board).winningPlayers.map(\.name) == ["P4"])
    #expect(board.knockoutTree?.winner == board.players.named("P4")?.id)
    // Ratings count all matches.
    try perform("rating elo 32", on: &board)
    #expect(board.players.named("P4")?.record?.played == 6)
    #expect(board.hasSoundMatches)
  }
}
