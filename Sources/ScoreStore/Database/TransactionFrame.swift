import GRDB

/// What SQLite does only outside of a transaction, and what has to be undone behind it.
struct TransactionFrame: Sendable {
  let open: @Sendable (Database) throws -> Void
  let close: @Sendable (Database) -> Void

  static let none = TransactionFrame(open: { _ in }, close: { _ in })

  /// Without a look at what refers to rows that go: else each of them costs a pass over all that might.
  static let withoutReferences = TransactionFrame(
    open: { try $0.execute(sql: "PRAGMA foreign_keys = OFF") },
    close: { try? $0.execute(sql: "PRAGMA foreign_keys = ON") })

  /// The same, with another file at hand as `backup`.
  static func attaching(_ path: String) -> TransactionFrame {
    TransactionFrame(
      open: { db in
        try withoutReferences.open(db)
        try db.execute(sql: "ATTACH ? AS backup", arguments: [path])
      },
      close: { db in
        try? db.execute(sql: "DETACH backup")
        withoutReferences.close(db)
      })
  }
}
