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
    ("  expectSnapshot(of: a, equals: \"\\(a)\")", "Ann", "whose 'equals' is one literal"),
    ("  expectSnapshot(of: a, equals: empty)", "Ann", "whose 'equals' is one literal"),
    ("  expectSnapshot(of: a, equals: \"\" + \"\")", "Ann", "whose 'equals' is one literal"),
    ("  expect(of: a, equals: \"\")", "Ann", "whose 'equals' is one literal"),
    ("  expectSnapshot(of: a)", "Ann", "whose 'equals' is one literal"),
    ("  expectSnapshot(of: a, equals: \"", "Ann", "whose 'equals' is one literal"),
    ("", "Ann", "whose 'equals' is one literal"),
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
    // What may stand between the arguments of a call, and between calls.
    let arguments = [
      "a", "\"equals: \"", "f { (x) in [x, \")\"] }", "/* ) equals: \" */ a", "\"\\(g(\")\"))\"",
      "#\"\"\"#", "a / b", "#/\"/#\n  ",
    ]
    let fillers = ["// equals: \"x\"", "/* ( /* \" */ */", "", "let b = #\"\"\"#", "let c = /\"/"]
    let end = random.pick(["\n", "\r\n"])
    // The pieces of the source: text that stays, then the old and the new text of a literal.
    var pieces: [(kept: String, old: String, new: String)] = []
    var kept = ""
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      for _ in 0..<Int.random(in: 0..<3, using: &random) { kept += random.pick(fillers) + "\n" }
      kept += "  expectSnapshot(of: \(random.pick(arguments)), equals: "
      pieces.append((kept, random.pick(["", "x", word()]), word()))
      kept = ")\n"
    }
    /// The source, with the new literals of some pieces.
    func source(_ isNew: (Int) -> Bool) -> String {
      let texts = pieces.enumerated().map { number, piece in
        let text = isNew(number) ? piece.new : piece.old
        return piece.kept + text.asLiteral(indent: "    ")
      }
      return (texts.joined() + kept).utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }.joined(separator: end)
    }
    try folder.write(source { _ in false }, to: "BoardTests.swift")
    var lines: [Int] = []
    var line = 1
    for piece in pieces {
      // The call is in the line that holds its name.
      let before = piece.kept.utf8.count { $0 == 0x0A }
      let after = piece.kept.components(separatedBy: "expectSnapshot(").last ?? ""
      lines.append(line + before - after.utf8.count { $0 == 0x0A })
      line += before + piece.old.asLiteral(indent: "").utf8.count { $0 == 0x0A }
    }
    let setting = SnapshotSetting(recording: .all)
    for number in pieces.indices.shuffled(using: &random) {
      _ = told(pieces[number].old, pieces[number].new, line: lines[number], setting)
    }
    #expect(self.source == source { _ in true })
  }

  @Test func `a file that is newer than the tests is left alone`() throws {
    let line = "  expectSnapshot(of: a, equals: \"\")"
    try write([line])
    let told = CapturedIssues {
      folder.call(built: .distantPast).expect(named: nil, equals: "", content: { .text("Ann") })
    }
    #expect(told.failures.map { $0.contains("has changed since it was compiled") } == [true])
    #expect(source == line)
  }

  @Test func `permissions stay`() throws {
    try write(["  expectSnapshot(of: a, equals: \"\")"])
    chmod("\(folder.path)/BoardTests.swift", 0o600)
    _ = told("", "Ann")
    var status = stat()
    #expect(
      stat("\(folder.path)/BoardTests.swift", &status) == 0 && status.st_mode & 0o777 == 0o600)
  }
}
