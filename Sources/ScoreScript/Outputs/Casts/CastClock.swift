/// The times of a cast in milliseconds.
///
/// Each is rounded by itself from the true time, and an interval is what lies between two that are rounded: what
/// one interval has too much the next has too little. Law: the sum of the intervals up to an event is within half
/// a millisecond of its time, and equal to the time that version 2 gives for it.
struct CastClock {
  private let version: CastVersion
  private var last: Int64 = 0

  init(version: CastVersion) {
    self.version = version
  }

  /// How the next event is stamped: seconds with three decimals. A time before the last one stands for that one.
  mutating func stamp(at time: Duration) -> String {
    let now = max(last, Self.milliseconds(of: time))
    defer { last = now }
    let number = version == .v2 ? now : now - last
    let decimals = String(number % 1000)
    return "\(number / 1000)." + String(repeating: "0", count: 3 - decimals.count) + decimals
  }

  private static func milliseconds(of time: Duration) -> Int64 {
    let (seconds, attoseconds) = time.components
    // Three hundred million years are enough.
    let whole = min(max(seconds, 0), .max / 1000 - 1)
    return seconds < 0
      ? 0 : whole * 1000 + (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000
  }
}

/// A version of asciicast, the format of casts: docs.asciinema.org/manual/asciicast.
public enum CastVersion: Int, CaseIterable, Sendable {
  /// Times count from the beginning. Players of every age read it.
  case v2 = 2
  /// Times count from the event before. Written by asciinema 3.
  case v3 = 3
}
