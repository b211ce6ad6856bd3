import Scorekeeping

/// A piece of HTML, written as a string literal.
///
/// Law: texts that are interpolated into a literal are escaped; only literals and other pieces stay unchanged. So no
/// name can become markup, whatever it holds.
struct HTML: ExpressibleByStringInterpolation, Equatable, Sendable {
  private(set) var text: String

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Appends another piece.
  static func += (html: inout HTML, other: HTML) { html.text += other.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ html: HTML) { text += html.text }

    mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { text += piece.text }
    }

    /// Appends a piece, or nothing for nil.
    mutating func appendInterpolation(_ html: HTML?) { text += html?.text ?? "" }

    mutating func appendInterpolation(_ number: Int) { text += String(number) }

    /// Appends a text in which nothing is markup.
    mutating func appendInterpolation(_ text: String) { self.text += text.htmlEscaped }

    /// Appends a name, isolated from the direction of the text around it.
    mutating func appendInterpolation(name: String) { text += "<bdi>\(name.htmlEscaped)</bdi>" }

    /// Appends an attribute with a space before it, or nothing for nil.
    mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
      if let value { text += " \(name)=\"\(value.htmlEscaped)\"" }
    }
  }
}

extension [HTML] {
  /// The pieces, joined by another piece.
  func joined(separator: HTML) -> HTML {
    dropFirst().reduce(into: first ?? "") { $0 += "\(separator)\($1)" }
  }
}

extension String {
  /// The text as HTML shows it in elements and attributes in double quotes.
  fileprivate var htmlEscaped: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return xmlEscaped }
    return String(String.UnicodeScalarView(unicodeScalars.lazy.map(\.shown))).xmlEscaped
  }
}

extension Unicode.Scalar {
  /// The character that the page shows: a Control Picture for a control character, as on the terminal, and U+FFFD for
  /// another character that is invisible or changes the direction of the text. Emoji keep the characters that join
  /// them.
  ///
  /// The script of the page has the same rule in `safe`.
  fileprivate var shown: Unicode.Scalar {
    switch value {
    case 0..<0x20: return Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x20..<0x7F, 0x200C, 0x200D, 0xE0020...0xE007F: return self
    case 0x7F: return "\u{2421}"
    default: break
    }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
    default: self
    }
  }
}
