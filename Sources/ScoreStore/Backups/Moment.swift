import Foundation
import GRDB

/// A data file as it is at one moment, whatever others write afterwards. Keeps nobody from writing.
///
/// May go to another thread.
final class Moment: Sendable {
  private let path: String
  private let queue: DatabaseQueue
  let contents: BackupContents

  /// Takes the moment: now. Cost: that of opening the file, and of counting the players.
  init(of path: String) throws {
    var configuration = Configuration()
    configuration.label = "scoreboard backup"
    configuration.readonly = true
    configuration.allowsUnsafeTransactions = true
    configuration.busyMode = .timeout(5)
    self.path = path
    queue = try DatabaseQueue(path: path, configuration: configuration)
    contents = try queue.inDatabase { db in
      // Without write-ahead logging a transaction would keep others from writing; a copy of a file that is written
      // meanwhile begins anew.
      if try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal" {
        try db.beginTransaction(.deferred)
      }
      return try BackupContents(in: db)
    }
  }

  /// How many pages are copied before waiting for the disk: a writer waits for no more than these.
  private static let pages: CInt = 256
  /// How often a copy may begin anew.
  private static let patience = 100

  /// Whether the newest entry of a backup is another one here, or has never been. What was folded since is written by
  /// nobody.
  func isOfAnotherHistory(than backup: Backup) -> Bool {
    let columns = "SELECT sequence, writer, time FROM change"
    guard
      let last = try? backup.look({ db in
        try Row.fetchOne(db, sql: "\(columns) ORDER BY sequence DESC LIMIT 1")
      }), let sequence = last["sequence"] as Int?
    else { return false }
    let isKnown = try? queue.inDatabase { db in
      let entry = try Row.fetchOne(
        db, sql: "\(columns) WHERE sequence = ?", arguments: [sequence])
      // What was folded is there as an entry of writer 0 with a higher number, or the same.
      return try entry == last
        || Row.fetchOne(
          db, sql: "\(columns) WHERE writer = 0 AND sequence >= ?", arguments: [sequence]) != nil
    }
    return isKnown == false
  }

  /// Makes a checked copy of the file in one that is empty.
  ///
  /// - Throws: what SQLite throws, or `.damaged` if what was copied is not as it should be.
  func copy(into copy: UnfinishedFile) throws {
    let target = try DatabaseQueue(path: copy.path)
    try target.inDatabase { db in
      // It has no name yet: whatever goes wrong, it is made anew; and nobody else opens it.
      _ = try String.fetchOne(db, sql: "PRAGMA locking_mode = EXCLUSIVE")
      try db.execute(sql: "PRAGMA journal_mode = OFF")
      try db.execute(sql: "PRAGMA synchronous = OFF")
    }
    try queue.inDatabase { source in
      try target.inDatabase { db in
        var (remaining, restarts) = (Int.max, 0)
        try source.backup(to: db, pagesPerStep: Self.pages) { progress in
          if progress.remainingPageCount > remaining { restarts += 1 }
          if restarts > Self.patience { throw StoreError.busy(self.path) }
          remaining = progress.remainingPageCount
          try copy.sync()
        }
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
