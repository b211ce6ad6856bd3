import Foundation
import GRDB

/// A data file in its state at one moment, whatever others write later. It keeps no process from writing.
///
/// It may be sent to another thread.
final class FileSnapshot: Sendable {
  private let path: String
  private let queue: DatabaseQueue
  let contents: BackupContents

  /// Opens a snapshot of the current file. Cost: that of opening the file, and of counting the players.
  ///
  /// - Throws: a `StoreError`.
  init(of path: String) throws {
    self.path = path
    (queue, contents) = try StoreError.translating(path) {
      var configuration = Configuration()
      configuration.label = "scoreboard backup"
      configuration.readonly = true
      configuration.allowsUnsafeTransactions = true
      configuration.busyMode = .timeout(5)
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      let contents = try queue.inDatabase { db in
        // Without a write-ahead log, a transaction would keep others from writing, so none is open: a copy starts again
        // when the file is written.
        if try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal" {
          try db.beginTransaction(.deferred)
        }
        return try BackupContents(in: db)
      }
      return (queue, contents)
    }
  }

  /// The number of pages to copy before waiting for the disk: a writer waits for no more than these.
  private static let pages: CInt = 256

  /// Whether the newest entry of a backup differs from the one with its number here, or is missing without being
  /// folded.
  func isOfAnotherHistory(than backup: Backup) -> Bool {
    let columns = "SELECT sequence, writer, time FROM change"
    guard
      let last = try? backup.withDatabase({ db in
        try Row.fetchOne(db, sql: "\(columns) ORDER BY sequence DESC LIMIT 1")
      }), let sequence = last["sequence"] as Int?
    else { return false }
    let isKnown = try? queue.inDatabase { db in
      let entry = try Row.fetchOne(
        db, sql: "\(columns) WHERE sequence = ?", arguments: [sequence])
      // Folding leaves an entry of writer 0 with a number at least as high.
      return try entry == last
        || Row.fetchOne(
          db, sql: "\(columns) WHERE writer = 0 AND sequence >= ?", arguments: [sequence]) != nil
    }
    return isKnown == false
  }

  /// Writes a checked copy of the file into an empty one. Can be called once, because it ends the snapshot.
  ///
  /// - Throws: a `StoreError`, `.damaged` if the copy does not pass the check.
  func copy(into copy: UnfinishedFile) throws {
    try StoreError.translating(path) {
      let target = try DatabaseQueue(path: copy.path)
      try target.inDatabase { db in
        // A failed copy is made again from the start, and nothing else opens it, so it needs neither journal nor lock.
        _ = try String.fetchOne(db, sql: "PRAGMA locking_mode = EXCLUSIVE")
        try db.execute(sql: "PRAGMA journal_mode = OFF")
        try db.execute(sql: "PRAGMA synchronous = OFF")
      }
      try queue.inDatabase { source in
        try target.inDatabase { db in
          try source.backup(to: db, pagesPerStep: Self.pages) { _ in try copy.sync() }
        }
      }
      try target.inDatabase { db in
        _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
      }
      try target.close()
      try? queue.close()
      try DataFile.checkWhole(fileAt: copy.path, named: path)
    }
  }
}
