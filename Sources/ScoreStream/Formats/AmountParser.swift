import Scorekeeping

/// Reading numbers of points from bytes.
enum AmountParser {
  /// The thousandths of a number.
  ///
  /// Law: the result and the error equal the ones from `Score(parsing:)`. Cost: whole numbers of up to fifteen digits
  /// allocate nothing.
  @inline(__always)
  static func thousandths(of text: UnsafeRawBufferPointer) throws(StreamError) -> Int64 {
    if let number = whole(text) { return number }
    return try parsed(text)
  }

  /// A whole number of up to fifteen digits with or without a sign, in thousandths; nil for any other text.
  @inline(__always)
  static func whole(_ text: UnsafeRawBufferPointer) -> Int64? {
    var index = 0
    var isNegative = false
    if let first = text.first, first == .plus || first == .minus {
      isNegative = first == .minus
      index = 1
    }
    if text.count == index || text.count - index > 15 { return nil }
    var value: Int64 = 0
    while index < text.count {
      let digit = text[index] &- 0x30
      if digit > 9 { return nil }
      value = value &* 10 &+ Int64(digit)
      index &+= 1
    }
    return (isNegative ? -value : value) &* 1000
  }

  @inline(never)
  private static func parsed(_ text: UnsafeRawBufferPointer) throws(StreamError) -> Int64 {
    let text = try text.text()
    do { return try Score(parsing: text).thousandths } catch { throw .rule(error) }
  }

  /// The thousandths of a JSON number, with or without an exponent.
  static func thousandths(ofJSON text: UnsafeRawBufferPointer) throws(StreamError) -> Int64 {
    if let number = whole(text) { return number }
    guard let mark = text.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) else {
      return try parsed(text)
    }
    let all = try text.text()
    let mantissa = try text.part(0, mark).text()
    guard let power = Int(try text.part(mark + 1, text.count).text()),
      (-99...99).contains(power)
    else {
      throw .rule(.scoreOutOfRange(all))
    }
    let isNegative = mantissa.hasPrefix("-")
    let parts = mantissa.drop { $0 == "-" }.split(separator: ".", maxSplits: 1)
    let digits = parts.joined()
    let point = (parts.first?.count ?? 0) + power
    let zeros = { String(repeating: "0", count: max(0, $0)) }
    let padded = zeros(1 - point) + digits + zeros(point - digits.count)
    let whole = padded.prefix(max(1, point))
    do {
      return try Score(
        parsing: (isNegative ? "-" : "") + whole + "." + padded.dropFirst(whole.count)
      ).thousandths
    } catch {
      throw .rule(error)
    }
  }
}
