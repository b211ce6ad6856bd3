import Foundation
import GoldenFrames
import ScoreFrames
import ScoreScreen
import ScoreScript
import Scorekeeping
import Testing

/// The content of snapshots of boards, commands and scripts.
@Suite struct SnapshotSourceTests {
  private typealias Entry = Snapshot.Entry

  private func text(_ snapshot: Snapshot, row: Int) -> String {
    snapshot.rows[row].map(\.text).joined()
  }

  @Test func `a step lists its entries and its changes`() throws {
    let snapshot = try Snapshot(of: ["add Red 1 Blue", "score Red +2", "score Blue +5"])
    #expect(snapshot.title == "Demo")
    #expect(snapshot.size == Size(columns: 80, rows: 24))
    #expect(
      snapshot.entries == [
        Entry(
          row: 2, .init("Blue"),
          facts: [.init("rank", "1"), .init("score", "5"), .init("up", "1"), .init("last", "+5")]),
        Entry(
          row: 5, .init("Red"),
          facts: [
            .init("rank", "2"), .init("score", "3"), .init("down", "1"), .init("last", "+2"),
            .init("selected"),
          ]),
      ])
    #expect(
      snapshot.changes == [
        .move(.init("Blue"), from: 5, to: 2), .refresh(.init("Blue")), .refresh(.init("Red")),
      ])
    #expect(text(snapshot, row: 2).hasPrefix("   1 ▲1  Blue  ▆▆▆▆"))
    #expect(text(snapshot, row: 5).hasPrefix("▌  2 ▼1  Red   ▆▆▆▆"))
  }

  @Test func `facts that do not fit in a row are left out of its entry`() throws {
    let lines = ["add Red 100 Crimson-Blue", "score Crimson-Blue +102.5"]
    let snapshot = try Snapshot(of: lines, on: .init(columns: 24, rows: 5))
    let facts = snapshot.entries.map { $0.facts.map(\.word) }
    #expect(facts == [["rank", "score"], ["rank", "score", "selected"]])
    #expect(snapshot.entries[0].facts[1] == .init("score", "102.5"))
    #expect(!text(snapshot, row: 1).contains("+102"))
    let wide = try Snapshot(of: lines).entries.map { $0.facts.map(\.word) }
    #expect(wide == [["rank", "score", "up", "last"], ["rank", "score", "down", "selected"]])
  }

  @Test func `teams have entries of their own`() throws {
    let lines = ["add Red Blue Rosa", "team Red North", "team Rosa South", "score Rosa +7"]
    let snapshot = try Snapshot(of: lines)
    #expect(
      snapshot.entries.map(\.subject) == [
        .init("South", kind: "team"), .init("Rosa"), .init("North", kind: "team"), .init("Red"),
        .init("No team", kind: "team"), .init("Blue"),
      ])
    #expect(snapshot.entries[0].facts == [.init("rank", "1"), .init("total", "7")])
    #expect(snapshot.entries[4].facts == [.init("total", "–")])
    // The team moves with its players.
    #expect(
      snapshot.changes?.first == .move(.init("South", kind: "team"), from: 5, to: 2),
      "\(snapshot.changes ?? [])")
  }

  @Test func `a list of boards shows the number of players and the round`() throws {
    var friday = Scoreboard(id: UUID(), name: "Friday night")
    friday.details.round = 3
    for name in ["Red", "Blue"] { try friday.players.append(Player(id: UUID(), name: name)) }
    let snapshot = Snapshot(of: [friday, Scoreboard(id: UUID(), name: "Quiz")])
    #expect(
      snapshot.entries == [
        Entry(
          row: 2, .init("Friday night"),
          facts: [.init("players", "2"), .init("round", "3"), .init("selected")]),
        Entry(row: 4, .init("Quiz"), facts: [.init("players", "0"), .init("round", "1")]),
      ])
    #expect(text(snapshot, row: 2).contains("2 players  round 3"))
    #expect(Snapshot(of: [Scoreboard]()).entries == [])
    #expect(Snapshot("Twice", of: [friday, friday]).entries.count == 2)
  }

  @Test func `rows of text have no entry`() throws {
    let help = try Snapshot(of: ["add Red", "press ?"])
    #expect(help.entries == [])
    #expect(help.changes == [.delete(.init("Red"), at: 2)])
    let first = try Snapshot(of: ["add Red"])
    #expect(first.changes == [.insert(.init("Red"), at: 2)])
  }

  @Test func `a snapshot without a step has no changes`() throws {
    #expect(try Snapshot(of: [Command]()).changes == nil)
    #expect(try Snapshot(of: [Command]()).title == "Scoreboard")
    #expect(try Snapshot(of: ["size 30x8", "sleep 2s"]).changes == nil)
    #expect(try Snapshot(of: ["add Red", "round 1"]).changes == [])
  }

  @Test func `keys show the cursor at its place`() throws {
    let prompt = try Snapshot(of: ["add Red", #"type ":sco""#], on: .init(columns: 30, rows: 8))
    #expect(prompt.cursor == Position(column: 5, row: 7))
    #expect(try Snapshot(of: ["add Red", "press 1 2"]).cursor == nil)
  }

  @Test func `each checkpoint is a snapshot of its own`() throws {
    let script = try ScriptReading(
      text: """
        size 40x12
        checkpoint empty
        add Red Blue
        score Blue +5
        checkpoint "Blue leads"
        hide
        score Red +9
        checkpoint hidden
        show
        checkpoint shown
        """, named: "final.scores")
    let checkpoints = try Snapshot.checkpoints(of: script)
    #expect(checkpoints.map(\.name) == ["empty", "Blue leads", "shown"])
    #expect(checkpoints.map(\.snapshot.title) == ["empty", "Blue leads", "shown"])
    #expect(
      checkpoints.map(\.position) == [
        "final.scores:2:12", "final.scores:5:12", "final.scores:10:12",
      ])
    #expect(
      checkpoints.map(\.snapshot.size) == Array(repeating: Size(columns: 40, rows: 12), count: 3))
    #expect(checkpoints[0].snapshot.changes == nil)
    #expect(checkpoints[1].snapshot.changes?.first == .move(.init("Blue"), from: 4, to: 2))
    #expect(checkpoints[2].snapshot.changes?.first == .move(.init("Red"), from: 4, to: 2))

    let wide = try Snapshot.checkpoints(of: script, size: Size(columns: 100, rows: 9))
    #expect(wide.map(\.snapshot.size) == Array(repeating: Size(columns: 100, rows: 9), count: 3))
  }

  @Test func `a script may change its size later, whatever its first size`() throws {
    let script = try ScriptReading(text: "size 40x12\nadd Red\nresize 50x13\ncheckpoint grown")
    let checkpoints = try Snapshot.checkpoints(of: script, size: Size(columns: 90, rows: 20))
    #expect(checkpoints.map(\.snapshot.size) == [Size(columns: 50, rows: 13)])
  }

  @Test func `a script without checkpoints has a snapshot of its end`() throws {
    let script = try ScriptReading(text: "add Red\nscore Red +5")
    let checkpoints = try Snapshot.checkpoints(of: script)
    #expect(checkpoints.map(\.name) == ["end"])
    #expect(checkpoints[0].position == nil)
    #expect(checkpoints[0].snapshot == (try Snapshot("end", of: ["add Red", "score Red +5"])))
    #expect(try Snapshot.checkpoints(of: ScriptReading(text: "")).map(\.name) == ["end"])
  }

  @Test func `two checkpoints with one name are refused with both places`() throws {
    let problems = try #require(throws: ScriptProblems.self) {
      try ScriptReading(text: "checkpoint  x\nadd Red\ncheckpoint x", named: "final.scores")
    }
    let text = problems.description
    #expect(text.hasPrefix("final.scores:3:12\n"))
    #expect(text.hasSuffix("already, at final.scores:1:13. Choose another name"))
  }

  @Test func `a command that is not allowed is named`() throws {
    let failure = try #require(throws: ScriptFailure.self) {
      try Snapshot(of: [.board("Quiz"), .undo(1), .score([.init("Red", .add(.points(5)))])])
    }
    #expect(failure.description.hasPrefix("commands:2:1\nundo\n^^^^"))
    let lines = try #require(throws: ScriptFailure.self) {
      try Snapshot(of: ["add Red", "score Blue +5"])
    }
    #expect(lines.description.hasPrefix("lines:2:7\nscore Blue +5\n"))
    let problems = try #require(throws: ScriptProblems.self) {
      try Snapshot(of: ["add Red", "scare Blue +5"])
    }
    #expect(problems.description.hasPrefix("lines:2:1\n"))
  }
}
