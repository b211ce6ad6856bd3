import Foundation
import GRDB
import Synchronization

/// Makes the last good copy of each day, beside the data file, in the background.
///
/// Before the first write of a day the file is copied as the last day left it, under the date of its newest change, on
/// a thread and through a connection of its own. A run that has written copies the file again in the end, in the place
/// of an older copy of the same day. Seven days are kept. A copy is checked whole before it gets its name, so that a
/// damaged file never takes the place of a good copy.
///
/// Cost of a write: that of asking for the time. Of the first one of a day: that of opening the file once more.
package final class DailyBackup: Sendable {
  private let path: String
  private let state = Mutex(State())

  private struct State {
    /// The day of the last look.
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

  /// A larger file is not copied when a run ends: the player would wait too long.
  private static let sizeAtEnd = 64 << 20

  init(of path: String) {
    self.path = path
  }

  /// Called after each write.
  func noteWrite() { state.withLock { $0.hasWritten = true } }

  /// Called before each write, outside of transactions.
  func prepare(_ db: Database, now: Date = Date()) {
    state.withLock { state in
      if state.today?.contains(now) == true { return }
      guard let day = Day(of: now), let start = day.start, let end = day.end else { return }
      state.today = start..<max(start, end)
      // The write itself reports what is wrong with the file.
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

  /// Returns the damage that a copy has found; once, as nothing is copied any more then.
  func pollDamage() -> StoreError? {
    state.withLock { state in
      if state.task?.isDone == true { state.finishTask() }
      guard let damage = state.damage else { return nil }
      (state.failure, state.hasWritten) = (nil, false)
      return damage
    }
  }

  /// Waits for the copy that is being made.
  ///
  /// - Parameter isCopying: whether to copy the file again if the run has written.
  /// - Returns: `.noNewBackup` if a copy should have been made and was not.
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
      let failure = state.failure
      (state.failure, state.hasWritten) = (nil, false)
      return failure.map { StoreError.noNewBackup(path, reason: "\($0)") }
    }
  }

  private var size: Int64 {
    ["", "-wal"].reduce(0) { $0 + (FileStatus(path: path + $1)?.size ?? 0) }
  }
}

/// Makes the backup of a day, on a thread of its own.
final class BackupTask: Sendable {
  private let outcome = Mutex<Result<Void, any Error>?>(nil)
  private let done = DispatchSemaphore(value: 0)

  init(of snapshot: FileSnapshot, as day: Day, in backups: Backups) {
    let thread = Thread { [self] in
      let result = Result { try Self.copy(snapshot, as: day, in: backups) }
      outcome.withLock { $0 = result }
      done.signal()
    }
    thread.name = "backup"
    thread.start()
  }

  var isDone: Bool { outcome.withLock { $0 != nil } }

  /// Waits for the end. Called once.
  ///
  /// - Returns: why there is no copy.
  func wait() -> (any Error)? {
    done.wait()
    return outcome.withLock {
      if case .failure(let error)? = $0 { error } else { nil }
    }
  }

  /// Makes the backup of a day, unless there is one that holds as much, or another process is making it. One of another
  /// history, of a file that was lost or replaced on that day, is kept aside.
  static func copy(_ snapshot: FileSnapshot, as day: Day, in backups: Backups) throws {
    guard let backup = backups.backup(of: day) else { return }
    let isOfAnother = snapshot.isOfAnotherHistory(than: backup)
    if !isOfAnother, let age = (try? backup.contents)?.age, age >= snapshot.contents.age { return }
    if isShortOfSpace(backups.path) { throw StoreError.full(backups.path) }
    let copy: UnfinishedFile
    do throws(StoreError) {
      copy = try backups.unfinished("backup")
    } catch .busy {
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

  /// Whether a copy of a file would take the space that is needed for writes meanwhile.
  private static func isShortOfSpace(_ path: String) -> Bool {
    var disk = statvfs()
    guard statvfs(folder(of: path), &disk) == 0 else { return false }
    let size = Int(FileStatus(path: path)?.size ?? 0)
    let (free, isHuge) = Int(disk.f_bavail).multipliedReportingOverflow(by: Int(disk.f_frsize))
    return !isHuge && free < 2 * size + margin
  }

  private static let margin = 2 << 20
}
