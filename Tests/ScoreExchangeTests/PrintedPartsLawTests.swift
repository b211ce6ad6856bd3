import Foundation
import ScoreTables
import Scorekeeping
import StructReference
import TestSupport
import Testing
import Texts

@testable import ScoreExchange

/// Every part of a board in every format: no door forgets a column, a row or a fact.
@Suite struct PrintedPartsLawTests {
  private func session(_ random: inout SeededGenerator) throws -> Session {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Law", "add Ann Bob \"Cyd D.\" Eve"] { try session.perform(line) }
    let hasMatches = random.chance(0.5)
    for _ in 0..<random.number(5...60) {
      let board = session.state.board
      _ = try? session.perform(
        hasMatches && random.chance(0.5)
          ? random.resultCommand(on: board) : random.command(on: board))
    }
    return session
  }

  private func documents(of session: Session) throws -> [TableDocument] {
    let board = try #require(session.state.board)
    let ranked = RankedBoard(board)
    let history = try session.wholeHistory(of: board, upTo: nil).steps
    let facts = [Fact](of: ranked, series: "series Ann 1", at: Date(timeIntervalSince1970: 0))
    var documents: [TableDocument] = [
      .standings(of: ranked), .rounds(of: ranked), .matches(of: ranked),
      .matches(of: ranked, byRound: false), .cross(of: ranked),
      .series(of: ranked, games: [ranked, ranked]), .boards(try session.listedBoards()),
      .history(of: ranked, history, offsetFromUTC: { _ in 0 }),
    ]
    if let knockout = board.details.knockout {
      documents.append(.knockout(knockout, of: ranked))
    }
    return documents.map { $0.with(facts) }
  }

  @Test(arguments: seeds(60))
  func `Every cell and every fact is in each format for people`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for document in try documents(of: try session(&random)) {
      let text = document.text()
      let markdown = document.markdown
      let (page, picture) = (document.html, TablePicture(document).description)
      for fact in document.facts {
        #expect(text.contains(fact.printedText.terminalSafe()), "seed \(seed): \(fact)")
        #expect(markdown.contains(MarkdownText.escaped(fact.text)), "seed \(seed): \(fact)")
        #expect(page.contains(fact.printedText.printed.xmlEscaped), "seed \(seed): \(fact)")
        // A picture breaks long facts over lines.
        let words = fact.text.printed.xmlEscaped.split(separator: " ")
        for word in words.prefix(2) { #expect(picture.contains(word), "seed \(seed): \(fact)") }
      }
      for table in document.tables.map(\.forReaders) {
        for row in table.rows {
          for (column, cell) in zip(table.columns, row.cells) where !cell.text.isEmpty {
            let escaped = MarkdownText.escaped(cell.text, isName: column.isText)
            let xml = cell.text.printed.xmlEscaped
            #expect(text.contains(cell.text.terminalSafe()), "seed \(seed): \(cell)")
            #expect(markdown.contains("| \(escaped) |"), "seed \(seed): \(cell)")
            #expect(page.contains(">\(xml)</td>"), "seed \(seed): \(cell)")
            #expect(picture.contains(">\(xml)</text>"), "seed \(seed): \(cell)")
          }
        }
      }
    }
  }

  @Test(arguments: seeds(60))
  func `JSON and CSV have every row and every column`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for document in try documents(of: try session(&random)) {
      let json = try JSONSerialization.jsonObject(with: Data(document.json.utf8))
      let object = try #require(json as? [String: Any])
      #expect((object["facts"] as? [String])?.count == document.facts.count)
      let tables = try #require(object["tables"] as? [[String: Any]])
      for (table, record) in zip(document.tables, tables) {
        let rows = try #require(record["rows"] as? [[String: Any]])
        #expect(rows.count == table.rows.count)
        for row in rows {
          #expect(Set(row.keys).isSuperset(of: table.columns.map(\.title)), "seed \(seed)")
        }
      }
      let first = document.tables[0]
      var reader = CSVReader(try source(document.csv), delimiter: .comma)
      let head = reader.readRecord()
      let titles = try #require(head).map(\.text)
      #expect(Set(titles).isSuperset(of: first.columns.map(\.title)), "seed \(seed)")
      var count = 0
      while let record = reader.readRecord() {
        #expect(record.count == titles.count, "seed \(seed)")
        count += 1
      }
      #expect(count == first.rows.count, "seed \(seed)")
    }
  }

  /// What stands beside the scores is in the standings, in a note on the page and in the words for a listener.
  @Test(arguments: seeds(60))
  func `Every column beside the scores is at each door`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let ranked = RankedBoard(try #require(try session(&random).state.board))
    let now = Date(timeIntervalSince1970: 0)
    let titles = Set(
      TableDocument.standings(of: ranked, at: now).tables[0].columns.map(\.meaning))
    for column in ranked.detailColumns where column.meaning != .places {
      #expect(titles.contains(column.meaning), "seed \(seed): \(column.title)")
    }
    for player in ranked.board.players {
      let note = ranked.detailNote(on: player, nil, at: now) ?? ""
      for column in ranked.detailColumns where !column.isResult && column.meaning != .clock {
        let text = ranked.detail(column.meaning, of: player, nil, at: now).text
        if !text.isEmpty {
          #expect(note.contains(text), "seed \(seed): \(column.title) in \(note)")
        }
      }
    }
  }
}
