import Foundation
import ScoreExchange
import ScoreScript
import ScoreStore
import Scorekeeping
import StructReference
import Testing

/// Boards whose older history is folded into one state.
@Suite struct FoldedHistoryTests {
  private let fixture: ArchiveFixture

  init() throws { fixture = try ArchiveFixture() }

  /// An export of a board with a starting state and one change after it.
  private func text(meddling: (String) -> String = { $0 }) throws -> String {
    let file = try fixture.file()
    let session = try Session(journal: file)
    try session.perform([.board("Law"), .add([.init("Red", score: .points(2))])])
    let old = try #require(
      try ArchiveFixture.text(of: file).split(separator: "\n").dropFirst(2).first)
    try session.perform(.score([.init("Red", .add(.points(5)))]))
    let board = try #require(session.state.board)
    let lines = try ArchiveFixture.text(of: file).split(separator: "\n").map(String.init)
    let start =
      "{\"sequence\":2,\"board\":\"\(board.id)\",\"writer\":0,\"time\":7,\"command\":\"add Red 2\","
      + "\"standing\":\"start\",\"change\":{\"boards\":{\"insertions\":[{\"offset\":0,\"element\":"
      + meddling(String(old)) + "}]}}},"
    let journal = try #require(lines.firstIndex { $0.hasPrefix("\"journal\"") })
    return (lines[...journal] + [start] + lines.suffix(2)).joined(separator: "\n") + "\n"
  }

  @Test func `The kept history is exported, and undo ends where it begins`() throws {
    let text = try text()
    let archive = try ArchiveFixture.archive(text)
    #expect(archive.entries.map(\.reversibility) == [.start, .undo])
    for isUsed in [false, true] {
      let file = try fixture.file()
      if isUsed {
        try Session(journal: file).perform(.board("Other"))
        _ = try file.importArchive(archive)
      }
      let board = try #require(try file.importArchive(archive, as: isUsed ? "Copy" : nil).first)
      #expect(board.players.first?.score == .points(7))
      // An export of the result can be imported too.
      let again = try ArchiveFixture.archive(try ArchiveFixture.text(of: file, [board.id]))
      #expect(again.boards == [board])
      #expect(again.entries.map(\.reversibility) == [.start, .undo])
      _ = try ArchiveFixture.archive(try ArchiveFixture.text(of: file))
      let session = try Session(journal: file)
      try session.open(board.id)
      try session.perform(.undo(1))
      #expect(session.state.board?.players.first?.score == .points(2))
      #expect(throws: ScorekeepingError.historyFolded) { try session.perform(.undo(1)) }
    }
  }

  @Test
  func `An exported, imported and exported board is the same text, whatever the first number`()
    throws
  {
    let text = try text()
    let file = try fixture.file()
    _ = try file.importArchive(try ArchiveFixture.archive(text))
    let session = try Session(journal: file)
    try session.open(try #require(session.state.boards.first).id)
    try session.perform(.undo(1))
    let folded = try ArchiveFixture.text(of: file)
    #expect(folded.contains("{\"sequence\":1,"))
    #expect(folded.contains("\"reverses\":2"))
    let other = try fixture.file()
    _ = try other.importArchive(try ArchiveFixture.archive(folded))
    #expect(try ArchiveFixture.text(of: other) == folded)
  }

  @Test func `A start that does not lead to the board is refused`() throws {
    let text = try text { $0.replacing("\"score\":2000", with: "\"score\":3000") }
    let problem = #expect(throws: ImportProblem.self) { try ArchiveFixture.archive(text) }
    #expect(problem?.fact == .export("t.json", path: "journal[0].change", .contradiction))
  }
}
