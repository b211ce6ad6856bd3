/// An exact score: whole thousandths of a point in 64 bits, never a floating-point number.
///
/// Three decimals suffice for half points in chess (½), negative scores in golf and hundredths of a second in swimming.
/// The range is the range of `Int64` in thousandths: up to 9 223 372 036 854 775.807, and as far below zero.
public struct Score: Hashable, Sendable {
  /// The score in thousandths of a point.
  public let thousandths: Int64

  /// Makes a score from thousandths of a point.
  public init(thousandths: Int64) {
    self.thousandths = thousandths
  }

  /// Zero points.
  public static let zero = Score(thousandths: 0)

  /// Makes a score of whole points. Traps outside the range: it is meant for literals and tests, not for input.
  public static func points(_ points: Int) -> Score {
    Score(thousandths: Int64(points) * 1000)
  }

  /// The number of points; nil for a score with decimals.
  package var wholePoints: Int? { thousandths % 1000 == 0 ? Int(thousandths / 1000) : nil }

  /// The sum of two scores; nil if it is out of range.
  package func adding(_ other: Score) -> Score? {
    let (sum, overflow) = thousandths.addingReportingOverflow(other.thousandths)
    return overflow ? nil : Score(thousandths: sum)
  }

  /// The difference of two scores; nil if it is out of range.
  package func subtracting(_ other: Score) -> Score? {
    let (difference, overflow) = thousandths.subtractingReportingOverflow(other.thousandths)
    return overflow ? nil : Score(thousandths: difference)
  }

  /// The number of decimals in the shortest exact form, 0 to 3.
  package var decimals: Int {
    if thousandths % 1000 == 0 { return 0 }
    if thousandths % 100 == 0 { return 1 }
    return thousandths % 10 == 0 ? 2 : 3
  }

  /// The score with exactly `decimals` decimals, which must be enough to be exact. Points are formatted as `62.35`;
  /// times have minutes and hours if there are any, as in `1:02.35`.
  package func formatted(decimals: Int, as kind: ScoreKind = .points) -> String {
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = thousandths < 0 ? "-" : ""
    let fraction = decimals == 0 ? "" : "." + String(rest + 1000).dropFirst().prefix(decimals)
    if kind == .points || whole < 60 { return sign + String(whole) + fraction }
    func twoDigits(_ number: UInt64) -> String { (number < 10 ? "0" : "") + String(number) }
    let minutes =
      whole < 3600
      ? String(whole / 60) : String(whole / 3600) + ":" + twoDigits(whole / 60 % 60)
    return sign + minutes + ":" + twoDigits(whole % 60) + fraction
  }

  /// The shortest exact form with its sign: `+5`, `-2.5`, `+0`.
  package var signed: String { signed(as: .points) }

  /// The shortest exact form, as points (`62.35`) or as a time (`1:02.35`). `Score(parsing:)` reads both.
  package func text(as kind: ScoreKind) -> String { formatted(decimals: decimals, as: kind) }

  /// The shortest exact form with its sign, as points or as a time.
  package func signed(as kind: ScoreKind) -> String {
    (thousandths < 0 ? "" : "+") + text(as: kind)
  }
}

/// The kind of number that a score is.
package enum ScoreKind: String, CaseIterable, Codable, Sendable {
  /// Points, such as 12 and -2.5.
  case points
  /// Times in seconds, shown as 59.9 and 1:02.35.
  case time
}

extension [Score] {
  /// The number of decimals that all scores need.
  package var decimals: Int { lazy.map(\.decimals).max() ?? 0 }
}

extension Score? {
  /// The score as a text; `–` if there is none.
  ///
  /// - Parameter decimals: the number of decimals; nil for as many as the score needs.
  package func text(as kind: ScoreKind, decimals: Int? = nil) -> String {
    map { $0.formatted(decimals: decimals ?? $0.decimals, as: kind) } ?? "–"
  }
}

extension Score: Comparable {
  /// Whether a score is lower than another one. Exact, and a total order.
  public static func < (lhs: Score, rhs: Score) -> Bool { lhs.thousandths < rhs.thousandths }
}

extension Score: CustomStringConvertible {
  /// The shortest exact form: `12`, `-2.5`, `0.125`. `Score(parsing:)` reads it back.
  public var description: String { formatted(decimals: decimals) }
}

extension Score: Codable {
  /// Decodes the thousandths that `encode(to:)` wrote.
  ///
  /// - Throws: `DecodingError`, also if the number does not fit 64 bits.
  public init(from decoder: any Decoder) throws {
    thousandths = try Int64(from: decoder)
  }

  /// Encodes the thousandths as one integer.
  public func encode(to encoder: any Encoder) throws { try thousandths.encode(to: encoder) }
}

