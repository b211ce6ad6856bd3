import Foundation
import GRDB
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

/// A file that was played on, and ways to spoil it.
struct DamagedFile {
  /// One way, and what it does to the bytes of a good file.
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
        // What the tests ask for is there.
        try session.perform(.board("Law"))
        _ = try? session.perform(.add([.init("Red")]))
      }
      return try Data(contentsOf: URL(filePath: folder.path()))
    } catch {
      preconditionFailure("A good file can be made: \(error)")
    }
  }()

  /// The good file, spoilt.
  static func bytes(_ way: Way, by random: inout SeededGenerator) throws -> Data {
    var data = good
    func place() -> Int {
      // The first page tells of all others.
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
    "UPDATE change SET reverses = sequence", "DELETE FROM board", "DELETE FROM identity_store",
    "UPDATE sqlite_sequence SET seq = 9223372036854775807", "DELETE FROM sqlite_sequence",
    "DELETE FROM grdb_migrations", "DROP TABLE reversible", "DROP TABLE grdb_migrations",
    "UPDATE reversible SET direction = 'odd'", "DROP TABLE identity_store",
    "UPDATE change SET sequence = 9223372036854775807 WHERE sequence = (SELECT max(sequence) FROM change)",
    "UPDATE change SET sequence = -sequence", "UPDATE player SET board = randomblob(16)",
    "UPDATE board SET name = 'Law'", "ALTER TABLE board DROP COLUMN step",
    "INSERT INTO identity SELECT NULL, store, version, value FROM identity",
  ]

  /// Edited by hand, with values that are allowed and make no sense.
  private static func edited(by random: inout SeededGenerator) throws -> Data {
    try changed { db in
      if random.chance(0.25) { return try? db.execute(sql: random.pick(edits)) }
      let tables = ["board", "player", "change", "reversible", "identity_store", "identity"]
      for _ in 0..<random.number(1...3) {
        let table = random.pick(tables)
        let columns = try db.columns(in: table).map(\.name)
        let rows =
          random.chance(0.5)
          ? ""
          : "WHERE \(random.pick(columns)) IN (SELECT \(random.pick(columns)) FROM \(table) LIMIT 2)"
        // What even SQLite refuses is no damage.
        try? db.execute(
          sql: "UPDATE OR IGNORE \(table) SET \(random.pick(columns)) = \(random.pick(odd)) \(rows)"
        )
      }
      return ()
    }
  }

  /// Changes of the journal that are JSON, or nearly, and fit nothing.
  private static func mutated(by random: inout SeededGenerator) throws -> Data {
    try changed { db in
      for table in ["change", "identity"] {
        let column = table == "change" ? "content" : "value"
        let rows = try Row.fetchAll(
          db,
          sql:
            "SELECT rowid, \(column) FROM \(table) WHERE \(column) IS NOT NULL ORDER BY rowid DESC LIMIT 40"
        )
        for row in rows where random.chance(0.6) {
          let text: String = row[1]
          try db.execute(
            sql: "UPDATE \(table) SET \(column) = ? WHERE rowid = ?",
            arguments: [mutated(text, by: &random), row[0] as Int64])
        }
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

  private static func changed(_ body: (Database) throws -> Void?) throws -> Data {
    let folder = try Folder()
    try good.write(to: URL(filePath: folder.path()))
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: folder.path(), configuration: configuration)
    try queue.writeWithoutTransaction { db in
      _ = try body(db)
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
    }
    try queue.close()
    return try Data(contentsOf: URL(filePath: folder.path()))
  }
}
