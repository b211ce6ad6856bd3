import Foundation
import IdentityDiff
import ScoreDatabase
import ScoreTables
import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

/// The laws of results that scorers enter, in each kind of journal.
@Suite struct ResultLawTests {
  private static let names = ["Court 1", "Court 2", "Zoë"]

  /// A league with the matches 1 to 6, each against each.
  private func begin(_ place: ScoringPlace, _ lines: String...) throws -> Session {
    let keeper = try place.begin(["Ann", "Bob", "Cid", "Dee"])
    for line in ["points 3 1 0", "fixtures round"] + lines { try keeper.perform(line) }
    return keeper
  }

  /// The session of a scorer's server on the keeper's board.
  private func phone(_ place: ScoringPlace, _ keeper: Session) throws -> Session {
    try place.session(on: #require(keeper.state.board).id)
  }

  private func result(_ match: Int, _ text: String, seen: String? = nil) throws -> ScorerAction {
    .result(
      match, try MatchResult(parsing: text), seen: try seen.map { try MatchResult(parsing: $0) })
  }

  private func results(_ board: Scoreboard?) -> [Int: String] {
    Dictionary(
      uniqueKeysWithValues: (board?.matches ?? Matches()).compactMap { match in
        match.result.map { (match.id, $0.description) }
      })
  }

  private func proposals(_ session: Session) -> [String] {
    session.state.board?.details.proposals.map { "\($0.match): \($0.words)" } ?? []
  }

  @Test(arguments: ScoringPlace.kinds, seeds(6))
  func `a result counts once, and nobody overwrites what they did not enter themselves`(
    kind: StoreKind?, seed: UInt64
  ) async throws {
    let place = try await ScoringPlace(kind)
    var random = SeededGenerator(seed: seed)
    let keeper = try begin(place)
    let phones = try [phone(place, keeper), phone(place, keeper)]
    var sent: [(tap: Tap, action: ScorerAction, result: TapResult)] = []
    var authors: [Int: String] = [:]
    for step in 0..<50 {
      let session = random.pick(phones)
      try session.refresh()
      let before = try #require(session.state.board)
      if random.chance(0.3), let old = sent.randomElement(using: &random) {
        let again = try session.perform(old.action, by: old.tap)
        #expect(again.isRepeated && again.words == old.result.words, "seed \(seed), step \(step)")
        #expect(session.state.board == before, "seed \(seed), step \(step)")
        continue
      }
      let number = random.number(1...6)
      let there = before.matches?[number: number]?.result
      if random.chance(0.1) {
        try keeper.perform(.result(.set(number, random.chance(0.3) ? nil : random.matchResult())))
        authors[number] = nil
        continue
      }
      // Some phones have seen an earlier state.
      let seen = random.chance(0.8) ? there : random.matchResult()
      let scorer = random.pick(Self.names)
      var new = random.matchResult()
      new.isAnnulled = false
      let action = ScorerAction.result(number, new, seen: seen)
      let tap = try random.tap(by: scorer)
      let answer = try? session.perform(action, by: tap)
      let after = try #require(session.state.board)
      let now = after.matches?[number: number]?.result
      if there == nil {
        #expect(now == new && answer != nil, "seed \(seed), step \(step)")
      } else if authors[number] != scorer || seen != there {
        #expect(now == there, "seed \(seed), step \(step)")
      }
      if now != there { authors[number] = scorer }
      for other in 1...6 where other != number {
        #expect(after.matches?[number: other] == before.matches?[number: other])
      }
      #expect(after.hasSoundMatches, "seed \(seed), step \(step)")
      #expect(
        after.details.proposals.allSatisfy {
          after.matches?[number: $0.match]?.result.map { [$0] }?.contains($0.result) == false
        }, "seed \(seed), step \(step)")
      if let answer { sent.append((tap, action, answer)) }
    }
    let found = try keeper.read {
      try $0.authors(ofResults: 1...6, on: #require(keeper.state.board).id)
    }
    try keeper.refresh()
    for number in results(keeper.state.board).keys {
      #expect(found[number]?.name == authors[number], "seed \(seed): match \(number)")
    }
  }

  @Test(arguments: StoreKind.here)
  func `of two phones that enter one match at the same time, one does`(kind: StoreKind) async throws
  {
    let place = try await ScoringPlace(kind)
    let keeper = try begin(place)
    let (id, store) = (try #require(keeper.state.board).id, try #require(place.store))
    let refusals = try await withThrowingTaskGroup(of: Int.self) { group in
      for court in 1...3 {
        group.addTask {
          let session = try Session(journal: store.open())
          try session.open(id)
          return try (1...6).count { match in
            let action = ScorerAction.result(
              match, MatchResult([.init(.points(court), .zero)]), seen: nil)
            let tap = Tap(id: UUID(), by: try Scorer(named: "Court \(court)"))
            do {
              return try session.perform(action, by: tap).number == nil
            } catch is ScorekeepingError {
              return true
            }
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(refusals == 12)
    try keeper.refresh()
    #expect(results(keeper.state.board).count == 6)
    #expect(try keeper.entries(after: 0, limit: 100).count { $0.author != nil } == 6)
  }

  @Test(arguments: ScoringPlace.kinds, seeds(6))
  func `an undo of one's own leads to the table of the other results`(
    kind: StoreKind?, seed: UInt64
  ) async throws {
    let place = try await ScoringPlace(kind)
    var random = SeededGenerator(seed: seed)
    let keeper = try begin(place)
    if random.chance(0.3) { try keeper.perform(.format(.rating(.points(32)))) }
    let session = try phone(place, keeper)
    for _ in 0..<random.number(3...10) {
      let number = random.number(1...6)
      let there = session.state.board?.matches?[number: number]?.result
      _ = try? session.perform(
        .result(number, random.matchResult(), seen: there),
        by: random.tap(by: random.pick(Self.names)))
    }
    let before = results(session.state.board)
    let undone = try? session.perform(.undo, by: random.tap(by: "Zoë"))
    let after = try #require(session.state.board)
    #expect(after.hasSoundMatches, "seed \(seed)")
    let now = results(after)
    #expect((1...6).count { before[$0] != now[$0] } <= 1, "seed \(seed)")
    if let undone { #expect(undone.words?.hasPrefix("Undo: Match ") == true, "seed \(seed)") }
    try keeper.refresh()
    #expect(keeper.state.board == after, "seed \(seed)")
  }

  @Test func `what a scorer asks for waits until the scorekeeper decides`() throws {
    let place = ScoringPlace()
    var random = SeededGenerator(seed: 1)
    let keeper = try begin(place)
    let session = try phone(place, keeper)
    _ = try session.perform(try result(1, "3:1"), by: random.tap(by: "Court 1"))
    let early = #expect(throws: ScorekeepingError.self) {
      _ = try session.perform(try result(1, "1:1"), by: random.tap(by: "Court 2"))
    }
    #expect(
      early?.description
        == "There is another result by now. Match 1: Ann 3, Dee 1, by Court 1. Send yours again to ask the scorekeeper for it"
    )
    let ask = try random.tap(by: "Court 2")
    let answer = try session.perform(try result(1, "1:1", seen: "3:1"), by: ask)
    #expect(answer.words == "Match 1: asked for 1:1")
    #expect(try session.perform(try result(1, "1:1", seen: "3:1"), by: ask).isRepeated)
    try keeper.refresh()
    #expect(proposals(keeper) == ["1: 1:1 by Court 2"])
    #expect(results(keeper.state.board) == [1: "3:1"])
    let third = #expect(throws: ScorekeepingError.self) {
      _ = try session.perform(try result(1, "2:1", seen: "3:1"), by: random.tap(by: "Zoë"))
    }
    #expect(third?.description.hasPrefix("For match 1, Court 2 asks for 1:1 already") == true)
    // Whoever agrees with what is there, or with what is asked for, changes nothing.
    for text in ["3:1", "1:1"] {
      let same = try session.perform(try result(1, text, seen: "3:1"), by: random.tap(by: "Zoë"))
      #expect(same.number == nil && same.words == nil)
    }
    // The scorer of the result does not push aside what is asked for, but may agree.
    #expect(throws: ScorekeepingError.self) {
      _ = try session.perform(try result(1, "2:1", seen: "3:1"), by: random.tap(by: "Court 1"))
    }
    #expect(throws: ScorekeepingError.self) {
      _ = try session.perform(.undo, by: random.tap(by: "Court 1"))
    }
    _ = try session.perform(try result(1, "1:1", seen: "3:1"), by: random.tap(by: "Court 1"))
    try keeper.refresh()
    #expect(proposals(keeper) == [] && results(keeper.state.board) == [1: "1:1"])
    _ = try session.perform(try result(1, "2:1", seen: "1:1"), by: random.tap(by: "Court 1"))
    try keeper.refresh()
    #expect(proposals(keeper) == [] && results(keeper.state.board) == [1: "2:1"])
    _ = try session.perform(try result(1, "1:1", seen: "2:1"), by: ask2(&random))
    try keeper.refresh()
    try keeper.perform(#require(try Command(parsing: "result 1 propose -")))
    #expect(proposals(keeper) == [] && results(keeper.state.board) == [1: "2:1"])
    try keeper.perform(.undo(1))
    #expect(proposals(keeper) == ["1: 1:1 by Court 2"])
    // The scorer agrees after all.
    _ = try session.perform(try result(1, "2:1", seen: "2:1"), by: ask2(&random))
    try keeper.refresh()
    #expect(proposals(keeper) == [])
    _ = try session.perform(try result(1, "1:1", seen: "2:1"), by: ask2(&random))
    #expect(try session.perform(.undo, by: ask2(&random)).words == "Undo: Match 1: asked for 1:1")
    try keeper.refresh()
    #expect(proposals(keeper) == [])
  }

  private func ask2(_ random: inout SeededGenerator) throws -> Tap { try random.tap(by: "Court 2") }

  @Test func `a link for some matches, or players, enters no others and takes back no others`()
    throws
  {
    let place = ScoringPlace()
    var random = SeededGenerator(seed: 2)
    let keeper = try begin(place)
    let board = try #require(keeper.state.board)
    let session = try phone(place, keeper)
    let matches = try #require(board.matches)
    let players = ScorerPart([board.players[0].id])
    for part in [ScorerPart(matches: [2, 3]), players] {
      for match in matches where !part.includes(match) {
        #expect(throws: ScorekeepingError.notYourMatch) {
          _ = try session.perform(
            try result(match.id, "1:0"), by: random.tap(by: "Court 1"), in: part)
        }
      }
      #expect(
        board.matchesToScore(in: part, on: nil).map(\.id).sorted()
          == matches.filter(part.includes).map(\.id))
    }
    #expect(matches.count(where: players.includes) == 3)
    #expect(throws: ScorekeepingError.notYourMatch) {
      _ = try session.perform(
        try result(99, "1:0"), by: random.tap(by: "Court 1"), in: ScorerPart(matches: [2]))
    }
    #expect(throws: ScorekeepingError.notYourPlayer) {
      _ = try session.perform(
        .add(.points(1), to: board.players[0].id), by: random.tap(by: "Court 1"),
        in: ScorerPart(matches: [2]))
    }
    let tap = try random.tap(by: "Court 1")
    _ = try session.perform(try result(1, "4:0"), by: tap)
    #expect(throws: ScorekeepingError.nothingOfYours) {
      _ = try session.perform(
        .undo, by: random.tap(by: "Court 1"), in: ScorerPart(matches: [2, 3]))
    }
    let again = try session.perform(try result(1, "4:0"), by: tap, in: ScorerPart(matches: [2]))
    #expect(again.isRepeated && again.words == nil)
  }

  @Test func `the public sees no result of a freeze, and never what is asked for`() throws {
    let place = ScoringPlace()
    var random = SeededGenerator(seed: 3)
    let keeper = try begin(place)
    let id = try #require(keeper.state.board).id
    let audience = try Session(journal: PublicJournal(of: place.memory))
    try audience.open(id)
    let session = try phone(place, keeper)
    _ = try session.perform(try result(1, "3:1"), by: random.tap(by: "Court 1"))
    try audience.refresh()
    #expect(results(audience.state.board) == [1: "3:1"])
    let seen = (audience.state, try audience.boardHistory().steps.map(\.words))
    _ = try session.perform(try result(1, "1:1", seen: "3:1"), by: random.tap(by: "Court 2"))
    try audience.refresh()
    #expect(audience.state == seen.0)
    #expect(try audience.boardHistory().steps.map(\.words) == seen.1)
    let other = try Session(journal: PublicJournal(of: place.memory))
    try other.open(id)
    #expect(other.state.board == audience.state.board)
    try keeper.refresh()
    #expect(try audience.script() == keeper.script().filter { !$0.contains("propose") })
    try keeper.perform(.freeze)
    #expect(proposals(keeper) == ["1: 1:1 by Court 2"])
    try audience.refresh()
    _ = try session.perform(try result(2, "2:0"), by: random.tap(by: "Court 2"))
    try keeper.refresh()
    try keeper.perform(.result(.set(1, MatchResult(parsing: "1:1"))))
    try audience.refresh()
    #expect(results(audience.state.board) == [1: "3:1"])
    #expect(audience.state.board?.details.proposals == [])
    try keeper.perform(.reveal(.all))
    try audience.refresh()
    #expect(results(audience.state.board) == [1: "1:1", 2: "2:0"])
  }

  @Test func `after the end of a knock-out its final can be corrected, and nothing else begins`()
    throws
  {
    let place = ScoringPlace()
    var random = SeededGenerator(seed: 4)
    let keeper = try place.begin(["Ann", "Bob", "Cid", "Dee"])
    try keeper.perform(.knockout(.first(nil)))
    let session = try phone(place, keeper)
    func enter(_ match: Int, _ text: String, seen: String? = nil) throws {
      _ = try session.perform(
        try result(match, text, seen: seen), by: random.tap(by: "Court 1"))
    }
    try enter(1, "2:0")
    try enter(2, "0:0 pens 4:2")
    #expect(throws: ScorekeepingError.self) { try enter(3, "1:1") }
    try enter(3, "3:1")
    #expect(session.state.board?.details.isOver == true)
    try enter(3, "1:3", seen: "3:1")
    #expect(session.state.board?.details.isOver == true)
    #expect(throws: ScorekeepingError.self) { try enter(1, "0:2", seen: "2:0") }
    _ = try session.perform(.undo, by: random.tap(by: "Court 1"))
    #expect(results(session.state.board)[3] == "3:1")
    _ = try session.perform(.undo, by: random.tap(by: "Court 1"))
    #expect(session.state.board?.details.isOver == false)
  }

  @Test func `the matches of the day come first, then those to come, then the last results`() throws
  {
    let keeper = try begin(ScoringPlace(), "fixtures -", "fixtures round on 2026-09-05")
    for line in ["result 1 2:1", "result 3 1:0", "result 4 w/o"] { try keeper.perform(line) }
    let board = try #require(keeper.state.board)
    func numbers(_ day: String) -> [Int] {
      board.matchesToScore(in: .whole, on: Day(parsing: day)).map(\.id)
    }
    #expect(numbers("2026-09-12") == [3, 4, 2, 5, 6, 1])
    #expect(numbers("2026-09-19") == [5, 6, 2, 4, 3, 1])
    #expect(numbers("2026-01-01") == [2, 5, 6, 4, 3, 1])
  }
}
