import Scorekeeping

/// Scans one JSON value, and records the parts at some paths.
///
/// It accepts what RFC 8259 allows, up to a depth of 128. If a key occurs twice, the last one counts. Cost: linear in
/// the bytes, without allocations.
package struct JSONScanner {
  enum Kind: UInt8 {
    case text
    case escapedText
    case number
    case literal
    case null
    case container
  }

  /// A value that was found.
  struct Part {
    let kind: Kind
    /// The bytes, without the quotes of a text.
    let bytes: UnsafeRawBufferPointer
  }

  private let line: UnsafeRawBufferPointer
  private let paths: [[[UInt8]]]
  private var index = 0
  /// For each path, the number of its keys that lead to the current value.
  private var matched: SIMD4<Int8> = .zero
  private(set) var found: (Part?, Part?, Part?, Part?) = (nil, nil, nil, nil)

  static let depthLimit = 128

  /// - Parameter paths: at most four; nothing is found at an empty path, or at a path that is deeper than any value.
  init(_ line: UnsafeRawBufferPointer, paths: [[[UInt8]]]) {
    self.line = line
    self.paths = paths
    for path in paths.indices where !(1..<Self.depthLimit).contains(paths[path].count) {
      matched[path] = -1
    }
  }

  private var next: UInt8 {
    @inline(__always) get { index < line.count ? line[index] : 0 }
  }

  private var failure: StreamError { .notJSON(min(index, line.count) + 1) }

  @inline(__always)
  private mutating func skipBlanks() {
    while next.isSpace || next == .carriageReturn || next == .lineFeed { index &+= 1 }
  }

  /// The offset of the first byte of a text that cannot be a part of JSON; nil if there is none.
  package static func firstFault(in text: UnsafeRawBufferPointer) -> Int? {
    var scanner = JSONScanner(text, paths: [])
    do throws(StreamError) {
      try scanner.scan()
      return nil
    } catch {
      return min(scanner.index, text.count)
    }
  }

  /// Reads the line as one value.
  mutating func scan() throws(StreamError) {
    skipBlanks()
    try value(depth: 0)
    skipBlanks()
    if index < line.count { throw failure }
  }

  private mutating func value(depth: Int) throws(StreamError) {
    let start = index
    let kind: Kind
    switch next {
    case .quote: kind = try text()
    case UInt8(ascii: "{"):
      try object(depth: depth + 1)
      kind = .container
    case UInt8(ascii: "["):
      try array(depth: depth + 1)
      kind = .container
    case UInt8(ascii: "t"): kind = try literal("true")
    case UInt8(ascii: "f"): kind = try literal("false")
    case UInt8(ascii: "n"): kind = try literal("null", as: .null)
    default:
      try number()
      kind = .number
    }
    for path in paths.indices where matched[path] == depth && paths[path].count == depth {
      let isText = kind == .text || kind == .escapedText
      let bytes = isText ? line.part(start + 1, index - 1) : line.part(start, index)
      let part = Part(kind: kind, bytes: bytes)
      switch path {
      case 0: found.0 = part
      case 1: found.1 = part
      case 2: found.2 = part
      default: found.3 = part
      }
    }
  }

  private mutating func object(depth: Int) throws(StreamError) {
    try enter(depth)
    if next == UInt8(ascii: "}") {
      index += 1
      return
    }
    while true {
      let start = index + 1
      guard next == .quote else { throw failure }
      let isEscaped = try text() == .escapedText
      let old = matched
      match(line.part(start, index - 1), isEscaped: isEscaped, depth: depth)
      skipBlanks()
      guard next == UInt8(ascii: ":") else { throw failure }
      index += 1
      skipBlanks()
      try value(depth: depth)
      matched = old
      if try isEnd(UInt8(ascii: "}")) { return }
    }
  }

  private mutating func array(depth: Int) throws(StreamError) {
    try enter(depth)
    if next == UInt8(ascii: "]") {
      index += 1
      return
    }
    var element = 0
    while true {
      let old = matched
      if matched != SIMD4(repeating: -1) {
        var key = String(element)
        key.withUTF8 { match(UnsafeRawBufferPointer($0), isEscaped: false, depth: depth) }
      }
      element += 1
      try value(depth: depth)
      matched = old
      if try isEnd(UInt8(ascii: "]")) { return }
    }
  }

  private mutating func enter(_ depth: Int) throws(StreamError) {
    if depth > Self.depthLimit { throw failure }
    index += 1
    skipBlanks()
  }

  /// Reads the comma or the closing bracket after an element, and returns whether it was the bracket.
  private mutating func isEnd(_ bracket: UInt8) throws(StreamError) -> Bool {
    skipBlanks()
    defer { index += 1 }
    if next == bracket { return true }
    guard next == UInt8(ascii: ",") else { throw failure }
    index += 1
    skipBlanks()
    index -= 1
    return false
  }

  /// Records the paths that continue with a key.
  @inline(__always)
  private mutating func match(_ key: UnsafeRawBufferPointer, isEscaped: Bool, depth: Int) {
    for path in paths.indices where matched[path] == depth - 1 {
      let keys = paths[path]
      if keys.count >= depth, Self.isSame(keys[depth - 1], key, isEscaped: isEscaped) {
        matched[path] = Int8(depth)
      }
    }
  }

  private static func isSame(
    _ wanted: [UInt8], _ key: UnsafeRawBufferPointer, isEscaped: Bool
  ) -> Bool {
    if !isEscaped { return wanted.count == key.count && wanted.elementsEqual(key) }
    let scratch = ScratchBytes()
    unescape(key, into: scratch)
    return scratch.all.elementsEqual(wanted)
  }

  private mutating func text() throws(StreamError) -> Kind {
    var kind = Kind.text
    index &+= 1
    while index < line.count {
      let byte = line[index]
      if byte == .quote {
        index &+= 1
        return kind
      }
      if byte == .backslash {
        kind = .escapedText
        index &+= 1
        try escape()
      } else if byte < 0x20 {
        throw failure
      }
      index &+= 1
    }
    throw failure
  }

  private mutating func escape() throws(StreamError) {
    if next == UInt8(ascii: "u") {
      for _ in 0..<4 {
        index += 1
        guard Character(Unicode.Scalar(next)).isHexDigit else { throw failure }
      }
    } else if !"\"\\/bfnrt".utf8.contains(next) {
      throw failure
    }
  }

  private mutating func literal(
    _ word: StaticString, as kind: Kind = .literal
  ) throws(StreamError) -> Kind {
    for offset in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[offset] else { throw failure }
      index += 1
    }
    return kind
  }

  private mutating func number() throws(StreamError) {
    if next == .minus { index &+= 1 }
    if next == UInt8(ascii: "0") { index += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if next | 0x20 == UInt8(ascii: "e") {
      index += 1
      if next == .plus || next == .minus { index += 1 }
      try digits()
    }
  }

  private mutating func digits() throws(StreamError) {
    guard next.isDigit else { throw failure }
    repeat { index &+= 1 } while next.isDigit
  }

  /// Appends a text with its escapes resolved. Half a surrogate pair becomes U+FFFD.
  static func unescape(_ text: UnsafeRawBufferPointer, into result: ScratchBytes) {
    var units: [UInt16] = []
    func flush() {
      if units.isEmpty { return }
      result.append(String(decoding: units, as: UTF16.self).utf8)
      units = []
    }
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte == .backslash else {
        flush()
        result.append(CollectionOfOne(byte))
        continue
      }
      let escape = text[index]
      index += 1
      if escape == UInt8(ascii: "u") {
        let digits = String(decoding: text.part(index, index + 4), as: UTF8.self)
        units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
        index += 4
        continue
      }
      flush()
      let resolved: UInt8 =
        switch escape {
        case UInt8(ascii: "b"): 8
        case UInt8(ascii: "f"): 12
        case UInt8(ascii: "n"): 10
        case UInt8(ascii: "r"): 13
        case UInt8(ascii: "t"): 9
        default: escape
        }
      result.append(CollectionOfOne(resolved))
    }
    flush()
  }
}
