import IdentityDiff
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

@Suite struct LineupTests {
  @Test(arguments: seeds(30))
  func `an updated lineup equals a new one`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    var lineup = Lineup(try #require(session.state.board))
    for step in 0..<120 {
      _ = try? session.perform(random.command(on: session.state.board))
      let board = try #require(session.state.board)
      lineup.update(to: board, by: board.change(from: lineup.board))
      #expect(lineup == Lineup(board), "seed \(seed), step \(step)")
      for player in board.players {
        let line = try #require(lineup.line(of: player.id))
        #expect(lineup.player(at: line) == player, "seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: seeds(3), [1, 3, 40])
  func `an updated lineup of large teams equals a new one`(
    seed: UInt64, teams: Int
  ) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    let names = (0..<150).map { "P\($0)" }
    try session.perform(.add(names.map { .init($0, score: .points(random.number(0...5))) }))
    let places = (0..<teams).map { "T\($0)" as String? } + [nil]
    for name in names where random.chance(0.8) {
      try session.perform(.team(.init(name), random.pick(places)))
    }
    try session.perform(.order(random.pick(Order.allCases)))
    var lineup = Lineup(try #require(session.state.board))
    for step in 0..<60 {
      let command: Command =
        switch random.number(0...9) {
        case 0: .team(.init(random.pick(names)), random.pick(places))
        case 1: .score([.init(.init(random.pick(names)), .set(.init(thousandths: .max)))])
        case 2: .move(.init(random.pick(names)), .place(random.number(1...150)))
        case 3: .undo(random.number(1...4))
        case 4: .ranking(random.pick(Ranking.allCases))
        case 5: random.command(on: session.state.board)
        default:
          .score([.init(.init(random.pick(names)), .set(.points(random.number(0...5))))])
        }
      _ = try? session.perform(command)
      let board = try #require(session.state.board)
      let (before, told) = (lineup, lines(of: lineup))
      lineup.update(to: board, by: board.change(from: lineup.board))
      #expect(lineup == Lineup(board), "seed \(seed), step \(step)")
      let now = lines(of: lineup)
      #expect(now == lines(of: Lineup(board)), "seed \(seed), step \(step)")
      #expect(lines(of: before) == told, "a copy stays: seed \(seed), step \(step)")
      for place in 0..<lineup.headerCount {
        let header = Lineup.Item.team(lineup.team(ofHeader: place))
        let line = try #require(now.firstIndex(of: header))
        #expect(lineup.headers(before: line) == place, "seed \(seed), step \(step)")
        #expect(lineup.header(above: line + 1) == header, "seed \(seed)")
      }
    }
  }

  private func lines(of lineup: Lineup) -> [Lineup.Item] {
    (0..<lineup.count).map { line in
      let item = lineup.item(at: line)
      if case .player(let id) = item { #expect(lineup.line(of: id) == line) }
      return item
    }
  }

  @Test(arguments: seeds(20))
  func `while locked, players that stay do not change places`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    for _ in 0..<20 { _ = try? session.perform(random.command(on: session.state.board)) }
    var lineup = Lineup(try #require(session.state.board))
    lineup.lock(true)
    for step in 0..<60 {
      let before = members(lineup)
      _ = try? session.perform(random.command(on: session.state.board))
      let board = try #require(session.state.board)
      lineup.update(to: board, by: board.change(from: lineup.board))
      let after = members(lineup)
      // A player who joins another team goes there; no other player moves, and no team does.
      let stayed = before.filter { after.contains($0) }
      let isKept = stayed == after.filter { before.contains($0) }
      #expect(isKept, "seed \(seed), step \(step)")
      #expect(Set(ids(lineup)) == Set(board.players.map(\.id)))
    }
    lineup.lock(false)
    #expect(lineup == Lineup(try #require(session.state.board)))
  }

  private struct Member: Hashable {
    let id: Player.ID
    let team: String?
  }

  /// The players with their teams, each below the header of the team if there are teams.
  private func members(_ lineup: Lineup) -> [Member] {
    var header: String??
    return (0..<lineup.count).compactMap { line in
      switch lineup.item(at: line) {
      case .team(let name):
        header = .some(name)
        return nil
      case .player(let id):
        guard let player = lineup.board.players[id: id] else { return nil }
        #expect(header == nil ? !lineup.hasTeams : header == .some(player.team))
        return Member(id: player.id, team: player.team)
      }
    }
  }

  private func ids(_ lineup: Lineup) -> [Player.ID] {
    (0..<lineup.count).compactMap { lineup.player(at: $0)?.id }
  }

  private func lines(_ commands: String...) throws -> [String] {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Law"] + commands { try session.perform(line) }
    let lineup = Lineup(try #require(session.state.board))
    return (0..<lineup.count).map {
      switch lineup.item(at: $0) {
      case .player(let id): lineup.board.players[id: id]?.name ?? "?"
      case .team(let name): "[\(name ?? "none")]"
      }
    }
  }

  @Test func `each order sorts the players`() throws {
    let game = "add b 3 A 5 c 4"
    #expect(try lines(game) == ["A", "c", "b"])
    #expect(try lines(game, "order manual", "move c top") == ["c", "b", "A"])
    #expect(try lines(game, "order name") == ["A", "b", "c"])
    #expect(try lines(game, "wins low") == ["b", "c", "A"])
  }

  @Test func `teams are sorted by total, and players without a team come last`() throws {
    let game = ["add a 1 b 5 c 7 d 9", "team a North", "team b South", "team c north"]
    #expect(
      try lines(game[0], game[1], game[2], game[3])
        == ["[North]", "c", "a", "[South]", "b", "[none]", "d"])
  }
}
