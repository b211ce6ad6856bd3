import ScoreTables
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

@Suite struct BoardHistoryTests {
  // In seed 831, a board is renamed after an entry that is kept because it was reversed.
  @Test(arguments: seeds(12) + [831])
  func `a past board equals the board that stopped there, also after folding`(
    seed: UInt64
  ) throws {
    let days = try PlayedDays(seed: seed)
    let sessions = [try days.session(), try days.session()]
    var noted = NotedBoards()
    for session in sessions { try session.perform(.board("Law")) }
    for _ in 0..<3 {
      for _ in 0..<40 {
        let session = days.random.pick(sessions)
        try days.play(session, 1)
        noted.note(session)
      }
      days.nextDay()
    }
    let result = try noted.compare(with: days.session())
    #expect(result.wrong.isEmpty, "seed \(seed): \(result)")

    _ = try DataFile(path: days.path).compact(before: #require(days.day))
    let folded = try noted.compare(with: days.session())
    #expect(folded.wrong.isEmpty, "seed \(seed): \(folded)")
  }

  @Test func `a folded history ends at its start, and says so`() throws {
    let days = try PlayedDays(seed: 1)
    let session = try days.session()
    try session.perform([.board("Game"), .add([.init("Ann")])])
    for _ in 0..<3 { try session.perform(.score([.init("Ann", .add(.points(1)))])) }
    days.nextDay()
    let cut = try #require(days.day)
    try session.perform(.score([.init("Ann", .add(.points(1)))]))
    _ = try DataFile(path: days.path).compact(before: cut)
    let fresh = try days.session()
    try fresh.perform(.board("Game"))
    let history = try fresh.wholeHistory()
    #expect(history.end == .folded)
    #expect(
      history.steps.map(\.words) == [
        "Ann 3→4", "History begins here: older changes were folded",
      ])
    #expect(history.steps.map(\.board.players.first?.score) == [.points(4), .points(3)])
    #expect(throws: NoSuchMoment.folded("Game", first: 5)) { try fresh.board(at: .entry(4)) }
    #expect(try fresh.board(at: .entry(5)).players.first?.score == .points(3))
  }
}
