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

    /// Appends a sentence with names in it. What is written from right to left is isolated, so that it does not turn the
    /// numbers beside it.
    mutating func appendInterpolation(words: String) {
      for (part, isReversed) in words.printed.directions {
        if isReversed { appendInterpolation(name: part) } else { appendInterpolation(part) }
      }
    }

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
  fileprivate var htmlEscaped: String { printed.xmlEscaped }

  /// The parts that are written from right to left, such as names, and the text between them. A part begins with such a
  /// letter, ends with one or with its marks, and holds no signs between but those that join the words of a name.
  fileprivate var directions: [(text: String, isReversed: Bool)] {
    if utf8.allSatisfy({ $0 < 0xD6 }) { return [(self, false)] }
    var parts: [(text: String, isReversed: Bool)] = []
    var (text, run, end) = (UnicodeScalarView(), UnicodeScalarView(), UnicodeScalarView())
    func add(_ scalars: UnicodeScalarView, _ isReversed: Bool) {
      if !scalars.isEmpty { parts.append((String(scalars), isReversed)) }
    }
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x5D0...0x61B, 0x61D...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF,
        0x1E800...0x1EFFF:
        if run.isEmpty {
          add(text, false)
          text = .init()
        }
        run += end + [scalar]
        end = .init()
      case _ where run.isEmpty: text.append(scalar)
      case _ where scalar.isMark:
        run += end + [scalar]
        end = .init()
      case _
      where scalar.properties.generalCategory == .format
        || " '’\".-־".unicodeScalars.contains(scalar):
        end.append(scalar)
      default:
        add(run, true)
        (text, run, end) = (end + [scalar], .init(), .init())
      }
    }
    add(run, true)
    add(text + end, false)
    return parts
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
  }
}
