import Foundation
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreExchange

/// Competitions in which a team withdraws, matches are won narrowly, or pools come before a knock-out.
@Suite struct SeasonTests {
  private func session(_ file: String, _ lines: String..., without mark: String = "?,") throws
    -> Session
  {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Fixtures/\(file).csv")
    let text = try String(contentsOf: url, encoding: .utf8).replacing(mark, with: ",")
    let table = try ResultTable(ImportSource(Array(text.utf8), named: file), keys: .init())
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("League"))
    for line in lines { try perform(line, in: session) }
    _ = try session.importResults(table.rows, onto: "League")
    return session
  }

  private func perform(_ line: String, in session: Session) throws {
    try session.perform(line)
  }

  private func board(_ session: Session) throws -> Scoreboard { try #require(session.state.board) }

  /// Each player who has not left: the rank, what the results add up to, and the points.
  private func lines(_ board: Scoreboard) -> [String] {
    RankedBoard(board).ranked.filter { !$0.player.hasLeft }.map { rank, player in
      let record = player.record ?? MatchRecord()
      return "\(rank) \(player.name) \(record.won)-\(record.drawn)-\(record.lost) "
        + "\(record.scored):\(record.conceded) \(player.score)"
    }
  }

  private static let division = [
    "1 Millwall 23-10-11 87:62 56", "2 Colchester United 23-9-12 104:71 55",
    "3 Wrexham 22-9-13 96:56 53", "4 Carlisle United 22-8-14 64:63 52",
    "5 Bradford City 21-9-14 94:86 51", "6 York City 20-10-14 84:53 50",
    "7 Aldershot 22-5-17 81:60 49", "8 Workington 19-11-14 69:70 49", "9 Barrow 17-14-13 74:58 48",
    "10 Crewe Alexandra 20-6-18 79:70 46", "11 Oldham Athletic 17-12-15 77:70 46",
    "12 Rochdale 19-7-18 71:71 45", "13 Darlington 18-9-17 61:73 45",
    "14 Mansfield Town 19-6-19 77:66 44", "15 Tranmere Rovers 20-4-20 70:81 44",
    "16 Stockport County 17-9-18 70:69 43", "17 Southport 17-9-18 61:71 43",
    "18 Exeter City 13-11-20 62:77 37", "19 Chesterfield 14-9-21 70:87 37",
    "20 Gillingham 13-11-20 73:94 37", "21 Doncaster Rovers 11-7-26 60:85 29",
    "22 Hartlepools United 8-11-25 52:101 27", "23 Chester 7-12-25 54:96 26",
  ]

  /// Accrington Stanley resigned in March, and their record was voided: with it, Colchester would have been first.
  @Test func `a team withdraws in mid-season, and its results are struck`() throws {
    let session = try session(
      "fourth-division-1961-62", "points 2 1 0", "ties ratio", without: ",annulled")
    let before = try board(session)
    #expect(lines(before).first?.hasPrefix("1 Colchester United") == true)
    try perform("leave \"Accrington Stanley\" annul", in: session)
    #expect(lines(try board(session)) == Self.division)
    #expect(try board(session).matches?.count == 539)
    // The same table again strikes nothing and brings nothing back.
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/fourth-division-1961-62.csv")
    let text = try String(contentsOf: url, encoding: .utf8).replacing(",annulled", with: ",")
    let table = try ResultTable(ImportSource(Array(text.utf8), named: "again"), keys: .init())
    #expect(try session.importResults(table.rows, onto: "League").changed == 0)
    #expect(lines(try board(session)) == Self.division)
    try perform("join \"Accrington Stanley\"", in: session)
    #expect(try board(session).matches == before.matches)
    #expect(lines(try board(session)) == lines(before))
  }

  @Test func `struck results in a file stay struck`() throws {
    let session = try session("fourth-division-1961-62", "points 2 1 0", "ties ratio")
    #expect(lines(try board(session)).filter { !$0.contains("Accrington") } == Self.division)
  }

  @Test func `volleyball: two points for a win in the fifth set`() throws {
    let session = try session(
      "volleyball-2021-pool-b", "points 3 2 1 0", "ties wins sets ratio")
    let found = lines(try board(session)).map { $0.replacing("-0-", with: "-") }
    #expect(
      found == [
        "1 ROC 4-1 13:5 12", "2 Brazil 4-1 12:8 10", "3 Argentina 3-2 12:10 8",
        "4 France 2-3 10:10 8", "5 United States 2-3 8:10 6", "6 Tunisia 0-5 3:15 1",
      ])
  }

  @Test func `ice hockey: two points for a win in extra time or a shoot-out`() throws {
    let session = try session(
      "ice-hockey-2021-group-a", "points 3 2 1 0", "ties head-to-head difference for")
    #expect(
      lines(try board(session)).map { $0.replacing("-0-", with: "-") } == [
        "1 ROC 6-1 28:10 17", "2 Switzerland 5-2 27:17 15", "3 Czech Republic 5-2 27:18 13",
        "4 Slovakia 4-3 17:22 12", "5 Sweden 3-4 21:14 10", "6 Denmark 3-4 13:15 9",
        "7 Great Britain 1-6 13:31 4", "8 Belarus 1-6 10:29 4",
      ])
  }

  /// Togo withdrew before its first match.
  @Test func `pools, quarter-finals with penalties, a match for the third place`() throws {
    let groups = [
      ["Angola", "Mali", "Malawi", "Algeria"], ["Ivory Coast", "Burkina Faso", "Ghana", "Togo"],
      ["Egypt", "Nigeria", "Mozambique", "Benin"], ["Cameroon", "Gabon", "Zambia", "Tunisia"],
    ]
    let session = try Session(journal: MemoryJournal())
    func perform(_ line: String) throws { try self.perform(line, in: session) }
    try perform("board Cup")
    for line in ["points 3 1 0", "ties head-to-head difference for"] { try perform(line) }
    for (name, teams) in zip("ABCD", groups) {
      let names = teams.map { "\"\($0)\"" }.joined(separator: " ")
      try perform("add \(names)")
      try perform("group \(names) \"Pool \(name)\"")
    }
    try perform("pools \"Pool A\" \"Pool B\" \"Pool C\" \"Pool D\"")
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/africa-cup-2010.csv")
    let all = try ResultTable(
      ImportSource(Array(Data(contentsOf: url)), named: "cup"), keys: .init())
    _ = try session.importResults(Array(all.rows.prefix(24)), onto: "Cup")
    try perform("leave Togo annul")
    let tables = try board(session).pools.map { lines($0.board) }
    #expect(
      tables == [
        [
          "1 Angola 1-2-0 6:4 5", "2 Algeria 1-1-1 1:3 4", "3 Mali 1-1-1 7:6 4",
          "4 Malawi 1-0-2 4:5 3",
        ],
        ["1 Ivory Coast 1-1-0 3:1 4", "2 Ghana 1-0-1 2:3 3", "3 Burkina Faso 0-1-1 0:1 1"],
        [
          "1 Egypt 3-0-0 7:1 9", "2 Nigeria 2-0-1 5:3 6", "3 Benin 0-1-2 2:5 1",
          "4 Mozambique 0-1-2 2:7 1",
        ],
        [
          "1 Zambia 1-1-1 5:5 4", "2 Cameroon 1-1-1 5:5 4", "3 Gabon 1-1-1 2:2 4",
          "4 Tunisia 0-3-0 3:3 3",
        ],
      ])
    try perform("knockout 8 third")
    let open = try board(session).matches?.filter { $0.result == nil } ?? []
    func names(_ match: Match) throws -> String {
      let board = try board(session)
      return [match.home, match.away].compactMap { board.players[id: $0]?.name }
        .joined(separator: " – ")
    }
    #expect(
      try open.map(names) == [
        "Angola – Ghana", "Zambia – Nigeria", "Ivory Coast – Algeria", "Egypt – Cameroon",
      ])
    _ = try session.importResults(Array(all.rows.suffix(8)), onto: "Cup")
    let end = try board(session)
    let tree = try #require(end.knockoutTree)
    #expect(tree.winner == end.players.named("Egypt")?.id && end.details.isOver)
    let third = try #require(tree.matchForThird(among: end.matches ?? Matches()))
    #expect(third.result(of: try #require(end.players.named("Nigeria")).id)?.outcome == .won)
  }

  @Test func `JSON has what was decided besides the results, with its reason`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in [
      "board League", "points 3 1 0", "add Ann Bob Cyd Dan", "lot Ann Bob",
      "lot Dan Cyd \"tie-break question\"",
    ] {
      try perform(line, in: session)
    }
    let json = try BoardJSON(board(session), withRounds: false).description
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let lots = try #require(object?["lots"] as? [[String: Any]])
    #expect(lots.map { $0["players"] as? [String] } == [["Ann", "Bob"], ["Dan", "Cyd"]])
    #expect(lots.map { $0["reason"] as? String } == [nil, "tie-break question"])
  }
}
