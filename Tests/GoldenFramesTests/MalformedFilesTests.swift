import Foundation
import GoldenFrames
import ScoreScreen
import ScoreScript
import Testing

/// Mistakes in the text of a snapshot: examples in the folder `Malformed`, each beside its messages. To print the
/// present messages under the names of the files:
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
  func `a malformed text produces the problem in the file beside it`(example: String) throws {
    let line = "\(try Self.problem(in: example))\n"
    if ProcessInfo.processInfo.environment["SCOREBOARD_PRINT_PROBLEMS"] != nil {
      print("=== \(example).expected\n\(line)", terminator: "")
    }
    let file = Self.folder.appending(path: "\(example).expected")
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(line == expected)
  }

  @Test func `every problem has an example`() {
    #expect(Self.names(".expected") == Self.names(".txt"))
  }
}
