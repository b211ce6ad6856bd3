import FoundationBase

/// The wrong keys, or PINs, of the last minute, by the address that they came from.
struct WrongGuesses: Sendable {
  private static let addressLimit = 1000

  let perMinute: Int
  private var windows: [String: RateWindow] = [:]

  init(perMinute: Int) { self.perMinute = perMinute }

  func isFull(for address: String, at now: ContinuousClock.Instant) -> Bool {
    windows[address]?.isFull(at: now) ?? false
  }

  /// Counts a guess, unless too many came from the address, or from more addresses than are counted.
  mutating func admits(from address: String, at now: ContinuousClock.Instant) -> Bool {
    if windows[address] == nil, windows.count >= Self.addressLimit {
      windows = windows.filter { !$0.value.isEmpty(at: now) }
      if windows.count >= Self.addressLimit { return false }
    }
    return windows[address, default: RateWindow(perSecond: perMinute, perMinute: perMinute)]
      .admits(at: now)
  }
}

/// The times of the events of the last minute, of which a second and a minute admit so many.
struct RateWindow: Sendable {
  private let perSecond: Int
  private let perMinute: Int
  private var times: [ContinuousClock.Instant] = []

  init(perSecond: Int, perMinute: Int) {
    (self.perSecond, self.perMinute) = (perSecond, perMinute)
  }

  func isFull(at now: ContinuousClock.Instant) -> Bool {
    count(since: now - .seconds(1)) >= perSecond || count(since: now - .seconds(60)) >= perMinute
  }

  func isEmpty(at now: ContinuousClock.Instant) -> Bool { count(since: now - .seconds(60)) == 0 }

  /// Counts an event, unless there are too many.
  mutating func admits(at now: ContinuousClock.Instant) -> Bool {
    if let first = times.first, first <= now - .seconds(60) {
      times.removeAll { $0 <= now - .seconds(60) }
    }
    if isFull(at: now) { return false }
    times.append(now)
    return true
  }

  private func count(since time: ContinuousClock.Instant) -> Int {
    times.reversed().prefix { $0 > time }.count
  }
}

extension String {
  /// The address as limits count it: an IPv6 address counts by its network of 64 bits, which one person may own whole.
  var countedAddress: String {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard contains(":"), inet_pton(AF_INET6, self, &bytes) == 1,
      bytes[..<10].contains(where: { $0 > 0 })
    else { return self }
    return bytes[..<8].map { String($0, radix: 16) }.joined(separator: ":")
  }
}
