import FoundationBase

/// The text encoding in the locale of the environment.
package enum TextEncoding: Sendable {
  case utf8
  /// No encoding is named, as in the locale C. Current terminals read UTF-8 there too.
  case ascii
  /// Another encoding, such as ISO 8859-1. UTF-8 would show as other characters there, even as control characters.
  case other

  package init(codeset: String) {
    self =
      switch codeset {
      case "UTF-8": .utf8
      case "", "ANSI_X3.4-1968", "US-ASCII", "ASCII", "646": .ascii
      default: .other
      }
  }

  /// The encoding of the locale in `LC_ALL`, `LC_CTYPE` or `LANG`; a locale that is not installed gives no encoding.
  package static let ofEnvironment = TextEncoding(codeset: codeset)

  /// The name of the encoding in the locale of the environment; empty if that is not installed.
  private static var codeset: String {
    // The locale owns the name, and is never freed.
    guard let locale = newlocale(LC_CTYPE_MASK, "", nil) else { return "" }
    return nl_langinfo_l(nl_item(CODESET), locale).map { String(cString: $0) } ?? ""
  }
}

extension String {
  package var trimmingTrailingBlanks: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }

  /// The text in lines of at most `width` columns, broken at spaces; a longer word gets its own line.
  package func wrapped(to width: Int) -> [String] {
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

  /// The text without control and format characters, safe to write to a terminal; newlines can be kept.
  package func terminalSafe(keepingNewlines: Bool = false) -> String {
    if Glyph.isPrintableASCII(self) { return self }
    guard keepingNewlines else { return Glyph.glyphs(of: self).lazy.map(\.text).joined() }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).terminalSafe() }.joined(separator: "\n")
  }

  /// The `terminalSafe` text in an encoding that may lack some characters. Question marks replace these, one per
  /// column.
  package func terminalSafe(in encoding: TextEncoding) -> String {
    if encoding != .other || utf8.allSatisfy({ $0 < 0x80 }) { return self }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Glyph.glyphs(of: String(line)).map { glyph in
        Glyph.isPrintableASCII(glyph.text) ? glyph.text : String(repeating: "?", count: glyph.width)
      }.joined()
    }.joined(separator: "\n")
  }

  /// The width of the text on a terminal in columns, as `terminalSafe` and the screens draw it, by Unicode 14.
  package var terminalWidth: Int { Glyph.width(of: self) }
}
