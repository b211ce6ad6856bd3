import Foundation
import ScoreScreen
import ScoreScript
import ScoreSnapshots
import Scorekeeping
import Testing

/// The program, compared by another package: the examples in the README of ScoreSnapshots.
@Suite struct ProgramTests {
  @Test func `commands lead to a frame`() {
    let game = ["add Red Blue", "score Red +5", "score Blue +9"]
    expectSnapshot(of: game, on: .init(columns: 40, rows: 6))
    expectSnapshot(
      of: ["add Red Blue 9"],
      on: .init(columns: 40, rows: 6, theme: Theme(isASCII: true)), named: "ascii")
  }

  @Test func `a session leads from one frame to the next`() throws {
    let midnight = Session.Environment(
      now: { Date(timeIntervalSince1970: 0) }, offsetFromUTC: { _ in 0 })
    let session = try Session(environment: midnight)
    let screens = Screens(session: session, size: Size(columns: 40, rows: 12))
    screens.open("Quiz")
    try session.perform("add Red")
    let before = screens.frame()
    try session.perform("score Red +5")
    let after = screens.frame()
    expectSnapshot(of: after, from: before)
    let board = try #require(session.state.board)
    expectSnapshot(of: Snapshot(of: board), named: "board")
  }

  @Test func `checkpoints of a script are snapshots`() throws {
    let script = try ScriptReading(text: "add Red\ncheckpoint first\nround next\ncheckpoint second")
    let checkpoints = try Snapshot.checkpoints(of: script)
    #expect(checkpoints.map(\.name) == ["first", "second"])
  }

  @Test func `a mistake in a script names its line`() {
    #expect(throws: ScriptProblems.self) { try ScriptReading(text: "add Red\nscroe Red +5") }
  }
}
