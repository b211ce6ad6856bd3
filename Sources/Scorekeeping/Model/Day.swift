import FoundationBase

/// A day of the Gregorian calendar, from the year 0 to 9999.
///
/// Law: `Day(parsing: day.description)` equals the day.
package struct Day: Hashable, Sendable {
  private let year: Int
  private let month: Int
  private let day: Int

  /// Makes a day; nil if it does not exist.
  package init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if day > lengths[month - 1] { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The day of a moment, in the time zone of the machine; nil outside of the years 0 to 9999.
  package init?(of moment: Date) {
    guard let parts = Self.parts(of: moment) else { return nil }
    year = Int(parts.tm_year) + 1900
    month = Int(parts.tm_mon) + 1
    day = Int(parts.tm_mday)
    guard (0...9999).contains(year) else { return nil }
  }

  /// Parses a text such as `2026-11-21`. Nil for any other text, and for days that do not exist.
  package init?(parsing text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (48...57).contains($0) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Reads a day as people type it: `2026-11-21`, or `21.11.2026`; nil for another text.
  init?(typed text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].utf8.count == 4,
      text.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (48...57).contains($0) }),
      let day = Int(parts[0]), let month = Int(parts[1]), let year = Int(parts[2])
    else {
      self.init(parsing: text)
      return
    }
    self.init(year: year, month: month, day: day)
  }

  /// The day some days later; nil after the year 9999.
  func adding(days: Int) -> Day? {
    guard (0...4_000_000).contains(days) else { return nil }
    var parts = parts(adding: days)
    // Without time zones, each day has 24 hours.
    _ = timegm(&parts)
    return Day(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  /// The first moment of the day in the time zone of the machine; nil if the system's calendar cannot represent it.
  package var start: Date? { moment(offset: 0) }

  /// The first moment of the next day.
  package var end: Date? { moment(offset: 1) }

  private func moment(offset: Int) -> Date? {
    var parts = parts(adding: offset)
    parts.tm_isdst = -1
    let time = mktime(&parts)
    return time == -1 ? nil : Date(timeIntervalSince1970: Double(time))
  }

  /// The number of days from 1970-01-01; negative before it.
  var daysSince1970: Int {
    var parts = parts(adding: 0)
    return timegm(&parts) / 86400
  }

  private func parts(adding days: Int) -> tm {
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month - 1)
    parts.tm_mday = Int32(day + days)
    return parts
  }

  /// The date and time of a moment for a file name: `2026-11-21-193205`.
  package static func stamp(of moment: Date) -> String {
    guard let day = Day(of: moment), let parts = parts(of: moment) else { return "undated" }
    return "\(day)-"
      + [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0.digits(2) }.joined()
  }

  /// The date and time of a moment for messages: `2026-11-21 19:32`.
  package static func text(of moment: Date) -> String {
    guard let day = Day(of: moment), let parts = parts(of: moment) else {
      return "at no known time"
    }
    return "\(day) \(parts.timeOfDay)"
  }

  /// The minutes since midnight of a time of day such as `9:30` or `21:30`; nil for any other text.
  package static func minute(parsing text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, 1...2 ~= parts[0].utf8.count, parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let hour = Int(parts[0]), hour < 24, let minute = Int(parts[1]), minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  /// The local time of a moment to the second: `19:32:05`.
  package static func timeOfDay(of moment: Date) -> String {
    (parts(of: moment) ?? tm()).timeOfDayWithSeconds
  }

  private static func parts(of moment: Date) -> tm? {
    let seconds = moment.timeIntervalSince1970
    // The limit is some hundred thousand years, because a file may contain any number.
    guard seconds.magnitude < 1e13 else { return nil }
    var time = time_t(seconds.rounded(.down))
    var parts = tm()
    return localtime_r(&time, &parts) == nil ? nil : parts
  }
}

extension Day: Comparable, CustomStringConvertible {
  /// Whether a day is before another one.
  package static func < (lhs: Day, rhs: Day) -> Bool {
    (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
  }

  /// The day in the form that `init(parsing:)` reads: `2026-11-21`.
  package var description: String { "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))" }
}

extension Day: Codable {
  /// Decodes the text that `encode(to:)` wrote.
  package init(from decoder: any Decoder) throws {
    self = try decoder.value(Day.init(parsing:))
  }

  /// Encodes the text of `description`.
  package func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension tm {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The day of the week: `Mon`.
  package var weekday: String { Self.weekdays[Int(tm_wday)] }

  /// The month: `Nov`.
  package var month: String { Self.months[Int(tm_mon)] }

  /// The time of day: `21:47`.
  package var timeOfDay: String { "\(tm_hour.digits(2)):\(tm_min.digits(2))" }

  /// The time of day to the second: `21:47:05`.
  package var timeOfDayWithSeconds: String { "\(timeOfDay):\(tm_sec.digits(2))" }
}
