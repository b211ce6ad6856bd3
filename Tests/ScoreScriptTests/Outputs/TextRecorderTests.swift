import ScoreScreen
import ScoreScript
import TestSupport
import Testing

@Suite struct TextRecorderTests {
  private func text(_ performance: RecordedPlay) throws -> String {
    try performance.recording { TextRecorder(file: $0) }
  }

  private func quiz() throws -> RecordedSession {
    var recorded = try RecordedSession(size: Size(columns: 30, rows: 6))
    recorded.screens.open("Quiz")
    try recorded.perform("add Red Blue")
    return recorded
  }

  @Test func `each checkpoint is a frame of the text`() throws {
    var recorded = try quiz()
    recorded.tell(.checkpoint("start"))
    recorded.wait(.milliseconds(1500))
    recorded.tell(.caption("Blue scores\u{7}"))
    try recorded.perform("score Blue +3")
    recorded.wait(.milliseconds(500))
    recorded.tell(.checkpoint("after\nthat"))
    #expect(
      try text(recorded.performance) == """
        # start, 0s, 30x6
         Quiz                 round 1
        ▌ =1     ■ Red        –
          =1     ■ Blue       –


         Red added; Blue added

        # after␊that, 2s, 30x6
         Quiz                 round 1
           1     ■ Blue       3    +3
        ▌  2     ■ Red        –


         Blue –→3, takes the lead
        > Blue scores␇

        """)
  }

  @Test func `a text without checkpoints has the last frame`() throws {
    var recorded = try quiz()
    recorded.wait(.milliseconds(250))
    try recorded.perform("score Red +1")
    recorded.wait(.milliseconds(250))
    let text = try text(recorded.performance)
    let grid = try #require(recorded.performance.frames.last).image.grid
    #expect(text == "# end, 0.5s, 30x6\n" + grid.text + "\n")
    #expect(try self.text(RecordedPlay()) == "")
  }

  @Test(arguments: seeds(30))
  func `frames can be counted, and contain no control characters`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let performance = try random.performance()
    let text = try text(performance)
    #expect(text.terminalSafe(keepingNewlines: true) == text, "seed \(seed)")
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var (shown, found): ([String], [String]) = ([], [])
    var last = ""
    for event in performance.events.map(\.event) {
      if case .frame(let image) = event { last = image.grid.text }
      if case .checkpoint = event { shown.append(last) }
    }
    if shown.isEmpty { shown = [last] }
    while let head = lines.popFirst(), head.first == "#" {
      let rows = try #require(head.split(separator: "x").last.flatMap { Int($0) })
      found.append(lines.prefix(rows).joined(separator: "\n"))
      lines = lines.dropFirst(rows)
      if lines.first?.first == ">" { lines.removeFirst() }
      #expect(lines.popFirst() == "", "seed \(seed)")
    }
    #expect(found == shown, "seed \(seed)")
  }
}
