import Foundation
import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

@Suite struct RoundsTests {
  private func session(_ lines: String...) throws -> Session {
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Game"))
    for line in lines { try session.perform(line) }
    return session
  }

  /// The points of a player, from the start to the present round: `10, 5, –, 3`.
  private func points(_ name: String, in session: Session) throws -> String {
    let board = try #require(session.state.board)
    let player = try #require(board.players.named(name))
    return (0...board.round).map { player.points(in: $0)?.description ?? "–" }
      .joined(separator: ", ")
  }

  @Test func `Points count in the present round, or in a named one`() throws {
    let session = try session(
      "add Red 10 Blue", "score Red +5 Blue +1", "round next", "round next", "score Red +3")
    #expect(try points("Red", in: session) == "10, 5, –, 3")
    #expect(try points("Blue", in: session) == "0, 1, –, –")
    try session.perform("score Red = 20")
    #expect(try points("Red", in: session) == "10, 5, –, 5", "the present round makes up for it")
    try session.perform("score Red -2 Blue = 4 round 1")
    #expect(try points("Red", in: session) == "10, 3, –, 5")
    #expect(try points("Blue", in: session) == "0, 4, –, –")
    try session.perform("score Red +0 round 2")
    #expect(try points("Red", in: session) == "10, 3, 0, 5")
    try session.perform("score Red = - round 1")
    #expect(try points("Red", in: session) == "10, –, 0, 5")
    try session.perform("score Red = 1 round 0")
    #expect(try points("Red", in: session) == "1, –, 0, 5")
    #expect(session.state.board?.players.named("Red")?.score == .points(6))
    for _ in 0..<4 { try session.perform(.undo(1)) }
    #expect(try points("Red", in: session) == "10, 5, –, 5")
    try session.perform(.reset)
    #expect(try points("Red", in: session) == "0, –, –, –")
  }

  @Test func `The next round begins with its first points, and later rounds accept none`() throws {
    let session = try session("add Red", "round 2", "score Red +1 round 3")
    #expect(try points("Red", in: session) == "0, –, –, 1")
    try session.perform(.undo(1))
    #expect(session.state.board?.round == 2)
    #expect(throws: ScorekeepingError.roundToCome(4, present: 2, .round)) {
      try session.perform("score Red +1 round 4")
    }
    #expect(throws: LineError.self) { try Command(parsing: "score Red = -") }
    #expect(throws: LineError.self) { try Command(parsing: "score Red +1 round") }
    #expect(throws: LineError.self) { try Command(parsing: "score Red +1 round 1 Blue +1") }
  }

  @Test func `A player may have a word of the command as name`() throws {
    let session = try session("add Round Red", "score Red +1 Round +2 round 1")
    #expect(try points("Round", in: session) == "0, 2")
    try session.perform("score Red +1 round = 7")
    #expect(try points("Round", in: session) == "0, 7")
  }

  @Test func `Points beyond the range of scores change nothing`() throws {
    let most = Score(thousandths: .max)
    let session = try session("add Red", "score Red = \(most)", "round next")
    let before = session.state
    for line in ["score Red +1", "score Red +1 round 1", "score Red = \(Score(thousandths: .min))"]
    {
      #expect(throws: ScorekeepingError.scoreOverflow(player: "Red")) {
        try session.perform(line)
      }
    }
    #expect(session.state == before)
  }

  /// Only the points in the round and the score change.
  @Test(arguments: seeds(40))
  func `A score changes the points of one round, and the score by as much`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try session()
    for _ in 0..<80 {
      let command = random.command(on: session.state.board)
      let old = try #require(session.state.board)
      guard (try? session.perform(command)) != nil, let new = session.state.board else { continue }
      for player in new.players {
        let start = try #require(player.start, "seed \(seed)")
        let sum = player.rounds.numbers.compactMap { player.rounds[$0] }.reduce(start) {
          $0.adding($1) ?? .zero
        }
        #expect(sum == player.score, "seed \(seed)")
      }
      // A bonus, a bust and a dropped round add to what the command gives, and games to 0 begin with it.
      guard case .score(let changes, let named) = command, !old.rules.hasFormat,
        old.rules.target != .zero
      else { continue }
      let round = named ?? old.round
      for player in new.players {
        let before = try #require(old.players[id: player.id])
        for other in 0...12 where other != round {
          #expect(player.points(in: other) == before.points(in: other), "seed \(seed): \(command)")
        }
        let change = changes.first { (try? old.players.resolve($0.player))?.id == player.id }
        let growth = try #require(player.score.subtracting(before.score))
        let points = player.points(in: round) ?? .zero
        #expect(points.subtracting(before.points(in: round) ?? .zero) == growth, "seed \(seed)")
        switch change?.amount {
        case nil: #expect(player == before)
        case .add(let amount): #expect(growth == amount, "seed \(seed): \(command)")
        case .set(let score) where named == nil: #expect(player.score == score)
        case .set(let score): #expect(points == score, "seed \(seed): \(command)")
        case .clear: #expect(round == 0 || player.points(in: round) == nil)
        }
      }
    }
  }

  @Test(arguments: seeds(20))
  func `A corrected cell has the effect of entering it so`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = ["Red", "Blue", "Green"]
    let wrong = try session("add Red Blue 7 Green")
    let right = try session("add Red Blue 7 Green")
    let cell = (round: random.number(1...6), name: random.pick(names))
    let points = random.score()
    for round in 1...6 {
      for name in names where random.chance(0.7) || (round, name) == cell {
        let amount = random.score()
        let isCell = (round, name) == cell
        for (session, amount) in [(wrong, amount), (right, isCell ? points : amount)] {
          try session.perform(.score([.init(PlayerReference(name), .add(amount))]))
        }
      }
      if round < 6 { for session in [wrong, right] { try session.perform(.round(.next)) } }
    }
    try wrong.perform(
      .score([.init(PlayerReference(cell.name), .set(points))], round: cell.round))
    for name in names {
      let players = [wrong, right].map { $0.state.board?.players.named(name) }
      #expect(players[0]?.score == players[1]?.score, "seed \(seed)")
      #expect(players[0]?.rounds == players[1]?.rounds, "seed \(seed)")
    }
  }

  @Test func `Points by round are written as one list`() throws {
    var rounds = Rounds()
    for (round, points) in [(3, 2), (1, -5), (7, 0), (3, 4)] { rounds[round] = .points(points) }
    let text = String(decoding: try JSONEncoder().encode(rounds), as: UTF8.self)
    #expect(text == "[1,-5000,3,4000,7,0]")
    #expect(try JSONDecoder().decode(Rounds.self, from: Data(text.utf8)) == rounds)
    for wrong in ["[1]", "[0,1]", "[2,1,1,1]", "[1,1,1,1]", "[-1,5]", "{}"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Rounds.self, from: Data(wrong.utf8))
      }
    }
  }
}
