import Foundation
import GRDB

/// A data file that another connection keeps locked, as another program does, until it is told not to.
final class LockedFile: Sendable {
  private let locked = DispatchSemaphore(value: 0)
  private let released = DispatchSemaphore(value: 0)

  init(at path: String) throws {
    let queue = try DatabaseQueue(path: path)
    Thread.detachNewThread { [locked, released] in
      try? queue.inDatabase { db in
        try db.execute(sql: "BEGIN IMMEDIATE")
        locked.signal()
        released.wait()
        try db.execute(sql: "ROLLBACK")
      }
    }
    locked.wait()
  }

  deinit { released.signal() }

  func unlock() { released.signal() }
}
