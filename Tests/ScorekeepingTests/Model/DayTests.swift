import Foundation
import Scorekeeping
import Testing

@Suite struct DayTests {
  @Test func `a written day reads back, all year round`() throws {
    var day = try #require(Day(parsing: "2020-02-27"))
    var seen: [String] = []
    for _ in 0..<800 {
      seen.append(day.description)
      #expect(Day(parsing: day.description) == day)
      let start = try #require(day.start)
      #expect(Day(of: start) == day)
      // This also holds in time zones where a day has 23 or 25 hours.
      let next = try #require(Day(of: start.addingTimeInterval(26 * 3600)))
      #expect(day.description < next.description)
      day = next
    }
    #expect(seen.contains("2020-02-29") && !seen.contains("2021-02-29"))
    #expect(Set(seen).count == 800)
  }

  @Test(arguments: [
    "", "2026-1-1", "2026-02-30", "2026-13-01", "2026-00-10", "26-01-01", "2026-01-01 ",
    "+026-01-01",
    "2026/01/01", "２０２６-01-01", "yesterday", "2026-01-01-01", "1900-02-29", "2026-04-31",
  ])
  func `other texts are not days`(text: String) {
    #expect(Day(parsing: text) == nil)
  }

  @Test(arguments: ["0000-02-29", "1582-10-10", "2000-02-29", "2011-12-30", "9999-12-31"])
  func `A day exists wherever the machine stands`(text: String) {
    #expect(Day(parsing: text)?.description == text)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300, 1e12])
  func `moments outside all calendars have no day`(seconds: Double) {
    let moment = Date(timeIntervalSince1970: seconds)
    #expect(Day(of: moment) == nil)
    #expect(Day.text(of: moment) == "at no known time")
  }
}
