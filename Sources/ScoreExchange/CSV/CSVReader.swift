import ScoreScript

/// Reads a table record by record, as RFC 4180 has them, with another delimiter if it is another.
///
/// Lines end with CR LF, LF or CR. Blanks around a quoted field are no part of it.
struct CSVReader {
  /// One field, and where it stands.
  struct Field {
    let text: String
    let isQuoted: Bool
    /// The bytes, quotes included.
    let range: Range<Int>
    let line: ImportSource.Line

    var isBlank: Bool { !isQuoted && text.utf8.allSatisfy { $0 == .blank || $0 == .tab } }
  }

  let source: ImportSource
  let delimiter: UInt8
  /// What is wrong with what was read so far.
  private(set) var problems = ImportProblems()
  private var position: Int
  private var line: ImportSource.Line

  /// Reads from the first record on, behind a line that says what the delimiter is.
  init(_ source: ImportSource) {
    self.source = source
    let delimiter = CSVDelimiter(of: source)
    self.delimiter = delimiter.byte
    position = delimiter.start
    line = .init(number: delimiter.start > source.start ? 2 : 1, start: delimiter.start)
  }

  private var bytes: [UInt8] { source.bytes }
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The fields of the next record; nil at the end. An end of a line at the end of the text begins no other record.
  mutating func record() -> [Field]? {
    if next == nil { return nil }
    var fields: [Field] = []
    while true {
      fields.append(field())
      guard let byte = next else { return fields }
      position += 1
      if byte != delimiter {
        if byte == .carriageReturn, next == .lineFeed { position += 1 }
        line = .init(number: line.number + 1, start: position)
        return fields
      }
    }
  }

  private mutating func field() -> Field {
    let start = position
    skipBlanks()
    if next == .quote { return quotedField() }
    position = start
    while let byte = next, byte != delimiter, byte != .lineFeed, byte != .carriageReturn {
      position += 1
    }
    let range = start..<position
    return Field(text: text(range, in: line), isQuoted: false, range: range, line: line)
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == .blank || byte == .tab, byte != delimiter { position += 1 }
  }

  private mutating func quotedField() -> Field {
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

  /// Reads what stands between the end of a quote and that of the field: there should be nothing.
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
    if let text = String(validating: bytes[range], as: UTF8.self) { return text }
    let fault = UTF8Place(bytes[range]).firstFault() ?? range.lowerBound
    problems.append(source.problem(.notUTF8, at: fault..<fault + 1, in: line))
    return String(decoding: bytes[range], as: UTF8.self)
  }
}

/// Where bytes are no UTF-8.
struct UTF8Place {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// The first byte that is none, or that begins what is none.
  func firstFault() -> Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var place = bytes.startIndex
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): place += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return place
      }
    }
  }
}
