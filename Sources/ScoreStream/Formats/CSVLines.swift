import Scorekeeping

/// Lines of a table in the format of RFC 4180, but without line breaks in quotes.
///
/// A key is the name of a column in any letter case, or its number from 1. The first line is a header, unless all keys
/// are numbers: then they count columns, whatever the line holds. Without keys, it is a header only if it has a column
/// `name` or `player`; otherwise the columns are name, score and team. The delimiter is a tab, a semicolon, a comma or a
/// bar: the first of these that the first line holds.
struct CSVLines: LineFormat {
  private let keys: LineKeys
  private let countsLines: Bool
  private let sets: Bool
  private var delimiter = UInt8(ascii: ",")
  /// The columns of the name, the score, the team and the time, from 0; -1 for none.
  private var columns = SIMD4<Int>(repeating: -1)
  private var isOpen = false
  /// Whether the next line may be the header of another file.
  private var isAtHeader = false
  /// One for each of the columns.
  private let scratch = (ScratchBytes(), ScratchBytes(), ScratchBytes(), ScratchBytes())

  init(_ keys: LineKeys, countsLines: Bool = false, sets: Bool = false) {
    self.keys = keys
    self.countsLines = countsLines
    self.sets = sets
  }

  mutating func event(in line: UnsafeRawBufferPointer) throws(StreamError) -> StreamEvent? {
    let line = line.last == .carriageReturn ? line.part(0, line.count - 1) : line
    if line.isEmpty { return nil }
    if !isOpen {
      let isHeader = try readHeader(line)
      isOpen = true
      if isHeader { return nil }
    }
    if isAtHeader {
      isAtHeader = false
      var other = self
      if (try? other.readHeader(line)) == true {
        self = other
        return nil
      }
    }
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    var found = (none, none, none, none)
    var (index, column) = (0, 0)
    while index <= line.count {
      let field = try field(in: line, &index)
      if column == columns[0] { found.0 = try Self.resolved(field, scratch.0) }
      if column == columns[1] { found.1 = try Self.resolved(field, scratch.1) }
      if column == columns[2] { found.2 = try Self.resolved(field, scratch.2) }
      if column == columns[3] { found.3 = try Self.resolved(field, scratch.3) }
      column += 1
    }
    if found.0.isEmpty { throw .missing(keys.player ?? "name") }
    var event = StreamEvent(name: found.0)
    if columns[1] >= 0, !countsLines {
      if found.1.isEmpty { throw .missing(keys.score ?? "score") }
      event.amount = try AmountParser.thousandths(of: found.1)
      event.sets = sets
    }
    if !found.2.isEmpty { event.team = found.2 }
    if columns[3] >= 0 { event.time = try LineTime.milliseconds(found.3) }
    return event
  }

  mutating func beginFile() { isAtHeader = isOpen }

  private struct FieldBytes {
    /// The bytes without surrounding spaces and quotes.
    var bytes: UnsafeRawBufferPointer
    /// Whether it holds doubled quotes.
    var isEscaped = false
  }

  private func field(
    in line: UnsafeRawBufferPointer, _ index: inout Int
  ) throws(StreamError) -> FieldBytes {
    let start = index
    while index < line.count, line[index].isSpace, line[index] != delimiter { index &+= 1 }
    guard index < line.count, line[index] == .quote else {
      while index < line.count, line[index] != delimiter { index &+= 1 }
      defer { index &+= 1 }
      return FieldBytes(bytes: line.part(start, index).trimmed)
    }
    let first = index + 1
    var isEscaped = false
    index += 1
    while true {
      guard index < line.count else { throw .unclosedQuote }
      if line[index] == .quote {
        guard index + 1 < line.count, line[index + 1] == .quote else { break }
        isEscaped = true
        index += 1
      }
      index += 1
    }
    let field = FieldBytes(bytes: line.part(first, index), isEscaped: isEscaped)
    index += 1
    while index < line.count, line[index].isSpace, line[index] != delimiter { index &+= 1 }
    guard index == line.count || line[index] == delimiter else { throw .unclosedQuote }
    index += 1
    return field
  }

  private static func resolved(
    _ field: FieldBytes, _ scratch: ScratchBytes
  ) throws(StreamError) -> UnsafeRawBufferPointer {
    if !field.isEscaped { return field.bytes }
    scratch.removeAll()
    var wasQuote = false
    for byte in field.bytes {
      wasQuote = byte == .quote && !wasQuote
      if !wasQuote { scratch.append(CollectionOfOne(byte)) }
    }
    return scratch.all
  }

  /// The column with a number from 1.
  private static func column(_ key: String) -> Int? {
    Int(key).flatMap { $0 > 0 ? $0 - 1 : nil }
  }

  /// Finds the columns.
  ///
  /// - Returns: whether the line is a header.
  private mutating func readHeader(_ line: UnsafeRawBufferPointer) throws(StreamError) -> Bool {
    let delimiters = [.tab, UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "|")]
    delimiter = delimiters.first { line.contains($0) } ?? UInt8(ascii: ",")
    var titles: [String] = []
    var index = 0
    while index <= line.count {
      let field = try field(in: line, &index)
      titles.append(try Self.resolved(field, scratch.0).text())
    }
    let words = titles.map { $0.lowercased() }
    // A column without a title is identified by its number.
    titles = zip(1..., titles).map { $1.isEmpty ? "\($0)" : $1 }
    let all = [keys.player, keys.score, keys.team, keys.time]
    let given = all.compactMap(\.self)
    let hasName = words.contains { $0 == "name" || $0 == "player" }
    let isHeader = given.isEmpty ? hasName : !given.allSatisfy { Self.column($0) != nil }
    let usual = [["name", "player"], ["score", "points"], ["team"], []]
    for part in all.indices {
      if let key = all[part] {
        guard
          let column = (isHeader ? words.firstIndex(of: key.lowercased()) : nil) ?? Self.column(key)
        else {
          throw .unknownColumn(key, columns: titles)
        }
        columns[part] = column
      } else if isHeader {
        columns[part] = words.firstIndex { usual[part].contains($0) } ?? -1
      } else if given.isEmpty, part < 3 {
        columns[part] = part < titles.count ? part : -1
      }
    }
    if columns[0] < 0 { throw .unknownColumn(keys.player ?? "name", columns: titles) }
    return isHeader
  }
}
