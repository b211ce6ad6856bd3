import Foundation
import GRDB
import Scorekeeping

/// Folding old history.
extension DataFile {
  /// Folds what is older than a day into the state that each board had then. Undo does not go back beyond that;
  /// what is newer stays as it is, and so does the newest change of all. The file as it was is kept in a backup that
  /// no other pushes out.
  ///
  /// One transaction, in which others wait for their turn. What they show and can undo stays right: no number of an
  /// entry is given again. The space goes back to the system if nobody else needs the file at that moment; else it is
  /// used again as the file grows. Cost: a pass over the journal, and the decoding of what is newer.
  ///
  /// - Parameter isTrial: whether nothing is to be done but to tell what would be.
  /// - Throws: a `StoreError`. Nothing was changed.
  package func compact(before day: Day, isTrial: Bool = false) throws -> Compaction {
    guard let moment = day.start else { return Compaction() }
    do {
      let trial = try read { try compaction(Folding(Self.own($0), before: moment)) }
      if isTrial || trial.folded == 0 { return trial }
      var result = try writing(in: .withoutReferences) { try fold($0, before: moment) }
      result.sizeAfter = try shrink()
      return result
    } catch is Folding.Misfit {
      throw StoreError.cannotFold(path)
    }
  }

  private func fold(_ db: Database, before moment: Date) throws -> Compaction {
    let folding = try Folding(Transaction(db: db, everybody: roster), before: moment)
    var result = try compaction(folding)
    if result.folded == 0 { return result }
    // Nobody can write now: what is kept is what is folded.
    let backup = try makeBackup("compact")
    do {
      try folding.fold()
    } catch {
      try? FileManager.default.removeItem(atPath: backup.path)
      throw error
    }
    result.backup = backup
    return result
  }

  private func compaction(_ folding: Folding) throws -> Compaction {
    var compaction = Compaction()
    (compaction.folded, compaction.kept) = try folding.count()
    compaction.boards = folding.starts.count
    compaction.sizeBefore = try folding.transaction.db.size()
    compaction.sizeAfter = compaction.sizeBefore
    return compaction
  }

  /// A copy of the file as it is.
  private func makeBackup(_ kind: String) throws -> Backup {
    let backups = Backups(of: path)
    guard let backup = backups.unused(kind) else { throw StoreError.cannotOpen(path) }
    let copy = try backups.unfinished(kind)
    try Moment(of: backups.path).copy(into: copy)
    copy.takePermissions(of: backups.path)
    try copy.finish(as: backup.path)
    return backup
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

/// What compacting a data file has done, or would do.
package struct Compaction: Equatable, Sendable {
  /// How many entries of the journal were folded.
  package internal(set) var folded = 0
  /// How many newer entries are left as they were.
  package internal(set) var kept = 0
  /// How many boards have a starting state.
  package internal(set) var boards = 0
  /// The bytes of the file before.
  package internal(set) var sizeBefore = 0
  /// The bytes of the file after; those before, where they could not be given back now.
  package internal(set) var sizeAfter = 0
  /// The copy of the file as it was before; nil where nothing was changed.
  package internal(set) var backup: Backup?
}
