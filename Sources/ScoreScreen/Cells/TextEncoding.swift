import CNCurses

/// The text encoding of a terminal, as far as the environment tells.
package enum TextEncoding: Sendable {
  case utf8
  /// Nothing is said, as in the locale C: terminals of today take UTF-8 there too.
  case ascii
  /// Another one, as ISO 8859-1: UTF-8 would be other characters there, control characters among them.
  case other

  init(codeset: String) {
    self =
      switch codeset {
      case "UTF-8": .utf8
      case "", "ANSI_X3.4-1968", "US-ASCII", "ASCII", "646": .ascii
      default: .other
      }
  }

  /// That of the locale which `LC_ALL`, `LC_CTYPE` or `LANG` names; one that is not installed says nothing.
  package static let ofEnvironment = TextEncoding(codeset: String(cString: cn_codeset()))
}

extension String {
  var trimmingTrailingBlanks: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }

  /// The text in lines of at most so many columns, broken at blanks; a longer word has a line of its own.
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
  package func terminalSafe(in encoding: TextEncoding) -> String {
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
