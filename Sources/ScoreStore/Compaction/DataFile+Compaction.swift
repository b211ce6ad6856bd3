import Foundation
import GRDB
import Scorekeeping

/// Folding old history.
extension DataFile {
  /// Folds entries older than a day into the state that each board had then. Undo does not go back beyond that; newer
  /// entries stay as they are, and so does the newest of all. The file as it was is kept in a backup that no other
  /// pushes out.
  ///
  /// One transaction, for which other writers wait. What they show and can undo stays right: no number of an entry is
  /// given again. The space goes back to the system if no other process needs the file at that moment; else it is used
  /// again as the file grows. Cost: a pass over the journal, and the decoding of the newer entries.
  ///
  /// - Parameter isTrial: whether only to tell what would be done.
  /// - Throws: a `StoreError`, `.cannotFold` where the entries do not lead to the boards. Nothing was changed.
  package func compact(before day: Day, isTrial: Bool = false) throws -> Compaction {
    guard let moment = day.start else { return Compaction() }
    let trial = try reading { try Compaction(by: Folding($0, before: moment)) }
    if isTrial || trial.folded == 0 { return trial }
    var result = try writing(checkingReferences: false) { try fold($0, before: moment) }
    result.sizeAfter = try shrink()
    return result
  }

  private func fold(_ transaction: Transaction, before moment: Date) throws -> Compaction {
    let folding = try Folding(transaction, before: moment)
    var result = try Compaction(by: folding)
    if result.folded == 0 { return result }
    let backup = try Backups(of: path).keepCopy("compact")
    do {
      try folding.fold()
    } catch {
      try? FileManager.default.removeItem(atPath: backup.path)
      throw error
    }
    result.backup = backup
    return result
  }

  /// Gives free space back to the system, as far as others let it.
  private func shrink() throws -> Int {
    try withDatabase { db in
      // The disk may have no room for a second copy, and others may be at work: it is no loss.
      try? db.execute(sql: "VACUUM")
      _ = try? Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      return try db.size()
    }
  }
}

/// The outcome of compacting a data file.
package struct Compaction: Equatable, Sendable {
  /// The entries of the journal that were folded.
  package private(set) var folded = 0
  /// The newer entries, which are left as they were.
  package private(set) var kept = 0
  /// The boards that have a starting state.
  package private(set) var boards = 0
  /// The bytes of the file before.
  package private(set) var sizeBefore = 0
  /// The bytes of the file after; those before, where they could not be given back now.
  package internal(set) var sizeAfter = 0
  /// The copy of the file as it was before; nil where nothing was changed.
  package internal(set) var backup: Backup?

  init() {}

  init(by folding: Folding) throws {
    (folded, kept) = try folding.count()
    boards = folding.starts.count
    sizeBefore = try folding.transaction.db.size()
    sizeAfter = sizeBefore
  }
}