extension Score {
  /// Reads decimal digits with an optional sign and at most three decimals: `12`, `+5`, `-2.5`, `.5`. A half or a
  /// quarter may follow whole digits, or stand alone: `3½`, `-½`, `¾`.
  ///
  /// The decimal mark is a point or a comma, and the minus sign may be the typographic one (U+2212). A comma that may
  /// group thousands, as in `1,234`, is refused: such a comma stands after one to three digits that do not begin with
  /// 0, and before exactly three digits. A time may have minutes and hours: `1:02.35`, `2:03:04.5`; a point stands after
  /// minutes before a decimal comma: `1.02,35`.
  ///
  /// - Throws: `.notANumber`, `.groupedDigits`, `.tooManyDecimals` or `.scoreOutOfRange`, each with the text. Zeros
  ///   beyond the third decimal are allowed.
  package init(parsing text: String) throws(ScorekeepingError) {
    var digits = text.unicodeScalars[...]
    let isNegative = digits.first == "-" || digits.first == "\u{2212}"
    if isNegative || digits.first == "+" { digits.removeFirst() }
    let fraction = digits.last.flatMap { Self.fractions[$0] }
    if fraction != nil { digits.removeLast() }
    let minutes = try Self.minutes(before: &digits, of: text)
    var (value, count, decimals) = (Int64.zero, 0, 0)
    var (hasMark, isTooPrecise, isOutOfRange) = (false, false, false)
    func append(_ digit: Int64) {
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (next, overflow) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflowed || overflow { isOutOfRange = true }
      value = next
    }
    if minutes == nil, Self.groupsThousands(digits) { throw .groupedDigits(text) }
    for scalar in digits {
      if scalar == "." || scalar == ",", !hasMark {
        hasMark = true
        continue
      }
      guard ("0"..."9").contains(scalar) else { throw .notANumber(text) }
      count += 1
      if hasMark { decimals += 1 }
      let digit = Int64(scalar.value - 0x30)
      if decimals <= 3 { append(digit) } else if digit != 0 { isTooPrecise = true }
    }
    if fraction == nil ? count == 0 : hasMark { throw .notANumber(text) }
    if isTooPrecise { throw .tooManyDecimals(text) }
    if let fraction {
      for digit in fraction { append(digit) }
    } else {
      for _ in min(decimals, 3)..<3 { append(0) }
    }
    // After minutes, seconds need two digits.
    if minutes != nil, value.magnitude >= 60_000 || count - decimals != 2 {
      throw .notANumber(text)
    }
    let (seconds, overflowed) = (minutes ?? 0).multipliedReportingOverflow(
      by: isNegative ? -60_000 : 60_000)
    let (sum, overflow) = value.addingReportingOverflow(seconds)
    if isOutOfRange || overflowed || overflow { throw .scoreOutOfRange(text) }
    thousandths = sum
  }

  /// The three decimals of the characters for a fraction.
  private static let fractions: [Unicode.Scalar: [Int64]] = [
    "½": [5, 0, 0], "¼": [2, 5, 0], "¾": [7, 5, 0],
  ]

  /// Removes the hours and minutes of a time, with their colons or the point after minutes.
  ///
  /// - Returns: the minutes; nil for a text that is not a time.
  private static func minutes(
    before digits: inout Substring.UnicodeScalarView, of text: String
  ) throws(ScorekeepingError) -> Int64? {
    guard let colon = digits.lastIndex(of: ":") ?? pointAfterMinutes(in: digits) else { return nil }
    let parts = digits[..<colon].split(separator: ":", omittingEmptySubsequences: false)
    digits = digits[digits.index(after: colon)...]
    let numbers = parts.compactMap { part in
      part.allSatisfy { ("0"..."9").contains($0) } ? Int64(String(part)) : nil
    }
    switch (parts.count, numbers.count) {
    case (1, 1): return numbers[0]
    case (2, 2) where parts[1].count == 2 && numbers[1] < 60 && numbers[0] < 1 << 50:
      return numbers[0] * 60 + numbers[1]
    default: throw .notANumber(text)
    }
  }

  /// The point of `1.02,35`: two digits and a comma follow it.
  private static func pointAfterMinutes(
    in digits: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView.Index? {
    guard let point = digits.firstIndex(of: "."), point > digits.startIndex else { return nil }
    return digits[point...].dropFirst(3).first == "," ? point : nil
  }

  /// Whether commas may group thousands, as in `1,234`, `1,234,567` and `1,234.5`.
  private static func groupsThousands(_ digits: Substring.UnicodeScalarView) -> Bool {
    guard digits.contains(","), digits.first != "0" else { return false }
    let groups = digits.prefix { $0 != "." }
      .split(separator: ",", omittingEmptySubsequences: false)
    return groups.count > 1 && (1...3).contains(groups[0].count)
      && groups.dropFirst().allSatisfy { $0.count == 3 }
      && digits.allSatisfy { ("0"..."9").contains($0) || $0 == "," || $0 == "." }
  }
}
