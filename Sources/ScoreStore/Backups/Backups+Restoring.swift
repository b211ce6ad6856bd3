import Foundation
import GRDB
import Scorekeeping

/// Putting a backup back.
extension Backups {
  /// Makes the data file what it was when a backup was made, and keeps the file as it was before beside it.
  ///
  /// A process that is killed meanwhile leaves the file as it was or as it is to be. Into a file that is sound the
  /// backup is written in one transaction: other processes that have it open follow, and what they write meanwhile
  /// waits for it. A damaged file is replaced: other processes that have it open write nothing more.
  ///
  /// - Parameters:
  ///   - label: which: a backup's label.
  ///   - onDelay: called while others keep the file locked: see ``Journal/onDelay``.
  /// - Throws: a `StoreError`. Nothing was changed.
  package func restore(
    _ label: String, onDelay: ((Delay) -> Void)? = nil
  ) throws -> Restoration {
    let backup = try backup(labelled: label)
    let copy = try unfinished("restore")
    let contents = try StoreError.translating(backup.path) { try take(backup, into: copy) }
    let replaced =
      switch try present(onDelay) {
      case .sound(let file): try refill(file, from: copy.path)
      case .damaged: try replace(by: copy)
      case .missing: try place(copy, of: backup)
      }
    return Restoration(backup: backup, contents: contents, replaced: replaced)
  }

  /// The backup with that label.
  ///
  /// - Throws: `.unknownBackup` with the nearest.
  func backup(labelled label: String) throws(StoreError) -> Backup {
    let all = named
    if let backup = all.first(where: { $0.label == label }) { return backup }
    if all.isEmpty { throw .noBackups(path) }
    throw .unknownBackup(label, path, nearest: nearest(to: label, among: all)?.label ?? "")
  }

  private func nearest(to label: String, among backups: [Backup]) -> Backup? {
    guard let day = Day(parsing: label)?.start else {
      return backups.filter { $0.label.hasPrefix(label) }.max { $0.label < $1.label }
        ?? backups.max { $0.label < $1.label }
    }
    func distance(_ backup: Backup) -> Double {
      guard case .day(let other) = backup.kind, let start = other.start else { return .infinity }
      return abs(start.timeIntervalSince(day))
    }
    return backups.min { (distance($0), $1.label) < (distance($1), $0.label) }
  }

  /// Copies a backup, checks the copy, and brings it to the form that this version writes.
  private func take(_ backup: Backup, into copy: UnfinishedFile) throws -> BackupContents {
    do {
      // The log of a file that was kept aside belongs to it.
      try backup.copy(into: copy)
      var configuration = Configuration()
      configuration.label = "scoreboard restore"
      let queue = try DatabaseQueue(path: copy.path, configuration: configuration)
      try queue.writeWithoutTransaction { db in
        let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
        if tables == 0 { throw StoreError.damagedBackup(backup.label, path) }
        try Schema.claim(db, path: copy.path)
        _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
      }
      try Schema.migrate(queue, path: copy.path)
      try queue.close()
      try DataFile.checkWhole(fileAt: copy.path, named: backup.path)
      // Numbers of entries go on: nobody who knows one may take another entry for it.
      let next = (named.compactMap { try? $0.contents.age }.max() ?? 0) &+ Self.gap
      let writer = try DatabaseQueue(path: copy.path, configuration: configuration)
      return try writer.writeWithoutTransaction { db in
        try Self.goOn(db, from: next)
        return try BackupContents(in: db)
      }
    } catch let error as StoreError where error.isDamage {
      throw StoreError.damagedBackup(backup.label, path)
    } catch let error as DatabaseError
      where StoreError(error, path: path).isDamage
    {
      throw StoreError.damagedBackup(backup.label, path)
    }
  }

  /// More than anybody has written since the last backup.
  private static let gap = 1 << 24

  /// Has the next entries numbered higher than `number`.
  static func goOn(_ db: Database, from number: Int) throws {
    try db.execute(
      sql: """
        INSERT INTO sqlite_sequence (name, seq)
        SELECT 'change', 0 WHERE NOT EXISTS (SELECT * FROM sqlite_sequence WHERE name = 'change');
        UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'change';
        """, arguments: [number])
  }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  private enum Present {
    case missing
    case sound(DataFile)
    case damaged
  }

  private func present(_ onDelay: ((Delay) -> Void)?) throws -> Present {
    if try DataFile.isMissing(at: path) { return .missing }
    do {
      let file = try DataFile(path: path, onDelay: onDelay)
      try file.checkWhole()
      return .sound(file)
    } catch let error as StoreError where error.isDamage {
      return .damaged
    }
  }
}

/// What putting a backup back has done.
package struct Restoration: Sendable {
  /// What was put back.
  package let backup: Backup
  /// What it holds.
  package let contents: BackupContents
  /// The file as it was before; nil if there was none.
  package let replaced: Backup?
}
