import CSQLite
import Foundation
import Scorekeeping
import StructReference
import Testing

@testable import ScoreStore

/// The statements run by a connection.
private final class Statements {
  var seen: Set<String> = []
}

/// The cost of a key does not grow with the contents of the file.
@Suite struct QueryPlanTests {
  @Test func `no statement on the path of a key scans a whole table`() throws {
    let folder = try Folder()
    let file = try DataFile(path: folder.path())
    let session = try Session(journal: file)
    let other = try Session(journal: DataFile(path: folder.path()))
    try session.perform([.board("Law"), .add([.init("Red"), .init("Blue")])])
    try other.perform(.board("Law"))
    try session.refresh()

    let db = file.connection.sqlite
    let statements = Statements()
    sqlite3_trace_v2(
      db.database, UInt32(SQLITE_TRACE_STMT),
      { _, statements, statement, _ in
        guard let statements, let statement else { return 0 }
        let list = Unmanaged<Statements>.fromOpaque(statements).takeUnretainedValue()
        list.seen.insert(String(cString: sqlite3_sql(OpaquePointer(statement))))
        return 0
      }, Unmanaged.passUnretained(statements).toOpaque())
    let point = Command.score([.init("Red", .add(.points(1)))])
    for command in [
      point, .undo(1), .redo(1), .undo(1), point, .round(.next), .add([.init("Green")]),
      .move("Green", .top), .rename("Green", to: "Greener"), .remove(["Greener"]),
      .step(.points(2)),
      .undo(2),
    ] {
      try session.perform(command)
    }
    try other.perform(point)
    try session.refresh()
    _ = try session.lastPlayed()
    let sequence = session.sequence
    #expect(try session.entries(after: sequence - 1, limit: 1).count == 1)
    sqlite3_trace_v2(db.database, 0, nil, nil)

    let seen = statements.seen.filter {
      ["SELECT", "INSERT", "UPDATE", "DELETE"].contains($0.prefix(6))
    }
    #expect(seen.count > 15)
    for sql in seen {
      let parameters = (1...).prefix { sql.contains("$\($0)") }
      let explanation = SQLStatement(
        "EXPLAIN QUERY PLAN " + sql, values: parameters.map { _ in nil })
      let plan = try db.rows(explanation) { row in try row.value(3, String.self) }
        .filter { $0 != "SCAN CONSTANT ROW" }
      // These read only the first row from the end, or nothing unless a board has no room between two positions.
      let isShort =
        sql.contains("ORDER BY sequence DESC LIMIT 1") || sql.contains("AS spread")
        || sql.contains("FROM store")
      #expect(isShort || !plan.contains { $0.hasPrefix("SCAN") }, "\(sql): \(plan)")
      #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(sql): \(plan)")
    }
  }
}
