import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

@Suite struct ListScreenTests {
  @Test(arguments: seeds(30))
  func `a search wraps around to the first match, however far it is`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = (0..<random.number(1...300)).map { "\(random.number(0...40))x\($0)" }
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    try session.perform(
      .add(names.map { .init($0, score: .points(random.number(0...9))) }))
    for name in names where random.chance(0.3) { try session.perform(.team(.init(name), "T")) }
    var board = BoardView(try #require(session.state.board))
    var boards = BoardsView(
      names.map { BoardSummary(id: UUID(), name: $0, playerCount: 0, round: 1) })
    for _ in 0..<20 {
      let text = random.chance(0.2) ? "zzz" : "\(random.number(0...40))X"
      let (line, step) = (random.number(-1...names.count), random.pick([1, -1]))
      try check(&board, text, line, step, "seed \(seed): \(text) from \(line) by \(step)")
      try check(&boards, text, line, step, "seed \(seed): \(text) from \(line) by \(step)")
    }
  }

  private func check(
    _ list: inout some ListScreen, _ text: String, _ line: Int, _ step: Int, _ context: Comment
  ) throws {
    let (count, before) = (list.lineCount, list.selectedLine)
    let expected = (0..<count).map { ((line + step * $0) % count + count) % count }
      .first { list.name(at: $0)?.lowercased().contains(text.lowercased()) == true }
    let isFound = list.select(matching: text, from: line, by: step, isBest: false)
    #expect(isFound == (expected != nil), context)
    #expect(list.selectedLine == expected ?? before, context)
    #expect(list.matches(text) == isFound, context)
  }

  @Test func `the best match of a name comes before the next one`() {
    let names = ["West Germany", "New Germanyland", "Germany East", "Germany", "Ogermany"]
    var boards = BoardsView(
      names.map { BoardSummary(id: UUID(), name: $0, playerCount: 0, round: 1) })
    for start in names.indices {
      for (text, found) in [
        ("germany", "Germany"), ("germany ", "Germany East"), ("east", "Germany East"),
        ("new", "New Germanyland"), ("ogerm", "Ogermany"),
      ] {
        _ = boards.select(matching: text, from: start, by: 1, isBest: true)
        #expect(boards.selectedBoard?.name == found, "\(text) from \(start)")
      }
    }
  }
}
