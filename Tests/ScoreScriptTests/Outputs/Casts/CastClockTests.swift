import Foundation
import TestSupport
import Testing

@testable import ScoreScript

/// Times in milliseconds that do not drift.
@Suite struct CastClockTests {
  private func milliseconds(_ text: String) throws -> Int {
    let parts = text.split(separator: ".")
    try #require(parts.count == 2 && parts[1].count == 3, "\(text)")
    return try #require(Int(parts[0] + parts[1]), "\(text)")
  }

  @Test(arguments: seeds(20))
  func `the rounding error of all intervals stays within half a millisecond`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (intervals, times) = (CastClock(version: .v3), CastClock(version: .v2))
    var (time, sum) = (Duration.zero, 0)
    let longest = random.pick([900_000, 1_000_000, 5_000_000_000])
    for _ in 0..<2000 {
      time += .nanoseconds(random.number(0...longest))
      let stamp = intervals.stamp(at: time)
      sum += try milliseconds(stamp)
      #expect(try milliseconds(times.stamp(at: time)) == sum)
      let drift = .milliseconds(sum) - time
      #expect(drift <= .microseconds(500) && drift >= .microseconds(-500), "\(time) \(stamp)")
    }
  }

  @Test(arguments: [
    (Duration.zero, "0.000"), (.nanoseconds(499_999), "0.000"), (.microseconds(500), "0.001"),
    (.milliseconds(1999), "1.999"), (.microseconds(1_999_500), "2.000"), (.seconds(-5), "0.000"),
    (.milliseconds(-5), "0.000"), (.seconds(Int64.max), "100000000000000.000"),
  ])
  func `a time has three decimals`(time: Duration, stamp: String) {
    var (intervals, times) = (CastClock(version: .v3), CastClock(version: .v2))
    #expect(intervals.stamp(at: time) == stamp)
    #expect(times.stamp(at: time) == stamp)
  }

  @Test func `time never goes back`() {
    var (intervals, times) = (CastClock(version: .v3), CastClock(version: .v2))
    let moments: [Duration] = [.seconds(3), .seconds(1), .milliseconds(3001)]
    #expect(moments.map { intervals.stamp(at: $0) } == ["3.000", "0.000", "0.001"])
    #expect(moments.map { times.stamp(at: $0) } == ["3.000", "3.000", "3.001"])
  }
}
