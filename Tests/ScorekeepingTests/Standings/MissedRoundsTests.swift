import FoundationBase
import ScoreTables
import TestSupport
import Testing

@testable import Scorekeeping

/// Where the low score wins, absence is not an advantage; where rounds are dropped, missed ones are dropped first.
@Suite struct MissedRoundsTests {
  /// A board on which commands were performed.
  private func board(_ lines: String...) throws -> Scoreboard {
    try #require(try session(lines).state.board)
  }

  private func session(_ lines: [String], game: String? = nil) throws -> Session {
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    let game = try game.map { try GamePreset.known().named($0).commands } ?? []
    for command in game { try session.perform(command) }
    for line in lines { try session.perform(line) }
    return session
  }

  private func ranks(_ board: Scoreboard) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: RankedBoard(board).ranked.map { ($0.player.name, $0.rank) })
  }

  /// A board with some rounds, in which some players have missed some, joined late or left.
  private func generated(_ random: inout SeededGenerator) throws -> Scoreboard {
    let session = try session([])
    let rounds = Int.random(in: 1...6, using: &random)
    let names = ["Ann", "Bob", "Cyd", "Dan", "Eve"].prefix(.random(in: 2...5, using: &random))
    if .random(using: &random) { try session.perform("wins low") }
    if Int.random(in: 0..<3, using: &random) == 0 { try session.perform("start 3") }
    if Int.random(in: 0..<4, using: &random) == 0 { try session.perform("target 30") }
    if rounds > 2, .random(using: &random) {
      try session.perform("rounds \(rounds)")
      try session.perform("drop \(Int.random(in: 1..<rounds - 1, using: &random))")
    }
    let late = Set(names.filter { _ in Int.random(in: 0..<6, using: &random) == 0 })
    for name in names where !late.contains(name) { try session.perform("add \(name)") }
    for name in names where Int.random(in: 0..<3, using: &random) == 0 && !late.contains(name) {
      try session.perform("team \(name) North")
    }
    for round in 1...rounds {
      if round > 1 { try session.perform("round \(round)") }
      for name in late where session.state.board?.players.named(name) == nil {
        if Int.random(in: 0..<3, using: &random) == 0 {
          try session.perform("add \(name) \(Int.random(in: 0...12, using: &random))")
        }
      }
      for player in session.state.board?.players ?? Players()
      where Int.random(in: 0..<4, using: &random) > 0 {
        let points = Int.random(in: 0...9, using: &random)
        try session.perform("score \(player.name) = \(points) round \(round)")
      }
    }
    if Int.random(in: 0..<5, using: &random) == 0, let first = session.state.board?.players.first {
      try session.perform("leave \(first.name)")
    }
    return try #require(session.state.board)
  }

  @Test(arguments: seeds(60))
  func `Whoever lacks fewer rounds comes first where the low score wins`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let board = try generated(&random)
    let ranked = RankedBoard(board)
    let isLow = board.rules.wins == .low
    let keys = board.players.map { player in
      let lacking = max(0, board.roundsMissed(by: player).count - board.rules.format.dropped)
      return (
        name: player.name, hasLeft: player.hasLeft,
        key: [
          player.hasScored ? 0 : 1, isLow ? lacking : 0,
          Int(isLow ? player.score.thousandths : -player.score.thousandths),
        ]
      )
    }
    for (name, hasLeft, key) in keys where !hasLeft {
      let better = keys.count { !$0.hasLeft && $0.key.lexicographicallyPrecedes(key) }
      #expect(ranks(board)[name] == better + 1, "seed \(seed), \(name)")
    }
    for player in board.players where player.hasScored && !player.hasLeft {
      let counts = isLow || board.rules.format.dropped > 0
      #expect(
        ranked.missedRounds(of: player) == (counts ? board.roundsMissed(by: player).count : 0),
        "seed \(seed), \(player.name)")
    }
  }

  @Test(arguments: seeds(60))
  func `Points in a round that a player lacked never make the place worse`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let board = try generated(&random)
    guard board.rules.wins == .low else { return }
    for player in board.players where !player.hasLeft && player.hasScored {
      for round in board.roundsMissed(by: player) {
        var next = board
        let points = Score.points(.random(in: 0...20, using: &random))
        try next.give([player]) { player, _ throws(ScorekeepingError) in
          GivenPoints(player: player, amounts: [(.set(points), round)], reached: 1_000)
        }
        let (before, after) = (ranks(board)[player.name] ?? 0, ranks(next)[player.name] ?? 0)
        #expect(after <= before, "seed \(seed), \(player.name), round \(round), \(points)")
        let teams = [board, next].map { RankedBoard($0).teams.rank(of: "North") }
        if player.team != nil, let before = teams[0], let after = teams[1] {
          #expect(after <= before, "seed \(seed), team of \(player.name)")
        }
      }
    }
  }

  @Test(arguments: seeds(60))
  func `Nobody wins who lacks a round that others have`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var board = try generated(&random)
    board.details.isOver = true
    guard board.rules.wins == .low, board.rules.target == nil else { return }
    let ranked = RankedBoard(board)
    for winner in ranked.winningPlayers {
      let lacking = board.roundsMissed(by: winner).count - board.rules.format.dropped
      #expect(lacking <= 0, "seed \(seed), \(winner.name) wins")
    }
  }

  @Test(arguments: seeds(60))
  func `Missed rounds are dropped first, and then the worst ones`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let board = try generated(&random)
    let (format, wins) = (board.rules.format, board.rules.wins)
    guard format.dropped > 0 else { return }
    for player in board.players {
      let results = player.rounds.pairs.filter { !format.isFilled($0.round) }.map(\.points)
      let missed = board.roundsMissed(by: player).count
      let dropped =
        results.count + missed > format.dropped ? max(0, format.dropped - missed) : 0
      let counted = results.sorted(by: wins.isBetter).dropLast(dropped)
      let sum = counted.reduce(player.start?.thousandths ?? 0) { $0 + $1.thousandths }
      #expect(player.score.thousandths == sum, "seed \(seed), \(player.name)")
      var again = player
      try format.fill(&again, board.filling)
      #expect(again == player, "seed \(seed), \(player.name)")
    }
  }

  @Test(arguments: seeds(60))
  func `Increments lead to the same ranks and counts as a new ranking`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try session(["wins low"])
    var ranked = RankedBoard(try #require(session.state.board))
    for step in 0..<60 {
      _ = try? session.perform(random.command(on: session.state.board))
      let board = try #require(session.state.board)
      ranked.update(to: board, by: board.change(from: ranked.board))
      #expect(ranked == RankedBoard(board), "seed \(seed), step \(step)")
      #expect(
        ranked.hasMissedRounds == board.players.contains { ranked.missedRounds(of: $0) > 0 },
        "seed \(seed), step \(step)")
    }
  }

  @Test func `A race that was not sailed counts one more than there are boats`() throws {
    let session = try session(
      [
        "add Ann Bob Cyd Dan", "score Ann +1 Bob +2 Cyd +3",
        "score Ann +1 Bob +3 Cyd +2 Dan +4 round 2", "score Ann +3 Cyd +1 Dan +2 round 3",
      ], game: "sailing")
    let board = try #require(session.state.board)
    #expect(ranks(board) == ["Ann": 1, "Cyd": 2, "Bob": 3, "Dan": 4])
    let scores = ["Ann": 2, "Cyd": 3, "Bob": 5, "Dan": 6]
    for (name, score) in scores {
      #expect(board.players.named(name)?.score == .points(score), "\(name)")
    }
    #expect(board.players.named("Bob")?.rounds[board.rules.format.missedRound ?? 0] == .points(5))
    // A fifth boat makes each race that was missed worse by one.
    try session.perform(try #require(try Command(parsing: "add Eve")))
    let five = try #require(session.state.board)
    #expect(five.players.named("Eve")?.score == .points(12))
    #expect(five.players.named("Bob")?.rounds[five.rules.format.missedRound ?? 0] == .points(6))
    try session.perform(.undo(1))
    #expect(session.state.board?.players == board.players)
  }

  @Test func `A player who lacks a round does not win, and the sentence counts the rounds`() throws
  {
    let session = try session(
      ["add Ann Bob", "score Ann = 4 Bob = 4", "score Ann = 5 Bob = 4 round 2", "round 3"],
      game: "golf-9")
    try session.perform(try #require(try Command(parsing: "score Ann = 6 round 3")))
    let before = RankedBoard(try #require(session.state.board))
    let change = try session.perform(.over(true)).transition.change.board
    let after = RankedBoard(try #require(session.state.board))
    let words = ChangeFacts(try #require(change), from: before, to: after).description
    #expect(words == "Ann wins with 15, Bob lacks 1 hole")
    #expect(after.winningPlayers.map(\.name) == ["Ann"])
  }

  @Test func `Nobody wins where each player lacks a round`() throws {
    let board = try board(
      "wins low", "add Ann Bob", "score Ann = 4", "score Bob = 3 round 2", "over")
    let ranked = RankedBoard(board)
    #expect(ranked.victory == nil)
    #expect(ranked.winningPlayers.isEmpty)
    #expect(ranked.missedRoundsWords == ["Ann lacks 1 round", "Bob lacks 1 round"])
  }

  @Test func `In a relay no team lacks a leg, and the best team wins`() throws {
    let board = try board(
      "scores time", "add A1 A2 B1 B2 C1 C2", "team A1 A2 A", "team B1 B2 B", "team C1 C2 C",
      "score A1 = 1:00 B1 = 1:01 C1 = 0:50", "score A2 = 1:00 B2 = 1:01 round 2", "over")
    let ranked = RankedBoard(board)
    #expect(ranked.victory == "Team A wins with 2:00")
    #expect(ranked.teams.ranked == ["A", "B", "C"])
    #expect(ranked.missedRoundsWords.isEmpty)
    #expect(ranked.teams.lacking("A") == 0 && ranked.teams.lacking("C") == 1)
    let alone = try self.board(
      "wins low", "add Ann Bob Cid", "team Ann Bob North", "team Cid South", "score Ann +3 Cid +5")
    #expect(RankedBoard(alone).teams.lacking("North") == 1)
  }

  @Test func `A start score stands for the rounds before a player joined`() throws {
    let board = try board(
      "wins low", "add Ann Bob", "score Ann = 4 Bob = 5", "score Ann = 4 Bob = 5 round 2",
      "add Cyd 7", "add Dan", "score Ann = 4 Bob = 5 Cyd = 1 Dan = 1 round 3")
    let ranked = RankedBoard(board)
    #expect(ranks(board) == ["Cyd": 1, "Ann": 2, "Bob": 3, "Dan": 4])
    #expect(board.players.map { ranked.missedText(of: $0) } == [nil, nil, nil, "2 missing"])
  }

  @Test func `Who counts down to the target lacks nothing`() throws {
    let board = try board(
      "start 501", "target 0", "wins low", "add Luke Ann", "score Luke -100 Ann -60",
      "score Luke -40 round 2")
    #expect(ranks(board) == ["Luke": 1, "Ann": 2])
    #expect(!RankedBoard(board).hasMissedRounds)
  }

  @Test func `A missed round needs a number of rounds to have points`() throws {
    #expect(throws: ScorekeepingError.missedNeedsRounds) { try board("missed 10") }
    #expect(throws: LineError.self) { try Command(parsing: "missed players+x") }
    for line in ["missed 10", "missed players+1", "missed players+0.5", "missed -"] {
      #expect("\(try #require(try Command(parsing: line)))" == line)
    }
  }
}

extension Scoreboard {
  /// The rounds that a player has not missed.
  func roundsPlayed(by player: Player) -> Set<Int> {
    guard let counted = CountedRounds(of: self), rules.wins == .low, rules.format.missed == nil
    else { return [] }
    return Set(counted.numbers).subtracting(roundsMissed(by: player))
  }

  /// The rounds that a player has missed, counted one by one.
  func roundsMissed(by player: Player) -> [Int] {
    if matches != nil { return [] }
    let format = rules.format
    let own = player.rounds.numbers.filter { !format.isFilled($0) }
    let played = Set(players.flatMap(\.rounds.numbers)).filter { !format.isFilled($0) }
    let start = player.start ?? .zero
    if let target = rules.target, max(start, format.start ?? start) > target { return [] }
    var first = 1
    if start != .zero, start != format.start ?? .zero { first = own.first ?? .max }
    return played.filter { $0 >= first && !own.contains($0) }.sorted()
  }
}
