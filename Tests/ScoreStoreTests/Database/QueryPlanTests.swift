import Foundation
import GRDB
import Scorekeeping
import StructReference
import Synchronization
import Testing

@testable import ScoreStore

/// What a key waits for does not grow with what is in the file.
@Suite struct QueryPlanTests {
  @Test func `no statement that a key waits for reads a whole table`() throws {
    let folder = try Folder()
    let file = try DataFile(path: folder.path())
    let session = try Session(journal: file)
    let other = try Session(journal: DataFile(path: folder.path()))
    try session.perform([.board("Law"), .add([.init("Red"), .init("Blue")])])
    try other.perform(.board("Law"))
    try session.refresh()

    let statements = Mutex<Set<String>>([])
    file.connection.queue.inDatabase { db in
      db.trace { event in
        if case .statement(let statement) = event {
          statements.withLock { _ = $0.insert(statement.sql) }
        }
      }
    }
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
    file.connection.queue.inDatabase { $0.trace(options: []) }

    let seen = statements.withLock { $0 }.filter {
      ["SELECT", "INSERT", "UPDATE", "DELETE"].contains($0.prefix(6))
    }
    #expect(seen.count > 15)
    try file.connection.queue.inDatabase { db in
      for sql in seen {
        let explanation = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
        explanation.setUncheckedArguments([])
        let plan = try Row.fetchAll(explanation).map { $0["detail"] as String }
          .filter { $0 != "SCAN CONSTANT ROW" }
        // Followed to its first row alone, from the end; or as long as there are versions.
        let isShort =
          sql.contains("ORDER BY sequence DESC LIMIT 1") || sql.contains("FROM grdb_migrations")
        #expect(isShort || !plan.contains { $0.hasPrefix("SCAN") }, "\(sql): \(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(sql): \(plan)")
      }
    }
  }
}
