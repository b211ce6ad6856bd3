import Foundation
import ScoreScreen
import Testing

/// A parsed cast. Every line is JSON of its own.
struct Cast {
  struct Event: Equatable {
    /// The time since the beginning, in milliseconds.
    let time: Int
    let code: String
    let data: String
  }

  let header: [String: any Sendable]
  let size: Size
  let events: [Event]

  init(_ text: String) throws {
    try #require(text.hasSuffix("\n"), "the last line is whole")
    var lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)[...]
    let first = try JSONSerialization.jsonObject(with: Data(lines.removeFirst().utf8))
    header = try #require(first as? [String: any Sendable])
    let version = try #require(header["version"] as? Int)
    let terminal = version == 2 ? header : try #require(header["term"] as? [String: any Sendable])
    size = Size(
      columns: try #require(terminal[version == 2 ? "width" : "cols"] as? Int),
      rows: try #require(terminal[version == 2 ? "height" : "rows"] as? Int))
    var last = 0
    events = try lines.map { line in
      let parts = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
      let seconds = try #require(parts.first as? Double)
      let milliseconds = Int((seconds * 1000).rounded())
      let time = version == 2 ? milliseconds : last + milliseconds
      try #require(time >= last)
      last = time
      try #require(parts.count == 3)
      return Event(
        time: time, code: try #require(parts[1] as? String), data: try #require(parts[2] as? String)
      )
    }
  }

  /// The text of a cast that a recorder has written.
  @MainActor
  static func text(
    _ write: (String) throws -> Void
  ) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try write(path)
    return try String(contentsOfFile: path, encoding: .utf8)
  }
}
