import Foundation

/// The parts of lists and objects.
extension JSONScanner {
  /// A member of an object.
  struct Member {
    let key: String
    let keyRange: Range<Int>
    let value: Range<Int>
  }

  /// Hands out the members of the object that is next, in their order; its brace must be there. The body reads the value
  /// that follows the key, and no more.
  mutating func object(
    _ body: (inout JSONScanner, String, Range<Int>) throws(Fault) -> Void
  ) throws(Fault) {
    position += 1
    skipBlanks()
    if next == .closeBrace {
      position += 1
      return
    }
    while true {
      let range = try key()
      try body(&self, decodedText(range), range)
      skipBlanks()
      if next == .closeBrace { break }
      try comma(before: .closeBrace)
    }
    position += 1
  }

  /// The members of the object that is next.
  ///
  /// - Throws: also where a key stands twice.
  mutating func members() throws(Fault) -> [Member] {
    var members: [Member] = []
    var keys: Set<String> = []
    try object { (scanner, key, range) throws(Fault) in
      if !keys.insert(key).inserted {
        throw Fault(fact: .keyTwice(String(key.prefix(40))), range: range)
      }
      members.append(Member(key: key, keyRange: range, value: try scanner.value()))
    }
    return members
  }

  /// The elements of the list that is next; its bracket must be there.
  mutating func elements() throws(Fault) -> [Range<Int>] {
    position += 1
    skipBlanks()
    if next == .closeBracket {
      position += 1
      return []
    }
    var elements: [Range<Int>] = []
    while true {
      elements.append(try value())
      skipBlanks()
      if next == .closeBracket { break }
      try comma(before: .closeBracket)
    }
    position += 1
    return elements
  }

  /// What a text says whose bytes are well-formed.
  func decodedText(_ range: Range<Int>) -> String {
    let inner = bytes[range].dropFirst().dropLast()
    if !inner.contains(UInt8(ascii: "\\")) { return String(decoding: inner, as: UTF8.self) }
    return (try? JSONDecoder().decode(String.self, from: Data(bytes[range]))) ?? ""
  }

  /// The first number of a well-formed value that is no 64-bit integer and is not asked for as a `time`, or is no
  /// number that can be kept at all.
  static func numberBeyondIntegers(in value: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
    var scanner = JSONScanner(bytes, at: value.lowerBound)
    var last = ""
    while scanner.position < value.upperBound, let byte = scanner.next {
      if byte == .quote {
        guard let text = try? scanner.text() else { return nil }
        last = scanner.decodedText(text)
      } else if byte == UInt8(ascii: "-") || byte.isDigit {
        guard let range = try? scanner.value() else { return nil }
        let text = String(decoding: bytes[range], as: UTF8.self)
        if Int64(text) != nil { continue }
        if last != "time" || Double(text)?.isFinite != true { return range }
      } else {
        scanner.position += 1
      }
    }
    return nil
  }

  /// The bytes of what a path leads to from a value, which is well-formed, and whether that is there: if not, they are
  /// those of the last thing on the way that is.
  static func find(
    _ path: [any CodingKey], from value: Range<Int>, in bytes: [UInt8]
  ) -> (range: Range<Int>, isFound: Bool) {
    var range = value
    for step in path {
      var scanner = JSONScanner(bytes, at: range.lowerBound)
      var found: Range<Int>?
      if let index = step.intValue, scanner.next == .openBracket {
        let elements = (try? scanner.elements()) ?? []
        found = elements.indices.contains(index) ? elements[index] : nil
      } else if scanner.next == .openBrace {
        found = (try? scanner.members())?.first { $0.key == step.stringValue }?.value
      }
      guard let found else { return (range, false) }
      range = found
    }
    return (range, true)
  }
}
