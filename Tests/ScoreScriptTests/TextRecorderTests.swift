import ScoreScreen
import ScoreScript
import TestSupport
import Testing

@Suite struct TextRecorderTests {
  private func text(_ performance: RecordedPlay) throws -> String {
    try performance.recording { TextRecorder(file: $0) }
  }

  private func stage() throws -> PlayedStage {
    var stage = try PlayedStage(size: Size(columns: 30, rows: 6))
    stage.screens.open("Quiz")
    try stage.perform("add Red Blue")
    return stage
  }

  @Test func `each checkpoint is a frame`() throws {
    var stage = try stage()
    stage.tell(.checkpoint("start"))
    stage.wait(.milliseconds(1500))
    stage.tell(.caption("Blue scores\u{7}"))
    try stage.perform("score Blue +3")
    stage.wait(.milliseconds(500))
    stage.tell(.checkpoint("after\nthat"))
    #expect(
      try text(stage.performance) == """
        # start, 0s, 30x6
         Quiz                 round 1
        ▌ =1     ■ Red        0
          =1     ■ Blue       0


         New board 'Quiz'      ? help

        # after␊that, 2s, 30x6
         Quiz                 round 1
           1     ■ Blue       3    +3
        ▌  2     ■ Red        0


         New board 'Quiz'      ? help
        > Blue scores␇

        """)
  }

  @Test func `without a checkpoint the last frame is there`() throws {
    var stage = try stage()
    stage.wait(.milliseconds(250))
    try stage.perform("score Red +1")
    stage.wait(.milliseconds(250))
    let text = try text(stage.performance)
    let grid = try #require(stage.performance.frames.last).image.grid
    #expect(text == "# end, 0.5s, 30x6\n" + grid.text + "\n")
    #expect(try self.text(RecordedPlay()) == "")
  }

  @Test(arguments: seeds(30))
  func `frames are found by counting, and nothing in them changes a terminal`(seed: UInt64) throws {
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
