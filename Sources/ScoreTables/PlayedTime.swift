import FoundationBase
import Scorekeeping

/// The time of a board's last change, in the words of the list of boards.
package enum PlayedTime: Equatable, Sendable {
  case never
  case now
  /// A time such as `20:15`, `yesterday`, `Mon 17:30`, `12 Nov`, `2024`.
  case text(String)

  /// The age in seconds up to which a change counts as just now.
  private static let justNow: TimeInterval = 120
  /// The age in days from which a day in another year is given as the year alone.
  fileprivate static let mostDays: UInt = 300

  /// Puts a time into words.
  ///
  /// - Parameters:
  ///   - offset: the seconds by which local time is ahead of UTC.
  ///   - isShort: whether the text has at most six columns instead of nine.
  package init(_ time: Date?, now: Date, offsetFromUTC offset: Int, isShort: Bool) {
    guard let time, let parts = time.parts(offsetFromUTC: offset),
      let today = now.parts(offsetFromUTC: offset)
    else {
      self = .never
      return
    }
    // The clock may have been set back.
    if now.timeIntervalSince(time).magnitude < Self.justNow {
      self = .now
      return
    }
    let clock = time.clock(offsetFromUTC: offset)
    let days = now.day(offsetFromUTC: offset) - time.day(offsetFromUTC: offset)
    let text =
      switch days {
      case 0: clock
      case 1: isShort ? "1 day" : "yesterday"
      case 2...6: isShort ? parts.weekday : "\(parts.weekday) \(clock)"
      case _ where parts.tm_year == today.tm_year || days.magnitude <= Self.mostDays:
        "\(parts.tm_mday) \(parts.month)"
      default: String(1900 + Int(parts.tm_year))
      }
    self = .text(text)
  }

  /// The width in columns, including the sign of a board that is being played.
  package var width: Int {
    switch self {
    case .never: 3
    case .now: 5
    case .text(let text): text.utf8.count
    }
  }
}

extension Date {
  /// The local seconds since 1970, clamped to a few hundred thousand years because a file may hold any number.
  private func seconds(_ offset: Int) -> Int {
    Int(max(-1e13, min(1e13, timeIntervalSince1970)).rounded(.down)) + offset
  }

  /// The number of days since 1970, in local time.
  fileprivate func day(offsetFromUTC offset: Int) -> Int {
    Int((Double(seconds(offset)) / 86400).rounded(.down))
  }

  fileprivate func parts(offsetFromUTC offset: Int) -> tm? {
    var moment = time_t(seconds(offset))
    var parts = tm()
    return gmtime_r(&moment, &parts) == nil ? nil : parts
  }

  /// The time of day, with the date unless it is the date of `now`: `21:47`, `20 Nov 21:47`, `20 Nov 2024`.
  package func moment(now: Date, offsetFromUTC offset: Int, nowOffset: Int) -> String {
    let clock = clock(offsetFromUTC: offset)
    let days = now.day(offsetFromUTC: nowOffset) - day(offsetFromUTC: offset)
    guard days != 0, let parts = parts(offsetFromUTC: offset) else { return clock }
    let date = "\(parts.tm_mday) \(parts.month)"
    return days.magnitude <= PlayedTime.mostDays
      ? "\(date) \(clock)" : "\(date) \(1900 + Int(parts.tm_year))"
  }

  /// The date, such as `20 Nov 2024`.
  package func date(offsetFromUTC offset: Int) -> String {
    guard let parts = parts(offsetFromUTC: offset) else { return "" }
    return "\(parts.tm_mday) \(parts.month) \(1900 + Int(parts.tm_year))"
  }

  /// The time of day, such as `21:47`.
  package func clock(offsetFromUTC offset: Int) -> String {
    (parts(offsetFromUTC: offset) ?? tm()).timeOfDay
  }
}
