/// Sums of points, as people type them: `8*2`, `20+3*10`, `(3½+4)*2`.
extension Score {
  /// Reads a sum: numbers, each as `Score(parsing:)` reads it, with `+`, `-`, `*` and parentheses. A sign may stand before
  /// the first number, and spaces around each. `×` and `·` are `*`, and the minus sign may be the typographic one.
  ///
  /// Laws: `Score(sum: a.description + b.signed)` equals `a.adding(b)`, for every `a` and `b`. The value is exact: sums
  /// and products are computed in thousandths with 128 bits. Cost: linear in the text.
  ///
  /// - Throws: the errors of `Score(parsing:)`, with the number at fault and its sign; with the text, `.missingTerm` if no
  ///   number follows a sign, `.tooManyDecimals` if a product is not whole in thousandths, `.scoreOutOfRange`, or an error
  ///   about parentheses.
  package init(sum text: String) throws(ScorekeepingError) {
    // Most amounts are one number.
    let signs = text.utf8.first.map { "+-".utf8.contains($0) } ?? false ? 1 : 0
    if text.utf8.count > signs,
      text.utf8.dropFirst(signs).allSatisfy({ (0x30...0x39).contains($0) })
    {
      try self.init(parsing: text)
      return
    }
    var reader = SumReader(text)
    let sum = try reader.sum()
    if let extra = reader.rest.first { throw .unexpectedSign(text, String(extra)) }
    guard let thousandths = Int64(exactly: sum) else { throw .scoreOutOfRange(text) }
    self.init(thousandths: thousandths)
  }

  package static let minusSigns: Set<Unicode.Scalar> = ["-", "\u{2212}"]
  package static let timesSigns: Set<Unicode.Scalar> = ["*", "×", "·"]
  /// The signs between the numbers of a sum.
  package static let signs = minusSigns.union(timesSigns).union(["+"])
  /// How many parentheses may stand in one another.
  package static let parenthesesLimit = 32
}

/// Reads the text of a sum from left to right. Values are in thousandths.
private struct SumReader {
  private let text: String
  private(set) var rest: Substring.UnicodeScalarView
  private var depth = 0

  init(_ text: String) {
    self.text = text
    rest = text.unicodeScalars[...]
  }

  /// Reads products with `+` and `-` between them.
  mutating func sum() throws(ScorekeepingError) -> Int128 {
    var total: Int128 = 0
    var sign = pop { $0 == "+" || Score.minusSigns.contains($0) }
    repeat {
      let (sum, overflow) = total.addingReportingOverflow(try product(after: sign))
      if overflow { throw .scoreOutOfRange(text) }
      total = sum
      sign = pop { $0 == "+" || Score.minusSigns.contains($0) }
    } while sign != nil
    return total
  }

  private mutating func product(after sign: Unicode.Scalar?) throws(ScorekeepingError) -> Int128 {
    var total = try factor(after: sign)
    while let sign = pop(Score.timesSigns.contains) {
      let (product, overflow) = total.multipliedReportingOverflow(by: try factor(after: sign))
      if overflow { throw .scoreOutOfRange(text) }
      let (thousandths, rest) = product.quotientAndRemainder(dividingBy: 1000)
      if rest != 0 { throw .tooManyDecimals(text) }
      total = thousandths
    }
    return total
  }

  /// Reads a number, or a sum in parentheses. A plus or minus sign before it belongs to it.
  private mutating func factor(after sign: Unicode.Scalar?) throws(ScorekeepingError) -> Int128 {
    let isNegative = sign.map(Score.minusSigns.contains) ?? false
    if pop({ $0 == "(" }) != nil {
      depth += 1
      if depth > Score.parenthesesLimit { throw .deepParentheses(text) }
      let value = try sum()
      if pop({ $0 == ")" }) == nil {
        throw rest.first.map { ScorekeepingError.unexpectedSign(text, String($0)) }
          ?? .openParenthesis(text)
      }
      depth -= 1
      let (signed, overflow) = value.multipliedReportingOverflow(by: isNegative ? -1 : 1)
      if overflow { throw .scoreOutOfRange(text) }
      return signed
    }
    let end = rest.firstIndex { Score.signs.contains($0) || $0 == "(" || $0 == ")" }
    let number = String(rest[..<(end ?? rest.endIndex)]).trimmed
    if number.isEmpty {
      throw sign.map { ScorekeepingError.missingTerm(text, sign: String($0)) }
        ?? .notANumber(text)
    }
    rest = rest[(end ?? rest.endIndex)...]
    let prefix = isNegative ? "-" : sign == "+" ? "+" : ""
    return Int128(try Score(parsing: prefix + number).thousandths)
  }

  /// Reads a sign, and the spaces around it; nil for any other character.
  private mutating func pop(_ isSign: (Unicode.Scalar) -> Bool) -> Unicode.Scalar? {
    rest = rest.drop { $0 == " " }
    guard let first = rest.first, isSign(first) else { return nil }
    rest = rest.dropFirst().drop { $0 == " " }
    return first
  }
}
