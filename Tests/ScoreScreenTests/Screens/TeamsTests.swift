import IdentityDiff
import Scorekeeping
import Testing

@testable import ScoreScreen

/// A board with teams: sections with headers, and the effects of changes on the screen.
@Suite struct TeamsTests {
  private let screens: Screens

  init() throws {
    screens = try Screens(columns: 60, rows: 20)
    screens.open("Game")
    for line in [
      "add a 10 b 8 c 7 d 1 e 2", "team a North", "team b South", "team c South", "team d North",
    ] { try screens.perform(line) }
  }

  private var list: [String] {
    screens.frame().lines.compactMap { line in
      switch line {
      case .team(let team):
        "[\(team.rank.map(String.init) ?? "-") \(team.name ?? "") \(team.total)]"
      case .player(let player): player.isSelected ? "\(player.name)*" : player.name
      default: nil
      }
    }
  }

  @Test func `each team has a header with rank and total, and players without a team come last`() {
    #expect(list == ["[1 South 15]", "b", "c", "[2 North 11]", "a*", "d", "[-  2]", "e"])
  }

  @Test func `teams change places with their players when their totals do`() throws {
    try screens.perform("score d +9")
    #expect(list == ["[1 North 20]", "a*", "d", "[2 South 15]", "b", "c", "[-  2]", "e"])
  }

  @Test func `tied teams share a rank as the ranking says`() throws {
    try screens.perform("score d +4")
    try screens.perform("team e East")
    #expect(list.filter { $0.hasPrefix("[") } == ["[1 North 15]", "[1 South 15]", "[3 East 2]"])
    try screens.perform("rank dense")
    #expect(list.filter { $0.hasPrefix("[") } == ["[1 North 15]", "[1 South 15]", "[2 East 2]"])
    try screens.perform("rank ordinal")
    #expect(list.filter { $0.hasPrefix("[") } == ["[1 North 15]", "[2 South 15]", "[3 East 2]"])
    try screens.perform("wins low")
    #expect(list.first == "[1 East 2]")
  }

  @Test func `joining another team is one row move between sections`() throws {
    // There is no room for empty rows between teams.
    screens.size = Size(columns: 60, rows: 11)
    let before = screens.frame().sections
    try screens.perform("team c North")
    let after = screens.frame().sections
    let changes = after.changes(from: before)
    #expect(changes.deletions.isEmpty && changes.insertions.isEmpty)
    let move = try #require(changes.moves.first)
    #expect(changes.moves.map(\.element.id) == [try id("c")])
    #expect(before[move.origin.section].content.team?.name == "South")
    #expect(after[move.destination.section].content.team?.name == "North")
    #expect(changes.sections.insertions.isEmpty && changes.sections.deletions.isEmpty)
  }

  @Test func `joining a new team is one inserted section and one row moved into it`() throws {
    // There is no room for empty rows between teams.
    screens.size = Size(columns: 60, rows: 11)
    let before = screens.frame().sections
    try screens.perform("team e East")
    let changes = screens.frame().sections.changes(from: before)
    #expect(changes.sections.insertions.count == 1 && changes.sections.deletions.count == 1)
    #expect(changes.moves.map(\.element.id) == [try id("e")])
    #expect(changes.deletions.isEmpty && changes.insertions.isEmpty && changes.arrivals.isEmpty)
  }

  private func id(_ name: String) throws -> Row.ID {
    .player(try #require(screens.page.board?.value.board.players.named(name)?.id))
  }

  @Test func `the selection follows its player into another team`() throws {
    try screens.perform("team a South")
    #expect(screens.page.board?.value.selectedPlayer?.name == "a")
    #expect(list == ["[1 South 25]", "a*", "b", "c", "[2 North 1]", "d", "[-  2]", "e"])
  }

  @Test func `while locked, rows stay put and the totals go on`() throws {
    screens.handle(.character("L"))
    try screens.perform("score d +9")
    #expect(list == ["[2 South 15]", "b", "c", "[1 North 20]", "a*", "d", "[-  2]", "e"])
    screens.handle(.character("L"))
    #expect(list.first == "[1 North 20]")
  }

  @Test func `while locked, a player that joins a team goes there, and a new player comes last`()
    throws
  {
    screens.handle(.character("L"))
    try screens.perform("team a South")
    #expect(list == ["[1 South 25]", "b", "c", "a*", "[2 North 1]", "d", "[-  2]", "e"])
    try screens.perform("add f 100")
    try screens.perform("team e East")
    #expect(
      list == [
        "[1 South 25]", "b", "c", "a*", "[3 North 1]", "d", "[-  100]", "f", "[2 East 2]", "e",
      ])
  }

  @Test func `a total wider than all scores is shown whole`() throws {
    try screens.perform("score a =600")
    try screens.perform("score d =600.5")
    #expect(BoardText(try #require(screens.page.board?.value.board)).description.contains("1200.5"))
  }

  @Test func `a header stays at the top while its players are visible`() {
    screens.size = Size(columns: 60, rows: 6)
    #expect(list == ["[1 South 15]", "c", "[2 North 11]", "a*"])
    screens.handle(.character("G"))
    #expect(list == ["[2 North 11]", "d", "[-  2]", "e*"])
    screens.handle([.up, .up, .up])
    #expect(list == ["[1 South 15]", "c*", "[2 North 11]", "a"])
    screens.handle(.up)
    #expect(list == ["[1 South 15]", "b*", "c", "[2 North 11]"])
  }

  @Test func `one row is enough to show the selected player`() {
    screens.size = Size(columns: 60, rows: 5)
    for _ in 0..<4 {
      screens.handle(.down)
      #expect(list.contains { $0.hasSuffix("*") })
    }
  }
}
