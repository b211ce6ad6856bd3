import FoundationBase
import ScoreStore
import ScoreTables
import Scorekeeping
import Texts

/// Boards with their history as JSON.
///
/// An object with `format` ("scoreboard"), `version` (1), `complete` (whether it is all of a data file), `boards`,
/// `roster`, `journal` and, if scorers gave points, `taps`, each a list with one element per line. Scores are in thousandths of a point, times in
/// seconds since 1970. Entries of the journal are numbered from 1.
///
/// Law: importing the text into an empty data file gives equal boards with an equal history, and the same text again.
package enum ArchiveText {
  static let format = "scoreboard"
  static let version = 1

  /// Writes the text in pieces. Cost: memory for one board or one entry of the journal, and for the numbers of all
  /// entries.
  ///
  /// - Throws: the errors of the source and of `write`.
  package static func write(_ source: ArchiveSource, to write: (String) throws -> Void) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func text(_ value: some Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self).jsonWithoutControls
    }
    var isFirst = true
    func add(_ line: String) throws {
      try write((isFirst ? "\n" : ",\n") + line)
      isFirst = false
    }
    func begin(_ key: String, after end: String = "") throws {
      try write("\(end)\"\(key)\":[")
      isFirst = true
    }
    try write("{\"format\":\"\(format)\",\"version\":\(version),\"complete\":\(source.isWhole),\n")
    try begin("boards")
    for id in try source.boards() {
      if let board = try source.board(id) { try add(try text(board)) }
    }
    try begin("roster", after: "\n],\n")
    for entry in try source.roster() { try add(try text(entry)) }
    try begin("journal", after: "\n],\n")
    var positions: [Int: Int] = [:]
    try source.forEachEntry { entry in
      var entry = entry
      // The numbers of a journal do not begin with 1 once older entries were folded.
      entry.reverses = entry.reverses.flatMap { positions[$0] }
      positions[entry.sequence] = positions.count + 1
      entry.sequence = positions.count
      try add(try line(entry, text))
    }
    let taps = try source.taps(positions)
    if !taps.isEmpty { try begin("taps", after: "\n],\n") }
    for tap in taps {
      let entry = tap.entry.map { ",\"entry\":\($0)" } ?? ""
      try add("{\"id\":\"\(tap.id)\",\"board\":\"\(tap.board)\"\(entry)}")
    }
    try write("\n]}\n")
  }

  /// The JSON of an entry: its parts in a fixed order, without parts that are nil.
  private static func line(
    _ entry: ArchivedEntry, _ text: (String) throws -> String
  ) throws -> String {
    var line = "{\"sequence\":\(entry.sequence)"
    if let scope = entry.scope { line += ",\"board\":\"\(scope)\"" }
    line +=
      ",\"writer\":\(entry.writer),\"time\":\(entry.time),\"command\":\(try text(entry.command))"
    if let reversal = entry.reversal { line += ",\"reversal\":\"\(reversal.rawValue)\"" }
    if let reversed = entry.reverses { line += ",\"reverses\":\(reversed)" }
    if let author = entry.author { line += ",\"author\":\(try text(author.name))" }
    if let standing = entry.reversibility { line += ",\"standing\":\"\(standing.rawValue)\"" }
    // Line feeds and tabs only format JSON. Any other control character comes from an entry that was changed by hand.
    let units = entry.change.utf8
    let change =
      units.contains { $0 < .blank }
      ? String(decoding: units.map { max($0, .blank) }, as: UTF8.self) : entry.change
    return line + ",\"change\":\(change.jsonWithoutControls)}"
  }
}

extension String {
  /// The same JSON with all characters escaped that could control a terminal. `JSONEncoder` leaves all characters from
  /// DEL on as they are.
  ///
  /// Cost: for ASCII, one pass over the bytes.
  package var jsonWithoutControls: String {
    if utf8.allSatisfy({ $0 < 0x7F }) { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard scalar.value >= 0x7F, Word.needsEscape(scalar) else {
        result.append(scalar)
        continue
      }
      result.append(contentsOf: scalar.escapedInJSON.unicodeScalars)
    }
    return String(result)
  }
}
