import Foundation
import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

/// Points have the same effect by command, import and stream.
@Suite struct PointsLawTests {
  @Test(arguments: seeds(100))
  func `The same scores by command, import and stream make the same board`(
    seed: UInt64
  ) throws {
    let commanded = try game(seed)
    let start = try #require(commanded.state.board)
    // Where the program fills in rounds, scores are not set.
    if !start.rules.filledRounds.isEmpty { return }
    // Only commands are checked for slips.
    if start.isDecided, start.rules.format.exact != nil || start.rules.format.bust != nil { return }
    var random = SeededGenerator(seed: seed &+ 1_000_000)
    var totals = start.players.filter { _ in random.chance(0.6) }.map { ($0.name, random.score()) }
    let newcomers = ["New", "Newer", "Newest"].prefix(random.number(0...3))
    totals += newcomers.map { ($0, random.chance(0.2) ? .zero : random.score()) }
    if totals.isEmpty { return }

    if !newcomers.isEmpty { try commanded.perform(.add(newcomers.map { .init($0) })) }
    try commanded.perform(.score(totals.map { .init(PlayerReference($0), .set($1)) }))
    let expected = try #require(commanded.state.board)

    // An import refuses points of players with matches.
    if !start.players.contains(where: { $0.record != nil }) {
      let imported = try game(seed)
      _ = try imported.importScores(totals.map { NamedScore($0, score: $1) }, onto: "Law")
      expect(imported, leadsTo: expected, "seed \(seed), by import: \(totals)")
    }

    let streamed = try game(seed)
    try streamed.changeBoard(by: "stream") { board, _ in
      let reached = board.players.nextReached + 1
      try board.update(
        removing: [],
        scores: totals.map { name, score in
          let known = board.players.named(name)
          return StreamedScore(
            id: known?.id ?? UUID(), name: known == nil ? name : nil, amount: .set(score),
            team: nil, reached: reached)
        })
    }
    expect(streamed, leadsTo: expected, "seed \(seed), by stream: \(totals)")
  }

  @Test(arguments: seeds(100))
  func `The same points by command and by stream make the same board`(seed: UInt64) throws {
    let commanded = try game(seed)
    let start = try #require(commanded.state.board)
    var random = SeededGenerator(seed: seed &+ 1_000_000)
    if start.rules.format.isFilled(start.round) { return }
    // Only commands are checked for slips.
    let format = start.rules.format
    if format.most != nil || format.bust != nil || start.takesOneResult { return }
    if format.misses != nil || format.places != nil { return }
    if start.isDecided { return }
    let points = start.players.filter { _ in random.chance(0.6) }.map { ($0, random.score()) }
    if points.isEmpty { return }
    try commanded.perform(.score(points.map { .init(PlayerReference($0.name), .add($1)) }))
    let expected = try #require(commanded.state.board)

    let streamed = try game(seed)
    try streamed.changeBoard(by: "stream") { board, _ in
      let reached = board.players.nextReached
      try board.update(
        removing: [],
        scores: points.compactMap { player, score in
          board.players.named(player.name).map {
            StreamedScore(id: $0.id, name: nil, amount: .add(score), team: nil, reached: reached)
          }
        })
    }
    expect(streamed, leadsTo: expected, "seed \(seed)")
  }

  @Test(arguments: ["Ann", "Bob"])
  func `An import that reaches the target ends the game, and undo resumes it`(
    name: String
  ) throws {
    let session = try Session(journal: MemoryJournal())
    try session.perform([.board("Quiz"), .target(.points(25)), .add([.init("Ann")])])
    _ = try session.importScores([NamedScore(name, score: .points(30))], onto: "Quiz")
    let board = try #require(session.state.board)
    #expect(RankedBoard(board).victory == "\(name) wins with 30")
    try session.perform(.undo(1))
    #expect(session.state.board?.details.isOver == false)
  }

  @Test func `An import reports the winner when it ends a game, and when the winner changes`()
    throws
  {
    let session = try Session(journal: MemoryJournal())
    try session.perform([.board("Quiz"), .target(.points(25)), .add([.init("Ann"), .init("Bob")])])
    let victories = try [("Ann", 24), ("Ann", 30), ("Bob", 26), ("Bob", 31)].map { name, score in
      try session.importScores([NamedScore(name, score: .points(score))], onto: "Quiz").victory
    }
    #expect(victories == [nil, "Ann wins with 30", nil, "Bob wins with 31"])
  }

  @Test func `An import into a countdown sets the start of new players`() throws {
    let session = try Session(journal: MemoryJournal())
    try session.perform([.board("Darts"), .wins(.low), .target(.zero)])
    _ = try session.importScores([NamedScore("Ann", score: .points(501))], onto: "Darts")
    #expect(session.state.board?.players[0].start == .points(501))
    try session.perform(.score([.init("Ann", .add(.points(-501)))]))
    #expect(session.state.board?.details.isOver == true)
  }

  /// A game with a target, the same for each seed.
  private func game(_ seed: UInt64) throws -> Session {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal(), environment: .still)
    try session.perform([.board("Law"), .add([.init("Ann"), .init("Bob", score: .points(9))])])
    for _ in 0..<30 {
      let command = random.command(on: session.state.board)
      if command.concernsList { continue }
      _ = try? session.perform(command)
    }
    // A command gives a new player in a countdown no points.
    let target = random.score()
    try session.perform(.target(target == .zero || random.chance(0.1) ? nil : target))
    return session
  }

  private func expect(
    _ session: Session, leadsTo expected: Scoreboard, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let board = session.state.board else {
      Issue.record("There is no board", sourceLocation: sourceLocation)
      return
    }
    #expect(board.agrees(with: expected), comment, sourceLocation: sourceLocation)
    #expect(
      board.details.isOver == expected.details.isOver, comment, sourceLocation: sourceLocation)
    #expect(
      RankedBoard(board).ranked.map { [$0.player.name, "\($0.rank)"] }
        == RankedBoard(expected).ranked.map { [$0.player.name, "\($0.rank)"] }, comment,
      sourceLocation: sourceLocation)
    // The journal contains the result of an import or a stream.
    #expect(
      (try? session.script()).map { board.isMade(by: $0.map(\.description)) } ?? true, comment,
      sourceLocation: sourceLocation)
  }
}
