import Foundation
import ScoreTables
import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

/// What people did is counted from the boards whose games are over.
@Suite struct PeopleLawTests {
  /// A session with some games of some of six people.
  private func games(_ random: inout SeededGenerator) throws -> Session {
    var seconds = 0.0
    let session = try Session(
      journal: MemoryJournal(),
      environment: Session.Environment(now: {
        seconds += 1
        return Date(timeIntervalSince1970: 1_700_000_000 + seconds)
      }))
    let names = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]
    for number in 0..<random.number(1...12) {
      if random.chance(0.3), session.state.board?.players.isEmpty == false {
        try session.perform(.rematch(of: nil, as: nil))
      } else {
        try session.perform(.board("Game \(number)"))
        if random.chance(0.3) { try session.perform(.wins(.low)) }
        let players = names.filter { _ in random.chance(0.5) }
        if !players.isEmpty { try session.perform(.add(players.map { .init($0) })) }
      }
      for player in session.state.board?.players ?? Players() where random.chance(0.9) {
        try session.perform(
          .score([.init(PlayerReference(player), .set(.points(random.number(-1...3))))]))
      }
      if random.chance(0.8) { try session.perform(.over(true)) }
    }
    return session
  }

  @Test(arguments: seeds(200))
  func `the end of a game names the scores that are better than before`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try games(&random)
    guard session.state.board?.players.isEmpty == false else { return }
    try session.perform(.rematch(of: nil, as: nil))
    for player in session.state.board?.players ?? Players() {
      try session.perform(
        .score([.init(PlayerReference(player), .set(.points(random.number(-1...3))))]))
    }
    let board = try #require(session.state.board)
    let earlier = try session.playedGames().filter {
      $0.series == board.series && $0.rules.wins == board.rules.wins
    }
    let all = earlier.flatMap(\.places).map(\.score)
    let told = try session.perform(.over(true)).transition.bests
    for player in board.players {
      var tally = GameTally()
      for game in earlier { game.place(of: player.id).map { tally.add($0, in: game) } }
      func isBetter(_ score: Score, _ other: Score) -> Bool {
        board.rules.wins == .high ? score > other : score < other
      }
      let isOwnBest = tally.best.map { isBetter(player.score, $0) } ?? false
      let isRecord =
        !all.isEmpty && all.allSatisfy { isBetter(player.score, $0) }
        && !board.players.contains { isBetter($0.score, player.score) }
      #expect(
        told.contains { $0.contains(player.name) } == (isOwnBest || isRecord),
        "seed \(seed): \(player.name) in \(told)")
    }
    #expect(try session.perform(.undo(1)).transition.bests.isEmpty)
  }

  @Test func `a record is a best of all`() throws {
    let session = try Session(journal: MemoryJournal())
    func perform(_ line: String) throws -> [String] {
      try session.perform(try #require(try Command(parsing: line))).transition.bests
    }
    for line in ["board Yahtzee", "add Ann 250 Bob 280", "over", "rematch"] {
      #expect(try perform(line) == [])
    }
    #expect(try perform("score Ann = 312 Bob = 281") == [])
    #expect(
      try perform("over") == [
        "A record at Yahtzee: Ann with 312", "Bob's best at Yahtzee: 281",
      ])
    for line in ["rematch", "score Ann = 320 Bob = 320"] { #expect(try perform(line) == []) }
    #expect(try perform("over") == ["A record at Yahtzee: Ann and Bob with 320"])
  }

  @Test(arguments: seeds(60))
  func `each played match counts as a game of two, as the table of the board counts it`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform([.board("Office"), .add(["Ann", "Bob", "Cid"].map { .init($0) })])
    for _ in 0..<30 { _ = try? session.perform(random.resultCommand(on: session.state.board)) }
    let board = try #require(session.state.board)
    let games = try session.playedGames()
    // A walkover is no game.
    let played = (board.matches ?? Matches()).filter { $0.result?.isPlayed ?? false }
    #expect(games.count == played.count)
    #expect(games.compactMap(\.time) == games.compactMap(\.time).sorted())
    for person in People(of: games).all {
      var record = MatchRecord()
      for result in played.compactMap({ $0.result(of: person.id) }) {
        record.count(result, 1, by: board.details.matchPoints)
      }
      let counts = [person.tally.won, person.tally.drawn, person.tally.lost]
      #expect(counts == [record.won, record.drawn, record.lost], "seed \(seed)")
    }
  }

  @Test func `a match without a date was played when its result was entered`() throws {
    var now = Date(timeIntervalSince1970: 1_700_000_000)
    let session = try Session(journal: MemoryJournal(), environment: .init(now: { now }))
    for line in [
      "board Office", "add Ann Bob Cid", "result Ann 3 Bob 1", "result Ann - Cid",
      "result 1 2 1", "result Cid 1 Bob 0 on 2020-01-31", "result Ann 2 Cid 2", "add Dan",
    ] {
      now += 60
      try session.perform(line)
    }
    let times = try session.playedGames().map { $0.time?.timeIntervalSince1970 }
    #expect(times[1...] == [1_700_000_300, 1_700_000_420])
    #expect(times[0].map { Day(of: Date(timeIntervalSince1970: $0)) } == Day(parsing: "2020-01-31"))
  }

  @Test(arguments: seeds(200))
  func `the counts of all add up`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try games(&random)
    let people = People(of: try session.playedGames())
    let places = people.games.flatMap(\.places)
    #expect(people.all.map(\.tally.games).reduce(0, +) == places.count, "seed \(seed)")
    #expect(people.all.map(\.tally.won).reduce(0, +) == places.count { $0.result == .won })
    for person in people.all {
      let (tally, comment) = (person.tally, Comment(rawValue: "seed \(seed), \(person.name)"))
      let results = people.played(by: person).map(\.place.result)
      let alone = results.count { $0 == .alone }
      #expect(tally.won + tally.drawn + tally.lost + alone == tally.games, comment)
      let last = results.filter { $0 != .alone }.reversed().prefix { $0 == .won }.count
      #expect(tally.streak == last, comment)
      #expect(tally.longestStreak >= last && tally.longestStreak <= tally.won, comment)
      #expect(people.series(of: person).map(\.tally.games).reduce(0, +) == tally.games, comment)
      #expect(people.sizes(of: person).map(\.tally.won).reduce(0, +) == tally.won, comment)
      for (other, meetings) in people.opponents(of: person) {
        let back = people.opponents(of: other).first { $0.person.id == person.id }?.meetings
        #expect(meetings.ahead == back?.behind && meetings.level == back?.level, comment)
      }
      #expect(try people.person(named: person.name.lowercased()).id == person.id, comment)
    }
  }

  @Test(arguments: seeds(50))
  func `an undo and a redo of everything change nothing`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try games(&random)
    let before = People(of: try session.playedGames())
    while (try? session.perform(.undo(1))) != nil {}
    while (try? session.perform(.redo(1))) != nil {}
    let after = People(of: try session.playedGames())
    func wins(_ people: People) -> [Player.ID: Int] {
      Dictionary(uniqueKeysWithValues: people.all.map { ($0.id, $0.tally.won) })
    }
    #expect(wins(before) == wins(after), "seed \(seed)")
    #expect(before.games.count == after.games.count, "seed \(seed)")
  }

  @Test func `games before a time are left out, and unfinished ones always`() throws {
    var now = Date(timeIntervalSince1970: 1_700_000_000)
    let session = try Session(
      journal: MemoryJournal(), environment: Session.Environment(now: { now }))
    try session.perform(
      "board Hearts", "wins low", "add Ann Bob Cid", "score Ann +5 Bob +3 Cid +3", "over")
    now += 86400
    let start = now
    try session.perform(
      "rematch", "score Ann +1 Bob +4 Cid +4", "over", "board Chess", "add Ann Bob")
    try session.perform("score Ann +1 Bob +1", "over", "board Now", "add Ann", "score Ann +9")
    let people = People(of: try session.playedGames())
    #expect(people.games.map(\.name) == ["Hearts", "Hearts 2", "Chess"])
    let ann = try people.person(named: "an")
    #expect((ann.tally.won, ann.tally.drawn, ann.tally.lost) == (1, 1, 1))
    let hearts = try #require(people.series(of: ann).first)
    #expect(hearts.name == "Hearts" && hearts.tally.averageScore == .points(3))
    #expect(hearts.tally.best == .points(1) && hearts.tally.worst == .points(5))
    #expect(people.all.map(\.name) == ["Ann", "Bob", "Cid"])
    let games = try session.playedGames()
    #expect(People(of: games, since: start).games.count == 2)
    #expect(People(of: games, until: start).games.map(\.name) == ["Hearts"])
    #expect(People(of: games, since: start, until: start).games.isEmpty)
    #expect(throws: ScorekeepingError.unknownPerson("Anne", suggestion: "Ann")) {
      try people.person(named: "Anne")
    }
  }
}
