import Foundation
import GoldenFrames
import ScoreFrames
import ScoreScreen
import ScoreScript
import Scorekeeping
import Testing

/// The samples in the doc comments.
@Suite struct DocCommentSamples {
  @Test func `a screen is as narrow as it is made`() {
    let narrow = Snapshot.Screen(columns: 40, rows: 12, hasColours: false)
    #expect(narrow.size == Size(columns: 40, rows: 12))
  }

  @Test func `a snapshot shows a frame or a screen`() throws {
    let screens = Screens(
      session: try Session(journal: MemoryJournal()), size: Size(columns: 40, rows: 12))
    let before = screens.frame()
    screens.open("Quiz")
    let after = screens.frame()
    let step =
      Snapshot("Scored", of: after, from: before)
    let now =
      Snapshot(of: screens)
    #expect(step.rows == now.rows)
  }

  @Test func boards() throws {
    let board = Scoreboard(id: UUID(), name: "Quiz")
    let (friday, saturday) = (board, Scoreboard(id: UUID(), name: "Golf"))
    let narrow =
      Snapshot(of: board, on: .init(columns: 40, rows: 12))
    let list =
      Snapshot(of: [friday, saturday])
    #expect(narrow.title == "Quiz")
    #expect(list.entries.count == 2)
  }

  @Test func `a snapshot shows commands or lines`() throws {
    let five = Command.ScoreChange("Blue", .add(.points(5)))
    let scored = try Snapshot(of: [.add([.init("Red"), .init("Blue")]), .score([five])])
    let lines =
      try Snapshot(of: ["add Red Blue", "score Blue +5", "press 1 2"])
    #expect(scored.entries.map(\.subject.name) == lines.entries.map(\.subject.name))
  }

  @Test func checkpoints() throws {
    let script = try ScriptReading(text: "add Red\ncheckpoint first\nround next\ncheckpoint second")
    let snapshots = try Snapshot.checkpoints(of: script).map(\.snapshot)
    #expect(snapshots.map(\.title) == ["first", "second"])
  }
}
