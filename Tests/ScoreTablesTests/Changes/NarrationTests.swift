import Foundation
import IdentityDiff
import Scorekeeping
import StructReference
import Testing

@testable import ScoreTables

@Suite struct NarrationTests {
  struct Case: CustomTestStringConvertible {
    /// The commands before the narrated ones.
    let before: [String]
    let lines: [String]
    let spoken: String
    /// The line on the status row, if it differs from the announced one.
    var status: String?

    init(_ before: String..., lines: String, spoken: String, status: String? = nil) {
      self.before = before
      self.lines = lines.split(separator: "; ").map(String.init)
      self.spoken = spoken
      self.status = status
    }

    var testDescription: String { spoken }
  }

  static let lead = [
    Case(
      "add Red 12 Blue 12.5", lines: "score Red +1", spoken: "Red 12→13, takes the lead from Blue",
      status: "Red 12→13, 2nd→1st"),
    Case(
      "add Red Blue Green", lines: "score Red +1", spoken: "Red –→1, takes the lead",
      status: "Red –→1"),
    Case(
      "add Red 1 Blue 3 Green 3", lines: "score Red +5",
      spoken: "Red 1→6, takes the lead from Blue and Green", status: "Red 1→6, 3rd→1st"),
    Case(
      "add Red 1 A 3 B 3 C 3", lines: "score Red +5", spoken: "Red 1→6, takes the lead",
      status: "Red 1→6, 4th→1st"),
    Case(
      "add Red 12 Blue 13", lines: "score Red +1",
      spoken: "Red 12→13, draws level with Blue in the lead", status: "Red 12→13, 2nd→1st"),
    Case(
      "add Red 1 A 3 B 3 C 3", lines: "score Red +2",
      spoken: "Red 1→3, draws level with 3 others in the lead", status: "Red 1→3, 4th→1st"),
    Case(
      "add Red 15 Blue 13", lines: "score Red -2", spoken: "Red 15→13, shares the lead with Blue",
      status: "Red 15→13"),
    Case("add Red 15 Blue 13", lines: "score Red +2", spoken: "Red 15→17", status: "Red 15→17"),
    Case(
      "add Red 5 Blue 5", lines: "score Red +1 Blue +1", spoken: "Red 5→6; Blue 5→6",
      status: "Red 5→6; Blue 5→6"),
    Case(
      "add Red 15 Blue 13", lines: "score Red -3", spoken: "Red 15→12, loses the lead to Blue",
      status: "Red 15→12, 1st→2nd"),
    Case(
      "add Red 15 Blue 13 Green 12", lines: "score Red = 1",
      spoken: "Red 15→1, loses the lead to Blue, falls to 3rd", status: "Red 15→1, 1st→3rd"),
    Case(
      "add Red 9 Blue 8", lines: "score Red -5 Blue +5",
      spoken: "Red 9→4, loses the lead to Blue; Blue 8→13, takes the lead from Red",
      status: "Red 9→4, 1st→2nd; Blue 8→13, 2nd→1st"),
    Case(
      "add Red 99 Blue 98", "target 100", lines: "score Blue +2",
      spoken: "Blue 98→100, takes the lead from Red; Blue wins with 100",
      status: "Blue 98→100, 2nd→1st; Blue wins with 100"),
    Case(
      "add Red 9 Blue 9", "target 10", "score Red +1 Blue +1", lines: "score Blue +2",
      spoken: "Blue 10→12, takes the lead; Blue wins with 12",
      status: "Blue 10→12; Blue wins with 12"),
    Case(
      "add Red 9 Blue 9", "target 10", "score Red +1", lines: "score Blue -1",
      spoken: "Blue 9→8; The game is still over", status: "Blue 9→8; The game is still over"),
    Case(
      "add Red 9 Blue", "target 10", "score Red +1", lines: "score Red -2",
      spoken: "Red 10→8; The game goes on", status: "Red 10→8; The game goes on"),
    Case(
      "wins low", "add Red 4 Blue 5", lines: "score Red +2",
      spoken: "Red 4→6, loses the lead to Blue", status: "Red 4→6, 1st→2nd"),
    Case(
      "wins low", "add Red 50.39 Blue 50.38", lines: "score Red = 50.37",
      spoken: "Red 50.39→50.37, takes the lead from Blue", status: "Red 50.39→50.37, 2nd→1st"),
    Case(
      "rank ordinal", "add Red 1 Blue 2", lines: "score Red +1", spoken: "Red 1→2",
      status: "Red 1→2"),
  ]

