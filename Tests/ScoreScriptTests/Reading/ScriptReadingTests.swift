import Foundation
import ScoreScript
import Scorekeeping
import TestSupport
import Testing
import WholeFiles

@Suite struct ScriptReadingTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  /// Writes a file and returns its path.
  private func file(_ name: String, _ bytes: some DataProtocol) throws -> String {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  @Test func `Included files stand at the place of their source statement`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try file("parts/intro.scores", Data("add Red\nsource more.scores\nadd Blue\n".utf8))
    _ = try file("parts/more.scores", Data("\nadd Green # last".utf8))
    let path = try file(
      "main.scores", Data("source parts/intro.scores\nreset\nsource parts/more.scores".utf8))
    let statements = try ScriptReading(path: path).statements
    #expect(
      statements.map(\.statement.description) == [
        "add Red", "add Green", "add Blue", "reset", "add Green",
      ])
    #expect(
      statements.map { "\($0.location.file.dropFirst(folder.path.count + 1)):\($0.location.line)" }
        == [
          "parts/intro.scores:1", "parts/more.scores:2", "parts/intro.scores:3", "main.scores:2",
          "parts/more.scores:2",
        ])
    #expect(statements[1].location.text == "add Green # last")
  }

  @Test(arguments: ["", "\n", "\u{FEFF}", "# nothing", "\r\n"])
  func `A script without statements is valid`(text: String) throws {
    #expect(try ScriptReading(text: text).statements.isEmpty)
  }

  @Test(arguments: seeds(20))
  func `Lines split into pieces are the same`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<random.number(1...9)).map { _ in
      let length = random.pick([0, 1, 80, 5000, 65_530, 65_536, 140_000])
      return "caption \"\(String(repeating: random.pick(["a", "é", "日"]), count: length))\""
    }
    let end = random.pick(["\n", "\r\n"])
    let text =
      (random.chance(0.5) ? "\u{FEFF}" : "") + lines.joined(separator: end)
      + (random.chance(0.5) ? end : "")
    let statements = try ScriptReading(text: text).statements
    #expect(statements.map(\.statement.description) == lines)
    #expect(statements.map(\.location.line) == Array(1...lines.count))
  }

  @Test func `A line of a megabyte is read`() throws {
    let text =
      "#" + String(repeating: "x", count: 1 << 20) + "\nadd "
      + String(repeating: "y", count: 1 << 20)
    #expect(try ScriptReading(text: text).statements.count == 1)
  }

  @Test(arguments: ["", "size ", "press ", "caption \"", "score Red +1 ", "wait /", "sleep "])
  func `A problem with a line of a megabyte has a short message`(beginning: String) throws {
    let line = beginning + String(repeating: "x", count: 1 << 20)
    let problems = #expect(throws: ScriptProblems.self) { try ScriptReading(text: line) }
    #expect(problems?.count == 1)
    #expect((problems?.description.utf8.count ?? 0) < 2000)
  }

  @Test func `A pipe is read like a file`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try file("x", Data()) + ".fifo"
    #expect(mkfifo(path, 0o600) == 0)
    let text = "add Red\nscore Red +1\n"
    let writing = Thread {
      if let file = FileHandle(forWritingAtPath: path) {
        try? file.write(contentsOf: Data(text.utf8))
        try? file.close()
      }
    }
    writing.start()
    #expect(
      try ScriptReading(path: path).statements.map { "\($0.location.text)\n" }.joined() == text)
  }

  @Test func `A script that was read does not change with its files`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let part = try file("part.scores", Data("add Blue\n".utf8))
    let path = try file("main.scores", Data("add Red\nsource part.scores\nreset\n".utf8))
    let reading = try ScriptReading(path: path)
    try FileManager.default.removeItem(atPath: part)
    _ = try file("main.scores", Data("bogus\n".utf8))
    #expect(reading.statements.map(\.location.text) == ["add Red", "add Blue", "reset"])
  }

  @Test func `A missing file is reported by its name`() {
    let problems = #expect(throws: ScriptProblems.self) {
      try ScriptReading(path: "/nowhere/a.scores")
    }
    #expect(
      problems?.description
        == "There is no file '/nowhere/a.scores'. Check the path"
    )
  }

  @Test(arguments: [
    ("a\0b", 1), ("\u{1}\u{2}\u{3}\u{4}x", 1), ("add Red\n", 20_000),
  ])
  func `A file that is not text is reported in one sentence`(start: String, lines: Int) {
    let text = start + String(repeating: "# more\n", count: lines) + "bogus\n\0"
    let problems = #expect(throws: ScriptProblems.self) { try ScriptReading(text: text) }
    #expect(problems?.problems.map(\.fact) == [.file(FileProblem("-", .notText))])
    #expect(throws: ScriptProblems.self) { try Script(parsing: text) }
  }

  @Test func `A problem at run time points at its word`() throws {
    let location = TextLocation(file: "a.scores", line: 7, text: "score \"Red\" +5 Blue +1 # late")
    let named = ScriptProblem(.unknownPlayer("Blue", suggestion: nil), at: location)
    #expect(
      named.description == """
        a.scores:7:16
        score "Red" +5 Blue +1 # late
                       ^^^^
        There is no player 'Blue'. Add one with: add NAME
        """)
    #expect(!named.isSyntax)
    let whole = ScriptProblem(.nothingToUndo, at: location, hint: "(so far)")
    #expect(String(location.text[whole.range]) == "score \"Red\" +5 Blue +1")
    #expect(whole.description.hasSuffix("Nothing to undo (so far)"))
  }

  @Test func `A failure names the source lines that lead to it`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = try file("parts/inner.scores", Data("expect player Blue rank 1\n".utf8))
    let outer = try file("parts/outer.scores", Data("add Red\nsource inner.scores\n".utf8))
    let path = try file("main.scores", Data("\nsource parts/outer.scores\n".utf8))
    let run = HeadlessRun(try Performance(journal: MemoryJournal(keeping: 100)))
    let failure = try #require(throws: ScriptFailure.self) {
      try run.play(ScriptReading(path: path))
    }
    #expect(
      failure.description.hasPrefix(
        """
        \(inner):1:15, sourced at \(outer):2, sourced at \(path):2
        expect player Blue rank 1
                      ^^^^

        """))
  }

  @Test(arguments: [
    ("Dear all,\n\nthe game is on\nFriday.\nBring cards,\nplease.", true),
    ("the\ngame\nis\non", false),
    ("the\ngame\nis\non\nscore Red +1", false),
    (String(repeating: "prose\n", count: 9) + "undo\n", true),
    (String(repeating: "prose\n# add\n", count: 20) + String(repeating: "undo\n", count: 99), true),
    ("\tadd Red\r\nADD Blue\r\n" + String(repeating: "prose\r\n", count: 8), false),
  ])
  func `A text without commands is reported in one sentence`(text: String, isReported: Bool) throws
  {
    let problems = try #require(throws: ScriptProblems.self) {
      try ScriptReading(text: text, named: "letter.txt")
    }
    let sentence = "'letter.txt' is not a script: its lines do not begin with commands. "
    #expect(
      (problems.description == sentence + "Pass a file of commands") == isReported, "\(problems)")
    #expect(problems.isSyntax)
  }

  @Test func `A script reports all its problems, twenty of them in words`() {
    let text = (1...25).map { "sleep \($0)" }.joined(separator: "\n")
    let problems = #expect(throws: ScriptProblems.self) { try Script(parsing: text, named: "x") }
    #expect(problems?.count == 25)
    #expect(problems?.problems.map(\.location?.line) == (1...20).map { $0 })
    #expect(problems?.description.hasSuffix("\n\nThere are 5 more problems") == true)
  }
}
