import CPatientSync
import Dispatch
import Foundation
import Scorekeeping

/// How a data file waits for others and for the disk: with a word to whoever wants to know.
///
/// Touched only by whom the queue of the connection has let in.
final class Patience: @unchecked Sendable {
  /// For how long SQLite may find the file locked. Runs of the program that take turns do not come near that.
  private static let limit = Duration.seconds(20)
  /// What is shorter is not told: others who write are done sooner.
  private static func grace(_ cause: Delay.Cause) -> Duration {
    cause == .disk ? .milliseconds(200) : .seconds(1)
  }
  /// How often it is told then.
  private static let interval = Duration.milliseconds(100)

  private let path: String
  private let disk = DispatchQueue(label: "scoreboard.disk")
  private var start = ContinuousClock.now
  private var lastWord = ContinuousClock.now
  /// Who wants to know; nobody while others than he use the connection.
  private var onDelay: ((Delay) -> Void)?

  init(path: String) {
    self.path = path
  }

  /// Whether the disk did not take something: what of that is there later nobody knows.
  private(set) var isDiskInDoubt = false

  /// Runs `body` and tells of its delays, in this thread, while it waits.
  func tell<Result>(
    _ onDelay: ((Delay) -> Void)?, during body: () throws -> Result
  ) rethrows -> Result {
    self.onDelay = onDelay
    isDiskInDoubt = false
    cps_set_waiter(Self.wait, Unmanaged.passUnretained(self).toOpaque())
    defer {
      cps_set_waiter(nil, nil)
      self.onDelay = nil
    }
    return try body()
  }

  /// Tells how long it takes already, if that is worth a word.
  func waits(_ cause: Delay.Cause, since start: ContinuousClock.Instant) {
    let now = ContinuousClock.now
    guard let onDelay, now - start >= Self.grace(cause), now - lastWord >= Self.interval else {
      return
    }
    lastWord = now
    onDelay(Delay(cause, file: path, duration: now - start))
  }

  /// Waits for the next try to lock the file; false if it was tried for long enough.
  ///
  /// SQLite's own time limit asks ten times a second in the end: among others who write without a pause, and do not
  /// take turns, it may come too late every time. Who asks every two milliseconds gets in.
  func waitForLock(tries: Int) -> Bool {
    if tries == 0 { start = .now }
    usleep(2_000)
    waits(.lock, since: start)
    return ContinuousClock.now - start < Self.limit
  }

  // MARK: the disk

  private static let wait: cps_waiter = { context, sync, job in
    guard let context, let sync else { return -1 }
    return Unmanaged<Patience>.fromOpaque(context).takeUnretainedValue().waitForDisk(sync, job)
  }

  /// Has another thread wait for the disk, if somebody wants to know. To change threads costs some tens of microseconds.
  private func waitForDisk(
    _ sync: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Int32,
    _ job: UnsafeMutableRawPointer?
  ) -> Int32 {
    let work = Work(sync: sync, job: job)
    defer { if work.result != 0 { isDiskInDoubt = true } }
    if onDelay == nil {
      work.carryOut()
      return work.result
    }
    let start = ContinuousClock.now
    disk.async { work.carryOut() }
    while work.done.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
      waits(.disk, since: start)
    }
    return work.result
  }

  /// One thread writes the result before it signals, the other reads it after that.
  private final class Work: @unchecked Sendable {
    let done = DispatchSemaphore(value: 0)
    private(set) var result: Int32 = 0
    private let sync: @convention(c) (UnsafeMutableRawPointer?) -> Int32
    private let job: UnsafeMutableRawPointer?

    init(
      sync: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Int32,
      job: UnsafeMutableRawPointer?
    ) {
      self.sync = sync
      self.job = job
    }

    func carryOut() {
      result = sync(job)
      done.signal()
    }
  }
}
