import FoundationBase
import Scorekeeping

/// The formats in which boards are exported and imported.
package enum FileFormat: String, CaseIterable, Sendable {
  /// JSON: boards with their history.
  case json
  /// A table: names, scores and teams.
  case csv
  /// A script: commands.
  case script
  /// A tournament report file of FIDE: players and matches.
  case trf

  /// The format for the extension of a file's name; nil for an unknown one.
  package init?(path: String) {
    switch URL(filePath: path).pathExtension.lowercased() {
    case "json": self = .json
    case "csv", "tsv": self = .csv
    case "scores": self = .script
    case "trf", "trfx": self = .trf
    default: return nil
    }
  }

  /// The format of a text, by its beginning. JSON begins with a brace or a bracket, a tournament report with the
  /// number of a line, and a script with the first word of a statement, perhaps after comments. Any other text is a table.
  ///
  /// - Parameter beginsStatement: whether a statement of a script can begin with a word.
  package init(of source: ImportSource, where beginsStatement: (String) -> Bool) {
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
      switch word {
      case "012", "001": self = .trf
      default:
        let isScript = beginsStatement(word) && !source.beginsTable(at: line.startIndex)
        self = isScript ? .script : .csv
      }
      return
    }
    self = .csv
  }
}

extension ImportSource {
  /// Whether a line has tabs or other delimiters between the titles of a table, of which the first may be the word of a
  /// command.
  fileprivate func beginsTable(at start: Int) -> Bool {
    let line = bytes[start...].prefix { $0 != .lineFeed && $0 != .carriageReturn }
    guard let part = try? ImportSource(Array(line), named: name) else { return false }
    var reader = CSVReader(part)
    guard let row = reader.readRecord(), row.count > 1 else { return false }
    return ScoreTable.isHeader(row) || ResultTable.isHeader(row)
  }

  /// Whether the text begins as a page in HTML does.
  var beginsHTML: Bool {
    let first = bytes[start...].drop { $0 == .blank || $0 == .lineFeed || $0 == .carriageReturn }
    let text = String(decoding: first.prefix(9), as: UTF8.self).lowercased()
    return ["<!doctype", "<html", "<table"].contains(where: text.hasPrefix)
  }

  /// Whether the text begins as only JSON does: with a brace or a bracket, and a character that can follow it.
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
