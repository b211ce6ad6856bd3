/// What stands between the fields of a table.
///
/// Where the first line is `sep=;`, as Excel writes and reads it, it is that. Else it is a tab if there is one in the
/// first line that holds something, else a semicolon, else a comma, else a bar.
struct CSVDelimiter {
  let byte: UInt8
  /// Where the table begins: behind the line that says it.
  let start: Int

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
    start = source.start
    let found = Self.found(in: bytes)
    byte = Self.choices.first(where: found.contains) ?? .comma
  }

  /// Those that stand outside of quotes in the first line that holds something.
  private static func found(in bytes: ArraySlice<UInt8>) -> Set<UInt8> {
    var found: Set<UInt8> = []
    var (isQuoted, beginsField, isBlank) = (false, true, true)
    for byte in bytes {
      // Within a field a quote is a character as any other.
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
