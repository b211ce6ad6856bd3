import Foundation
import TestSupport
import Testing

/// A whole football season through `do -`, back to its first day and forward again.
@Suite struct SeasonTests {
  private static func play(_ workspace: Workspace) async throws -> (Season, [String]) {
    let season = try Season()
    #expect(season.commands.count == 1 + 380 + 37)
    let run = try await workspace.perform(script: season.commands, on: "Season")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.outputText.hasPrefix("New board 'Season'\nArsenal added\n"))
    #expect(run.errorText == "")
    return (season, try await table(of: workspace))
  }

  /// The lines of the table as CSV, after a check against the season.
  private static func table(of workspace: Workspace) async throws -> [String] {
    let run = try await workspace.scoreboard(["show", "Season", "--format", "csv"])
    let lines = run.outputText.components(separatedBy: "\r\n")
    #expect(lines.first?.hasPrefix("rank,name,score,team") == true)
    #expect(lines.last == "")
    let records = lines.dropFirst().dropLast().map { $0.components(separatedBy: ",") }
    try #require(records.count == 20, "\(run.outputText)\(run.errorText)")
    #expect(records.map { Int($0[0]) } == Season.ranks)
    #expect(records.map { Int($0[2]) } == Season.points)
    for (place, team) in Season.places { #expect(records[place - 1][1] == team) }
    return lines
  }

  @Test func `A season ends with its real final table`() async throws {
    let workspace = try Workspace()
    let (_, table) = try await Self.play(workspace)
    let board = try await workspace.board("Season")
    #expect(board.round == 38)
    #expect(board.players.map(\.rank) == Season.ranks)
    #expect(board.players.map(\.score) == Season.points.map { Decimal($0) })
    #expect(board.names == table.dropFirst().dropLast().map { $0.components(separatedBy: ",")[1] })
  }

  @Test func `The sheet has the points of each team in each of 38 rounds`() async throws {
    let workspace = try Workspace()
    let (season, _) = try await Self.play(workspace)
    let run = try await workspace.scoreboard(["show", "Season", "--rounds", "--format", "csv"])
    let records = run.outputText.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(records[0] == ["rank", "name"] + (1...38).map(String.init) + ["score"])
    #expect(records.count == 21)
    for record in records.dropFirst() {
      let points = season.rounds[record[1]] ?? [:]
      #expect(record[2..<40] == (1...38).map { points[$0].map(String.init) ?? "" }[...])
      #expect(Int(record[40]) == points.values.reduce(0, +))
    }
  }

  @Test func `Undo by a count returns to the empty board, and redo to the table`() async throws {
    let workspace = try Workspace()
    let (_, table) = try await Self.play(workspace)
    try await workspace.perform("undo 100000", on: "Season")
    let empty = try await workspace.board("Season")
    #expect(empty.players.isEmpty)
    #expect(empty.round == 1)
    try await workspace.perform("redo 100000", on: "Season")
    #expect(try await Self.table(of: workspace) == table)
    #expect(try await workspace.board("Season").round == 38)
  }

  @Test func `Undo step by step returns to the empty board, and redo to the table`() async throws {
    let workspace = try Workspace()
    let (season, table) = try await Self.play(workspace)
    let back = Array(repeating: "undo", count: season.commands.count)
    let undone = try await workspace.perform(script: back, on: "Season")
    #expect(undone.status == 0, "\(undone.errorText)")
    #expect(try await workspace.board("Season").players.isEmpty)
    // There is no state before the first day.
    let further = try await workspace.scoreboard(["do", "Season", "undo"])
    #expect(further.status == 1)
    #expect(further.errorText.contains("Nothing to undo"))

    let forward = Array(repeating: "redo", count: season.commands.count)
    let redone = try await workspace.perform(script: forward, on: "Season")
    #expect(redone.status == 0, "\(redone.errorText)")
    #expect(try await Self.table(of: workspace) == table)
    #expect(try await workspace.scoreboard(["do", "Season", "redo"]).status == 1)
  }

  @Test func `A step back in one run and another in the next are two steps`() async throws {
    let workspace = try Workspace()
    let (season, _) = try await Self.play(workspace)
    for _ in 1...3 { try await workspace.perform("undo", on: "Season") }
    #expect(try await workspace.script(of: "Season").count == season.commands.count - 3)
    for _ in 1...3 { try await workspace.perform("redo", on: "Season") }
    _ = try await Self.table(of: workspace)
  }

  @Test func `A board's script replays to an equal board`() async throws {
    let workspace = try Workspace()
    let (season, table) = try await Self.play(workspace)
    let script = try await workspace.script(of: "Season")
    #expect(script.count == season.commands.count)
    _ = try await workspace.perform(script: script, on: "Replay")
    let copy = try await workspace.scoreboard(["show", "Replay", "--format", "csv"])
    #expect(copy.outputText.components(separatedBy: "\r\n") == table)
    #expect(try await workspace.script(of: "Replay") == script)
  }

  @Test func `A script keeps names, scores, order, teams and rules of any kind`() async throws {
    let workspace = try Workspace()
    let commands = [
      ##"add Red 10 "Dark Green" -2.5 "日本語" "10" "a\"b\\c" "#1" "tab\there" "\u{1B}[31m" "-""##,
      #"team Red North"#, #"team "Dark Green" "Far South""#, #"team 日 North"#,
      #"score Red +0.125 "#, #"score Red = 7 "10" +3"#, "wins low", "rank dense", "order manual",
      "move Red bottom", ##"move "#1" top"##, "step 0.5", "target 21", "rename 日本語 \"new name\"",
      "remove tab", "round next", "round next", "undo", "score Red +100", "undo", "redo",
    ]
    let run = try await workspace.perform(script: commands, on: "Game")
    #expect(run.status == 0, "\(run.errorText)")
    let script = try await workspace.scoreboard(["show", "Game", "--format", "script"])
    #expect(!script.output.contains(0x1B))
    let replay = try await workspace.scoreboard(["do", "Copy", "-"], input: script.output)
    #expect(replay.status == 0, "\(replay.errorText)")
    let (game, copy) = (try await workspace.board(), try await workspace.board("Copy"))
    #expect(game.players == copy.players)
    #expect(game.round == copy.round)
    #expect(game.names.map { Array($0.utf8) } == copy.names.map { Array($0.utf8) })
    // The text shows facts that JSON lacks: the manual order and the effect of the rules.
    let text = try await workspace.scoreboard(["show", "Game"]).outputText
    let copied = try await workspace.scoreboard(["show", "Copy"]).outputText
    #expect(text.split(separator: "\n").dropFirst() == copied.split(separator: "\n").dropFirst())
    #expect(try await workspace.script() == workspace.script(of: "Copy"))
  }
}
