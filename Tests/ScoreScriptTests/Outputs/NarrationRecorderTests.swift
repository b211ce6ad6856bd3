import ScoreScreen
import ScoreScript
import TestSupport
import Testing

@Suite struct NarrationRecorderTests {
  private static let names = [
    "Red", "*x*", "# y", "<b>", "[a](b)", "a\nb", "\u{1B}[31m", "1. one", "- item", "+ item",
    "a_b_c",
    "`code`", "&amp;", "~~no~~", "a|b", "$x$", "www.example.org", "https://example.org",
    "@somebody",
    "\\", "    code", "===", "日本語", "1) one", "!x", "a@b.org", "---", "> quote", ":smile:",
  ]

  private func performance(_ events: [PerformanceEvent]) -> RecordedPlay {
    RecordedPlay(events: events.map { ($0, .zero) })
  }

  private func markdown(_ events: [PerformanceEvent], title: String = "Quiz") throws -> String {
    try performance(events).recording { NarrationRecorder(file: $0, title: title) }
  }

  private func told(_ events: [PerformanceEvent]) throws -> [String] {
    var lines: [String] = []
    try performance(events).play(to: PlainNarrationRecorder { lines.append($0) })
    return lines
  }

  @Test func `headings, paragraphs and lists are separated`() throws {
    let events: [PerformanceEvent] = [
      .caption("A quiz"), .change("Red added"), .change("Red –→1, takes the lead"),
      .checkpoint("first round"), .change("Red 1→2"), .caption(""), .caption("The end"),
    ]
    #expect(
      try markdown(events) == """
        # Quiz

        A quiz

        - Red added
        - Red –→1, takes the lead

        ## first round

        - Red 1→2

        The end

        """)
    #expect(
      try told(events) == [
        "A quiz\n", "Red added\n", "Red –→1, takes the lead\n", "first round\n", "Red 1→2\n",
        "The end\n",
      ])
    #expect(try markdown([]) == "# Quiz\n")
  }

  @Test(arguments: [
    ("*x* added", "\\*x\\* added"), ("# y", "\\# y"), ("a <b> & c", "a \\<b\\> \\& c"),
    ("[a](b)", "\\[a\\](b)"), ("a\nb", "a␊b"), ("1. one", "1\\. one"), ("1) one", "1\\) one"),
    ("- a -", "\\- a -"), ("+5 for Red", "\\+5 for Red"), ("  a  ", "a"), ("===", "\\==="),
    ("Red 1.5→2.5", "Red 1.5→2.5"), ("www.a.b", "www\\.a.b"), ("http://a", "http\\://a"),
    ("a@b", "a\\@b"), ("\u{1B}[0m", "␛\\[0m"), ("\\", "\\\\"), ("$x$", "\\$x\\$"),
  ])
  func `markup characters are escaped`(line: String, markdown: String) throws {
    #expect(try self.markdown([.change(line)]) == "# Quiz\n\n- \(markdown)\n")
    #expect(try self.markdown([], title: line) == "# \(markdown)\n")
  }

  @Test(arguments: names)
  func `a name is shown unchanged where that is safe for a terminal`(name: String) throws {
    let safe = name.terminalSafe()
    #expect(try told([.change(name)]) == [safe + "\n"])
    let line = try #require(try markdown([.change(name)]).split(separator: "\n").last).dropFirst(2)
    #expect(line.replacing(/\\([!-\/:-@\[-`{-~])/) { $0.1 } == safe.drop { $0 == " " })
    let open = line.replacing(/\\[!-\/:-@\[-`{-~]/, with: "x")
    #expect(!open.contains(/[\\`*_\[\]<>&~|$@#]|:\/\/|^([-+=]|\d+[.)]( |$))/))
  }

  @Test(arguments: seeds(20))
  func `every line appears once in each form`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let performance = try random.performance()
    var lines: [String] = []
    try performance.play(to: PlainNarrationRecorder { lines.append($0) })
    for line in lines { #expect(line.dropLast().description.terminalSafe() + "\n" == line) }
    let markdown = try performance.recording { NarrationRecorder(file: $0, title: "x") }
    let blocks = markdown.split(separator: "\n")
    #expect(blocks.count - 1 >= lines.count, "seed \(seed)")
    #expect(
      blocks.count { $0.hasPrefix("- ") }
        == performance.events.count {
          if case .change(let text) = $0.event { !text.isEmpty } else { false }
        }, "seed \(seed)")
  }
}
