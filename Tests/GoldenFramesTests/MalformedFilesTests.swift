import Foundation
import GoldenFrames
import ScoreScreen
import ScoreScript
import Testing

/// Everything that can be wrong with the text of a snapshot: an example in the folder `Malformed`, beside what is
/// printed of it. To see that as it is now, under the names of the files:
///
///     SCOREBOARD_PRINT_PROBLEMS=1 swift test --filter MalformedFilesTests
@Suite struct MalformedFilesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Malformed")

  private static func names(_ suffix: String) -> [String] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(suffix) }
      .map { String($0.dropLast(suffix.count)) }.sorted()
  }

  private static func problem(in example: String) throws -> SnapshotTextProblem {
    let data = try Data(contentsOf: folder.appending(path: "\(example).txt"))
    let text = String(decoding: data, as: UTF8.self)
    return try #require(throws: SnapshotTextProblem.self) {
      try Snapshot(parsing: text, file: "\(example).txt")
    }
  }

  @Test(arguments: names(".txt"))
  func `a malformed text is told as the file beside it says`(example: String) throws {
    let line = "\(try Self.problem(in: example))\n"
    if ProcessInfo.processInfo.environment["SCOREBOARD_PRINT_PROBLEMS"] != nil {
      print("=== \(example).expected\n\(line)", terminator: "")
    }
    let file = Self.folder.appending(path: "\(example).expected")
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(line == expected)
  }

  @Test func `every line has its example`() {
    #expect(Self.names(".expected") == Self.names(".txt"))
  }

  @Test func `every fact has an example`() throws {
    let facts = try Self.facts
    let shown = Set(try Self.names(".txt").map { Self.name(of: try Self.problem(in: $0).fact) })
    #expect(shown.count == facts.count, "of these: \(facts.subtracting(shown).sorted())")
  }

  /// The name of a case that holds something, and what another one says.
  private static func name(of fact: SnapshotTextError) -> String {
    Mirror(reflecting: fact).children.first?.label ?? "\(fact)"
  }

  /// The names of all facts, as the source has them.
  private static var facts: Set<String> {
    get throws {
      let file = folder.appending(
        path: "../../../Sources/GoldenFrames/Text/SnapshotTextError.swift")
      let source = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
      let cases = source.split(separator: "enum Part")[0].split(separator: "\n  case ").dropFirst()
      try #require(cases.count > 40)
      return Set(cases.map { String($0.prefix { $0.isLetter }) })
    }
  }
}
