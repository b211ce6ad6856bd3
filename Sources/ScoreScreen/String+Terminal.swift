extension String {
  var trimmingTrailingBlanks: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }

  /// The text in lines of at most so many columns, broken at blanks; a longer word has a line of its own.
  public func wrapped(to width: Int) -> [String] {
    if Glyph.width(of: self) <= width { return [self] }
    var lines: [String] = []
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.last, Glyph.width(of: last + " " + word) <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The text as it may be written to a terminal: no control and no format character is left, newlines
  /// aside if they are kept.
  public func terminalSafe(keepingNewlines: Bool = false) -> String {
    if Glyph.isPlain(self) { return self }
    guard keepingNewlines else { return Glyph.glyphs(of: self).lazy.map(\.text).joined() }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).terminalSafe() }.joined(separator: "\n")
  }

  /// The text, which is `terminalSafe`, in an encoding that may lack its characters: as many question marks as they
  /// have columns stand for them then.
  public func terminalSafe(in encoding: TextEncoding) -> String {
    if encoding != .other || utf8.allSatisfy({ $0 < 0x80 }) { return self }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Glyph.glyphs(of: String(line)).map { glyph in
        Glyph.isPlain(glyph.text) ? glyph.text : String(repeating: "?", count: glyph.width)
      }.joined()
    }.joined(separator: "\n")
  }

  /// The columns that the text takes on a terminal, as `terminalSafe` and the screens draw it: by Unicode 14.
  public var terminalWidth: Int { Glyph.width(of: self) }
}
