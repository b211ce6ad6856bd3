import FoundationBase
import Scorekeeping

/// A calendar day, in the time zone of the machine.
package struct Day: Hashable, Sendable, CustomStringConvertible {
  private let year: Int
  private let month: Int
  private let day: Int

  /// The day of a moment; nil outside of the years 0 to 9999.
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
    (self.year, self.month, self.day) = (year, month, day)
    // The system would convert the thirtieth of February into a day in March.
    guard let start, Day(of: start) == self else { return nil }
  }

  /// The first moment of the day; nil if the system's calendar cannot represent it.
  package var start: Date? { moment(offset: 0) }

  /// The first moment of the next day.
  var end: Date? { moment(offset: 1) }

  private func moment(offset: Int) -> Date? {
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month - 1)
    parts.tm_mday = Int32(day + offset)
    parts.tm_isdst = -1
    let time = mktime(&parts)
    return time == -1 ? nil : Date(timeIntervalSince1970: Double(time))
  }

  /// The date and time of a moment for a file name: `2026-11-21-193205`.
  static func stamp(of moment: Date) -> String {
    guard let day = Day(of: moment), let parts = parts(of: moment) else { return "undated" }
    return "\(day)-"
      + [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0.digits(2) }.joined()
  }

  /// The date and time of a moment for messages: `2026-11-21 19:32`.
  package static func text(of moment: Date) -> String {
    guard let day = Day(of: moment), let parts = parts(of: moment) else {
      return "at no known time"
    }
    return "\(day) \(parts.tm_hour.digits(2)):\(parts.tm_min.digits(2))"
  }

  private static func parts(of moment: Date) -> tm? {
    let seconds = moment.timeIntervalSince1970
    // The limit is some hundred thousand years, because a file may contain any number.
    guard seconds.magnitude < 1e13 else { return nil }
    var time = time_t(seconds.rounded(.down))
    var parts = tm()
    return localtime_r(&time, &parts) == nil ? nil : parts
  }

  /// The day in the form that `init(parsing:)` reads: `2026-11-21`.
  package var description: String { "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))" }
}
