import Scorekeeping
import Texts

/// Reads a table record by record, in the format of RFC 4180 but with any of several delimiters.
///
/// Lines end with CR LF, LF or CR. Blanks around a quoted field do not belong to it. A table whose first line begins with
/// a bar is one in Markdown: a bar at each end of a line is not a delimiter, and a backslash escapes a character.
struct CSVReader {
  /// One field, with its location.
  struct Field {
    let text: String
    /// Whether spaces at the ends belong to the text, and a dash is one: it is in quotes, or has characters by their
    /// numbers in Markdown.
    let isQuoted: Bool
    /// The bytes of the field, including quotes.
    let range: Range<Int>
    let line: ImportSource.Line

    var isBlank: Bool { !isQuoted && text.utf8.allSatisfy { $0 == .blank || $0 == .tab } }
  }

  let source: ImportSource
  let delimiter: UInt8
  let isMarkdown: Bool
  /// The faults of the records read so far.
  private(set) var problems = ImportProblems()
  private var position: Int
  private var line: ImportSource.Line

  /// The delimiter, and after it those that the first lines hold besides it, unless the table names its own.
  let delimiters: [UInt8]

  /// Begins at the first record, after a line that names the delimiter, if there is one.
  ///
  /// - Parameter delimiter: the delimiter; nil for the one that the first line shows.
  init(_ source: ImportSource, delimiter other: UInt8? = nil) {
    self.source = source
    let delimiter = CSVDelimiter(of: source)
    self.delimiter = other ?? delimiter.byte
    isMarkdown = delimiter.isMarkdown
    position = delimiter.start
    let isNamed = delimiter.start > source.start
    delimiters = isNamed ? [delimiter.byte] : [delimiter.byte] + delimiter.others(in: source)
    // A line that names the delimiter, or text above a table in Markdown.
    let above = source.bytes[source.start..<delimiter.start]
    let count = above.count { $0 == .lineFeed }
    line = .init(number: 1 + (isNamed ? max(1, count) : 0), start: delimiter.start)
  }

  mutating func add(_ problem: ImportProblem) { problems.append(problem) }

  private var bytes: [UInt8] { source.bytes }
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Reads the fields of the next record; nil at the end. The line break at the very end does not begin another record.
  mutating func readRecord() -> [Field]? {
    if next == nil { return nil }
    var fields: [Field] = []
    while true {
      fields.append(readField())
      guard let byte = next else { return withoutEnds(fields) }
      position += 1
      if byte != delimiter {
        if byte == .carriageReturn, next == .lineFeed { position += 1 }
        line = .init(number: line.number + 1, start: position)
        return withoutEnds(fields)
      }
    }
  }

  /// The fields without the empty ones before the first bar and after the last one of a line in Markdown.
  private func withoutEnds(_ fields: [Field]) -> [Field] {
    guard isMarkdown, fields.count > 2, fields[0].isBlank else { return fields }
    return Array(fields.last?.isBlank == true ? fields[1...].dropLast() : fields[1...])
  }

  private mutating func readField() -> Field {
    let start = position
    if isMarkdown { return readMarkdownField() }
    skipBlanks()
    if next == .quote { return readQuotedField() }
    position = start
    while let byte = next, byte != delimiter, byte != .lineFeed, byte != .carriageReturn {
      position += 1
    }
    let range = start..<position
    return Field(text: text(range, in: line), isQuoted: false, range: range, line: line)
  }

  private mutating func readMarkdownField() -> Field {
    let start = position
    while let byte = next, byte != delimiter, byte != .lineFeed, byte != .carriageReturn {
      let isEscape = byte == UInt8(ascii: "\\") && position + 1 < bytes.count
      position += isEscape && MarkdownText.isPunctuation(bytes[position + 1]) ? 2 : 1
    }
    let range = start..<position
    let cell = Self.withoutEmphasis(text(range, in: line))
    let (plain, hasNumbers) = MarkdownText.plain(ScoreTable.trimmed(cell))
    // The apostrophe of a name is its own, since none protects it from a spreadsheet.
    let isMarked = FormulaMark.removed(from: plain) != plain
    return Field(
      text: isMarked ? FormulaMark.added(to: plain) : plain, isQuoted: hasNumbers, range: range,
      line: line)
  }

  /// The text of a cell without the asterisks that make all of it bold.
  private static func withoutEmphasis(_ text: String) -> String {
    let plain = ScoreTable.trimmed(text)
    let isBold = plain.utf8.count > 4 && plain.hasPrefix("**") && plain.hasSuffix("**")
    let inner = plain.dropFirst(2).dropLast(2)
    return isBold && !inner.contains("*") && inner.last != "\\" ? String(inner) : text
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == .blank || byte == .tab, byte != delimiter { position += 1 }
  }

