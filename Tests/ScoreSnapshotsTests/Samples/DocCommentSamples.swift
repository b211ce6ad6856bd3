import Foundation
import ScoreScreen
import ScoreSnapshots
import Scorekeeping
import Testing

/// The samples in the doc comments, with files of their own.
@Suite struct DocCommentSamples {
  private func drawn(_ text: String) -> Grid {
    var grid = Grid()
    grid.begin(size: Size(columns: 3, rows: 1), list: 0..<1)
    var line = Line(width: 3, theme: Theme())
    line.write(text, at: 0, width: 3, style: Style(colour: .yellow))
    grid.draw(line, at: 0)
    return grid
  }

  @Test func `a snapshot`() {
    let grid = drawn("*")
    expectSnapshot(of: Snapshot("Sunrise", of: grid))
  }

  @Test func `a literal`() {
    let grid = drawn("")
    expectSnapshot(
      of: Snapshot("Dawn", of: grid),
      equals: """
        snapshot 1 3x1 Dawn
           0--
        1 |   |
        cursor none
        """)
  }

  @Test func `boards`() {
    let board = Scoreboard(id: UUID(), name: "Friday night")
    expectSnapshot(of: board, on: .init(columns: 40, rows: 12), named: "narrow")
    let (friday, saturday) = (board, Scoreboard(id: UUID(), name: "Saturday"))
    expectSnapshot(of: [friday, saturday])
  }

  @Test func `a grid`() {
    let grid = drawn("*")
    expectSnapshot(of: grid, title: "Sunrise", entries: [.init(row: 0, .init("Sun"))])
  }

  @Test func `frames and screens`() throws {
    let midnight = Session.Environment(
      now: { Date(timeIntervalSince1970: 0) }, offsetFromUTC: { _ in 0 })
    let session = try Session(environment: midnight)
    let screens = Screens(session: session, size: Size(columns: 40, rows: 12))
    screens.open("Quiz")
    try session.perform(.add([.init("Red")]))
    let before = screens.frame()
    try session.perform(.score([.init("Red", .add(.points(5)))]))
    let after = screens.frame()
    expectSnapshot(of: after, from: before, title: "Scored")
    screens.handle([.character("?")])
    help(screens)
  }

  private func help(_ screens: Screens) {
    expectSnapshot(of: screens)
  }

  @Test func `commands and lines`() {
    expectSnapshot(of: [.board("Quiz"), .add([.init("Red"), .init("Blue")])])
    expectSnapshot(of: ["add Red Blue", "score Blue +5", "press 1 2"], named: "pending")
  }

  @Test func `a script`() {
    expectSnapshots(ofScript: "final.scores", size: Size(columns: 40, rows: 12))
  }

  @Test(.snapshots(record: .never)) func `nothing is recorded here`() {
    expectSnapshot(
      of: Snapshot("Nothing", of: Grid()),
      equals: """
        snapshot 1 0x0 Nothing

        cursor none
        """)
  }
}
