import Foundation
import ScoreScript
import ScoreTables
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreExchange

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A board as a picture.
@Suite struct TablePictureTests {
  @Test(arguments: seeds(40))
  func `a picture is well-formed and holds all of the board, whatever that is`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Game \"night\" & <more> \u{1B}[31m"))
    for _ in 0..<60 { _ = try? session.perform(random.command(on: session.state.board)) }
    let board = try #require(session.state.board)
    let byRound = random.chance(0.5)
    let text = TablePicture(TableDocument(of: board, byRound: byRound), day: "27 Nov 2026")
      .description
    #expect(XMLParser(data: Data(text.utf8)).parse(), "seed \(seed)")
    #expect(
      TablePicture(TableDocument(of: board, byRound: byRound), day: "27 Nov 2026").description
        == text)
    for word in [">Game &quot;night&quot; &amp;", ">27 Nov 2026<"] {
      #expect(text.contains(word), "seed \(seed)")
    }
    let ends = text.matches(of: #/<text x="([0-9]+)"/#).compactMap { Int($0.output.1) }
    let width = try #require(text.firstMatch(of: #/width="([0-9]+)"/#).flatMap { Int($0.output.1) })
    #expect(ends.allSatisfy { $0 < width }, "seed \(seed)")
  }

  @Test func `the winner is bold, and bars show the scores`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Quiz", "add Ann Bob", "score Ann +10 Bob +5", "over"] {
      try session.perform(line)
    }
    let text = TablePicture(TableDocument(of: try #require(session.state.board)), scheme: .light)
      .description
    #expect(text.contains("class=\"w\">Ann</text>") && text.contains(">Bob</text>"))
    #expect(text.contains(">★ Ann wins with 10</text>"))
    #expect(
      text.contains("width=\"360\" height=\"3\"") && text.contains("width=\"180\" height=\"3\""))
  }

  @Test func `bars of negative scores go from zero to the left`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Quiz", "add Ann Bob Cyd", "score Ann +10 Bob -10", "leave Cyd"] {
      try session.perform(line)
    }
    let text = TablePicture(TableDocument(of: try #require(session.state.board)), scheme: .light)
      .description
    #expect(text.contains("x=\"204\" y=\"") && text.contains("x=\"24\" y=\""))
    #expect(text.matches(of: #/<rect class="c/#).count == 2)
  }
}
