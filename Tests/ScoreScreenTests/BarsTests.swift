import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// Screens without bars, for slow lines.
@Suite struct BarsTests {
  private func text(hasBars: Bool, _ commands: [String], size: Size = .init(columns: 80, rows: 12))
    throws -> [String]
  {
    let screens = Screens(
      session: try Session(journal: MemoryJournal()), size: size, theme: Theme(hasBars: hasBars))
    screens.open("Friday night")
    for line in commands { screens.perform(try #require(try Command(parsing: line))) }
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(screens.frame(), on: &grid)
    return grid.rows.map(\.text)
  }

  @Test(arguments: seeds(20))
  func `what is not a bar stays where it is`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var players = Players()
    for number in 0..<random.number(1...30) {
      try players.append(
        Player(id: UUID(), name: "\(random.name()) \(number)", score: random.score()))
    }
    let width = random.pick([24, 40, 80, 132])
    let extents = Extents(of: players)
    func line(of player: Player, hasBars: Bool) -> (line: Line, bar: Range<Int>) {
      let columns = Columns(
        width: width, players: players.count, extents: extents, hasBars: hasBars)
      let row = PlayerRow(
        player, rank: 1, bar: columns.bar(of: player.score.thousandths, full: 60_000), movement: 2,
        delta: player.score, isSelected: player.id == players[0].id, flash: nil, columns: columns)
      return (
        row.line(width: width, theme: Theme()), columns.bar..<columns.bar + columns.barWidth
      )
    }
    for player in players {
      let (with, bar) = line(of: player, hasBars: true)
      let (without, none) = line(of: player, hasBars: false)
      #expect(none.isEmpty)
      for column in 0..<width {
        if bar.contains(column) {
          #expect(without.cells[column].isBlank)
        } else {
          #expect(without.cells[column] == with.cells[column])
        }
      }
    }
  }

  @Test func `a score that a row tells is not said again without bars`() throws {
    let game = ["add Red Blue", "score Red +5"]
    #expect(try text(hasBars: true, game + ["score Red +2"])[11].contains("Red 5→7"))
    #expect(try !text(hasBars: false, game + ["score Red +2"])[11].contains("Red"))
    let rows = try text(hasBars: false, game + ["score Blue +9"])
    #expect(rows[2].contains("1") && rows[2].contains("Blue") && rows[2].contains("9"))
    #expect(!rows[11].contains("Blue"))
    // The sentence tells more than the row.
    let played = game + ["target 9", "score Blue +9"]
    #expect(try text(hasBars: false, played)[11].contains("reaches 9"))
    #expect(try text(hasBars: false, game + ["score Red +2", "undo"])[11].contains("Undone"))
    #expect(try text(hasBars: false, game + ["score Red +2 Blue +1"])[11].contains("Red 5→7"))
    #expect(try text(hasBars: false, game + ["rename Red Rosa"])[11].contains("Rosa"))
  }
}
