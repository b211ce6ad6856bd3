import Dispatch
import Foundation
import Synchronization

/// The order in which runs of the program write to one file: who has just written is not before one who waits.
///
/// SQLite has no queue: of those who ask again and again for its lock, one may be late each time, for seconds. So
/// whoever writes takes his turn here before he asks SQLite. Nothing rests on that but the order: who does not get his
/// turn in time goes on without it.
///
/// A turn is a lock of the system on the write-ahead log, on which SQLite itself takes none, and ends with the process.
/// Who has the first byte is the next to get the second, which is the turn: so whoever has just had it cannot be first
/// again before somebody who waits. Of several who wait for the first byte the system chooses, mostly in their order.
/// Cost where nobody else writes: four calls of the system, some microseconds.
final class WriteTurn: Sendable {
  /// For how long to wait where it was given up before: somebody may be stopped in the middle of his turn.
  private static let shortPatience = Duration.milliseconds(100)

  private enum Place: Int64 {
    case next, turn
  }

  private struct State {
    /// Whether the system was asked and has not answered yet.
    var isAsked = false
    /// Whether nobody waits for the answer.
    var isGivenUp = false
  }

  private let log: Int32
  private let patience: Duration
  private let state = Mutex(State())
  private let granted = DispatchSemaphore(value: 0)
  private let asking = DispatchQueue(label: "scoreboard.turn")

  /// Returns nil if the log cannot be opened.
  ///
  /// - Parameter patience: for how long to wait for a turn.
  init?(log path: String, patience: Duration = .seconds(5)) {
    self.patience = patience
    log = open(path, O_RDWR | O_CLOEXEC)
    if log < 0 { return nil }
  }

  deinit { close(log) }

  /// Waits for the turn.
  ///
  /// - Parameter isWaiting: called some times a second while it has not come.
  /// - Returns: whether it has come: then it must be ended.
  func take(whileWaiting isWaiting: (ContinuousClock.Instant) -> Void) -> Bool {
    let wasAsked = state.withLock { state in
      state.isGivenUp = false
      return state.isAsked
    }
    if !wasAsked {
      let isNext = lock(.next, waits: false)
      if isNext, lock(.turn, waits: false) {
        unlock(.next)
        return true
      }
      ask(isNext: isNext)
    }
    let start = ContinuousClock.now
    let end = start + (wasAsked ? min(patience, Self.shortPatience) : patience)
    while granted.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      isWaiting(start)
      if ContinuousClock.now < end { continue }
      let isStillAsked = state.withLock { state in
        state.isGivenUp = state.isAsked
        return state.isAsked
      }
      if isStillAsked { return false }
    }
    return true
  }

  /// Lets the next one have it.
  func end() { unlock(.turn) }

  private func ask(isNext: Bool) {
    state.withLock { $0.isAsked = true }
    asking.async { [self] in
      // Where the system has no such locks there is no order either.
      if !isNext { _ = lock(.next, waits: true) }
      _ = lock(.turn, waits: true)
      unlock(.next)
      let isGivenUp = state.withLock { state in
        state.isAsked = false
        return state.isGivenUp
      }
      if isGivenUp { unlock(.turn) } else { granted.signal() }
    }
  }

  private func lock(_ place: Place, waits: Bool) -> Bool {
    while true {
      if control(waits ? Self.lockWaiting : Self.lock, place, Int32(F_WRLCK)) { return true }
      if errno != EINTR { return false }
    }
  }

  private func unlock(_ place: Place) { _ = control(Self.lock, place, Int32(F_UNLCK)) }

  private func control(_ command: Int32, _ place: Place, _ kind: Int32) -> Bool {
    var lock = flock()
    lock.l_type = Int16(kind)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(place.rawValue)
    lock.l_len = 1
    return fcntl(log, command, &lock) == 0
  }

  // Locks of an open file, not of the process: several data files in one process wait for each other too. Swift does
  // not see these names.
  #if canImport(Darwin)
    private static let (lock, lockWaiting): (Int32, Int32) = (90, 91)
  #else
    private static let (lock, lockWaiting): (Int32, Int32) = (37, 38)
  #endif
}
