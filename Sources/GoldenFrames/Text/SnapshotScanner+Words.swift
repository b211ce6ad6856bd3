extension SnapshotScanner {
  /// Passes a word: one in quotes, or else up to a blank or a comma.
  ///
  /// - Throws: `.noWord` if there is none.
  mutating func name() throws(SnapshotTextError) -> String {
    if next == UInt8(ascii: "\"") { return try quoted() }
    let start = position
    skip { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ",") }
    if position == start { throw error(.noWord) }
    return text(start..<position)
  }

  /// Passes who a line is about: a name, or a kind and a name.
  mutating func subject(
    isLast: (SnapshotScanner) -> Bool
  ) throws(SnapshotTextError) -> Snapshot.Subject {
    let first = try name()
    if isLast(self) { return Snapshot.Subject(first) }
    position += 1
    return Snapshot.Subject(try name(), kind: first)
  }

  /// Passes a text in quotes.
  mutating func quoted() throws(SnapshotTextError) -> String {
    let start = position
    position += 1
    var text = ""
    while true {
      let piece = position
      skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      text += self.text(piece..<position)
      guard let byte = next else { throw error(.unterminatedQuote, at: start) }
      if byte == UInt8(ascii: "\"") {
        position += 1
        return text
      }
      text.unicodeScalars.append(try escape())
    }
  }

  /// Passes what is left of the line, which has escapes but no quotes.
  mutating func title() throws(SnapshotTextError) -> String {
    var text = ""
    while next != nil {
      let piece = position
      skip { $0 != UInt8(ascii: "\\") }
      text += self.text(piece..<position)
      if next != nil { text.unicodeScalars.append(try escape()) }
    }
    return text
  }

  /// Passes an escape, which begins with a backslash.
  private mutating func escape() throws(SnapshotTextError) -> Unicode.Scalar {
    let start = position
    if take("\\\"") { return "\"" }
    if take("\\\\") { return "\\" }
    if take("\\n") { return "\n" }
    if take("\\t") { return "\t" }
    if take("\\u{") {
      let digits = position
      skip { $0 != UInt8(ascii: "}") }
      if let value = UInt32(text(digits..<position), radix: 16),
        let scalar = Unicode.Scalar(value), take("}")
      {
        return scalar
      }
    }
    let shown = String(rest(from: start).unicodeScalars.prefix(2))
    throw error(.unknownEscape(shown), at: start)
  }
}
