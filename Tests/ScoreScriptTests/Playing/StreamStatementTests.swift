import Foundation
import ScoreScreen
import ScoreScript
import Scorekeeping
import Testing

/// The statement `stream`: events by the script's clock.
@Suite struct StreamStatementTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "stream-\(UUID().uuidString)")

  private func script(_ text: String, events: String) throws -> ScriptReading {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(events.utf8).write(to: folder.appending(path: "votes.txt"))
    let file = folder.appending(path: "game.scores")
    try Data(text.utf8).write(to: file)
    return try ScriptReading(path: file.path)
  }

  /// All frames of a play, with their times.
  private func frames(of reading: ScriptReading) throws -> [String] {
    let performance = try Performance(journal: MemoryJournal())
    var frames: [String] = []
    for statement in reading.statements {
      try performance.begin(statement.statement)
      play: while true {
        switch try performance.proceed() {
        case .done: break play
        case .pause(let duration): performance.advance(by: duration)
        case .waiting, .takeover: break play
        }
        frames.append("\(performance.time): \(performance.grid.text)")
      }
    }
    return frames
  }

  @Test func `Events follow the clock, and repeat exactly`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let events = (0..<100).map { "P\($0 % 7) +\($0 % 5)\n" }.joined() + "404\nP1 = 3\n"
    let reading = try script(
      "board Votes\nadd P1 5\nstream votes.txt 40/s\nscore P0 +1\n", events: events)
    let first = try frames(of: reading)
    #expect(try frames(of: reading) == first)
    // These are 102 lines at 40 a second, in steps of 50 ms.
    #expect(first.count { $0.contains("P1") } >= 51)
    #expect(first.last?.contains("P1") == true)
  }
}
