import FoundationBase
import Scorekeeping
import Synchronization

/// Makes the last good copy of each day, in the folder of the data file and in the background.
///
/// Before the first write of a day, the state at the end of the previous day is copied, under the date of its newest
/// change. The copy uses a thread and a connection of its own. A run that has written copies the file again at its end,
/// and replaces an older copy of the same day. Seven days are kept. A copy is checked completely before it gets its
/// name, so that a damaged file never replaces a good copy.
///
/// Cost of a write: reading the clock. Cost of the first write of a day: opening the file once more.
package final class DailyBackup: Sendable {
  private let path: String
  private let state = Mutex(State())

  private struct State {
    /// The day for which a backup was last considered.
    var today: Range<Date>?
    var hasWritten = false
    var task: BackupTask?
    var failure: (any Error)?

    var damage: StoreError? { (failure as? StoreError).flatMap { $0.isDamage ? $0 : nil } }

    mutating func finishTask() {
      if let error = task?.wait() { failure = error }
      task = nil
    }
  }

  /// The largest file to copy when a run ends, because the user waits for the copy.
  private static let sizeAtEnd = 64 << 20

  init(of path: String) {
    self.path = path
  }

  /// Notes that the data file was written. Called after each write.
  func noteWrite() { state.withLock { $0.hasWritten = true } }

  /// Makes the backup of the previous day if it is due. Called before each write, outside of transactions.
  func prepare(_ db: SQLiteConnection, now: Date = Date()) {
    state.withLock { state in
      if state.today?.contains(now) == true { return }
      guard let day = Day(of: now), let start = day.start, let end = day.end else { return }
      state.today = start..<max(start, end)
      // The write itself reports a problem with the file.
      guard let last = try? BackupContents.lastChange(in: db) else { return }
      if Day(of: last) == day { return }
      if let task = state.task, !task.isDone { return }
      state.finishTask()
      do {
        let snapshot = try FileSnapshot(of: path)
        state.task = BackupTask(of: snapshot, as: Day(of: last) ?? day, in: Backups(of: path))
      } catch {
        state.failure = error
      }
    }
  }

  /// Returns the damage that a copy has found. It is returned only once, because nothing is copied afterwards.
  func pollDamage() -> StoreError? {
    state.withLock { state in
      if state.task?.isDone == true { state.finishTask() }
      guard let damage = state.damage else { return nil }
      (state.failure, state.hasWritten) = (nil, false)
      return damage
    }
  }

  /// Waits for the running copy to end.
  ///
  /// - Parameter isCopying: whether to copy the file again if the run has written.
  /// - Returns: `.noNewBackup` if a due copy could not be made.
  package func finish(copying isCopying: Bool) -> StoreError? {
    state.withLock { state in
      state.finishTask()
      if isCopying, state.hasWritten, size <= Self.sizeAtEnd {
        do {
          let snapshot = try FileSnapshot(of: path)
          if let day = snapshot.contents.lastChange.flatMap(Day.init(of:)) {
            try BackupTask.copy(snapshot, as: day, in: Backups(of: path))
          }
        } catch {
          state.failure = error
        }
      }
      // A newer version that has upgraded the file meanwhile keeps its backups.
      let failure = state.failure.flatMap { ($0 as? StoreError)?.isNewer == true ? nil : $0 }
      (state.failure, state.hasWritten) = (nil, false)
      return failure.map { StoreError(path, .noNewBackup(reason: "\($0)")) }
    }
  }

  private var size: Int64 {
    ["", "-wal"].reduce(0) { $0 + (FileStatus(path: path + $1)?.size ?? 0) }
  }
}

/// Makes the backup of a day, on its own thread.
final class BackupTask: Sendable {
  private let outcome = Mutex<Result<Void, any Error>?>(nil)
  private let done = WakePipe()

  init(of snapshot: FileSnapshot, as day: Day, in backups: Backups) {
    startThread { [self] in
      let result = Result { try Self.copy(snapshot, as: day, in: backups) }
      outcome.withLock { $0 = result }
      done.signal()
    }
  }

  var isDone: Bool { outcome.withLock { $0 != nil } }

  /// Waits for the task to end. Must be called only once.
  ///
  /// - Returns: the reason why there is no copy; nil on success.
  func wait() -> (any Error)? {
    done.wait()
    return outcome.withLock {
      if case .failure(let error)? = $0 { error } else { nil }
    }
  }

  /// Makes the backup of a day, unless an existing backup is as new, or another process is making one. An existing
  /// backup with a different history, made from a file that was lost or replaced on that day, is kept aside.
  static func copy(_ snapshot: FileSnapshot, as day: Day, in backups: Backups) throws {
    guard let backup = backups.backup(of: day) else { return }
    let isOfAnother = snapshot.isOfAnotherHistory(than: backup)
    if !isOfAnother, let age = (try? backup.contents)?.age, age >= snapshot.contents.age { return }
    if isShortOfSpace(backups.path) { throw StoreError(backups.path, .full) }
    let copy: UnfinishedFile
    do throws(StoreError) {
      copy = try backups.unfinished("backup")
    } catch  where error.fault == .busy {
      return
    }
    try snapshot.copy(into: copy)
    copy.copyPermissions(of: backups.path)
    if isOfAnother, try rename(backup.path, backups.newBackup("aside").path) != 0 {
      throw StoreError.cannotOpen(backup.path)
    }
    try copy.finish(as: backup.path)
    backups.prune()
  }

  /// Whether a copy of a file would take up space that writes need.
  private static func isShortOfSpace(_ path: String) -> Bool {
    var disk = statvfs()
    guard statvfs(folder(of: path), &disk) == 0 else { return false }
    let size = Int(FileStatus(path: path)?.size ?? 0)
    let (free, isHuge) = Int(disk.f_bavail).multipliedReportingOverflow(by: Int(disk.f_frsize))
    return !isHuge && free < 2 * size + margin
  }

  private static let margin = 2 << 20
}
