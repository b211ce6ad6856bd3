import GoldenFrames
import TestSupport
import Testing

@testable import ScoreSnapshots
@testable import SnapshotExpectations

/// The names of the files for a test's snapshots.
@Suite struct SnapshotNameTests {
  private func name(of function: String, _ named: String? = nil) throws -> String {
    let site = CallSite(
      fileID: "A/B.swift", filePath: "/B.swift", line: 1, column: 1, function: function,
      file: #filePath)
    return try SnapshotCall(at: site).goldenName(named)
  }

  @Test(arguments: [
    ("board()", "board"), ("board(size:theme:)", "board"), ("init()", "init"),
    ("a board is shown()", "a board is shown"), ("a (small) board(size:)", "a (small) board"),
    ("1,000 players, scrolled()", "1,000 players, scrolled"), ("日本語()", "日本語"),
    ("a < b()", "a - b-"), ("a > b()", "a - b-"), (".hidden()", "-hidden-"), ("()", "--"),
    ("a.actual()", "a.actual--"), ("../../etc()", "-.-..-etc-"), ("a\u{200B}b()", "a-b-"),
    ("", "--"),
  ])
  func `a file is called as its test`(function: String, wanted: String) throws {
    let name = try name(of: function)
    // A changed name has a suffix of eight digits.
    #expect(name == wanted || name.hasPrefix(wanted) && name.count == wanted.count + 8, "\(name)")
    _ = try GoldenFile(name, in: "")
    #expect(try self.name(of: function, "narrow") == name + ".narrow")
  }

  @Test func `the name in front of the test's own is the name of the function`() throws {
    let site = CallSite(#fileID, #filePath, #line, #column, #function)
    let name = try SnapshotCall(at: site).goldenName(nil)
    #expect(name == "the name in front of the test's own is the name of the function")
  }

  @Test func `names that would be called the same are told apart`() throws {
    #expect(try name(of: "a < b()") != name(of: "a > b()"))
    #expect(try name(of: "Board (wide)()") != name(of: "Board (narrow)()"))
    #expect(try name(of: "-hidden()") != name(of: ".hidden()"))
  }

  @Test func `long names are cut, and stay apart, and the same on all machines`() throws {
    let long = String(repeating: "日本語 ", count: 40)
    let (first, second) = (try name(of: "\(long)1()"), try name(of: "\(long)2()"))
    #expect(first != second)
    #expect(first.utf8.count <= 200)
    #expect(first.hasSuffix("-e4200a9c"), "\(first)")
    #expect(first.hasPrefix("日本語 日本語"))
    let named = try name(of: "\(long)1()", String(repeating: "x", count: 150))
    #expect(named.utf8.count <= 200)
    for count in [180, 190, 201] {
      let named = String(repeating: "x", count: count)
      #expect(throws: SnapshotError.nameTooLong(named, bytes: count, most: 179)) {
        try name(of: "a()", named)
      }
    }
    #expect(try name(of: "\(long)1()", String(repeating: "x", count: 179)).utf8.count <= 200)
  }

  @Test(arguments: seeds(20))
  func `whatever a test is called, its file has a name`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let function = Self.function(&random)
      _ = try GoldenFile(try name(of: function), in: "")
      _ = try GoldenFile(try name(of: "\(function)(x:)", "narrow"), in: "")
    }
  }

  @Test(arguments: seeds(20))
  func `whatever a snapshot is named, its file has a name, or the name is refused`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let function = Self.function(&random)
      var named = String(repeating: "x", count: random.chance(0.1) ? random.number(150...210) : 0)
      for _ in 0..<random.number(1...2) {
        named += random.pick(["actual", ".Actual", "ACTUAL", ".", "x", "é", " ", random.name()])
      }
      if let name = try? name(of: function, named) {
        _ = try GoldenFile(name, in: "")
        continue
      }
      let isRight = (try? GoldenFile(named, in: "")) != nil
      #expect(!isRight || named.utf8.count > 179 || named.lowercased() == "actual", "\(named)")
    }
  }

  private static func function(_ random: inout SeededGenerator) -> String {
    var function = ""
    for _ in 0..<random.number(0...80) {
      function += random.chance(0.3) ? random.name() : random.pick(["a", ".", "/", " ", "(", "`"])
    }
    return function
  }

  @Test(arguments: ["x.60x8", "x.ascii", "x.MONO", "x.1x1.ascii.mono"])
  func `a name that ends as a size or a look does is refused`(named: String) {
    #expect(throws: SnapshotError.screenName(named)) { try name(of: "board()", named) }
  }

  @Test(arguments: ["60x8", "x 60x8", "x.60x8.y", "x.ascii art", "ascii", "monochrome", "x.60x"])
  func `a name that only looks like a size or a look is kept`(named: String) throws {
    #expect(try name(of: "board()", named) == "board.\(named)")
  }

  @Test(arguments: ["actual", "Actual"])
  func `a name that would make the frame of a failed comparison is refused`(named: String) {
    #expect(throws: SnapshotError.artifactName(named)) { try name(of: "board()", named) }
  }
}

/// Tests of one name in suites of one file.
@Suite struct SuiteNameTests {
  fileprivate static func name(_ named: String? = nil, function: StaticString = #function) throws
    -> String
  {
    try SnapshotCall(at: CallSite(#fileID, #filePath, #line, #column, function)).goldenName(named)
  }

  @Test func `a test`() throws { #expect(try Self.name() == "a test") }

  @Suite struct Inner {
    @Test func `a test`() throws {
      #expect(try SuiteNameTests.name() == "SuiteNameTests.Inner.a test")
      #expect(try SuiteNameTests.name("narrow") == "SuiteNameTests.Inner.a test.narrow")
    }

    @Test(arguments: [1]) func `a/b`(number: Int) throws {
      #expect(try SuiteNameTests.name().hasPrefix("SuiteNameTests.Inner.a-b-"))
    }

    struct Innermost {
      @Test func `a test`() throws {
        #expect(try SuiteNameTests.name() == "SuiteNameTests.Inner.Innermost.a test")
      }
    }
  }

  @Suite struct `In/one. other` {
    @Test func `a test`() throws {
      #expect(try SuiteNameTests.name().hasPrefix("SuiteNameTests.In-one. other.a test-"))
    }
  }
}

@Suite struct OtherSuiteNameTests {
  @Suite struct Inner {
    @Test func `a test`() throws {
      #expect(try SuiteNameTests.name() == "OtherSuiteNameTests.Inner.a test")
    }
  }
}
