import Foundation
import GRDB
import Synchronization

/// Not a byte of a damaged file is changed.
extension DataFile {
  /// Who closes a file as the last one writes to it what is in its log. These are left open until the program ends.
  private static let leftOpen = Mutex<[DatabaseQueue]>([])

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

  /// Leaves a file as it is if something went wrong because it is damaged.
  static func leaveAlone(_ queue: DatabaseQueue, path: String, after error: any Error) {
    let fact = error as? StoreError ?? StoreError(error, path: path)
    if !fact.isDamage || !hasLog(path) { return }
    leftOpen.withLock { queues in
      if !queues.contains(where: { $0 === queue }) { queues.append(queue) }
    }
  }

  private static func hasLog(_ path: String) -> Bool {
    var status = stat()
    let log = URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "-wal"
    return stat(log, &status) == 0 && status.st_size > 0
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
