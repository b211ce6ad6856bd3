import Foundation
import IdentityDiff
import StructReference
import TestSupport
import Testing

@testable import ScoreTables
@testable import Scorekeeping

@Suite struct BoardFeedLawTests {
  @Test(arguments: seeds(6), [false, true])
  func `the first object plus all changes equals the first object of a new feed`(
    seed: UInt64, isPublic: Bool
  ) throws {
    var random = SeededGenerator(seed: seed)
    let journal = MemoryJournal()
    let sessions = try (0..<2).map { _ in try Session(journal: journal) }
    try sessions[0].perform(.board("Law"))
    let id = try #require(sessions[0].state.board?.id)
    for session in sessions { try session.open(id) }
    let reading = try Session(journal: isPublic ? PublicJournal(of: journal) : journal)
    var feed = try reading.feed(of: id)
    var reader = FeedReader()
    try reader.read(try #require(feed.whole).json)
    var numbers: [Int] = []
    for _ in 0..<150 {
      try random.play(random.pick(sessions))
      let before = reader
      var told: [BoardEvent] = []
      try reading.follow(&feed) { told.append($0) }
      for event in told {
        try reader.read(event.json)
        if event.kind == .change { numbers.append(event.number) }
        #expect(reader.words == event.words && reader.number == event.number)
      }
      #expect(told.isEmpty == (before.count == reader.count))
      guard try reading.stored(id) != nil else { continue }
      var fresh = FeedReader()
      try fresh.read(try #require(try reading.feed(of: id).whole).json)
      #expect(reader.differences(from: fresh) == [], "seed \(seed): \(told.map(\.json))")
      #expect(try reading.feed(of: id).whole == feed.whole || told.isEmpty, "seed \(seed)")
    }
    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
  }

  @Test func `a feed interrupted by an error resumes after its last change`() throws {
    let journal = NotifyingJournal()
    let session = try Session(journal: journal.journal)
    for line in ["board Law", "add Ann"] { try session.perform(line) }
    let reading = try Session(journal: journal)
    var feed = try reading.feed(of: try #require(session.state.board?.id))
    let start = feed.number
    for _ in 0..<200 { try session.perform(#require(try Command(parsing: "score Ann +1"))) }
    var numbers: [Int] = []
    for calls in 0...2 {
      journal.callsBeforeFailure = calls
      #expect(throws: NotifyingJournal.Failure.self) {
        try reading.follow(&feed) { numbers.append($0.number) }
      }
    }
    journal.callsBeforeFailure = nil
    try reading.follow(&feed) { numbers.append($0.number) }
    #expect(numbers == Array(start + 1...start + 200))
  }

  @Test(arguments: seeds(4), [false, true])
  func `a feed resumed after any number reports the same`(seed: UInt64, isPublic: Bool) throws {
    var random = SeededGenerator(seed: seed)
    let journal = MemoryJournal()
    let session = try Session(journal: journal)
    let reading = try Session(journal: isPublic ? PublicJournal(of: journal) : journal)
    try session.perform(.board("Law"))
    let id = try #require(session.state.board?.id)
    var feed = try reading.feed(of: id)
    var told = [try #require(feed.whole)]
    for _ in 0..<150 {
      try random.play(session)
      try reading.follow(&feed) { told.append($0) }
    }
    guard try reading.stored(id) != nil else { return }
    // If a frozen board is deleted and restored, these have the number of the last change, and are told again.
    for (index, event) in told.enumerated()
    where told[..<index].last?.number != event.number {
      var resumed = try #require(try reading.feed(of: id, after: event.number), "seed \(seed)")
      var rest: [BoardEvent] = []
      try reading.follow(&resumed) { rest.append($0) }
      // A frozen board that is deleted and restored keeps its number.
      let index = told.firstIndex { $0.number == event.number } ?? index
      #expect(rest == Array(told[(index + 1)...]), "seed \(seed) after \(event.number)")
    }
    let last = told.map(\.number).max() ?? 0
    #expect(try reading.feed(of: id, after: last + 1000) == nil)
    #expect(try reading.feed(of: id, after: 0) == nil)
  }

  @Test(arguments: seeds(20))
  func `the feed reports nothing that a freeze hides`(seed: UInt64) throws {
    let games = try FrozenGames(seed: seed) { MemoryJournal() }
    var random = SeededGenerator(seed: ~seed)
    let readers = try games.games.map { try $0.watching() }
    var feeds = try readers.map { try $0.feed(of: games.board) }
    let before = feeds[0].whole
    try games.diverge(&random)
    for (index, reader) in readers.enumerated() {
      var told: [BoardEvent] = []
      try reader.follow(&feeds[index]) { told.append($0) }
      #expect(told.isEmpty, "seed \(seed)")
    }
    let fresh = try games.games.map { try $0.watching() }
    #expect(try fresh.map { try $0.feed(of: games.board).whole } == [before, before])
    for number in 0...(before?.number ?? 0) + 50 {
      let told = try fresh.map { reader -> [BoardEvent]? in
        guard var feed = try reader.feed(of: games.board, after: number) else { return nil }
        var told: [BoardEvent] = []
        try reader.follow(&feed) { told.append($0) }
        return told
      }
      #expect(told[0] == told[1], "seed \(seed) after \(number)")
    }
  }

  @Test(arguments: seeds(2))
  func `a change of many players is a line in proportion to the change`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    try session.perform(.ranking(random.pick(Ranking.allCases)))
    if random.chance(0.5) { try session.perform(.wins(.low)) }
    let players = (0..<2000).map { Command.NewPlayer("P\($0)", score: .points($0 / 3)) }
    try session.perform(.add(players))
    let board = try #require(session.state.board)
    var feed = try session.feed(of: board.id)
    var reader = FeedReader()
    try reader.read(try #require(feed.whole).json)
    for _ in 0..<40 {
      let changes = (0...random.number(0...3)).map { _ in
        let player = PlayerReference("P\(random.number(0...1999))")
        return Command.ScoreChange(player, .set(.points(random.number(-2...680))))
      }
      _ = try? session.perform(
        random.chance(0.8)
          ? .score(changes) : .move(changes[0].player, .place(random.number(1...2000))))
      try session.follow(&feed) { event in
        #expect(event.json.utf8.count < 4000)
        try reader.read(event.json)
      }
    }
    var fresh = FeedReader()
    try fresh.read(try #require(try session.feed(of: board.id).whole).json)
    #expect(reader.differences(from: fresh) == [], "seed \(seed)")
  }
}
