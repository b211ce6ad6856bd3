import GoldenFrames
import ScoreScreen
import Scorekeeping
import StructReference

/// A board played on screens, with their snapshots.
final class PlayedBoard {
  let session: Session
  let screens: Screens

  /// Makes a board in rank order with scores of 12, 9 and 4 for Red, Blue and Green.
  init(
    columns: Int = 40, rows: Int = 8, _ commands: String = "add Red 12 Blue 9 Green 4"
  ) throws {
    session = try Session(journal: MemoryJournal())
    screens = Screens(session: session, size: Size(columns: columns, rows: rows))
    screens.open("Friday night")
    try play(commands)
  }

  func play(_ commands: String) throws {
    for line in commands.split(separator: "\n") {
      if let command = try Command(parsing: String(line)) { try session.perform(command) }
    }
    // This clears the last message on the status row.
    screens.handle([.home])
  }

  /// A snapshot of the fully drawn screen. Its entries are the players with visible names in the list.
  func snapshot(_ title: String = "", changes: [Snapshot.Change]? = nil) -> Snapshot {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(screens.frame(), on: &grid)
    let board = session.state.board.map(RankedBoard.init)
    let texts = grid.rows.indices.map(grid.text(ofRow:))
    let entries = (board?.ranked ?? []).compactMap { rank, player -> Snapshot.Entry? in
      guard let row = texts.dropFirst().firstIndex(where: { $0.contains(" \(player.name) ") })
      else { return nil }
      var facts = [
        Snapshot.Fact("rank", "\(rank)"), Snapshot.Fact("score", "\(player.score)"),
      ]
      if grid.rows[row][0].style.isSelected { facts.append(.init("selected")) }
      return Snapshot.Entry(row: row, .init(player.name), facts: facts)
    }
    return Snapshot(title, of: grid, entries: entries.sorted { $0.row < $1.row }, changes: changes)
  }
}
