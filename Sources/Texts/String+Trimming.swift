extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmed: String { trimmed(\.isWhitespace) }

  /// The text without the characters at its ends that satisfy the predicate.
  package func trimmed(_ isDropped: (Character) -> Bool) -> String {
    let start = drop(while: isDropped)
    let end = start.lastIndex { !isDropped($0) }
    return end.map { String(start[...$0]) } ?? ""
  }
}

extension BinaryInteger {
  /// The digits of a non-negative number, padded with zeros to a length.
  @inlinable package func digits(_ length: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: Swift.max(0, length - digits.count)) + digits
  }
}

extension Int {
  /// The number followed by words in the singular or the plural: `1 board`, `2 matches`, `3 rows differ`.
  ///
  /// - Parameter plural: the words for all numbers but 1; by default the singular with an `s`.
  package func phrase(_ singular: String, _ plural: String? = nil) -> String {
    "\(self) \(self == 1 ? singular : plural ?? singular + "s")"
  }
}

extension Double {
  /// The number rounded to one decimal: `5.2`.
  package var withOneDecimal: String { "\((self * 10).rounded() / 10)" }
}

extension String {
  /// Decodes percent-encoded bytes. Nil if they are not UTF-8, or contain a `%` without two digits.
  ///
  /// - Parameter isForm: whether `+` stands for a space.
  package init?(percentEncoded bytes: some Sequence<UInt8>, isForm: Bool = false) {
    var decoded: [UInt8] = []
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.next()?.hexadecimal, let low = rest.next()?.hexadecimal else {
          return nil
        }
        decoded.append(high << 4 | low)
      case UInt8(ascii: "+") where isForm: decoded.append(.blank)
      default: decoded.append(byte)
      }
    }
    self.init(validating: decoded, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var hexadecimal: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension String {
  /// The text with a capital letter first.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension String {
  /// The text shortened for use in a message: the middle of a long text is cut out. O(1).
  package var shortened: String {
    if utf8.count <= 1000 { return self }
    return "\(String(unicodeScalars.prefix(200)))…\(String(unicodeScalars.suffix(400)))"
  }
}

extension String {
  /// The text as a word of a shell, in quotes if it needs them.
  package var shellQuoted: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
          || "0123456789/._-+".utf8.contains(byte)
      }
    if isPlain { return self }
    // Split by bytes, as a shell reads: a combining mark after a quote does not hide it.
    let parts = utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
    return "'" + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: #"'\''"#) + "'"
  }
}

extension String {
  /// Escapes the text for an element of XML or HTML, or an attribute in double quotes. Control characters other than
  /// line feeds, and characters that XML does not allow, are `printed`. O(n).
  package var xmlEscaped: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 && !"&<>\"".utf8.contains($0) }) { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\n": result.append(scalar)
      default: result.append(scalar.printed)
      }
    }
    return String(result)
  }
}

extension String {
  /// The lines between the line feeds; one more than there are line feeds.
  package var linesOfText: [String] {
    utf8.split(separator: .lineFeed, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The last part of a path; the whole text if it has none.
  package var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}

extension Unicode.Scalar {
  /// The code point in Unicode notation: `U+001B`.
  package var hexadecimal: String { "U+" + value.digits(4, radix: 16).uppercased() }
}
