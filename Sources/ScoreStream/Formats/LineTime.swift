import Scorekeeping

/// Reading times from bytes.
enum LineTime {
  /// The milliseconds since 1970 of a time in one of three formats:
  /// - RFC 3339, `2026-11-23T21:40:05.5Z`, where the `T` may be a space and the zone may be missing;
  /// - access logs, `[23/Nov/2026:21:40:05 +0100]`;
  /// - a number since 1970: of seconds, of milliseconds from twelve digits on, of microseconds from 15 and of
  ///   nanoseconds from 18 on.
  ///
  /// A time without a zone is in UTC.
  ///
  /// - Throws: `.notATime`.
  static func milliseconds(_ text: UnsafeRawBufferPointer) throws(StreamError) -> Int64 {
    var reader = TimeReader(text)
    guard let time = reader.number() ?? reader.calendar() ?? reader.log() else {
      throw .notATime(String(decoding: text, as: UTF8.self))
    }
    return time
  }
}

private struct TimeReader {
  private let text: UnsafeRawBufferPointer
  private var index = 0

  private static let months = "janfebmaraprmayjunjulaugsepoctnovdec"

  init(_ text: UnsafeRawBufferPointer) {
    self.text = text
  }

  private var next: UInt8 { index < text.count ? text[index] : 0 }

  private mutating func skip(_ bytes: UInt8...) -> Bool {
    if !bytes.contains(next) { return false }
    index += 1
    return true
  }

  /// A number whose count of digits is in a range.
  private mutating func digits(_ count: ClosedRange<Int>) -> Int64? {
    let start = index
    var value: Int64 = 0
    while next.isDigit, index - start < count.upperBound {
      value = value * 10 + Int64(next - 0x30)
      index += 1
    }
    return index - start < count.lowerBound ? nil : value
  }

  /// The milliseconds after a decimal point.
  private mutating func fraction() -> Int64 {
    guard skip(UInt8(ascii: "."), UInt8(ascii: ",")) else { return 0 }
    var (value, unit): (Int64, Int64) = (0, 100)
    while next.isDigit {
      value += Int64(next - 0x30) * unit
      unit /= 10
      index += 1
    }
    return value
  }

  mutating func number() -> Int64? {
    index = 0
    guard let value = digits(5...18) else { return nil }
    let time: Int64
    switch index {
    case ..<12: time = value * 1000 + fraction()
    case ..<15: time = value
    case ..<18: time = value / 1000
    default:
      // Current times in nanoseconds have 19 digits; the last one does not matter here.
      if next.isDigit { index += 1 }
      time = index == 18 ? value / 1_000_000 : value / 100_000
    }
    return index == text.count ? time : nil
  }

  mutating func calendar() -> Int64? {
    index = 0
    let dash = UInt8.minus
    guard let year = digits(4...4), skip(dash), let month = digits(2...2), skip(dash),
      let day = digits(2...2), skip(UInt8(ascii: "T"), UInt8(ascii: "t"), .blank)
    else { return nil }
    return clock(year, month, day)
  }

  mutating func log() -> Int64? {
    index = 0
    _ = skip(UInt8(ascii: "["))
    let slash = UInt8(ascii: "/")
    guard let day = digits(2...2), skip(slash), index + 3 < text.count else { return nil }
    let name = String(decoding: text.part(index, index + 3), as: UTF8.self).lowercased()
    index += 3
    guard let found = Self.months.firstRange(of: name), skip(slash), let year = digits(4...4),
      skip(UInt8(ascii: ":"))
    else { return nil }
    let month = Self.months.distance(from: Self.months.startIndex, to: found.lowerBound)
    return month % 3 == 0 ? clock(year, Int64(month / 3 + 1), day) : nil
  }

  /// The rest of a time after its day.
  private mutating func clock(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64? {
    let colon = UInt8(ascii: ":")
    guard (1...12).contains(month), (1...31).contains(day), let hour = digits(2...2), hour < 25,
      skip(colon), let minute = digits(2...2), minute < 60
    else { return nil }
    var second: Int64 = 0
    if skip(colon) {
      guard let value = digits(2...2), value < 61 else { return nil }
      second = value
    }
    let fraction = fraction()
    _ = skip(.blank)
    guard let zone = zone() else { return nil }
    _ = skip(UInt8(ascii: "]"))
    if index < text.count { return nil }
    let minutes = (Self.days(year, month, day) * 24 + hour) * 60 + minute - zone
    return (minutes * 60 + second) * 1000 + fraction
  }

  /// The minutes by which the zone is ahead of UTC.
  private mutating func zone() -> Int64? {
    if index == text.count || next == UInt8(ascii: "]")
      || skip(UInt8(ascii: "Z"), UInt8(ascii: "z"))
    {
      return 0
    }
    let isBehind = next == .minus
    guard skip(.plus, .minus), let hours = digits(2...2) else { return nil }
    _ = skip(UInt8(ascii: ":"))
    let minutes = hours * 60 + (digits(2...2) ?? 0)
    return isBehind ? -minutes : minutes
  }

  /// The days since 1 January 1970 in the Gregorian calendar, with years that begin in March.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month > 2 ? year : year - 1
    let century = year / 400
    let yearOfCentury = year - century * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfCentury = yearOfCentury * 365 + yearOfCentury / 4 - yearOfCentury / 100 + dayOfYear
    return century * 146_097 + dayOfCentury - 719_468
  }
}
