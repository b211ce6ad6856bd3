import Foundation
import GoldenFrames
import ScoreFrames
import ScoreScreen
import ScoreScript
import Scorekeeping
import Testing

/// A screen with an invalid size has no columns or rows.
@Suite struct ScreenSizeTests {
  private static let sizes = [
    Size(columns: -5, rows: 3), Size(columns: 5, rows: -3), Size(columns: -1, rows: -1),
    Size(columns: .min, rows: .min), Size(columns: 0, rows: 0),
  ]

  /// The size of a grid in memory: without rows it has no width.
  private func shown(_ size: Size) -> Size {
    size.rows <= 0
      ? Size(columns: 0, rows: 0) : Size(columns: max(0, size.columns), rows: size.rows)
  }

  @Test(arguments: sizes) func `a snapshot has the size of its screen`(size: Size) throws {
    let screen = Snapshot.Screen(columns: size.columns, rows: size.rows)
    let board = Scoreboard(id: UUID(), name: "Quiz")
    let script = try ScriptReading(text: "add Red\ncheckpoint first")
    let snapshots = [
      Snapshot(of: board, on: screen), Snapshot(of: [board, board], on: screen),
      try Snapshot(of: [.add([.init("Red")])], on: screen),
      try Snapshot(of: ["add Red", "press a"], on: screen),
      try Snapshot.checkpoints(of: script, on: screen)[0].snapshot,
      try Snapshot.checkpoints(of: script, size: size)[0].snapshot,
    ]
    for snapshot in snapshots {
      #expect(snapshot.size == shown(size))
      #expect(try Snapshot(parsing: snapshot.description) == snapshot)
    }
  }

  @Test(arguments: sizes) func `snapshots of the program's frames have the size of the screen`(
    size: Size
  ) throws {
    let session = try Session(journal: MemoryJournal())
    let screens = Screens(session: session, size: size)
    screens.open("Quiz")
    try session.perform(.add([.init("Red"), .init("Blue")]))
    #expect(Snapshot(of: screens).size == shown(size))
    screens.handle([.character("?")])
    #expect(Snapshot(of: screens.frame()).size == shown(size))
  }

  @Test(arguments: sizes) func `a snapshot of a grid has its size, with a line without columns too`(
    size: Size
  ) {
    var grid = Grid()
    grid.begin(size: size, list: 0..<0)
    let line = Line(width: size.columns, theme: Theme())
    for row in grid.rows.indices { grid.draw(line, at: row) }
    #expect(Snapshot(of: grid).size == shown(size))
  }
}
