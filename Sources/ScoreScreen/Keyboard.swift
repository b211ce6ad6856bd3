import CNCurses
import Foundation

/// The keys of a terminal, read without waiting for any.
struct Keyboard {
  private let file: Int32
  private var decoder: KeyDecoder
  /// When something came last.
  private var last: ContinuousClock.Instant
  /// How much is read before what it holds is dealt with: signals must not wait for a stream that does not end.
  private static let most = 1 << 16

  /// The keys that come in by a file, from a terminal that has described some of them.
  init(file: Int32, described: [[UInt8]: Key] = [:], at now: ContinuousClock.Instant = .now) {
    self.file = file
    decoder = KeyDecoder(described: described)
    last = now
  }

  /// The keys that are waiting.
  ///
  /// What is only the beginning of one waits for the rest, as long as `wait` says.
  mutating func waitingKeys(at now: ContinuousClock.Instant = .now) -> [Key] {
    var keys: [Key] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    var count = 0
    while count < Self.most, cn_waiting(file) > 0 {
      let length = read(file, &piece, piece.count)
      if length < 1 { break }
      count += length
      keys += decoder.keys(in: piece[..<length])
    }
    if count > 0 {
      last = now
    } else if let patience = decoder.patience, now - last >= patience {
      keys = decoder.finish()
    }
    return keys
  }

  /// After how many milliseconds to ask again, even if nothing has come; nil if there is nothing to wait for.
  func wait(at now: ContinuousClock.Instant = .now) -> Int32? {
    decoder.patience.map { patience in
      Int32(max(0, (patience - (now - last)) / .milliseconds(1)).rounded(.up))
    }
  }
}