  static let places = [
    Case(
      "add A 9 B 5 C 4 D 3", lines: "score D +3", spoken: "D 3→6, climbs to 2nd, past B and C",
      status: "D 3→6, 4th→2nd"),
    Case(
      "add A 9 B 5 C 4", lines: "score C +1", spoken: "C 4→5, climbs to 2nd, level with B",
      status: "C 4→5, 3rd→2nd"),
    Case(
      "add A 9 B 5 C 4 D 3", lines: "score D +2",
      spoken: "D 3→5, climbs to 2nd, past C and level with B", status: "D 3→5, 4th→2nd"),
    Case(
      "add A 9 B 5 C 4 D 3 E 2", lines: "score E +6", spoken: "E 2→8, climbs to 2nd",
      status: "E 2→8, 5th→2nd"),
    Case(
      "add A 9 B 5 C 4", lines: "score B -2", spoken: "B 5→3, falls to 3rd",
      status: "B 5→3, 2nd→3rd"),
    Case(
      "add A 9 B 5 C 4 D 4", lines: "score B -1",
      spoken: "B 5→4, now level with C and D in 2nd", status: "B 5→4"),
    Case(
      "add A 9 B 5 C 5", lines: "score B +1", spoken: "B 5→6, now alone in 2nd", status: "B 5→6"),
    Case(
      "rank dense", "add A 9 B 5 C 5 D 4", lines: "score D +2",
      spoken: "D 4→6, climbs to 2nd, past B and C",
      status: "D 4→6, 3rd→2nd"),
  ]

  static let others = [
    Case("add Red", lines: "add Blue 3 Green", spoken: "Blue added at 3; Green added"),
    Case("add Red Blue", lines: "remove Red", spoken: "Red removed"),
    Case("add Red Blue", lines: "leave Red Blue", spoken: "Red leaves; Blue leaves"),
    Case("add Red Blue", "leave Red", lines: "join Red", spoken: "Red is back"),
    Case(
      "add Red Blue Green", "team Green North", lines: "team Red Blue South",
      spoken: "Red joins South, a new team; Blue joins South"),
    Case("add Red Blue", lines: "rename Red Crimson", spoken: "Red is now Crimson"),
    Case("add Red Blue", lines: "round next", spoken: "Round 2"),
    Case("add Red Blue", lines: "move Blue top", spoken: "Blue moved to place 1"),
    Case("add Red Blue", lines: "wins low", spoken: "The low score wins"),
    Case(
      "add A B C D E", lines: "score A = 5 B = 4 C = 3 D = 2 E = 1",
      spoken:
        "A –→5, takes the lead; B –→4, now 2nd; C –→3, now 3rd; D –→2, now 4th; "
        + "E –→1, now 5th",
      status: "A –→5; B –→4, 1st→2nd; C –→3, 1st→3rd; and 2 more"),
    Case(
      "add " + (1...25).map { "p\($0)" }.joined(separator: " "),
      lines: "remove "
        + (1...25).map { "p\($0)" }.joined(separator: " "),
      spoken: (1...20).map { "p\($0) removed" }.joined(separator: "; ") + "; and 5 more",
      status: "p1 removed; p2 removed; p3 removed; and 22 more"),
    Case(
      "add Ann 5 Bob 3 Cat 4", "team Ann North", "team Bob South", "team Cat South",
      lines: "score Ann +2",
      spoken: "Ann 5→7; Team North 5→7, draws level with South in the lead", status: "Ann 5→7"),
    Case(
      "add Ann 5 Bob 3 Cat 4", "team Ann North", "team Bob South", "team Cat South",
      lines: "score Ann +3 Bob -1",
      spoken:
        "Ann 5→8; Bob 3→2; Team North 5→8, takes the lead from South; Team South 7→6, loses the lead "
        + "to North", status: "Ann 5→8; Bob 3→2"),
  ]

