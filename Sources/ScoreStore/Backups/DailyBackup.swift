import FileDrafts
import Foundation
import GRDB
import Synchronization

/// Makes the last good copy of each day, beside the data file, while nobody waits for it.
///
/// Before the first write of a day the file is what the last day left: that is copied, under the date of its newest
/// change, on a thread of its own and through a connection of its own. A run that has written leaves in the end a
/// copy of what it leaves, which takes the place of an older one of the same day. Seven days are kept. A copy is
/// checked whole before it gets its name, so that a damaged file never takes the place of a good copy.
///
/// Cost of a write: that of asking for the time. Of the first one of a day: that of opening the file once more.
package final class DailyBackup: Sendable {
  private let path: String
  private let state = Mutex(State())

  private struct State {
    /// From when to when it is the day that was looked at last.
    var today: Range<Date>?
    var hasWritten = false
    var copying: Copying?
    var failure: (any Error)?

    var damage: StoreError? { (failure as? StoreError).flatMap { $0.isDamage ? $0 : nil } }

    mutating func collect() {
      if let error = copying?.wait() { failure = error }
      copying = nil
    }
  }

  /// Of larger files no copy is made when a run ends: that would take longer than a person likes to wait.
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
      // What is wrong with the file is said by the write itself.
      guard let last = try? BackupContents.lastChange(in: db) else { return }
      if Day(of: last) == day { return }
      // A copy that is on its way is not waited for.
      if let copying = state.copying, !copying.isDone { return }
      state.collect()
      do {
        let moment = try StoreError.translating(path) { try Moment(of: path) }
        state.copying = Copying(of: moment, as: Day(of: last) ?? day, in: Backups(of: path))
      } catch {
        state.failure = error
      }
    }
  }

  /// What was wrong with the file when it was copied; told once, as then nothing is copied any more.
  func pollDamage() -> StoreError? {
    state.withLock { state in
      if state.copying?.isDone == true { state.collect() }
      guard let fact = state.damage else { return nil }
      (state.failure, state.hasWritten) = (nil, false)
      return fact
    }
  }

  /// Waits for the copy that is on its way, if there is one.
  ///
  /// - Parameter isCopying: whether what the run leaves is to be copied, too.
  /// - Returns: why there is no copy, if there should be one; a full disk, perhaps.
  package func finish(copying isCopying: Bool) -> BackupFailure? {
    state.withLock { state in
      state.collect()
      if isCopying, state.hasWritten, size <= Self.sizeAtEnd {
        do {
          let moment = try StoreError.translating(path) { try Moment(of: path) }
          if let day = moment.contents.lastChange.flatMap(Day.init(of:)) {
            try Copying.copy(moment, as: day, in: Backups(of: path))
          }
        } catch {
          state.failure = error
        }
      }
      let failure = state.failure
      (state.failure, state.hasWritten) = (nil, false)
      return failure.map { BackupFailure(path: path, reason: $0) }
    }
  }

  private var size: Int64 {
    ["", "-wal"].reduce(0) { $0 + (FileStatus(path: path + $1)?.size ?? 0) }
  }
}

/// Why a backup could not be made. Nothing else came of it.
package struct BackupFailure: Error, CustomStringConvertible {
  let path: String
  let reason: any Error

  package var description: String { "There is no new backup of '\(path)': \(reason)" }
}
