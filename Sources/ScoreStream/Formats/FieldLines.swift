import Scorekeeping

/// Lines of fields that are separated by spaces and tabs, as in the output of `ls -l` and in access logs.
///
/// Text in quotes or brackets is one field, as in `"GET / HTTP/1.1"` and `[23/Nov/2026:21:40:05 +0000]`, unless they
/// are not closed. Several fields of a name are joined by single spaces. Cost: linear in the bytes.
struct FieldLines: LineFormat {
  /// The fields of the name, and of the other parts.
  private let name: [FieldNumber]
  private let score: FieldNumber
  private let team: FieldNumber
  private let time: FieldNumber
  private let last: Int
  private let sets: Bool
  private let scratch = ScratchBytes()

  init(_ name: [FieldNumber], _ keys: LineKeys, sets: Bool = false) {
    self.name = name
    self.sets = sets
    func number(_ key: String?) -> FieldNumber { key.flatMap { FieldNumber($0) } ?? FieldNumber() }
    (score, team, time) = (number(keys.score), number(keys.team), number(keys.time))
    last = (name + [score, team, time]).map(\.field).max() ?? 0
  }

  mutating func event(in line: UnsafeRawBufferPointer) throws(StreamError) -> StreamEvent? {
    let line = line.trimmed
    if line.isEmpty { return nil }
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    var (first, points, group, moment) = (none, none, none, none)
    var fields = Fields(line)
    var number = 0
    while number < last, let field = fields.next() {
      number &+= 1
      if number == name[0].field { first = field }
      if number == score.field { points = field }
      if number == team.field { group = field }
      if number == time.field { moment = field }
    }
    if number < last { throw .missing("field \(last)") }
    var event = StreamEvent(name: name.count > 1 ? try joined(line) : try name[0].part(of: first))
    if score.field > 0 {
      event.amount = try AmountParser.thousandths(of: try score.part(of: points))
      event.sets = sets
    }
    if team.field > 0 { event.team = try team.part(of: group) }
    if time.field > 0 { event.time = try LineTime.milliseconds(try time.part(of: moment)) }
    return event
  }

  private func joined(
    _ line: UnsafeRawBufferPointer
  ) throws(StreamError) -> UnsafeRawBufferPointer {
    scratch.removeAll()
    for wanted in name {
      var fields = Fields(line)
      for _ in 1..<wanted.field { _ = fields.next() }
      guard let field = fields.next() else { throw .missing("field \(wanted)") }
      if scratch.count > 0 { scratch.append(CollectionOfOne(.blank)) }
      scratch.append(try wanted.part(of: field))
    }
    return scratch.all
  }
}

/// A field of a line by its number from 1, or a word in it: `5`, `5.2`.
package struct FieldNumber: Equatable, Sendable, CustomStringConvertible {
  /// The number of the field; 0 for none.
  let field: Int
  /// The number of the word; 0 for the whole field.
  let word: Int

  init(_ field: Int = 0, word: Int = 0) {
    self.field = field
    self.word = word
  }

  /// Returns nil unless the text is a number from 1, or two with a point between.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }.filter { $0 > 0 }
    guard numbers.count == parts.count, numbers.count <= 2 else { return nil }
    self.init(numbers[0], word: numbers.count > 1 ? numbers[1] : 0)
  }

  package var description: String { word > 0 ? "\(field).\(word)" : "\(field)" }

  /// The word of the field.
  @inline(__always)
  fileprivate func part(
    of field: UnsafeRawBufferPointer
  ) throws(StreamError) -> UnsafeRawBufferPointer {
    word == 0 ? field : try word(of: field)
  }

  private func word(of field: UnsafeRawBufferPointer) throws(StreamError) -> UnsafeRawBufferPointer
  {
    var index = 0
    for number in 1...word {
      while index < field.count, field[index].isSpace { index &+= 1 }
      let start = index
      while index < field.count, !field[index].isSpace { index &+= 1 }
      if start == index { break }
      if number == word { return field.part(start, index) }
    }
    throw .missing("field \(self)")
  }
}

/// The fields of a line, one after the other, without their quotes or brackets.
private struct Fields {
  private let line: UnsafeRawBufferPointer
  private var index = 0
  /// Whether a quote or a bracket from here on may be closed. If not, the rest is not searched again.
  private var mayClose = (quote: true, bracket: true)

  init(_ line: UnsafeRawBufferPointer) {
    self.line = line
  }

  @inline(__always)
  mutating func next() -> UnsafeRawBufferPointer? {
    if index >= line.count { return nil }
    let start = index
    let first = line[start]
    var field: UnsafeRawBufferPointer?
    if first == .quote || first == UInt8(ascii: "[") { field = enclosed() }
    if field == nil {
      while index < line.count, !line[index].isSpace { index &+= 1 }
      field = line.part(start, index)
    }
    while index < line.count, line[index].isSpace { index &+= 1 }
    return field
  }

  /// A field in quotes, where a backslash escapes the next byte, or in brackets; nil if they are not closed.
  private mutating func enclosed() -> UnsafeRawBufferPointer? {
    let isQuote = line[index] == .quote
    if !(isQuote ? mayClose.quote : mayClose.bracket) { return nil }
    let closing = isQuote ? UInt8.quote : UInt8(ascii: "]")
    var end = index + 1
    while end < line.count {
      if line[end] == closing, end + 1 == line.count || line[end + 1].isSpace {
        defer { index = end + 1 }
        return line.part(index + 1, end)
      }
      end += isQuote && line[end] == .backslash ? 2 : 1
    }
    if isQuote { mayClose.quote = false } else { mayClose.bracket = false }
    return nil
  }
}
