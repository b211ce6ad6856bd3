import Foundation
import ScoreTables
import StructReference
import TestSupport
import Testing

@testable import ScoreExchange
@testable import Scorekeeping

/// What a printed table says beside its numbers.
@Suite struct TableDocumentTests {
  private func board(_ lines: String..., at time: Date = Date()) throws -> Scoreboard {
    let session = try Session(
      journal: MemoryJournal(), environment: Session.Environment(now: { time }))
    for line in ["board Club"] + lines { try session.perform(line) }
    return try #require(session.state.board)
  }

  @Test func `The score is the bold column of a page, wherever it stands`() throws {
    let boards = [
      try board("add Ann Bob", "score Ann +3"),
      try board(
        "add Ann Bob", "points 3 1 0", "ties difference for", "result Ann 1 Bob 0"),
      try board("wins low", "add Ann Bob", "score Ann = 4 Bob = 4", "score Ann = 3 round 2"),
    ]
    for board in boards {
      let table = TableDocument(of: board)
      let row = try #require(
        table.html.split(separator: "\n").first { $0.contains("<td class=\"text\">Ann</td>") })
      let score = try #require(board.players.named("Ann")).scoreText(as: .points)
      #expect(row.contains("<td class=\"score\">\(score)</td>"))
      #expect(table.html.contains("td.score { font-weight: bold; }"))
    }
  }

  @Test func `Equal boards make equal tables, whatever the day and the zone`() throws {
    let board = try board(
      "add Ann", "freeze", at: Date(timeIntervalSince1970: 1_795_000_000))
    for day: Double in [0, 86_400, 34_560_000] {
      let facts = [Fact](
        of: RankedBoard(board), at: Date(timeIntervalSince1970: 1_795_000_000 + day))
      #expect(facts.map(\.text) == ["not public: frozen since 18 Nov 2026 11:06 UTC", "round 1"])
    }
  }
}

extension TableDocument {
  /// The standings of a board, or its points by round.
  init(of board: Scoreboard, byRound: Bool = false) {
    let ranked = RankedBoard(board)
    let now = Date(timeIntervalSince1970: 1_795_000_000)
    let document =
      byRound ? TableDocument.rounds(of: ranked) : .standings(of: ranked, at: now)
    self = document.with([Fact](of: ranked, at: now))
  }

  /// The matches of a board, for programs.
  init(ofMatchesOn board: Scoreboard) {
    self = .matches(of: RankedBoard(board), byRound: false)
  }
}
