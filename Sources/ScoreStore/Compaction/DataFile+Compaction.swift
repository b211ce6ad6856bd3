import FoundationBase
import Scorekeeping

/// Folding old history.
extension DataFile {
  /// Folds entries before the given day into a starting state for each board. Undo cannot go back beyond that state.
  /// Newer entries are kept, and so is the newest entry of all. The previous file is kept in a backup that is never
  /// removed automatically.
  ///
  /// This is one transaction, for which other writers wait. Their screens and undo stay correct, because numbers of
  /// entries are never reused. The space returns to the system if no other process is using the file at that moment;
  /// otherwise it is reused as the file grows. Cost: a pass over the journal, and decoding the newer entries.
  ///
  /// - Parameter isTrial: whether to compute the result without changing anything.
  /// - Throws: a `StoreError`, `.cannotFold` if the entries do not lead to the boards. Nothing is then changed.
  package func compact(before day: Day, isTrial: Bool = false) throws -> Compaction {
    guard let moment = day.start else { return Compaction() }
    let trial = try reading { try Compaction(by: Folding($0, $1, before: moment, path: path)) }
    if isTrial || trial.folded == 0 { return trial }
    var result = try writing(checkingReferences: false) { try fold($0, $1, before: moment) }
    result.sizeAfter = try shrink()
    return result
  }

  private func fold(
    _ transaction: SQLTransaction, _ db: SQLiteConnection, before moment: Date
  ) throws -> Compaction {
    let folding = try Folding(transaction, db, before: moment, path: path)
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

  /// Returns free space to the system, as far as other processes allow it.
  private func shrink() throws -> Int {
    try withDatabase { db in
      // The disk may lack room for a second copy, or others may be using the file. Both are harmless.
      try? db.execute("VACUUM")
      try? db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      return try db.size()
    }
  }
}

/// The outcome of compacting a data file.
package struct Compaction: Equatable, Sendable {
  /// The number of folded entries.
  package private(set) var folded = 0
  /// The number of entries that are kept.
  package private(set) var kept = 0
  /// The number of boards with a starting state.
  package private(set) var boards = 0
  /// The size of the file before compaction, in bytes.
  package private(set) var sizeBefore = 0
  /// The size of the file afterwards, in bytes; the same as before if the space could not be returned immediately.
  package internal(set) var sizeAfter = 0
  /// The backup of the previous file; nil if nothing was changed.
  package internal(set) var backup: Backup?

  init() {}

  init(by folding: Folding) throws {
    (folded, kept) = try folding.count()
    boards = folding.starts.count
    sizeBefore = try folding.db.size()
    sizeAfter = sizeBefore
  }
}
