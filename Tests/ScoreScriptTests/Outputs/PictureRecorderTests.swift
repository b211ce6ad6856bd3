import Foundation
import ScoreScreen
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreScript
@testable import ScreenPictures

@Suite struct PictureRecorderTests {
  private func text(_ performance: RecordedPlay, title: String = "A title") throws -> String {
    try performance.recording { try PictureRecorder(file: $0, title: title) }
  }

  private func expect(_ picture: Picture, shows grid: Grid, at time: Int?, _ comment: Comment)
    throws
  {
    for row in 0..<max(grid.rows.count, 24) {
      let elements = try picture.strip(row: row).map { try picture.content(of: $0, at: time) } ?? []
      #expect(try PictureRow(elements) == PictureRow(row, of: grid), comment)
    }
  }

  @Test(arguments: seeds(30))
  func `an SVG shows at each time what the screen showed`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let performance = try random.performance()
    let picture = try Picture(try text(performance))
    let frames = performance.frames
    for (index, frame) in frames.enumerated() {
      let end = index + 1 < frames.count ? frames[index + 1].time : picture.duration
      if end == frame.time { continue }
      for time in Set([frame.time, (frame.time + end) / 2, end - 1]) {
        try expect(picture, shows: frame.image.grid, at: time, "seed \(seed), \(time) ms")
      }
    }
    let last = try #require(frames.last).image.grid
    try expect(picture, shows: last, at: nil, "seed \(seed), where nothing moves")
  }

  @Test(arguments: seeds(40))
  func `a part shows what the whole shows between its checkpoints, after its poster`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var performance = try random.performance()
    let all = performance.frames
    // The first event is a frame.
    for (name, event) in [("in", nil), ("out", nil), ("", PerformanceEvent.poster)] {
      let place = random.number(1...performance.events.count)
      performance.events.insert(
        (event ?? .checkpoint(name), performance.events[place - 1].time), at: place)
    }
    var options = PictureOptions()
    (options.start, options.end) = ("in", "out")
    func index(of event: PerformanceEvent) throws -> Int {
      try #require(performance.events.firstIndex { $0.event == event })
    }
    func time(of name: String) throws -> Int {
      performance.events[try index(of: .checkpoint(name))].time.milliseconds
    }
    let (start, end) = (try time(of: "in"), try time(of: "out"))
    if end < start {
      #expect(throws: PictureRecorder.CheckpointProblem.self) {
        try performance.recording {
          try PictureRecorder(file: $0, title: "A title", options: options)
        }
      }
      return
    }
    let picture = try Picture(
      performance.recording { try PictureRecorder(file: $0, title: "A title", options: options) })
    let posterTime = performance.events[try index(of: .poster)].time.milliseconds
    if !(start...end).contains(posterTime) { return }
    // A picture in which nothing moves has no duration.
    #expect([1, end - start + 4000].contains(picture.duration), "seed \(seed)")
    let posters = performance.events[..<(try index(of: .poster))].compactMap { event, _ in
      if case .frame(let image) = event { image.grid } else { nil }
    }
    let poster = try #require(posters.last)
    for time in [0, 999] { try expect(picture, shows: poster, at: time, "seed \(seed), poster") }
    try expect(picture, shows: poster, at: nil, "seed \(seed), where nothing moves")
    for (index, frame) in all.enumerated() where frame.time >= start && frame.time <= end {
      if index + 1 < all.count, all[index + 1].time == frame.time { continue }
      let time = frame.time - start + 1000
      try expect(picture, shows: frame.image.grid, at: time, "seed \(seed), \(time) ms")
    }
  }

  @Test(arguments: seeds(20))
  func `equal plays are equal SVGs, which need no other file`(seed: UInt64)
    throws
  {
    var (random, again) = (SeededGenerator(seed: seed), SeededGenerator(seed: seed))
    let picture = try text(try random.performance())
    #expect(picture == (try text(try again.performance())))
    let plain = picture.replacing("http://www.w3.org/2000/svg", with: "")
    #expect(!plain.contains("://") && !plain.contains("@import") && !plain.contains("url("))
    let names = Set(try Picture(picture).root.all.map(\.name))
    #expect(
      names.isSubset(of: ["svg", "title", "desc", "style", "defs", "rect", "g", "use", "text"]))
    for element in try Picture(picture).root.all {
      #expect(element.attributes["href"].map { $0.hasPrefix("#") } ?? true)
    }
  }

  @Test func `an SVG of one frame has no animation`() throws {
    var recorded = try RecordedSession()
    recorded.screens.open("Quiz")
    recorded.show()
    let text = try text(recorded.performance)
    #expect(!text.contains("keyframes"))
    try expect(try Picture(text), shows: recorded.performance.frames[0].image.grid, at: nil, "")
  }

  @Test func `an SVG without colours has text, background and one grey`() throws {
    var recorded = try RecordedSession(theme: Theme(colours: 0))
    recorded.screens.open("Quiz")
    try recorded.perform("add Red Blue")
    try recorded.perform("score Red +3")
    func names(hasColours: Bool) throws -> Set<String> {
      let text = try recorded.performance.recording {
        var options = PictureOptions()
        options.hasColours = hasColours
        return try PictureRecorder(file: $0, title: "A title", options: options)
      }
      return Set(try Picture(text).root.all.compactMap { $0.attributes["class"] })
    }
    let blue = PicturePalette.name(of: .colour(.blue))
    #expect(try names(hasColours: true).contains(blue))
    #expect(try !names(hasColours: false).contains(blue))
    let known = [Style.Colour.standard, .muted, .faint].map {
      PicturePalette.name(of: .colour($0))
    }
    let classes = Set(try names(hasColours: false).flatMap { $0.split(separator: " ") })
    #expect(
      classes.isSubset(of: Set(known.map { $0[...] } + ["a", "a0", "a1", "a2", "f", "g", "w"])))
  }

  @Test func `a frame shorter than a millisecond is left out`() throws {
    var recorded = try RecordedSession()
    recorded.screens.open("Quiz")
    try recorded.perform("add Red")
    recorded.wait(.milliseconds(10))
    try recorded.perform("score Red +77")
    recorded.wait(.microseconds(300))
    recorded.tell(recorded.performance.events[0].event)
    recorded.wait(.milliseconds(10))
    let text = try text(recorded.performance)
    #expect(!text.contains("keyframes") && !text.contains(">77<"))
  }

  @Test func `a play without a frame is a valid SVG`() throws {
    #expect(try Picture(try text(RecordedPlay())).root.name == "svg")
  }

  @Test func `names are escaped in an SVG`() throws {
    let names = ["<b>&amp;", "]]>", "\"quoted\" 'x'", "日本語", "e\u{301}lan", "</text>", "a  b"]
    var recorded = try RecordedSession()
    recorded.screens.open("<title>")
    for name in names { try recorded.session.perform(.add([.init(name)])) }
    recorded.tell(.caption("\u{1B}[31m<i>\u{0}"))
    recorded.show()
    let picture = try Picture(try text(recorded.performance, title: "<&\u{7}>"))
    try expect(picture, shows: recorded.performance.frames[0].image.grid, at: nil, "")
    #expect(picture.root.children.first { $0.name == "title" }?.text == "<&␇>")
    #expect(picture.root.children.first { $0.name == "desc" }?.text == "␛[31m<i>␀")
    let texts = try picture.content(of: try #require(picture.strips.last), at: nil).map(\.text)
    #expect(texts == ["␛[31m<i>␀"])
  }

  @Test func `a row that comes back is not drawn twice`() throws {
    var recorded = try RecordedSession()
    recorded.screens.open("Quiz")
    try recorded.perform("add Red Blue")
    func size(_ turns: Int) throws -> Int {
      var longer = recorded
      for _ in 0..<turns {
        longer.wait(.seconds(1))
        longer.screens.handle([.character("j")])
        longer.show()
      }
      return try text(longer.performance).utf8.count
    }
    #expect(try size(102) - size(2) < 100 * 2 * 45)
  }

  @Test func `every millisecond in ten minutes has its own time`() throws {
    var recorded = try RecordedSession()
    recorded.screens.open("Quiz")
    try recorded.perform("add Red")
    recorded.wait(.seconds(300))
    for score in 1...40 {
      recorded.wait(.milliseconds(1))
      try recorded.perform("score Red = \(score)")
    }
    recorded.wait(.seconds(300))
    let picture = try Picture(try text(recorded.performance))
    for frame in recorded.performance.frames {
      try expect(picture, shows: frame.image.grid, at: frame.time, "\(frame.time) ms")
    }
  }

  @Test func `a caption stands below the screen as long as it lasts`() throws {
    var recorded = try RecordedSession(size: Size(columns: 40, rows: 10))
    recorded.show()
    recorded.wait(.seconds(1))
    recorded.tell(.caption("A long caption that does not fit into a line of forty columns"))
    recorded.wait(.seconds(1))
    recorded.tell(.caption(""))
    recorded.wait(.seconds(1))
    let picture = try Picture(try text(recorded.performance))
    let strip = try #require(picture.strips.last)
    func said(at time: Int?) throws -> [String] {
      try picture.content(of: strip, at: time).map(\.text)
    }
    #expect(try said(at: 999) == [])
    #expect(
      try said(at: 1000) == ["A long caption that does not fit into a", "line of forty columns"])
    #expect(try said(at: 2000) == [])
    #expect(try said(at: nil) == [])
  }

  private func description(_ events: [PerformanceEvent]) throws -> [Substring] {
    let performance = RecordedPlay(events: events.map { ($0, .zero) })
    let root = try Picture(try text(performance)).root
    return root.children.first { $0.name == "desc" }?.text.split(separator: "\n") ?? []
  }

  @Test func `an SVG has a description for readers who do not see it`() throws {
    #expect(
      try description([.caption("a"), .change("Red 0→1"), .checkpoint("b"), .caption("")])
        == ["a", "Red 0→1", "b"])
    let changes = (1...13).map { PerformanceEvent.change("Red \($0)") }
    #expect(try description([.caption("a")] + changes + [.checkpoint("b")]) == ["a", "b"])
    let many = (1...60).map { PerformanceEvent.checkpoint("\($0)") }
    #expect(try description(many) == (1...50).map { "\($0)" } + ["and 10 more"])
    #expect(try description([]) == ["A screen of 0 columns and 0 rows"])
  }
}
