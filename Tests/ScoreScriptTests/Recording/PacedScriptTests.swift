import Foundation
import ScoreScript
import Scorekeeping
import StructReference
import TestSupport
import Testing

@Suite struct PacedScriptTests {
  @Test func `The journal determines the pauses, and a wrong clock makes none`() throws {
    var time = 1_000.0
    let session = try Session(
      journal: MemoryJournal(),
      environment: Session.Environment(now: { Date(timeIntervalSince1970: time) }))
    func perform(at seconds: Double, _ line: String) throws {
      time = seconds
      try session.perform(line)
    }
    #expect(throws: ScorekeepingError.noBoard) { try session.pacedScript() }
    try perform(at: 1_000, "board \"Friday night\"")
    try perform(at: 1_010, "add Red Blue")
    try perform(at: 1_011.2, "score Red +5")
    try perform(at: 1_020, "score Red +1")
    try perform(at: 1_021, "undo")
    try perform(at: 1_021.204, "score Blue +2")
    try perform(at: 1_021.209, "score Blue +3")
    try perform(at: 900, "score Blue +4")
    try perform(at: .infinity, "score Blue +5")
    try perform(at: .nan, "score Blue +6")
    #expect(
      try session.pacedScript() == [
        "board \"Friday night\"", "add Red Blue", "sleep 1.2s", "score Red +5",
        "sleep 10.004s", "score Blue +2", "score Blue +3", "score Blue +4", "sleep 1440m",
        "score Blue +5", "score Blue +6",
      ])
  }

  @Test(arguments: seeds(40))
  func `The script creates a board with the same name and content`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let journal = MemoryJournal()
    let session = try Session(journal: journal, environment: .still)
    let other = try Session(journal: journal, environment: .still)
    try session.perform(.board("Friday night"))
    for _ in 0..<60 {
      try random.play(session)
      if random.chance(0.2) {
        if let board = session.state.board { try? other.open(board.id) }
        try random.play(other)
      }
    }
    try session.refresh()
    for summary in session.state.boards {
      try session.open(summary.id)
      let made = try Session(journal: MemoryJournal(), environment: .still)
      for line in try session.pacedScript() where !line.hasPrefix("sleep ") {
        if let command = try Command(parsing: line) { try made.perform(command) }
      }
      let (one, two) = (session.state.board, made.state.board)
      let isSame = one.flatMap { one in two.map(one.agrees) } ?? (one == nil && two == nil)
      #expect(isSame, "seed \(seed)")
      #expect(
        one.map(RankedBoard.init)?.ranked.map { "\($0.rank) \($0.player.name) \($0.player.score)" }
          == two.map(RankedBoard.init)?.ranked.map {
            "\($0.rank) \($0.player.name) \($0.player.score)"
          }, "seed \(seed)")
    }
  }
}
