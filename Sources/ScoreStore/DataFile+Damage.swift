import Foundation
import GRDB

/// Not a byte of a damaged file is changed.
extension DataFile {
  /// Refuses a damaged file before it is opened to be written, if there is something to write to it.
  static func checkBeginning(_ name: String, to path: String, _ patience: Patience) throws {
    if !hasLog(path) { return }
    do {
      _ = try connect(name, to: path, .readOnly, patience)
    } catch {
      let fact = error as? StoreError ?? StoreError(error, path: path)
      if fact.isDamage { throw fact }
    }
  }

  static func hasLog(_ path: String) -> Bool {
    var status = stat()
    let log = resolvedPath(path) + "-wal"
    return stat(log, &status) == 0 && status.st_size > 0
  }

  /// Looks into a file with a connection of its own, which remembers nothing.
  ///
  /// - Parameter isRaw: whether what is in its log is left out.
  static func look<Result>(
    at path: String, isRaw: Bool, _ body: (Database) throws -> Result
  ) throws -> Result {
    var configuration = Configuration()
    configuration.label = "scoreboard look"
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    let name = isRaw ? URL(fileURLWithPath: path).absoluteString + "?immutable=1" : path
    return try DatabaseQueue(path: name, configuration: configuration).inDatabase { db in
      try Schema.claim(db, path: path)
      return try body(db)
    }
  }

  /// What SQLite said, as a fact about the file. Where there are no numbers left SQLite says that it is full.
  func fact(of error: any Error) -> StoreError {
    let fact = StoreError(error, path: path)
    if fact != .full(path) { return fact }
    let last = try? connection.queue.inDatabase { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT max(last) FROM (SELECT max(seq) AS last FROM sqlite_sequence
            UNION ALL SELECT max(sequence) FROM change UNION ALL SELECT max(id) FROM identity)
          """)
    }
    return last == .max ? .damaged(path) : fact
  }
}
