import Foundation
import GoldenFrames
import ScoreScreen
import Testing

/// Everything that can be wrong with the text of a snapshot: an example in the folder `Malformed`, beside the line
/// that it prints. To see the lines as they are now, under the names of their files:
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

  private static func error(in example: String) throws -> SnapshotTextError {
    let data = try Data(contentsOf: folder.appending(path: "\(example).txt"))
    let text = String(decoding: data, as: UTF8.self)
    return try #require(throws: SnapshotTextError.self) { try Snapshot(parsing: text) }
  }

  @Test(arguments: names(".txt"))
  func `a malformed text is told as the line beside it says`(example: String) throws {
    let error = try Self.error(in: example)
    let line = "\(example).txt:\(error.line):\(error.column): \(error)\n"
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
    let shown = try Self.names(".txt").map { "\(try Self.error(in: $0).fact)".name }
    let missing = try Self.facts.subtracting(shown)
    #expect(missing.isEmpty, "\(missing.sorted())")
  }

  /// The names of all facts, as the source has them.
  private static var facts: Set<String> {
    get throws {
      let file = folder.appending(path: "../../../Sources/GoldenFrames/Text/SnapshotTextFact.swift")
      let source = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
      let cases = source.split(separator: "enum Part")[0].split(separator: "    case ").dropFirst()
      try #require(cases.count > 40)
      return Set(cases.map { $0.prefix { $0 != "\n" } }.map { String($0).name })
    }
  }
}

extension String {
  /// The name of a case, without what it holds.
  fileprivate var name: String { String(prefix { $0 != "(" }) }
}