  private func ranked(_ session: Session) throws -> RankedBoard {
    RankedBoard(try #require(session.state.board))
  }

  @Test(arguments: lead + places + others)
  func `a change is reported in the words of the game`(_ example: Case) throws {
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Case"))
    for line in example.before { try session.perform(line) }
    let old = try ranked(session)
    for line in example.lines { try session.perform(line) }
    let new = try ranked(session)
    let narration = ChangeFacts(new.board.change(from: old.board), from: old, to: new)
    let spoken = narration.spoken.joined(separator: "; ")
    #expect(spoken == example.spoken)
    #expect(narration.rankLine == example.status ?? example.spoken)
    // The line on the screen has the same words, for at most three players and without teams.
    let players = narration.spoken.filter { !$0.hasPrefix("Team ") }
    if players.count <= 3 {
      #expect(narration.description == players.joined(separator: "; "))
    }
  }

  @Test(arguments: [
    (["add Ann Bob", "result Bob 2 Ann 2"], "Match 2: Ann 3, Bob 1, their 2nd match"),
    (["add Ann 5 Bob", "score Bob +1"], "all are ranked by their share of wins now"),
    (["add Ann 5 Bob", "points 3 1 0", "score Bob +1"], "Match 1: Ann 3, Bob 1"),
    (["add Ann Bob", "result Bob - Ann"], "Match 1: Bob 1, Ann 3"),
  ])
  func `a result says whether it repeats a match, or changes what ranks the players`(
    before: [String], clause: String
  ) throws {
    let session = try Session(journal: MemoryJournal())
    let lines = ["board Case"] + before + ["result Ann 3 Bob 1"]
    var old: RankedBoard?
    for line in lines {
      old = session.state.board.map { RankedBoard($0) }
      try session.perform(line)
    }
    let (before, after) = (try #require(old), try ranked(session))
    let spoken = ChangeFacts(after.board.change(from: before.board), from: before, to: after).spoken
    #expect(spoken.contains(clause), "\(spoken)")
    let isChange = clause.hasPrefix("all")
    #expect(spoken.contains { $0.hasPrefix("all are ranked") } == isChange)
  }

  @Test(arguments: [
    ("add Red 5 Blue", "score Blue +9", "Undone: Blue 9→–, loses the lead to Red"),
    ("add Red", "remove Red", "Undone: Red is back"),
    ("add Red", "leave Red", "Undone: Red is back"),
    ("add Red", "add Blue Green", "Undone: Blue is gone; Green is gone"),
    ("add Red", "target 30", "Undone: no target"),
    ("target 30", "target -", "Undone: first to 30"),
    ("add Red Blue", "order hand", "Undone: ordered by rank"),
    ("round next", "round next", "Undone: back in round 2"),
    ("add Red", "step 5", "Undone: the step is 1"),
    ("add Red", "team Red North", "Undone: Red is in no team"),
    ("add Red", "board Game rename Match", "Undone: Match is now Game"),
  ])
  func `an undo is reported in English`(before: String, line: String, told: String) throws {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Game", before, line] { try session.perform(line) }
    var narrator = Narrator(session.state)
    let outcome = try session.perform(.undo(1))
    #expect(narrator.lines(of: outcome.transition, after: outcome).joined(separator: "; ") == told)
  }

  @Test func `ranks are reported when all players have points in the round of the commands`() throws
  {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Game", "add Ann 9 Bob 8 Cid 7", "round 2"] { try session.perform(line) }
    func told(_ line: String) throws -> String {
      let old = RankedBoard(try #require(session.state.board))
      var narrator = Narrator(session.state)
      let outcome = try session.perform(try #require(try Command(parsing: line)))
      let new = RankedBoard(try #require(session.state.board))
      let entry = try #require(outcome.entries.first)
      let change = new.board.change(from: old.board)
      let spoken = narrator.lines(of: outcome.transition).joined(separator: "; ")
      let headline = Headline(ChangeFacts(change, from: old, to: new, naming: entry.namedRound))
      let summaries = ChangeFacts(change, by: entry, from: old, to: new).summaries(at: entry.time)
      let remarks = summaries.compactMap { summary in
        if case .score(_, _, _, let remark) = summary.event { remark } else { nil }
      }
      #expect(headline.text == spoken && (headline.weight == .lead) == spoken.contains("lead"))
      return "\(spoken) | \(remarks.joined(separator: "; "))"
    }
    #expect(try told("score Bob +5 round 2") == "Bob 8→13 | ")
    #expect(try told("score Ann +0 round 2") == "Ann 9→9 | ")
    #expect(
      try told("score Cid +3 round 2")
        == "Cid 7→10, climbs to 2nd, past Ann; Bob takes the lead from Ann"
        + " | 3rd → 2nd, Bob takes the lead")
    #expect(
      try told("score Cid +9 round 2") == "Cid 10→19, takes the lead from Bob | takes the lead")
    #expect(try told("score Bob +7 round 3") == "Round 3; Bob 13→20 | ")
    #expect(try told("round 4") == "Round 4; Bob takes the lead from Cid | ")
    #expect(try told("score Ann +90") == "Ann 9→99, takes the lead from Bob | takes the lead")
  }

  @Test func `a change to zero reads like other changes`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Game", "add Ann 9 Bob"] { try session.perform(line) }
    func summary(_ line: String) throws -> ChangeSummary.Event? {
      try session.perform(line)
      let board = RankedBoard(try #require(session.state.board))
      return try session.recentChanges(of: board, limit: 1).first?.event
    }
    let nine = Score.points(9)
    #expect(try summary("score Ann +0") == .score(player: "Ann", from: nine, to: nine, remark: ""))
    #expect(try summary("score Bob +0") == .score(player: "Bob", from: nil, to: .zero, remark: ""))
  }

  @Test
  func `undone boards are back or gone, and a count that is too high says how many there were`()
    throws
  {
    let session = try Session(journal: MemoryJournal())
    for command in [
      Command.board("Quiz"), .add([.init("Red")]), .score([.init("Red", .add(.points(2)))]),
    ] {
      try session.perform(command)
    }
    var narrator = Narrator(session.state)
    func told(_ command: Command) throws -> [String] {
      let outcome = try session.perform(command)
      return narrator.lines(of: outcome.transition, after: outcome)
    }
    #expect(try told(.undo(99)) == ["Only 2 changes could be undone: Red is gone"])
    #expect(try told(.redo(2)) == ["2 changes redone: Red added at 2"])
    session.close()
    #expect(try told(.deleteBoard("Quiz")) == ["Board 'Quiz' deleted"])
    #expect(try told(.undo(1)) == ["Undone: 'Quiz' is back"])
    #expect(try told(.redo(7)) == ["Only 1 change could be redone: 'Quiz' is gone"])
  }

  @Test func `boards that are created, deleted, opened and renamed are reported`() throws {
    let session = try Session(journal: MemoryJournal())
    var narrator = Narrator(session.state)
    var told: [String] = []
    let observation = session.observe { told += narrator.lines(of: $0) }
    defer { withExtendedLifetime(observation) {} }
    func lines(_ command: Command? = nil) throws -> [String] {
      if let command { try session.perform(command) }
      defer { told = [] }
      return told
    }
    #expect(try lines() == [])
    #expect(try lines(.board("Quiz")) == ["New board 'Quiz'"])
    #expect(try lines(.add([.init("Red"), .init("Blue")])) == ["Red added", "Blue added"])
    let red = PlayerReference("Red")
    #expect(try lines(.score([.init(red, .add(.points(1)))])) == ["Red –→1, takes the lead"])
    #expect(try lines(.undo(1)) == ["Red 1→–"])
    #expect(try lines(.renameBoard("Quiz", to: "Pub")) == ["Quiz is now Pub"])
    #expect(try lines(.board("Golf")) == ["New board 'Golf'"])
    #expect(try lines(.board("Pub")) == ["Board 'Pub' opened"])
    #expect(try lines(.renameBoard("Golf", to: "Darts")) == ["Board 'Golf' is now 'Darts'"])
    session.close()
    #expect(try lines() == [])
    #expect(try lines(.deleteBoard("Pub")) == ["Board 'Pub' deleted"])
  }
}
