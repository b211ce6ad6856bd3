import Foundation
import ScoreScript
import Testing

/// The problems that are found before a script runs: examples in the folder `Problems`, each beside its messages. To
/// see the messages of a new or changed example, run the test and look at its output:
///
///     SCOREBOARD_PRINT_PROBLEMS=1 swift test --filter ProblemFilesTests
///
/// prints the present messages under the names of the files.
@Suite struct ProblemFilesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Problems")

  private static let examples: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".scores") }.map { String($0.dropLast(7)) }.sorted()
  }()

  private static func problems(in example: String) throws -> ScriptProblems {
    let path = folder.appending(path: "\(example).scores").path
    return try #require(throws: ScriptProblems.self) {
      try ScriptReading(path: path).rehearse()
    }
  }

  @Test(arguments: examples)
  func `A wrong script prints the text beside it`(example: String) throws {
    let problems = try Self.problems(in: example)
    let text = problems.description.replacing("\(Self.folder.path)/", with: "") + "\n"
    if ProcessInfo.processInfo.environment["SCOREBOARD_PRINT_PROBLEMS"] != nil {
      print("=== \(example).txt\n\(text)", terminator: "")
    }
    let file = Self.folder.appending(path: "\(example).txt")
    let expected = try? String(contentsOf: file, encoding: .utf8)
    #expect(text == expected)
    #expect(problems.isSyntax)
    for problem in problems.problems {
      let line = problem.location?.text ?? ""
      #expect(problem.range.lowerBound >= line.startIndex)
      #expect(problem.range.upperBound <= line.endIndex)
    }
  }

  @Test func `Every text has an example`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let texts = files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
    #expect(texts == Self.examples)
  }
}
