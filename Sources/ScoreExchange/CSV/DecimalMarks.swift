import Scorekeeping
import Texts

/// The sign before the decimals of a number.
enum DecimalMark: CaseIterable {
  case point, comma

  var byte: UInt8 { self == .point ? UInt8(ascii: ".") : .comma }
  var other: DecimalMark { self == .point ? .comma : .point }

  /// Whether this mark may group the digits of a number instead, as in 1.234.
  func mayGroup(_ text: String) -> Bool {
    let parts = text.utf8.drop { !Self.isDigit($0) && $0 != .comma && $0 != UInt8(ascii: ".") }
      .split(separator: byte, omittingEmptySubsequences: false)
    guard parts.count == 2, (1...3).contains(parts[0].count), parts[1].count == 3 else {
      return false
    }
    return parts.joined().allSatisfy(Self.isDigit) && parts[0].first != UInt8(ascii: "0")
  }

  /// The number without the marks that certainly group its digits, and with a point before its decimals: `1.234,5`,
  /// `1,234,567` or `12 345,6`; nil for a number without such marks.
  static func ungrouped(_ text: String) -> String? {
    let marks = text.filter { ".,".contains($0) }
    guard let last = marks.last, marks.count > 1 || text.contains(where: spaces.contains) else {
      return text.contains(where: spaces.contains) ? joined(text[...], by: spaces) : nil
    }
    let groups = marks.count > 1 ? [marks[marks.startIndex]] : spaces
    if groups.contains(last) { return joined(text[...], by: groups) }
    guard let point = text.lastIndex(of: last),
      let whole = joined(text[..<point], by: groups)
    else { return nil }
    return whole + "." + text[point...].dropFirst()
  }

  private static let spaces: Set<Character> = [" ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’"]

  /// A whole number without its separators; nil unless there are three digits after each.
  private static func joined(_ text: Substring, by separators: Set<Character>) -> String? {
    let parts = text.split(omittingEmptySubsequences: false) { separators.contains($0) }
    let first = parts[0].drop { "+-\u{2212}".contains($0) }
    guard parts.count > 1, (1...3).contains(first.count), first.utf8.allSatisfy(isDigit),
      parts.dropFirst().allSatisfy({ $0.count == 3 && $0.utf8.allSatisfy(isDigit) })
    else { return nil }
    return parts.joined()
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}

/// The decimal marks in the numbers of a table, and the ambiguous numbers such as 1.234.
///
/// A mark in an ambiguous number is a decimal mark if no number uses the other mark. In addition, it must be usual in
/// such tables, or certain in another number.
struct DecimalMarks {
  /// The mark that is usual with the table's delimiter; nil if neither is.
  var usual: DecimalMark?
  /// The marks that are certain to be decimal marks in some number.
  private var certain: Set<DecimalMark> = []
  private var doubtful: [DecimalMark: ImportProblems] = [:]

  /// Records the mark of a number, with the problem to report if the number stays ambiguous.
  mutating func note(_ text: String, or problem: @autoclosure () -> ImportProblem) {
    let marks = text.utf8.filter { byte in DecimalMark.allCases.contains { $0.byte == byte } }
    guard let byte = marks.last, let mark = DecimalMark.allCases.first(where: { $0.byte == byte })
    else { return }
    // A mark that occurs twice groups digits, so the other one is the decimal mark.
    if marks.count > 1 {
      certain.insert(marks.first == byte ? mark.other : mark)
      return
    }
    if mark.mayGroup(text) {
      doubtful[mark, default: ImportProblems()].append(problem())
    } else {
      certain.insert(mark)
    }
  }

  /// The problems of the numbers that are still ambiguous once all are recorded.
  var doubts: ImportProblems {
    var doubts = ImportProblems()
    for (mark, problems) in doubtful {
      let isOther = certain.contains(mark.other) || mark != usual && doubtful[mark.other] != nil
      if isOther || mark != usual && !certain.contains(mark) { doubts.merge(problems) }
    }
    return doubts
  }
}
