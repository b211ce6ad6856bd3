import CNCurses
import FoundationBase

/// The keys from a file, read without blocking.
struct Keyboard {
  private let file: Int32
  var decoder: KeyDecoder
  private var lastRead: ContinuousClock.Instant
  /// The most bytes read at a time, so that an endless stream cannot delay signals.
  private static let batchLimit = 1 << 16

  /// Makes a keyboard for a file. `described` has the sequences in the description of its terminal.
  init(
    file: Int32, described: [(sequence: [UInt8], key: Key)] = [],
    at now: ContinuousClock.Instant = .now
  ) {
    self.file = file
    decoder = KeyDecoder(described: described)
    lastRead = now
  }

  /// Reads the keys that have arrived. An incomplete key waits for its remaining bytes, at most for `remainingWait`.
  mutating func waitingKeys(at now: ContinuousClock.Instant = .now) -> [Key] {
    var keys: [Key] = []
    var count = 0
    while count < Self.batchLimit, cn_waiting(file) > 0 {
      let piece = [UInt8](unsafeUninitializedCapacity: 4096) { piece, count in
        count = max(0, read(file, piece.baseAddress, piece.count))
      }
      if piece.isEmpty { break }
      count += piece.count
      keys += decoder.keys(in: piece[...])
      if piece.count < 4096 { break }
    }
    if count > 0 {
      lastRead = now
    } else if let timeout = decoder.timeout, now - lastRead >= timeout {
      keys = decoder.finish()
    }
    return keys
  }

  /// Waits for the terminal's answer about a mode. Bytes after the answer stay unread; keys typed before it are lost.
  mutating func awaitState(of mode: Int, until deadline: ContinuousClock.Instant) {
    while decoder.state(of: mode) == nil, .now < deadline {
      let timeout = ContinuousClock.now.milliseconds(until: deadline)
      var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let found = poll(&waiting, 1, timeout)
      if found < 0, errno == EINTR { continue }
      var byte: UInt8 = 0
      guard found > 0, cn_waiting(file) > 0, read(file, &byte, 1) == 1 else { return }
      _ = decoder.keys(in: [byte])
    }
  }

  /// The milliseconds until an incomplete key counts as complete; nil if there is none.
  func remainingWait(at now: ContinuousClock.Instant = .now) -> Int32? {
    decoder.timeout.map { timeout in
      Int32(max(0, (timeout - (now - lastRead)) / .milliseconds(1)).rounded(.up))
    }
  }

  /// Reads the keys that have arrived from a terminal; nil if it is gone, or belongs to another process.
  ///
  /// Between `poll` and this call a signal may have been handled, and the terminal may have dropped the typed text.
  ///
  /// - Parameter isReadable: whether `poll` has reported something to read.
  mutating func keysOfTerminal(isReadable: Bool) -> [Key]? {
    if !isReadable { return waitingKeys() }
    var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    var attempts = 0
    while cn_waiting(file) <= 0 {
      guard poll(&waiting, 1, 0) > 0 else { return [] }
      // A terminal that is gone stays readable, with nothing to read.
      if attempts == 3 || Int32(waiting.revents) & POLLIN == 0 { return nil }
      attempts += 1
    }
    let keys = waitingKeys()
    // In the background, reading stops the process or fails permanently.
    return keys.isEmpty && cn_is_in_foreground(file) == 0 ? nil : keys
  }
}
