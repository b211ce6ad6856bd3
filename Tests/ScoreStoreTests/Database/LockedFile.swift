import Foundation

@testable import ScoreStore

/// A data file that another connection keeps locked, as another program does, until the lock ends.
final class LockedFile: Sendable {
  private let locked = DispatchSemaphore(value: 0)
  private let released = DispatchSemaphore(value: 0)

  init(at path: String) throws {
    Thread.detachNewThread { [locked, released] in
      let db = try? SQLiteConnection(path: path)
      try? db?.execute("BEGIN IMMEDIATE")
      locked.signal()
      released.wait()
      try? db?.execute("ROLLBACK")
    }
    locked.wait()
  }

  deinit { released.signal() }

  func unlock() { released.signal() }
}
