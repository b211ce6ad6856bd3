import Foundation
import ScoreTables
import Testing

@testable import ScoreScreen

/// The time since a board was last played, in few words.
@Suite struct PlayedTimeTests {
  /// Sunday, 22 November 2026, 21:47 in UTC.
  private static let now = Date(timeIntervalSince1970: 1_795_384_020)
  private static let (minute, hour, day): (Double, Double, Double) = (60, 3600, 86400)

  private static let cases: [(ago: TimeInterval, long: String, short: String)] = [
    (0, "now", "now"),
    (119, "now", "now"),
    // The clock was set back.
    (-119, "now", "now"),
    (120, "21:45", "21:45"),
    (21 * hour + 46 * minute, "00:01", "00:01"),
    (-hour, "22:47", "22:47"),
    (21 * hour + 48 * minute, "yesterday", "1 day"),
    (day, "yesterday", "1 day"),
    (2 * day, "Fri 21:47", "Fri"),
    (6 * day, "Mon 21:47", "Mon"),
    (7 * day, "15 Nov", "15 Nov"),
    (10 * day, "12 Nov", "12 Nov"),
    (300 * day, "26 Jan", "26 Jan"),
    (301 * day, "25 Jan", "25 Jan"),
    (330 * day, "2025", "2025"),
    (800 * day, "2024", "2024"),
    (-2 * day, "24 Nov", "24 Nov"),
    (-400 * day, "2027", "2027"),
  ]

  private func told(_ time: Date?, offset: Int = 0, isShort: Bool = false) -> String {
    switch PlayedTime(time, now: Self.now, offsetFromUTC: offset, isShort: isShort) {
    case .never: "new"
    case .now: "now"
    case .text(let text): text
    }
  }

  @Test(arguments: cases.indices)
  func `a time reads as people say it, and fits`(index: Int) {
    let (ago, long, short) = Self.cases[index]
    #expect(told(Self.now - ago) == long)
    #expect(told(Self.now - ago, isShort: true) == short)
    #expect(long.count <= 9)
    #expect(short.count <= 6)
  }

  @Test func `a day begins at local midnight`() {
    let time = Self.now - 3 * Self.hour
    #expect(told(time) == "18:47")
    #expect(told(time, offset: 4 * 3600) == "yesterday")
    #expect(told(time, offset: -7 * 3600) == "11:47")
  }

  @Test(arguments: [-1e300, -1e13, 1e13, 1e300, .infinity, -.infinity, .nan])
  func `every time that a file may contain is valid`(seconds: Double) {
    _ = told(Date(timeIntervalSince1970: seconds), offset: 3600)
    #expect(told(nil) == "new")
  }
}
