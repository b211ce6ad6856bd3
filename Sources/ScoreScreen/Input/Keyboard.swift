import CNCurses
import Foundation

/// The keys of a terminal, read without waiting for any.
struct Keyboard {
  private let file: Int32
  var decoder: KeyDecoder
  private var last: ContinuousClock.Instant
  /// How much is read before its keys are handled: signals must not wait for a stream that does not end.
  private static let most = 1 << 16

  /// The keys that come in by a file, from a terminal that has described some of them.
  init(
    file: Int32, described: [(sequence: [UInt8], key: Key)] = [],
    at now: ContinuousClock.Instant = .now
  ) {
    self.file = file
    decoder = KeyDecoder(described: described)
    last = now
  }

  /// The keys that are waiting.
  ///
  /// The beginning of one waits for the rest, as long as `wait` says.
  mutating func waitingKeys(at now: ContinuousClock.Instant = .now) -> [Key] {
    var keys: [Key] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    var count = 0
    while count < Self.most, cn_waiting(file) > 0 {
      let length = read(file, &piece, piece.count)
      if length < 1 { break }
      count += length
      keys += decoder.keys(in: piece[..<length])
      if length < piece.count { break }
    }
    if count > 0 {
      last = now
    } else if let patience = decoder.patience, now - last >= patience {
      keys = decoder.finish()
    }
    return keys
  }

  /// Waits until the terminal has answered that question, and at most until a time. Bytes after the answer
  /// stay unread; keys typed before it are lost.
  mutating func awaitState(of mode: Int, until deadline: ContinuousClock.Instant) {
    while decoder.state(of: mode) == nil, .now < deadline {
      let patience = ContinuousClock.now.milliseconds(until: deadline)
      var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let found = poll(&waiting, 1, patience)
      if found < 0, errno == EINTR { continue }
      var byte: UInt8 = 0
      guard found > 0, cn_waiting(file) > 0, read(file, &byte, 1) == 1 else { return }
      _ = decoder.keys(in: [byte])
    }
  }

  /// After how many milliseconds to ask again, even if nothing has come; nil if there is nothing to wait for.
  func wait(at now: ContinuousClock.Instant = .now) -> Int32? {
    decoder.patience.map { patience in
      Int32(max(0, (patience - (now - last)) / .milliseconds(1)).rounded(.up))
    }
  }
}

enum InputTerminal {
  /// The keys that are waiting; nil if the terminal is gone, or belongs to another process.
  ///
  /// Since something was said to be there, a signal may have been handled, and the terminal may have dropped the typed
  /// text.
  ///
  /// - Parameter isTold: whether `poll` has reported something to read.
  static func keys(isTold: Bool, read: () -> [Key]) -> [Key]? {
    if !isTold { return read() }
    var file = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    var looks = 0
    while cn_waiting(STDIN_FILENO) <= 0 {
      guard poll(&file, 1, 0) > 0 else { return [] }
      // Readable, again and again, with nothing to read.
      if looks == 3 || Int32(file.revents) & POLLIN == 0 { return nil }
      looks += 1
    }
    let keys = read()
    // Reading in the background stops the process, or fails for good.
    return keys.isEmpty && cn_is_in_foreground(STDIN_FILENO) == 0 ? nil : keys
  }
}
