import Dispatch
import Foundation
import Synchronization

/// A copy of a day on its way, on a thread of its own.
final class Copying: Sendable {
  private let outcome = Mutex<Result<Void, any Error>?>(nil)
  private let done = DispatchSemaphore(value: 0)

  init(of moment: Moment, as day: Day, in backups: Backups) {
    let thread = Thread { [self] in
      let result = Result { try Self.copy(moment, as: day, in: backups) }
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
  static func copy(_ moment: Moment, as day: Day, in backups: Backups) throws {
    guard let backup = backups.backup(of: day) else { return }
    let isOfAnother = moment.isOfAnotherHistory(than: backup)
    if !isOfAnother, let age = (try? backup.contents)?.age, age >= moment.contents.age { return }
    if isShortOfSpace(backups) { throw StoreError.full(backups.path) }
    let copy: UnfinishedFile
    do throws(StoreError) {
      copy = try backups.unfinished("backup")
    } catch .busy {
      return
    }
    try StoreError.translating(backups.path) { try moment.copy(into: copy) }
    copy.takePermissions(of: backups.path)
    if isOfAnother {
      guard let aside = backups.unused("aside"), rename(backup.path, aside.path) == 0 else {
        throw StoreError.cannotOpen(backup.path)
      }
    }
    try copy.finish(as: backup.path)
    backups.prune()
  }

  /// Whether a copy would take the space that is needed for what is written meanwhile.
  private static func isShortOfSpace(_ backups: Backups) -> Bool {
    var disk = statvfs()
    guard statvfs(backups.folder.path, &disk) == 0 else { return false }
    let size = Int(FileStatus(path: backups.path)?.size ?? 0)
    let (free, isHuge) = Int(disk.f_bavail).multipliedReportingOverflow(by: Int(disk.f_frsize))
    return !isHuge && free < 2 * size + margin
  }

  private static let margin = 2 << 20
}