  private mutating func readQuotedField() -> Field {
    let (start, line) = (position, line)
    var text = ""
    position += 1
    var piece = position
    while true {
      guard let byte = next else {
        problems.append(source.problem(.unclosedQuote, at: start..<start + 1, in: line))
        text += self.text(piece..<position, in: self.line)
        break
      }
      if byte == .quote {
        text += self.text(piece..<position, in: self.line)
        position += 1
        guard next == .quote else {
          readRest()
          break
        }
        piece = position
      } else if source.isEndOfLine(position) {
        text += self.text(piece..<position + 1, in: self.line)
        piece = position + 1
        self.line = .init(number: self.line.number + 1, start: piece)
      }
      position += 1
    }
    return Field(text: text, isQuoted: true, range: start..<position, line: line)
  }

  /// Reads any text between a closing quote and the end of the field, which is an error.
  private mutating func readRest() {
    let end = position
    skipBlanks()
    let start = position
    while let byte = next, byte != delimiter, byte != .lineFeed, byte != .carriageReturn {
      position += 1
    }
    if position > start {
      let rest = String(decoding: bytes[start..<position].prefix(40), as: UTF8.self)
      problems.append(source.problem(.textAfterQuote(rest), at: start..<position, in: line))
    } else {
      position = max(end, position)
    }
  }

  private mutating func text(_ range: Range<Int>, in line: ImportSource.Line) -> String {
    do throws(ImportProblem) {
      return try source.text(in: range, of: line)
    } catch {
      problems.append(error)
      return String(decoding: bytes[range], as: UTF8.self)
    }
  }
}

/// The delimiter between the fields of a table.
///
/// A first line `sep=;`, as Excel writes and reads it, names the delimiter. Otherwise the first line that is not blank
/// decides, after texts before a table in Markdown: a bar if it begins with one, a tab if it holds one, else a semicolon,
/// else a comma, else a bar.
private struct CSVDelimiter {
  let byte: UInt8
  /// The beginning of the table, after the line that names the delimiter, if there is one.
  let start: Int
  var isMarkdown = false

  private static let choices: [UInt8] = [.tab, .semicolon, .comma, .bar]

  init(of source: ImportSource) {
    let bytes = source.bytes[source.start...]
    let line = bytes.prefix { $0 != .lineFeed && $0 != .carriageReturn }
    let rest = bytes[line.endIndex...]
    let sep = Array("sep=".utf8)
    if line.count == sep.count + 1, let byte = line.last, Self.choices.contains(byte),
      line.lazy.map({ $0 | 0x20 }).starts(with: sep)
    {
      self.byte = byte
      start =
        rest.startIndex
        + (rest.starts(with: [.carriageReturn, .lineFeed]) ? 2 : min(1, rest.count))
      return
    }
    if let markdown = Self.markdown(in: bytes) {
      (start, byte, isMarkdown) = (markdown, .bar, true)
      return
    }
    start = source.start
    let found = Self.found(in: bytes)
    byte = Self.choices.first(where: found.contains) ?? .comma
  }

  /// The other delimiters in the first lines.
  func others(in source: ImportSource) -> [UInt8] {
    let bytes = source.bytes[source.start...].prefix(4096)
    return isMarkdown ? [] : Self.choices.filter { $0 != byte && bytes.contains($0) }
  }

  /// The beginning of a table in Markdown; nil for another table. Lines of text may precede it if the second line of the
  /// table is a rule, such as `|---|`.
  private static func markdown(in bytes: ArraySlice<UInt8>) -> Int? {
    let breaks: [UInt8] = [.lineFeed, .carriageReturn]
    func beginsWithBar(_ line: ArraySlice<UInt8>) -> Bool {
      line.first { $0 != .blank && $0 != .tab } == .bar
    }
    let lines = bytes.prefix(4096).split(whereSeparator: breaks.contains)
    if let first = lines.first, beginsWithBar(first) { return bytes.startIndex }
    let rule = Array("|-: ".utf8)
    return zip(lines, lines.dropFirst()).first { line, next in
      beginsWithBar(line) && beginsWithBar(next) && next.allSatisfy(rule.contains)
    }?.0.startIndex
  }

  /// The delimiters outside of quotes in the first line that is not blank.
  private static func found(in bytes: ArraySlice<UInt8>) -> Set<UInt8> {
    var found: Set<UInt8> = []
    var (isQuoted, beginsField, isBlank) = (false, true, true)
    for byte in bytes {
      // Only a quote at the start of a field is special.
      if byte == .quote, isQuoted || beginsField { isQuoted.toggle() }
      if isQuoted {
        isBlank = false
        continue
      }
      if byte == .lineFeed || byte == .carriageReturn {
        if !isBlank { break }
      } else if byte != .blank {
        isBlank = false
      }
      let isDelimiter = choices.contains(byte)
      if isDelimiter { found.insert(byte) }
      if byte != .blank && byte != .quote {
        beginsField = isDelimiter || byte == .lineFeed || byte == .carriageReturn
      }
    }
    return found
  }
}
