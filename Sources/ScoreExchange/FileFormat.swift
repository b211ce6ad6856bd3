import Foundation
import ScoreScript

/// The formats in which boards are exported and imported.
package enum FileFormat: String, CaseIterable, Sendable {
  /// Boards with their history.
  case json
  /// Names, scores and teams.
  case csv
  /// Commands.
  case script

  /// The format that the ending of a file's name tells; nil if it tells none.
  package init?(path: String) {
    switch URL(filePath: path).pathExtension.lowercased() {
    case "json": self = .json
    case "csv", "tsv": self = .csv
    case "scores": self = .script
    default: return nil
    }
  }

  /// The format that the beginning of a text tells: a brace or a bracket is that of JSON, the first word of a
  /// statement, perhaps after comments, that of a script, and any other that of a table.
  package init(of source: ImportSource) {
    if source.beginsJSON {
      self = .json
      return
    }
    let lines = source.bytes[source.start...].split(
      maxSplits: 100, whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn })
    for line in lines {
      let line = line.drop { $0 == .blank || $0 == .tab }
      guard let first = line.first else { continue }
      if first == UInt8(ascii: "#") { continue }
      let word = String(decoding: line.prefix { $0 != .blank && $0 != .tab }, as: UTF8.self)
      self = Script.begins(with: word) ? .script : .csv
      return
    }
    self = .csv
  }
}

extension ImportSource {
  /// Whether it begins as JSON does, and no table or script: with a brace or a bracket, and a character after it.
  var beginsJSON: Bool {
    let first = bytes[start...].lazy.filter { byte in
      byte != .blank && byte != .tab && byte != .lineFeed && byte != .carriageReturn
    }.prefix(2)
    func isFollowed(by characters: String) -> Bool {
      first.dropFirst().allSatisfy { characters.utf8.contains($0) }
    }
    switch first.first {
    case UInt8(ascii: "{"): return isFollowed(by: "\"}")
    case UInt8(ascii: "["): return isFollowed(by: "{[]\"-0123456789")
    default: return false
    }
  }
}
