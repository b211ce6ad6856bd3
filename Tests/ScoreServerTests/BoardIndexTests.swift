import Foundation
import ScoreTables
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreServer

/// The list of boards during changes by others.
@Suite struct BoardIndexTests {
  /// Law: the list equals a newly read one.
  @Test(arguments: seeds(20))
  func `The list has the boards in their present state`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let journal = MemoryJournal()
    let sessions = try (0..<2).map { _ in try Session(journal: journal) }
    for name in ["A", "B", "C"] {
      try sessions[0].perform(.board(name))
      try sessions[0].perform(.add([.init("Ann", score: .zero)]))
    }
    let list = try Session(journal: journal)
    var index = BoardIndex()
    for _ in 0..<40 {
      for _ in 0..<(generator.chance(0.05) ? 400 : generator.number(0...4)) {
        let session = generator.pick(sessions)
        try session.refresh()
        let boards = session.state.boards.map { ($0.id, $0.name) }
        if boards.isEmpty { return }
        if generator.chance(0.3) { try session.open(generator.pick(boards).0) }
        let command: Command =
          generator.chance(0.2)
          ? .renameBoard(generator.pick(boards).1, to: "R\(generator.number(0...99))")
          : generator.command(on: session.state.board)
        _ = try? session.perform(command)
      }
      try list.refresh()
      var fresh = BoardIndex()
      let expected = WebPage.list(try fresh.boards(of: list), site: Site())
      #expect(WebPage.list(try index.boards(of: list), site: Site()) == expected, "seed \(seed)")
    }
  }

  @Test func `A closed board is listed by its new name`() throws {
    let server = try Session(journal: MemoryJournal())
    var index = BoardIndex()
    for line in ["board A", "add Ann", "score Ann +1", "board B"] { try server.perform(line) }
    _ = try index.boards(of: server)
    try server.perform(#require(try Command(parsing: "board A rename C")))
    #expect(try index.boards(of: server).map(\.summary.name).sorted() == ["B", "C"])
  }

  @Test func `A new board comes first`() throws {
    let server = try Session(journal: MemoryJournal())
    for line in ["board A", "add Ann", "board B", "add Ann", "board A", "score Ann +1", "board C"] {
      try server.perform(line)
    }
    var index = BoardIndex()
    #expect(try index.boards(of: server).map(\.summary.name) == ["C", "A", "B"])
  }

  @Test func `An undo beside a change by another run is listed`() throws {
    let journal = MemoryJournal()
    let sessions = try (0..<2).map { _ in try Session(journal: journal) }
    try sessions[0].perform(.board("A"))
    for line in ["add Ann", "add Bob", "score Ann +5"] { try sessions[0].perform(line) }
    let board = try #require(sessions[0].state.board?.id)
    try sessions[1].refresh()
    try sessions[1].open(board)
    try sessions[1].perform(#require(try Command(parsing: "score Bob +1")))
    var index = BoardIndex()
    #expect(try index.boards(of: sessions[0]).first?.lead?.score == "5")
    try sessions[0].perform(.undo(1))
    #expect(try index.boards(of: sessions[0]).first?.lead?.score == "1")
  }
}
