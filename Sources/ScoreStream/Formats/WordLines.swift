import Scorekeeping

/// Lines of words: `Red`, `Red +5`, `Red -2.5`, `Red 5`, `Red = 12`, `"Red 2" +5`.
///
/// The last word is an amount if it is a number or begins with `=`; the rest is the name. A name in quotes may hold
/// anything. A number alone is an error, because it may be meant as either.
struct WordLines: LineFormat {
  /// Whether the whole line is a name.
  let countsLines: Bool
  /// Whether a number without a sign is the new total.
  let sets: Bool
  private let scratch = ScratchBytes()

  init(countsLines: Bool = false, sets: Bool = false) {
    self.countsLines = countsLines
    self.sets = sets
  }

  @inline(__always)
  mutating func event(in line: UnsafeRawBufferPointer) throws(StreamError) -> StreamEvent? {
    if countsLines {
      let name = line.last == .carriageReturn ? line.part(0, line.count - 1) : line
      return name.allSatisfy(\.isSpace) ? nil : StreamEvent(name: name)
    }
    // Most lines are a name, a space, a sign and a few digits.
    var index = line.count
    var (value, power): (Int64, Int64) = (0, 1000)
    while index > 0, line[index &- 1].isDigit, line.count &- index < 16 {
      value &+= Int64(line[index &- 1] &- 0x30) &* power
      power &*= 10
      index &-= 1
    }
    if index > 2, index < line.count, line.count &- index < 16, line[0] > .quote {
      let sign = line[index &- 1]
      let name = line.part(0, index &- 2)
      if sign == .plus || sign == .minus, line[index &- 2] == .blank, let last = name.last,
        !last.isSpace, last != .equals
      {
        return StreamEvent(name: name, amount: sign == .minus ? 0 &- value : value)
      }
    }
    return try general(line.trimmed)
  }

  @inline(never)
  private mutating func general(
    _ line: UnsafeRawBufferPointer
  ) throws(StreamError) -> StreamEvent? {
    guard let first = line.first else { return nil }
    if first == .quote { return try quoted(line) }
    let start = (line.lastIndex(where: \.isSpace) ?? -1) + 1
    let word = line.part(start, line.count)
    guard Self.isAmount(word) else { return StreamEvent(name: line) }
    var name = line.part(0, start).trimmed
    var isSet = false
    if word.first != .equals, name.last == .equals, name.count == 1 || name[name.count - 2].isSpace
    {
      name = name.part(0, name.count - 1).trimmed
      isSet = true
    }
    if name.isEmpty { throw .rule(.unquotedNumber(try line.text())) }
    return try event(name, word, afterEquals: isSet)
  }

  /// Reads an amount after a name.
  private func event(
    _ name: UnsafeRawBufferPointer, _ word: UnsafeRawBufferPointer, afterEquals: Bool
  ) throws(StreamError) -> StreamEvent {
    if word.first == .equals, !afterEquals {
      let number = word.part(1, word.count)
      return StreamEvent(name: name, amount: try AmountParser.thousandths(of: number), sets: true)
    }
    let isUnsigned =
      switch word.first {
      // The minus sign U+2212 begins with 0xE2.
      case .plus, .minus, 0xE2: false
      default: true
      }
    return StreamEvent(
      name: name, amount: try AmountParser.thousandths(of: word),
      sets: afterEquals || sets && isUnsigned)
  }

  private mutating func quoted(_ line: UnsafeRawBufferPointer) throws(StreamError) -> StreamEvent {
    var end = 1
    var hasEscape = false
    while end < line.count, line[end] != .quote {
      if line[end] == .backslash {
        hasEscape = true
        end += 1
      }
      end += 1
    }
    if end >= line.count { throw .rule(.unterminatedQuote) }
    var name = line.part(1, end)
    if hasEscape {
      let text = try line.part(0, end + 1).text()
      do {
        name = scratch.replace(with: try Word.split(text).first?.text ?? "")
      } catch {
        throw .rule(error.fact)
      }
    }
    if name.isEmpty { throw .rule(.emptyName) }
    var rest = line.part(end + 1, line.count).trimmed
    if rest.isEmpty { return StreamEvent(name: name) }
    var isSet = false
    if rest.first == .equals {
      rest = rest.part(1, rest.count).trimmed
      isSet = true
    }
    return try event(name, rest, afterEquals: isSet)
  }

  /// Whether a word is an amount, even a malformed one, rather than a name.
  private static func isAmount(_ word: UnsafeRawBufferPointer) -> Bool {
    // Most words hold some other ASCII character.
    if word.contains(where: { $0 > 0x3D && $0 < 0x80 }) { return false }
    guard let text = String(validating: word, as: UTF8.self) else { return false }
    return Word.isAmount(text)
  }
}
