import Texts

/// Finds a string literal among the arguments of a call in a Swift source.
///
/// It understands strings, comments and brackets. A regular expression with a quote is not understood: what stands between
/// that and the end of the line counts as code.
package struct LiteralScanner {
  private let source: [UInt8]
  private var position: Int

  package init(_ source: [UInt8]) { (self.source, position) = (source, 0) }

  /// A string literal.
  package struct Literal: Equatable {
    /// The range of the literal with its quotes, in bytes.
    package var range: Range<Int>
    /// The text; nil for a literal with escapes or interpolations.
    package var text: String?
  }

  /// The literal after a label in the call that begins at a line and a column, both counted from 1.
  ///
  /// - Returns: nil if the function is not called there, if it has no such argument, or if the argument is more than
  ///   one literal.
  package mutating func literal(
    labelled label: String, of function: String, line: Int, column: Int
  ) -> Literal? {
    guard let start = offset(ofLine: line) else { return nil }
    return literal(labelled: label, of: function, at: start + column - 1)
  }

  /// The literals after a label in all calls of a function, also in what only looks like one, such as a comment.
  mutating func literals(labelled label: String, of function: String) -> [Literal] {
    let name = Array(function.utf8)
    return source.indices.compactMap { offset in
      source[offset...].starts(with: name)
        ? literal(labelled: label, of: function, at: offset) : nil
    }
  }

  private mutating func literal(
    labelled label: String, of function: String, at offset: Int
  ) -> Literal? {
    position = offset
    // Compilers give the beginning of the call or its parenthesis.
    if !skip(function), position >= function.utf8.count, peek() == UInt8(ascii: "(") {
      position -= function.utf8.count
      guard skip(function) else { return nil }
    }
    guard skip("(") else { return nil }
    var depth = 1
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      if depth == 0 { return nil }
      if depth == 1, !isInName, skip(label + ":") {
        skipSpace()
        guard let literal = string() else { return nil }
        skipSpace()
        return peek() == UInt8(ascii: ")") || peek() == .comma ? literal : nil
      }
      if string() == nil, !skipComment() { position += 1 }
    }
    return nil
  }

  private func offset(ofLine line: Int) -> Int? {
    var (offset, rest) = (0, line - 1)
    while rest > 0 {
      guard let end = source[offset...].firstIndex(of: .lineFeed) else { return nil }
      (offset, rest) = (end + 1, rest - 1)
    }
    return offset
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    source.indices.contains(position + distance) ? source[position + distance] : nil
  }

  private var isInName: Bool {
    guard let before = peek(-1) else { return false }
    return before == UInt8(ascii: "_") || before >= 0x80
      || Unicode.Scalar(before).properties.isAlphabetic || 0x30..<0x3A ~= before
  }

  private mutating func skip(_ text: String) -> Bool {
    guard position >= 0, position <= source.count, source[position...].starts(with: text.utf8)
    else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek() {
      if byte == .blank || byte == .tab || byte == .lineFeed || byte == .carriageReturn {
        position += 1
      } else if !skipComment() {
        return
      }
    }
  }

  private mutating func skipComment() -> Bool {
    if skip("//") {
      while let byte = peek(), byte != .lineFeed { position += 1 }
      return true
    }
    guard skip("/*") else { return false }
    var depth = 1
    while depth > 0, position < source.count {
      if skip("/*") {
        depth += 1
      } else if skip("*/") {
        depth -= 1
      } else {
        position += 1
      }
    }
    return true
  }

  /// Reads a string literal, and stops after it; nil, without a step, if there is none.
  private mutating func string() -> Literal? {
    let start = position
    while peek() == .hash { position += 1 }
    let marks = String(repeating: "#", count: position - start)
    guard peek() == .quote else {
      position = start
      return nil
    }
    // Three quotes within a line are a short string in marks, such as #"""#.
    let isLong = skip("\"\"\"") && restOfLineIsBlank
    if !isLong { position = start + marks.utf8.count + 1 }
    let quote = (isLong ? "\"\"\"" : "\"") + marks
    let content = position
    var isPlain = true
    while let byte = peek() {
      let end = position
      if !isLong, byte == .lineFeed {
        position = start
        return nil
      }
      if skip(quote) {
        let bytes = source[content..<end]
        let text = isPlain ? Self.text(of: bytes, isLong: isLong) : nil
        return Literal(range: start..<position, text: text)
      }
      if skip("\\" + marks) {
        isPlain = false
        if skip("(") { skipInterpolation() } else { position += 1 }
      } else {
        position += 1
      }
    }
    return nil
  }

  private var restOfLineIsBlank: Bool {
    source[position...].prefix { $0 != .lineFeed }.allSatisfy {
      $0 == .blank || $0 == .tab || $0 == .carriageReturn
    }
  }

  private mutating func skipInterpolation() {
    var depth = 1
    while depth > 0, let byte = peek() {
      if string() != nil || skipComment() { continue }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      position += 1
    }
  }

  /// The text between the quotes; a literal of several lines has the indentation of its last one taken away.
  private static func text(of bytes: ArraySlice<UInt8>, isLong: Bool) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    if !isLong { return text }
    // The compiler reads the line ends of Windows as line feeds.
    let lines = text.linesOfText.map {
      String(
        decoding: $0.utf8.last == .carriageReturn ? $0.utf8.dropLast() : $0.utf8[...], as: UTF8.self
      )
    }
    guard let indent = lines.last, lines.count > 1, lines[0].trimmed.isEmpty else { return nil }
    var kept: [String] = []
    for line in lines.dropFirst().dropLast() {
      guard line.utf8.starts(with: indent.utf8) || line.trimmed.isEmpty else { return nil }
      kept.append(String(decoding: line.utf8.dropFirst(indent.utf8.count), as: UTF8.self))
    }
    return kept.joined(separator: "\n")
  }
}
