import Foundation

/// How long a data file waits for others. Touched only by whom the queue of the connection has let in.
final class Patience: @unchecked Sendable {
  /// For how long SQLite may find the file locked. Runs of the program that take turns do not come near that.
  private static let limit = Duration.seconds(20)

  private var start = ContinuousClock.now

  /// Waits for the next try to lock the file; false if it was tried for long enough.
  ///
  /// SQLite's own time limit asks ten times a second in the end: among others who write without a pause, and do not
  /// take turns, it may come too late every time. Who asks every two milliseconds gets in.
  func waitForLock(tries: Int) -> Bool {
    if tries == 0 { start = .now }
    usleep(2_000)
    return ContinuousClock.now - start < Self.limit
  }
}
