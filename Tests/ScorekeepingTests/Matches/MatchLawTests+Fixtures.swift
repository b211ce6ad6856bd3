import TestSupport
import Testing

@testable import Scorekeeping

/// Matches to come.
extension MatchLawTests {
  @Test(arguments: Array(2...25))
  func `In fixtures, each two meet once, nobody plays twice in a round, and homes are even`(
    count: Int
  ) {
    for isTwice in [false, true] {
      let pairings = Fixtures(of: count, twice: isTwice).pairings
      #expect(pairings.count == count * (count - 1) / (isTwice ? 1 : 2))
      let meetings = Set(
        pairings.map { isTwice ? [$0.home, $0.away] : [$0.home, $0.away].sorted() })
      #expect(meetings.count == pairings.count)
      for (_, round) in Dictionary(grouping: pairings, by: \.round) {
        #expect(Set(round.flatMap { [$0.home, $0.away] }).count == 2 * (count / 2))
        #expect(round.count == count / 2)
      }
      for player in 0..<count {
        let homes = pairings.count { $0.home == player }
        let aways = pairings.count { $0.away == player }
        #expect(abs(homes - aways) <= (isTwice ? 0 : 1), "\(player) of \(count)")
      }
    }
  }

  @Test func `Results of fixtures, whichever player is named first`() throws {
    var board = try board("result Ann - Bob", "result Bob - Ann", "result Cyd - Dan round 3")
    try perform("result Bob 1 Ann 3", on: &board)
    try perform("result Bob 2 Ann 2", on: &board)
    try perform("result Dan 0 Cyd 4", on: &board)
    #expect(board.matches?.map { $0.result?.description } == ["2:2", "1:3", "4:0"])
    // A result belongs to the earliest match to come, whichever player it names first.
    var league = try self.board("fixtures round twice on 2026-09-05")
    let first = try #require(league.matches?.first)
    let names = [first.away, first.home].compactMap { league.players[id: $0]?.name }
    try perform("result \(names[0]) 0 \(names[1]) 2", on: &league)
    #expect(league.matches?.first?.result?.description == "2:0")
    // A result by number keeps the bonus points.
    try perform("result 1 2 2", on: &league)
    try perform("result 1 3:1 bonus 1:0", on: &league)
    try perform("result 1 4 1", on: &league)
    #expect(league.matches?.first?.result?.description == "4:1 bonus 1:0")
    // A result of a later round than the next does not begin that round.
    #expect(board.round == 1)
    #expect(board.players.named("Cyd")?.rounds.text == "3 3000")
  }

  @Test func `A result goes to the fixture of its day, or to the first one`() throws {
    let fixtures = try board("result Ann - Bob on 2026-12-20", "result Bob - Ann on 2026-12-05")
    func open(after line: String) throws -> [Int] {
      var board = fixtures
      try perform(line, on: &board)
      return (board.matches ?? Matches()).filter { $0.result == nil }.map(\.id)
    }
    #expect(try open(after: "result Ann 3 Bob 0 on 2026-12-05") == [1])
    #expect(try open(after: "result Ann 3 Bob 0 on 2026-12-20") == [2])
    #expect(try open(after: "result Ann 3 Bob 0") == [1])
    #expect(try open(after: "result Bob 3 Ann 0") == [1])
    #expect(try open(after: "result Cyd 3 Ann 0") == [1, 2])
  }

  @Test func `A fixture keeps its date until a result names another`() throws {
    var board = try board("result Ann - Bob on 2026-05-01", "result Ann 2 Bob 1")
    #expect(board.matches?.map { $0.date?.description } == ["2026-05-01"])
    try perform("result 1 - on 2026-05-08", on: &board)
    try perform("result Bob 0 Ann 3 on 2026-05-09", on: &board)
    #expect(board.matches?.map { $0.date?.description } == ["2026-05-09"])
    try perform("round next", on: &board)
    try perform("result 1 Ann 4 Bob 0", on: &board)
    #expect(board.matches?.map { $0.date?.description } == ["2026-05-09"])
    #expect(board.matches?.map(\.round) == [1])
  }

  @Test func `A match moves to another round with its points`() throws {
    var board = try board("points 3 1 0", "result Ann 1 Bob 0", "round next", "result 1 round 2")
    #expect(board.players.named("Ann")?.rounds[2] == .points(3))
    #expect(board.players.named("Ann")?.rounds[1] == nil)
    #expect(throws: ScorekeepingError.self) { try perform("result 4 round 1", on: &board) }
  }

  @Test func `Fixtures come after the last round, without those who have met`() throws {
    var board = try board("result Bob 1 Ann 0 round 2", "fixtures round")
    #expect(board.matches?.count == 6)
    #expect(board.matches?.dropFirst().allSatisfy { $0.round > 2 } == true)
    let before = board
    try perform("fixtures round", on: &board)
    #expect(board == before)
    try perform("add Eve", on: &board)
    try perform("fixtures round", on: &board)
    #expect(board.matches?.count == 10)
    try perform("fixtures -", on: &board)
    #expect(board.matches?.count == 1)
  }

  @Test func `Each round of fixtures has its day`() throws {
    var board = try board("fixtures round twice on 2027-12-27 every 3")
    let days = Set(board.matches?.compactMap(\.date?.description) ?? []).sorted()
    #expect(
      days == [
        "2027-12-27", "2027-12-30", "2028-01-02", "2028-01-05", "2028-01-08", "2028-01-11",
      ])
    #expect(board.matches?.first?.date == Day(year: 2027, month: 12, day: 27))
    // After the last day of the calendar there are no dates.
    try perform("fixtures -", on: &board)
    try perform("fixtures round on 9999-12-25 every 9999999999", on: &board)
    #expect(board.matches?.count { $0.date != nil } == 2)
  }
}
