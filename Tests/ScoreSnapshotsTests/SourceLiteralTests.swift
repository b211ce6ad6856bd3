import Foundation
import TestSupport
import Testing

@testable import GoldenFrames
@testable import SnapshotExpectations

/// Literals that the tests of a run write into their source.
@Suite(.capturesIssues) struct SourceLiteralTests {
  private let folder: SnapshotFolder

  init() throws { folder = try SnapshotFolder() }

  /// The source of a test file, with a call in each of some lines.
  private func write(_ lines: [String]) throws {
    try folder.write(lines.joined(separator: "\n"), to: "BoardTests.swift")
  }

  private var source: String? { folder.read("BoardTests.swift") }

  private func told(
    _ literal: String, _ text: String, line: Int = 1, _ setting: SnapshotSetting? = nil
  ) -> CapturedIssues {
    CapturedIssues {
      folder.call(line: line, setting: setting)
        .expect(named: nil, equals: literal, content: { .text(text) })
    }
  }

  /// The place of a call, as the compiler gives it.
  private func expectSnapshot(
    of text: String, equals literal: String, line: Int = #line, column: Int = #column
  ) -> (line: Int, column: Int) { (line, column) }

  @Test func `the compiler's place of a call leads to its literal`() throws {
    let place = expectSnapshot(
      of: "(\", equals: \"no\")",
      equals: """
        a "word"
          and \\ more
        """)
    var scanner = LiteralScanner(Array(try Data(contentsOf: URL(filePath: #filePath))))
    let literal = scanner.literal(
      labelled: "equals", of: "expectSnapshot", line: place.line, column: place.column)
    #expect(literal?.range.isEmpty == false)
    #expect(literal?.text == nil, "it has an escape")
    let other = (1, self.expectSnapshot(of: "x", equals: #"a "b" \n"#)).1
    let found = scanner.literal(
      labelled: "equals", of: "expectSnapshot", line: other.line, column: other.column)
    #expect(found?.text == #"a "b" \n"#)
  }

  @Test func `an empty literal is written, and the test fails once`() throws {
    try write(["  expectSnapshot(of: a, equals: \"\")", "// end", ""])
    let told = told("", "Ann\n  wins")
    #expect(told.failures.map { $0.hasSuffix("Look at it and run again") } == [true])
    let written = [
      "  expectSnapshot(of: a, equals: \"\"\"", "    Ann", "      wins", "    \"\"\")", "// end",
      "",
    ]
    #expect(source == written.joined(separator: "\n"))
    // The same test with other arguments, and the next run.
    #expect(self.told("", "Ann\n  wins").failures.count == 1)
    #expect(self.told("Ann\n  wins", "Ann\n  wins").isSilent)
    #expect(source == written.joined(separator: "\n"))
  }

  @Test func `a literal that differs is written where that was asked for`() throws {
    let line = "  expectSnapshot(of: a, equals: \"Bob\")"
    try write([line])
    #expect(told("Bob", "Ann").failures.count == 1)
    #expect(source == line)
    let told = told("Bob", "Ann", SnapshotSetting(recording: .failed))
    #expect(told.failures == [] && told.warnings.count == 1)
    #expect(source == "  expectSnapshot(of: a, equals: \"Ann\")")
  }

  @Test(arguments: [SnapshotSetting(recording: .never), SnapshotSetting(isInCI: true)])
  func `nothing is written where nothing is recorded`(setting: SnapshotSetting) throws {
    let line = "  expectSnapshot(of: a, equals: \"\")"
    try write([line])
    let told = told("", "Ann", setting)
    #expect(told.failures.map { $0.hasSuffix("paste:\n  \"Ann\"") } == [true])
    #expect(source == line)
  }

  @Test(arguments: [
    ("  expectSnapshot(of: a, equals: \"a\")", "Ann", "has changed since it was compiled"),
    ("  expectSnapshot(of: a, equals: \"\\(a)\")", "Ann", "is not one literal without escapes"),
    ("  expectSnapshot(of: a, equals: empty)", "Ann", "is not one literal without escapes"),
    ("  expectSnapshot(of: a, equals: \"\" + \"\")", "Ann", "is not one literal without escapes"),
    ("  expect(of: a, equals: \"\")", "Ann", "is not one literal without escapes"),
    ("  expectSnapshot(of: a)", "Ann", "is not one literal without escapes"),
    ("  expectSnapshot(of: a, equals: \"", "Ann", "is not one literal without escapes"),
    ("", "Ann", "is not one literal without escapes"),
    ("  expectSnapshot(of: a, equals: \"\")", "a\r\u{1B}", "The text holds U+000D"),
  ])
  func `what is not safe is refused in words`(line: String, text: String, words: String) throws {
    try write([line])
    let told = told("", text)
    #expect(told.failures.map { $0.contains(words) } == [true], "\(told.failures)")
    #expect(told.failures.allSatisfy { $0.terminalSafe(keepingNewlines: true) == $0 })
    #expect(source == line)
  }

  @Test func `one literal for texts that differ is refused`() throws {
    try write(["  expectSnapshot(of: a, equals: \"\")"])
    _ = told("", "Ann")
    #expect(told("", "Bob").failures.map { $0.contains("texts that differ") } == [true])
    #expect(source == "  expectSnapshot(of: a, equals: \"Ann\")")
  }

  @Test func `a source that was edited meanwhile is left alone`() throws {
    try write(["  expectSnapshot(of: a, equals: \"\")", "  expectSnapshot(of: b, equals: \"\")"])
    _ = told("", "Ann")
    let edited = (source ?? "") + "\n// mine"
    try write([edited])
    #expect(told("", "Bob", line: 2).failures.map { $0.contains("has changed") } == [true])
    #expect(source == edited)
  }

  @Test(arguments: seeds(40))
  func `each literal becomes its text, and nothing else changes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let odd = ["\\", "\"\"\"", "\"", "#", "\n", "\n  ", "a", "é", "\u{301}", " ", "\t", "\\(x)"]
    func word() -> String {
      (0..<Int.random(in: 0..<8, using: &random)).map { _ in random.pick(odd) }.joined()
    }
    let fillers = [
      "// equals: \"x\"", "let a = \"\\(f(\")\"))\"", "/* ( /* \" */ */", "", "let b = #\"\"\"#",
    ]
    var lines: [String] = []
    var calls: [(line: Int, old: String, new: String)] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      for _ in 0..<Int.random(in: 0..<3, using: &random) { lines.append(random.pick(fillers)) }
      let old = random.pick(["", "x", word()])
      calls.append((lines.count + 1, old, word()))
      let literal = old.literal(indent: "  ")
      let other = random.pick([
        "a", "\"equals: \"", "f { (x) in [x, \")\"] }", "/* ) equals: \" */ a",
      ])
      lines += "  expectSnapshot(of: \(other), equals: \(literal))".split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
    }
    try write(lines)
    let before = try #require(source)
    calls.shuffle(using: &random)
    let setting = SnapshotSetting(recording: .all)
    for call in calls { _ = told(call.old, call.new, line: call.line, setting) }
    // Edits of the same calls in their order, on the text.
    var expected = before
    var scanner = LiteralScanner(Array(before.utf8))
    for call in calls.sorted(by: { $0.line > $1.line })
    where !call.old.utf8.elementsEqual(call.new.utf8) {
      let literal = scanner.literal(
        labelled: "equals", of: "expectSnapshot", line: call.line, column: 3)
      let found = try #require(literal)
      #expect(found.text == call.old, "\(before)")
      var bytes = Array(expected.utf8)
      bytes.replaceSubrange(found.range, with: call.new.literal(indent: "    ").utf8)
      expected = String(decoding: bytes, as: UTF8.self)
    }
    #expect(source == expected)
  }
}
