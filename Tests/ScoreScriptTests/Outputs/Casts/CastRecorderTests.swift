import Foundation
import Scorekeeping
import StructReference
import Testing

@testable import ScoreScreen
@testable import ScoreScript

@MainActor
@Suite struct CastRecorderTests {
  private let screens: Screens

  init() throws {
    screens = Screens(
      session: try Session(journal: MemoryJournal()), size: Size(columns: 40, rows: 8))
    screens.open("Game")
  }

  private var frame: PerformanceEvent {
    let frame = screens.frame()
    var renderer = Renderer()
    var grid = Grid()
    renderer.show(frame, on: &grid)
    return .frame(ScreenImage(frame: frame, grid: grid))
  }

  private func lines(
    _ version: CastVersion = .v3, title: String? = nil, timestamp: Int? = nil,
    status: Int32 = 0, end: Duration = .seconds(2), _ record: (CastRecorder) throws -> Void
  ) throws -> [Substring] {
    try Cast.text { path in
      let recorder = try CastRecorder(
        version: version, file: OutputFile(path: path), title: title, timestamp: timestamp)
      try record(recorder)
      try recorder.finish(at: end, status: status)
    }.split(separator: "\n")
  }

  /// The theme's colours of text and background, and 16 palette colours.
  private static let theme =
    ##""theme": {"fg": "#d8dee9", "bg": "#101418", "palette": ""##
    + "#101418:#875f00:#00875f:#d7af00:#5f87d7:#d75f87:#5f5faf:#d8dee9:"
    + "#8a8a8a:#af5f5f:#0087af:#875f87:#af5fff:#af5faf:#5f8787:#d8dee9\"}"

  @Test func `a cast without colours has none, and less important text is dim`() throws {
    func output(hasColours: Bool) throws -> String {
      try Cast.text { path in
        let recorder = try CastRecorder(file: OutputFile(path: path), hasColours: hasColours)
        try recorder.record(frame, at: .zero)
        try recorder.finish(at: .zero, status: 0)
      }
    }
    #expect(try output(hasColours: true).contains("38;5;"))
    let plain = try output(hasColours: false)
    #expect(!plain.contains("38;5;") && !plain.contains(#/\[(\d+;)*[34][0-7]m/#))
    #expect(plain.contains("[2m") || plain.contains(";2m"))
  }

  @Test func `the header has the format and the first size, and nothing about the machine`() throws
  {
    #expect(
      try lines { try $0.record(frame, at: .zero) }.first
        == #"{"version": 3, "term": {"cols": 40, "rows": 8, "type": "xterm-256color", "#
        + Self.theme
        + "}}")
    #expect(
      try lines(.v2) { try $0.record(frame, at: .zero) }.first
        == #"{"version": 2, "width": 40, "height": 8, "# + Self.theme + "}")
  }

  @Test(arguments: CastVersion.allCases)
  func `a title and a time are written on request`(version: CastVersion) throws {
    let lines = try lines(version, title: "Say \"hi\"\u{1B}[2J", timestamp: 1_700_000_000) {
      try $0.record(frame, at: .zero)
    }
    #expect(
      lines[0].hasSuffix(#", "timestamp": 1700000000, "title": "Say \"hi\"␛[2J"}"#), "\(lines[0])")
  }

  @Test func `checkpoints and captions are markers`() throws {
    let lines = try lines {
      try $0.record(frame, at: .zero)
      try $0.record(.checkpoint("the lead"), at: .milliseconds(1500))
      try $0.record(.caption("日本 \"\\\u{1B}\u{9B}"), at: .milliseconds(1501))
      try $0.record(.caption(""), at: .milliseconds(1600))
      try $0.record(.change("Red 1→2"), at: .milliseconds(1700))
    }
    #expect(
      lines[2...3] == [#"[1.500, "m", "the lead"]"#, #"[0.001, "m", "日本 \"\\␛�"]"#])
    #expect(lines[4].hasPrefix(#"[0.499, "o", "#))
    #expect(lines[5...] == [#"[0.000, "x", "0"]"#])
  }

  @Test func `keys have a row of their own below the screen`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = try CastRecorder(file: OutputFile(path: path), hasKeys: true)
    try recorder.record(frame, at: .zero)
    try recorder.record(.keys("j×3 ⏎"), at: .seconds(1))
    try recorder.finish(at: .seconds(2), status: 0)
    let cast = try Cast(String(contentsOfFile: path, encoding: .utf8))
    #expect(cast.size == Size(columns: screens.size.columns, rows: screens.size.rows + 1))
    let output = cast.events.filter { $0.code == "o" }
    #expect(output.count == 3 && output[1].data.contains("j×3 ⏎"))
  }

  @Test func `a frame that looks the same writes no event`() throws {
    let lines = try lines {
      for second in 0..<5 { try $0.record(frame, at: .seconds(second)) }
    }
    #expect(lines.count == 4)
  }

  @Test(arguments: [(CastVersion.v2, #"[1.000, "r", "60x9"]"#), (.v3, #"[1.000, "r", "60x9"]"#)])
  func `a new size is written before the frame that has it`(
    version: CastVersion, line: String
  ) throws {
    let lines = try lines(version) {
      try $0.record(frame, at: .zero)
      screens.size = Size(columns: 60, rows: 9)
      try $0.record(frame, at: .seconds(1))
    }
    #expect(lines[2] == line)
    #expect(lines[3].hasPrefix(version == .v2 ? #"[1.000, "o""# : #"[0.000, "o""#))
  }

  @Test func `a cast of an interrupted play is complete and says so`() throws {
    let text = try lines(status: 130, end: .milliseconds(250)) { try $0.record(frame, at: .zero) }
    #expect(text.suffix(2).first?.hasPrefix(#"[0.250, "o", "#) == true)
    #expect(text.last == #"[0.000, "x", "130"]"#)
    #expect(try lines { _ in }.last == #"[2.000, "x", "0"]"#)
    #expect(
      try lines(.v2) { _ in } == [
        #"{"version": 2, "width": 80, "height": 24, "# + Self.theme + "}", #"[2.000, "o", ""]"#,
      ])
  }
}
