import Foundation
import IdentityDiff
import ScoreDatabase
import ScoreExchange
import ScoreStore
import ScoreTables
import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

/// The names of those who score from elsewhere, and the words about what they may not do.
@Suite struct AuthorTests {
  @Test func `the author of a change is named wherever the change is shown`() async throws {
    let place = try await ScoringPlace(nil)
    var random = SeededGenerator(seed: 3)
    let keeper = try place.begin()
    let board = try #require(keeper.state.board)
    var feed = try keeper.feed(of: board.id)
    var narrator = Narrator(keeper.state)
    var transitions: [Transition] = []
    let observation = keeper.observe { transitions.append($0) }
    defer { withExtendedLifetime(observation) {} }
    let phone = try place.session(on: board.id)
    _ = try phone.perform(
      .add(.points(3), to: board.players[0].id), by: random.tap(by: "Court 3"))
    _ = try phone.perform(.beginRound(2), by: random.tap(by: "Court 3"))
    try keeper.refresh()
    #expect(
      transitions.flatMap { narrator.lines(of: $0) } == [
        "Ann –→3, takes the lead, by Court 3", "Round 2, by Court 3",
      ])
    var events: [BoardEvent] = []
    try keeper.follow(&feed) { events.append($0) }
    #expect(events.allSatisfy { $0.json.contains(#""by":"Court 3""#) } && events.count == 2)
    let history = try keeper.boardHistory()
    #expect(
      history.steps.prefix(2).map(\.words) == [
        "Round 2, by Court 3", "Ann –→3, takes the lead, by Court 3",
      ])
    let past = try keeper.past(at: .entry(3))
    #expect(past.entry.summary(as: .points) == "Ann –→3, by Court 3")
    #expect(
      try BoardJSON(past.board, withRounds: false, after: past.entry).description
        .contains(#""by" : "Court 3""#))
  }

  @Test func `a freeze hides who scores`() async throws {
    let place = try await ScoringPlace(nil)
    var random = SeededGenerator(seed: 4)
    let keeper = try place.begin()
    let board = try #require(keeper.state.board)
    let audience = try Session(journal: PublicJournal(of: place.memory))
    try audience.open(board.id)
    try keeper.perform(.freeze)
    try audience.refresh()
    let seen = audience.state
    let phone = try place.session(on: board.id)
    _ = try phone.perform(
      .add(.points(3), to: board.players[0].id), by: random.tap(by: "Court 3"))
    #expect(phone.state.board?.players[0].score == .points(3))
    #expect(try !audience.refresh())
    #expect(audience.state == seen)
    #expect(try audience.entries(after: 0, limit: 100).allSatisfy { $0.author == nil })
    _ = try phone.perform(.undo, by: random.tap(by: "Court 3"))
    #expect(try !audience.refresh() && audience.state == seen)
  }

  @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
  func `an author that anybody has written into the table is short and visible`() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.makeDatabase()
    let address = try #require(ServerAddress(server.url(database: database)))
    try ServerJournal.prepare(at: address)
    var random = SeededGenerator(seed: 7)
    let keeper = try Session(journal: ServerJournal(at: address))
    try keeper.perform([.board("Final"), .add([.init("Ann")])])
    let player = try #require(keeper.state.board?.players[0].id)
    _ = try keeper.perform(.add(.points(3), to: player), by: random.tap(by: "Court 1"))
    _ = try await server.sql(
      """
      UPDATE scoreboard.change SET author = E'\\x1B]0;x\\x07' || repeat('\u{202E}y', 1000)
      WHERE author IS NOT NULL
      """, in: database)
    let session = try Session(journal: ServerJournal(at: address))
    try session.open(try #require(keeper.state.board?.id))
    let words = try #require(try session.boardHistory().steps.first?.words)
    #expect(words.hasPrefix("Ann –→3, by ]0;xyyy"))
    #expect(
      words.unicodeScalars.count < 80 && !words.contains("\u{1B}") && !words.contains("\u{202E}"))
    let archive = try ServerJournal(at: address).readArchive(of: nil) { try $0.archive() }
    let copy = try await TestStore(.file)
    defer { withExtendedLifetime(copy) {} }
    _ = try copy.open().importArchive(archive)
  }

  @Test func `an action that the board or the link does not allow is refused in words`()
    async throws
  {
    let place = try await ScoringPlace(nil)
    var random = SeededGenerator(seed: 5)
    let keeper = try place.begin()
    let players = try #require(keeper.state.board).players
    let phone = try place.session(on: #require(keeper.state.board).id)
    func refusal(_ action: ScorerAction, in part: ScorerPart = .whole) throws -> String {
      let before = keeper.state
      let tap = try random.tap(by: "Court 3")
      do {
        let result = try phone.perform(action, by: tap, in: part)
        return "done: \(result)"
      } catch let error as ScorekeepingError {
        try keeper.refresh()
        #expect(keeper.state == before)
        return error.description
      }
    }
    let largest = Score(thousandths: .max)
    #expect(try refusal(.add(.points(1), to: UUID())).hasPrefix("That player is not on the board"))
    #expect(
      try refusal(.set(.points(1), of: players[1].id), in: ScorerPart([players[0].id]))
        .hasPrefix("That player is not among yours"))
    #expect(try refusal(.undo) == "Nothing of yours is left to undo")
    #expect(try refusal(.beginRound(1)).hasPrefix("Round 1 has begun already"))
    #expect(try refusal(.beginRound(3)).hasPrefix("Round 3 is not the next one"))
    let finish = ScorerAction.finish([[players[0].id]], round: 2)
    #expect(try refusal(finish, in: ScorerPart([players[0].id])).hasPrefix("Your link is for some"))
    #expect(try refusal(finish).hasPrefix("First set the points of places"))
    #expect(
      try refusal(.finish([[players[0].id], [UUID()]], round: 2)).hasPrefix("That player is not on")
    )
    #expect(try refusal(.roll("9X", of: players[0].id, round: 1)).hasPrefix("'9X' is not a frame"))
    #expect(
      try refusal(.roll("9/", of: players[0].id, round: 1)).hasPrefix("First say that points"))
    try keeper.perform(.score([.init("Ann", .set(largest))]))
    #expect(
      try refusal(.finish([[players[1].id]], round: 1)).hasPrefix("Round 1 has points already"))
    #expect(
      try refusal(.add(.points(1), to: players[0].id)).hasPrefix("The score of 'Ann' would be out"))
    try keeper.perform(.over(true))
    #expect(try refusal(.add(.points(1), to: players[1].id)).hasPrefix("'Final' is over"))
    try keeper.perform(.deleteBoard("Final"))
    #expect(try refusal(.undo).hasPrefix("The board 'Final' is gone"))
  }

  @Test(arguments: ScoringPlace.kinds)
  func `an answer names only what the link may see`(kind: StoreKind?) async throws {
    let place = try await ScoringPlace(kind)
    var random = SeededGenerator(seed: 8)
    let keeper = try place.begin()
    let board = try #require(keeper.state.board)
    let (ann, bob) = (board.players[0].id, board.players[1].id)
    let phone = try place.session(on: board.id)
    let all = try random.tap(by: "Court 3")
    #expect(try phone.perform(.add(.points(5), to: bob), by: all).words == "Bob –→5")
    for action in [ScorerAction.add(.points(5), to: bob), .add(.points(5), to: ann), .undo] {
      // The same tap by a link for Ann alone: also by one of the same name, as after a restart.
      for name in ["Court 3", "Court 4"] {
        let again = try phone.perform(
          action, by: Tap(id: all.id, by: Scorer(named: name)), in: ScorerPart([ann]))
        #expect(again.isRepeated && again.words == nil)
      }
    }
    // Nor does the link take back what it could not have done.
    #expect(throws: ScorekeepingError.nothingOfYours) {
      _ = try phone.perform(.undo, by: random.tap(by: "Court 3"), in: ScorerPart([ann]))
    }
    let own = try random.tap(by: "Court 3")
    #expect(
      try phone.perform(.add(.points(2), to: ann), by: own, in: ScorerPart([ann])).words
        == "Ann –→2")
    #expect(try phone.perform(.undo, by: own, in: ScorerPart([ann])).words == "Ann –→2")
    let undone = try phone.perform(.undo, by: random.tap(by: "Court 3"), in: ScorerPart([ann]))
    #expect(undone.words == "Undo: Ann 2→–")
    // A tap on another board is known, and its words are not told here.
    try keeper.perform([.board("Other"), .add([.init("Ann")])])
    let other = try place.session(on: #require(keeper.state.board).id)
    let elsewhere = try other.perform(.undo, by: all)
    #expect(elsewhere == TapResult(number: nil, words: nil, isRepeated: true))
  }

  @Test(arguments: [
    ("Court 3", "Court 3"), ("  Zoë 日本 ", "Zoë 日本"), ("", nil), (" \t ", nil),
    ("a\u{1B}[31m", nil), ("a\nb", nil), ("a\u{202E}b", nil), ("a\u{0}", nil),
    (String(repeating: "x", count: 40), String(repeating: "x", count: 40)),
    (String(repeating: "x", count: 41), nil),
  ])
  func `the name of a scorer is short and visible`(typed: String, name: String?) throws {
    #expect((try? Scorer(named: typed))?.name == name)
    let stored = Scorer(stored: typed + "\u{1B}]0;x\u{7}" + String(repeating: "y", count: 100))
    #expect(try Scorer(named: stored.name) == stored)
    #expect(Scorer(stored: "\u{1B}\u{0}").name == "?")
  }
}
