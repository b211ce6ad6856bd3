import Foundation
import TestSupport
import Testing

@testable import Scorekeeping

/// Players who have left the game.
@Suite struct LeavingTests {
  private func board(_ lines: String...) throws -> RankedBoard { try board(lines) }

  private func board(_ lines: [String]) throws -> RankedBoard {
    let session = try Session()
    try session.perform(.board("Game"))
    for line in lines { try session.perform(line) }
    return RankedBoard(try #require(session.state.board))
  }

  private func rows(_ ranked: RankedBoard) -> [String] {
    let lineup = Lineup(ranked.board)
    return lineup.rankedItems(in: 0..<lineup.count).map { item in
      guard case .player(let id) = item.item else { return "team" }
      let name = ranked.board.players[id: id]?.name ?? "?"
      return (item.isTied ? "=" : "") + "\(item.rank) \(name)"
    }
  }

  @Test(arguments: [
    ("order rank", ["=1 Bob", "=1 Cid", "3 Dov", "0 Ann", "0 Eve"]),
    ("order hand", ["=1 Bob", "=1 Cid", "3 Dov", "0 Ann", "0 Eve"]),
    ("order name", ["=1 Bob", "=1 Cid", "3 Dov", "0 Ann", "0 Eve"]),
    ("rank dense", ["=1 Bob", "=1 Cid", "2 Dov", "0 Ann", "0 Eve"]),
    ("rank ordinal", ["1 Bob", "2 Cid", "3 Dov", "0 Ann", "0 Eve"]),
    ("wins low", ["1 Dov", "=2 Bob", "=2 Cid", "0 Ann", "0 Eve"]),
    ("join Ann", ["1 Ann", "=2 Bob", "=2 Cid", "4 Dov", "0 Eve"]),
  ])
  func `they come last, without a rank, in every order`(line: String, expected: [String]) throws {
    let ranked = try board("add Ann 9 Bob 5 Cid 5 Dov 1 Eve", "leave Ann Eve", line)
    #expect(rows(ranked) == expected)
    #expect(ranked.board.players.named("Ann")?.score == .points(9))
  }

  @Test func `they neither lead nor win`() throws {
    let start = ["add Ann 9 Bob 5 Cid 3", "leave Ann"]
    #expect(try board(start).leader?.name == "Bob")
    #expect(try board(start + ["over"]).winners == "Bob wins")
    #expect(try board("add Ann 9", "leave Ann", "over").winners == nil)
    let ended = ["add Ann Bob", "target 10", "score Ann +10 Bob +3"]
    #expect(try board(ended).winners == "Ann wins")
    #expect(try !board(ended + ["leave Ann"]).board.details.isOver)
    #expect(try board(ended + ["leave Ann", "join Ann"]).winners == "Ann wins")
  }

  @Test func `nobody waits for their points`() throws {
    let lines = ["wins low", "target 10", "add Ann Bob", "score Ann +1 Bob +1", "round next"]
    let waiting = try board(lines + ["score Bob +9"])
    #expect(waiting.board.awaitsLastPoints && waiting.winners == nil)
    let left = try board(lines + ["leave Ann", "score Bob +9"])
    #expect(!left.board.awaitsLastPoints && !left.board.lacksPoints(in: 2))
    #expect(left.winners == "Bob wins")
  }

  @Test func `a rematch is for the others`() throws {
    let session = try Session()
    for line in ["board Game", "add Ann 3 Bob", "leave Ann", "rematch"] {
      try session.perform(line)
    }
    #expect(session.state.board?.players.map(\.name) == ["Bob"])
    try session.perform(.leave([PlayerReference("Bob")]))
    #expect(throws: ScorekeepingError.nobodyPlays("Game 2")) {
      try session.perform(.rematch(of: nil, as: nil))
    }
  }

  @Test func `where the low scores win, a team does not lack their points`() throws {
    let lines = ["wins low", "add Ann Bob Cid", "team Ann Bob North", "team Cid South"]
    let scores = ["score Ann +3 Cid +5"]
    #expect(try board(lines + scores).teams.ranked == ["South", "North"])
    #expect(try board(lines + scores + ["leave Bob"]).teams.ranked == ["North", "South"])
    #expect(try board(lines + scores + ["leave Ann"]).teams.total(of: "North") == .points(3))
  }

  @Test func `a locked order keeps them where they are`() throws {
    var lineup = Lineup(try board("add Ann 9 Bob 5").board)
    lineup.lock(true)
    let next = try board("add Ann 9 Bob 5").board
    var left = next
    try left.apply(
      .leave([PlayerReference("Ann")]), remembered: [:], newID: UUID.init, now: Date.init)
    var other = Lineup(next)
    other.lock(true)
    other.update(to: left, by: left.change(from: next))
    #expect(other == other.remade() && other.line(of: left.players[0].id) == 0)
  }

  @Test func `the turn of somebody who has left ends with the others`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Law", "add Ann Bob Cid", "leave Ann", "turn Ann", "remove Ann Bob Cid"] {
      try session.perform(line)
    }
    #expect(session.state.board?.turn == nil)
  }

  @Test(arguments: seeds(100))
  func `they stay the same in a script of the board, and all others keep their ranks`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session()
    try session.perform(.board("Game"))
    for _ in 0..<80 { _ = try? session.perform(random.command(on: session.state.board)) }
    guard let board = session.state.board?.unfrozen else { return }
    #expect(board.isMade(by: board.script.map(\.description)), "seed \(seed)")
    let ranked = RankedBoard(board)
    var others = board
    for player in board.players where player.hasLeft { others.players.remove(player.id) }
    let alone = RankedBoard(others)
    for player in board.players {
      #expect(ranked.rank(of: player.id) == alone.rank(of: player.id), "seed \(seed)")
    }
    #expect(ranked.leaders == alone.leaders)
    #expect(ranked.standings.rankedCount == others.players.count)
  }

  @Test(arguments: [false, true])
  func `the player is encoded as before unless it has left`(hasLeft: Bool) throws {
    let id = UUID()
    let player = Player(id: id, name: "Ann", hasLeft: hasLeft)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(player)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"colour":0,"id":"\#(id)","#
        + (hasLeft ? #""left":true,"# : "") + #""name":"Ann","reached":0,"score":0}"#)
    #expect(try JSONDecoder().decode(Player.self, from: data) == player)
  }
}
