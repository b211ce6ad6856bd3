import Foundation
import Scorekeeping

/// Waits while other programs hold SQLite's lock, and tells how long that takes.
///
/// The handler is called on the queue of the connection; `onDelay` is set between transactions.
final class BusyHandler: @unchecked Sendable {
  /// A transaction takes milliseconds: a program that keeps the lock for longer is stopped, or not ours.
  private static let limit = Duration.seconds(20)
  private static let grace = Duration.seconds(1)
  private static let interval = Duration.milliseconds(100)

  var onDelay: ((Delay) -> Void)?
  private let path: String
  private var start = ContinuousClock.now
  private var lastReport = ContinuousClock.now

  init(path: String) {
    self.path = path
  }

  /// Waits for a moment before SQLite asks for the lock again. SQLite has no queue of those who wait: at random times
  /// each of them gets in soon.
  func wait(tries: Int) -> Bool {
    if tries == 0 { start = .now }
    usleep(.random(in: 200...2_000))
    let now = ContinuousClock.now
    if now - start >= Self.grace, now - lastReport >= Self.interval {
      lastReport = now
      onDelay?(Delay(file: path, duration: now - start))
    }
    return now - start < Self.limit
  }
}
