import Foundation
import ScoreScript
import ScoreTables
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreExchange

/// What is printed of a board is read back, and all prints show the same names.
@Suite struct PrintedBoardLawTests {
  private static let controls = [
    " lead", "trail ", "  ", "-", "–", "'=x", "''-y", "&#9;", "\\&#9;", "**bold**", "a\tb", "a\nb",
    "\u{1B}[31m", "\u{85}x", "\u{7F}", "a\u{2028}b",
  ]

  /// A board with names of many scripts.
  private func namedBoard(_ random: inout SeededGenerator) throws -> Session {
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board(random.nameInAnyScript()))
    for name in random.spellings(20) + Self.controls {
      _ = try? session.perform([
        .add([.init(name)]), .score([.init(.init(name), .add(.points(random.number(1...99))))]),
      ])
    }
    let all = session.state.board?.players.map(\.name) ?? []
    for name in all where random.chance(0.3) {
      try session.perform(.team([.init(name)], "Team " + random.nameInAnyScript()))
    }
    return session
  }

  private func bytes(_ names: some Sequence<String>) -> Set<[UInt8]> {
    Set(names.map { Array($0.utf8) })
  }

  @Test(arguments: seeds(20))
  func `Names come back from files as they are`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try namedBoard(&random)
    let board = try #require(session.state.board)
    let names = board.players.map(\.name)
    for byRound in [false, true] {
      let csv = try ScoreTable(source(TableDocument(of: board, byRound: byRound).csv))
      #expect(bytes(csv.rows.map(\.name)) == bytes(names), "seed \(seed)")
      let markdown = TableDocument(of: board, byRound: byRound).markdown
      let read = try ScoreTable(source(markdown)).rows
      #expect(bytes(read.map(\.name)) == bytes(names), "seed \(seed): \(markdown)")
      let teams = read.compactMap { if case .named(let team) = $0.team { team } else { nil } }
      #expect(bytes(teams) == bytes(board.players.compactMap(\.team)), "seed \(seed)")
    }
    let copy = try Session(journal: MemoryJournal())
    try copy.perform(.board(board.name))
    for line in try session.script() { try copy.perform(line) }
    #expect(bytes(copy.state.board?.players.map(\.name) ?? []) == bytes(names), "seed \(seed)")
    let page = TableDocument(of: board).html
    let picture = TablePicture(TableDocument(of: board)).description
    let json = try JSONSerialization.jsonObject(
      with: Data(BoardJSON(board, withRounds: false, match: nil, after: nil).description.utf8))
    let players = (json as? [String: Any])?["players"] as? [[String: Any]]
    #expect(bytes(players?.compactMap { $0["name"] as? String } ?? []) == bytes(names))
    for text in [page, picture] {
      for name in names + [board.name] {
        let shown = Array(">\(name.printed.xmlEscaped)</".utf8)
        #expect(text.utf8.firstRange(of: shown) != nil, "seed \(seed): \(name.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    "🇩🇪 de", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 England", "👩‍👩‍👧", "👍🏽", "❤️", "1️⃣", "שָׁלוֹם", "مرحبا\u{200F}", "نمی\u{200C}خواهم",
  ])
  func `A name that no terminal draws stays the same player when a file is read`(name: String)
    throws
  {
    let session = try Session(journal: MemoryJournal())
    try session.perform([.board("U"), .add([.init(name, score: .points(5))])])
    let board = try #require(session.state.board)
    for text in [TableDocument(of: board).markdown, TableDocument(of: board).csv] {
      let table = try ScoreTable(source(text))
      let taken = try session.importScores(table.rows, onto: "U")
      #expect(taken.added == 0 && taken.changed == 0, "\(text)")
    }
    #expect(TablePicture(TableDocument(of: board)).description.contains(">\(name)</text>"))
    #expect(TableDocument(of: board).html.contains(">\(name)</td>"))
  }

  @Test func `A long cell of numbers of characters is read in linear time`() throws {
    let name = String(repeating: "&#", count: 400) + "&#9;"
    let text =
      "| name | note |\n| --- | --- |\n| \(name) | \(String(repeating: "&#", count: 500_000)) |\n"
    let table = try ScoreTable(source(text))
    #expect(table.rows.map(\.name) == [String(repeating: "&#", count: 400) + "\t"])
  }

  @Test(arguments: seeds(100))
  func `Points come back from Markdown as from CSV, whatever the rules`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    for _ in 0..<60 { _ = try? session.perform(random.command(on: session.state.board)) }
    guard let board = session.state.board, !board.players.isEmpty else { return }
    for byRound in [false, true] {
      let csv = try ScoreTable(source(TableDocument(of: board, byRound: byRound).csv))
      let text = TableDocument(of: board, byRound: byRound).markdown
      let markdown = try ScoreTable(source(text))
      func content(_ table: ScoreTable) -> [NamedScore] {
        table.rows.map { row in
          var row = row
          row.name = row.name.printed
          // Only CSV says that a player has no team.
          if row.team == .none { row.team = .unchanged }
          if case .named(let team) = row.team { row.team = .named(team.printed) }
          row.groups = row.groups.map(\.printed)
          return row
        }
      }
      #expect(content(markdown) == content(csv), "seed \(seed): \(text)")
    }
  }
}
