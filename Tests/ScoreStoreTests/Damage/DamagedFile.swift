import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

/// A file with some play, and ways to damage it.
struct DamagedFile {
  /// A way to damage a good file's bytes.
  enum Way: CaseIterable {
    case bitFlipped, bitsFlipped, truncated, zeroed, noisy, edited, mutatedHistory
  }

  private static let good: Data = {
    do {
      let folder = try Folder()
      var random = SeededGenerator(seed: 2026)
      do {
        let session = try Session(journal: DataFile(path: folder.path()))
        try session.perform([
          .board("Law"), .add([.init("Red"), .init("Blue"), .init("Green")]), .team("Red", "North"),
          .board("Order"), .add([.init("Red"), .init("Rosa")]), .rematch(of: nil, as: nil),
        ])
        for _ in 0..<80 { try random.play(session) }
        // The board and the players that the tests name exist.
        try session.perform(.board("Law"))
        _ = try? session.perform(.add([.init("Red")]))
      }
      return try Data(contentsOf: URL(filePath: folder.path()))
    } catch {
      preconditionFailure("A good file can be made: \(error)")
    }
  }()

  /// A damaged copy of the good file.
  static func bytes(_ way: Way, by random: inout SeededGenerator) throws -> Data {
    var data = good
    func place() -> Int {
      // The first page describes all others.
      random.chance(0.3) ? random.number(0...4095) : random.number(0...data.count - 1)
    }
    switch way {
    case .bitFlipped:
      data[place()] ^= 1 << UInt8(random.number(0...7))
    case .bitsFlipped:
      for _ in 0..<random.number(2...40) { data[place()] ^= 1 << UInt8(random.number(0...7)) }
    case .truncated: data = data.prefix(place())
    case .zeroed:
      let start = place()
      let end = min(data.count, start + random.number(1...6000))
      data.replaceSubrange(start..<end, with: Data(count: end - start))
    case .noisy:
      let start = place()
      for index in start..<min(data.count, start + random.number(1...600)) {
        data[index] = UInt8(random.number(0...255))
      }
    case .edited: return try edited(by: &random)
    case .mutatedHistory: return try mutated(by: &random)
    }
    return data
  }

  private static let odd = [
    "9223372036854775807", "-9223372036854775808", "-1", "0", "4611686018427387904", "1e308",
    "-1e308",
    "9e999", "''", "char(27) || ']0;x' || char(7)", "char(10)", "CAST(x'ff41c328' AS TEXT)",
    "CAST(x'00' AS TEXT)", "x''", "x'00'", "randomblob(16)", "zeroblob(40)", "NULL",
    "replace(hex(zeroblob(50000)), '00', 'ab')", "char(0x202E) || 'Red'",
  ]

  private static let edits = [
    "DROP INDEX player_order", "DELETE FROM reversible", "DELETE FROM change",
    "UPDATE change SET reverses = sequence", "DELETE FROM board", "DELETE FROM roster",
    "UPDATE sqlite_sequence SET seq = 9223372036854775807", "DELETE FROM sqlite_sequence",
    "PRAGMA user_version = 0", "DROP TABLE reversible", "DROP TABLE store",
    "UPDATE reversible SET direction = 'odd'", "DROP TABLE roster", "DELETE FROM store",
    "UPDATE change SET sequence = 9223372036854775807 WHERE sequence = (SELECT max(sequence) FROM change)",
    "UPDATE change SET sequence = -sequence", "UPDATE player SET board = randomblob(16)",
    "UPDATE board SET name = 'Law'", "ALTER TABLE board DROP COLUMN step",
    "UPDATE roster SET name_key = 'red'", "UPDATE roster SET id = randomblob(16)",
  ]

  /// A file edited by hand, with values that are valid but make no sense.
  private static func edited(by random: inout SeededGenerator) throws -> Data {
    try changed { db in
      if random.chance(0.25) { return try? db.execute(random.pick(edits)) }
      let tables = ["board", "player", "change", "reversible", "roster", "store"]
      for _ in 0..<random.number(1...3) {
        let table = random.pick(tables)
        let query = SQLStatement("SELECT name FROM pragma_table_info($1)", table)
        let columns = try db.rows(query) { row in try row.value(0, String.self) }
        let rows =
          random.chance(0.5)
          ? ""
          : "WHERE \(random.pick(columns)) IN (SELECT \(random.pick(columns)) FROM \(table) LIMIT 2)"
        // A statement that SQLite itself refuses does no damage.
        try? db.execute(
          "UPDATE OR IGNORE \(table) SET \(random.pick(columns)) = \(random.pick(odd)) \(rows)"
        )
      }
      return ()
    }
  }

  /// Entries in the journal with valid or nearly valid JSON that fits no change.
  private static func mutated(by random: inout SeededGenerator) throws -> Data {
    try changed { db in
      let query = SQLStatement(
        "SELECT sequence, content FROM change ORDER BY sequence DESC LIMIT 40")
      let rows = try db.rows(query) { row in
        (sequence: try row.value(0, Int.self), text: try row.value(1, String.self))
      }
      for row in rows where random.chance(0.6) {
        try db.run(
          "UPDATE change SET content = $1 WHERE sequence = $2", mutated(row.text, by: &random),
          row.sequence)
      }
    }
  }

  private static func mutated(_ text: String, by random: inout SeededGenerator) -> String {
    var characters = Array(text)
    for _ in 0..<random.number(1...4) {
      let digits = characters.indices.filter { characters[$0].isNumber }
      if random.chance(0.7), let place = digits.isEmpty ? nil : random.pick(digits) {
        let numbers = [
          "7", "-1", "99", "9223372036854775807", "-9223372036854775808", "1e400", "0",
        ]
        characters.replaceSubrange(place...place, with: Array(random.pick(numbers)))
      } else if !characters.isEmpty {
        let place = random.number(0...characters.count - 1)
        if random.chance(0.5) {
          characters.remove(at: place)
        } else {
          characters.insert(random.pick(Array("{}[]\",:0\u{1B}\n")), at: place)
        }
      }
    }
    return String(characters)
  }

  private static func changed(_ body: (SQLiteConnection) throws -> Void?) throws -> Data {
    let folder = try Folder()
    try good.write(to: URL(filePath: folder.path()))
    let db = try SQLiteConnection(path: folder.path())
    try db.execute("PRAGMA foreign_keys = OFF")
    _ = try body(db)
    try db.execute("PRAGMA journal_mode = DELETE; PRAGMA journal_mode = WAL")
    db.close()
    return try Data(contentsOf: URL(filePath: folder.path()))
  }
}
