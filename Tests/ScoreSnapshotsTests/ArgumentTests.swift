import Foundation
import GoldenFrames
import ScoreScreen
import ScoreSnapshots
import Scorekeeping
import Testing

/// Expectations apply all their arguments about the screen: each default would produce another frame.
@Suite struct ArgumentTests {
  private let screen = Snapshot.Screen(
    columns: 24, rows: 5, theme: Theme(isASCII: true), hasColours: false)
  private let boards = [Scoreboard(id: UUID(), name: "Friday night")]

  private func literal(_ snapshot: Snapshot) -> String { String(snapshot.description.dropLast()) }

  private func screens(_ names: String...) throws -> Screens {
    let session = try Session(journal: MemoryJournal())
    let screens = Screens(session: session, size: Size(columns: 30, rows: 5))
    screens.open("Quiz")
    try session.perform(.add(names.map { .init($0) }))
    for name in names { screens.handle(Array(":score \(name) +5").map(Key.character) + [.enter]) }
    return screens
  }

  @Test func `the checkpoints of a script are on the screen`() {
    expectSnapshots(ofScript: "Samples/final.scores", on: .init(hasColours: false))
  }

  @Test func `a list of boards is on the screen`() {
    expectSnapshot(of: boards, on: screen)
    expectSnapshot(of: boards, on: screen, equals: literal(Snapshot(of: boards, on: screen)))
  }

  @Test func `a board is on the screen`() {
    let literal = literal(Snapshot(of: boards[0], on: screen))
    expectSnapshot(of: boards[0], on: screen, equals: literal)
  }

  @Test func `commands and lines are on the screen`() throws {
    let commands: [Command] = [.board("Quiz"), .add([.init("Red")])]
    expectSnapshot(of: commands, on: screen)
    expectSnapshot(
      of: commands, on: screen, equals: literal(try Snapshot(of: commands, on: screen)))
    let lines = ["add Red", "score Red +5"]
    expectSnapshot(of: lines, on: screen, equals: literal(try Snapshot(of: lines, on: screen)))
  }

  @Test func `a grid has its title and its entries`() throws {
    let grid = Grid()
    let entries = [Snapshot.Entry(row: 0, .init("Sun"))]
    let literal = literal(Snapshot("Sunrise", of: grid, entries: entries))
    expectSnapshot(of: grid, title: "Sunrise", entries: entries, equals: literal)
  }

  @Test func `a frame has its title, its changes and no colours`() throws {
    let (before, after) = (try screens("Red").frame(), try screens("Red", "Blue").frame())
    expectSnapshot(of: after, from: before, title: "Scored", hasColours: false)
    let snapshot = Snapshot("Scored", of: after, from: before, hasColours: false)
    expectSnapshot(
      of: after, from: before, title: "Scored", hasColours: false, equals: literal(snapshot))
    #expect(snapshot != Snapshot("Scored", of: after, from: before))
  }

  @Test func `screens have no colours`() throws {
    let screens = try screens("Red")
    expectSnapshot(of: screens, hasColours: false)
    let snapshot = Snapshot(of: screens, hasColours: false)
    expectSnapshot(of: screens, hasColours: false, equals: literal(snapshot))
    #expect(snapshot != Snapshot(of: screens))
  }
}
