import ScoreExchange
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// Standings as a table, there and back.
@Suite struct CSVLawTests {
  @Test(arguments: seeds(40))
  func `A table of a board makes a board of equal names, scores and teams`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    for _ in 0..<60 { _ = try? session.perform(random.command(on: session.state.board)) }
    let board = try #require(session.state.board)
    if board.players.isEmpty { return }
    let text = CSVText(of: board).description
    let table = try ScoreTable(source(text))
    let other = try Session(journal: MemoryJournal())
    let taken = try other.importScores(table.rows, onto: "Other")
    #expect(taken.added == board.players.count)
    let made = try #require(other.state.board)
    func content(_ board: Scoreboard) -> [[String]] {
      RankedBoard(board).ranked.map { rank, player in
        [player.name, player.score.description, player.team ?? ""]
      }
    }
    func sorted(_ rows: [[String]]) -> [[String]] {
      rows.sorted { $0.joined(separator: "\0") < $1.joined(separator: "\0") }
    }
    #expect(sorted(content(made)) == sorted(content(board)), "\(text)")
    // By the same rules the standings are the same, also of those who are level.
    if board.rules.wins == .high { #expect(content(made) == content(board)) }
    #expect(CSVText(of: board).description == text)
  }

  @Test(arguments: seeds(20))
  func `Taking a table is one change, and one undo`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    for _ in 0..<40 { _ = try? session.perform(random.command(on: session.state.board)) }
    let before = try #require(session.state.board)
    var seen: Set<String> = []
    let rows = (0..<12).compactMap { _ -> NamedScore? in
      let name = random.name()
      guard seen.insert(name.lowercased()).inserted else { return nil }
      let team: NamedScore.TeamUpdate = random.pick([
        .unchanged, .none, .named("north"), .named("East"),
      ])
      return NamedScore(name, score: random.chance(0.8) ? random.score() : nil, team: team)
    }
    _ = try session.importScores(rows, onto: "law")
    let after = try #require(session.state.board)
    #expect(after.name == "Law")
    for row in rows {
      let player = try #require(after.players.named(row.name))
      let old = before.players.named(row.name)
      #expect(player.score == row.score ?? old?.score ?? .zero)
      switch row.team {
      case .unchanged: if let old { #expect(player.team == old.team) }
      case .none: #expect(player.team == nil)
      case .named(let team): #expect(player.team?.lowercased() == team.lowercased())
      }
    }
    // Nobody else is touched, and nobody who was there has moved.
    let others = before.players.filter { !seen.contains($0.name.lowercased()) }
    #expect(others.allSatisfy { after.players[id: $0.id] == $0 })
    #expect(after.players.prefix(before.players.count).map(\.id) == before.players.map(\.id))
    if after == before { return }
    try session.perform(.undo(1))
    #expect(session.state.board == before)
    try session.perform(.redo(1))
    #expect(session.state.board == after)
  }

  @Test(arguments: seeds(40))
  func `No name in a table is a formula, and each comes back as it was`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let parts = ["=", "+", "-", "@", "'", "＝", " ", "\t", "1", "A1", ";", "\"", "\u{301}"]
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    for _ in 0..<30 {
      let words = (0..<2).map { _ in (0..<4).map { _ in random.pick(parts) }.joined() }
      _ = try? session.perform([.add([.init(words[0])]), .team(.init(words[0]), words[1])])
    }
    let board = try #require(session.state.board)
    for text in [CSVText(of: board), CSVText(byRound: board)] {
      let rows = text.description.unicodeScalars.split { $0 == "\r" || $0 == "\n" }.map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      for column in rows[0].indices where ["name", "team"].contains(rows[0][column]) {
        for cell in rows.dropFirst().map({ $0[column] }) {
          let scalars = cell.unicodeScalars.dropFirst(cell.unicodeScalars.first == "\"" ? 1 : 0)
          let first = scalars.first { !$0.properties.isWhitespace }
          #expect(first.map { !"=+-@＝".unicodeScalars.contains($0) } ?? true, "\(cell)")
        }
      }
    }
    let table = try ScoreTable(source(CSVText(of: board).description))
    #expect(Set(table.rows.map(\.name)) == Set(board.players.map(\.name)))
    let teams = table.rows.map { if case .named(let team) = $0.team { team } else { "" } }
    #expect(Set(teams) == Set(board.players.map { $0.team ?? "" }))
  }
}
