/// Reads JSON as far as it takes to know that it is well-formed, and where its parts are.
///
/// Nothing recurses: lists and objects that hold one another cost no stack, and more than `deepest` of them are
/// refused. Cost: a pass over what is read.
struct JSONScanner {
  /// What is wrong, and at which bytes.
  struct Fault: Error {
    let fact: ImportError
    let range: Range<Int>
  }

  /// How many lists and objects may hold one another.
  static let deepest = 100

  let bytes: [UInt8]
  var position: Int

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipBlanks() {
    while let byte = next,
      byte == .blank || byte == .lineFeed || byte == .carriageReturn || byte == .tab
    { position += 1 }
  }

  func fault(_ fact: JSONSyntax, from start: Int? = nil) -> Fault {
    let start = min(start ?? position, bytes.count)
    let end = min(max(position, start) + 1, bytes.count)
    return Fault(fact: .syntax(fact), range: start..<max(start, end))
  }

  /// Reads one value, with all that it holds.
  ///
  /// - Returns: its bytes.
  @discardableResult
  mutating func value() throws(Fault) -> Range<Int> {
    skipBlanks()
    let start = position
    var containers: [UInt8] = []
    repeat {
      skipBlanks()
      if try !beginsContainer(&containers) { continue }
      try endContainers(&containers)
    } while !containers.isEmpty
    return start..<position
  }

  /// Reads a value that holds no others, or the beginning of one that does.
  ///
  /// - Returns: false if the first value in a container is next.
  private mutating func beginsContainer(_ containers: inout [UInt8]) throws(Fault) -> Bool {
    switch next {
    case .openBrace, .openBracket:
      let byte = bytes[position]
      if containers.count == Self.deepest { throw fault(.tooDeep) }
      position += 1
      skipBlanks()
      let end: UInt8 = byte == .openBrace ? .closeBrace : .closeBracket
      if next == end {
        position += 1
        return true
      }
      containers.append(end)
      if byte == .openBrace { try key() }
      return false
    default:
      try scalar()
      return true
    }
  }

  /// Reads what follows a value: the ends of what holds it, or a comma, with the key behind it in an object.
  private mutating func endContainers(_ containers: inout [UInt8]) throws(Fault) {
    while let end = containers.last {
      skipBlanks()
      if next == end {
        position += 1
        containers.removeLast()
      } else {
        try comma(before: end)
        if end == .closeBrace { try key() }
        return
      }
    }
  }

  /// Reads the comma between two members.
  mutating func comma(before end: UInt8) throws(Fault) {
    guard next == .comma else { throw fault(.noEnd(of: end == .closeBrace ? "object" : "list")) }
    let start = position
    position += 1
    skipBlanks()
    if next == end {
      position = start
      throw fault(.trailingComma)
    }
  }

  /// Reads a key and its colon, and returns the key as it stands there.
  @discardableResult
  mutating func key() throws(Fault) -> Range<Int> {
    guard next == .quote else { throw fault(.noKey) }
    let range = try text()
    skipBlanks()
    guard next == .colon else { throw fault(.noColon) }
    position += 1
    return range
  }

  private mutating func scalar() throws(Fault) {
    switch next {
    case .quote: try text()
    case .some(let byte) where byte == UInt8(ascii: "-") || byte.isDigit: try number()
    default:
      for word in ["true", "false", "null"] where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return
      }
      throw fault(.noValue)
    }
  }

  private mutating func number() throws(Fault) {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    let first = position
    skipDigits()
    let isWrong = position == first || (bytes[first] == UInt8(ascii: "0") && position > first + 1)
    if isWrong { throw fault(.number, from: start) }
    if next == UInt8(ascii: ".") {
      position += 1
      try digits(from: start)
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try digits(from: start)
    }
  }

  private mutating func skipDigits() { while let byte = next, byte.isDigit { position += 1 } }

  private mutating func digits(from start: Int) throws(Fault) {
    let first = position
    skipDigits()
    if position == first { throw fault(.number, from: start) }
  }

  /// Reads a text, whose quote is next, and returns its bytes with its quotes.
  @discardableResult
  mutating func text() throws(Fault) -> Range<Int> {
    let start = position
    position += 1
    while let byte = next {
      switch byte {
      case .quote:
        position += 1
        return start..<position
      case 0..<0x20: throw fault(.control)
      case UInt8(ascii: "\\"): try escape()
      default: position += 1
      }
    }
    throw Fault(fact: .syntax(.unclosedText), range: start..<start + 1)
  }

  private mutating func escape() throws(Fault) {
    let start = position
    position += 1
    guard let byte = next, "\"\\/bfnrtu".utf8.contains(byte) else {
      throw fault(.escape, from: start)
    }
    position += 1
    guard byte == UInt8(ascii: "u") else { return }
    let unit = try hexadecimal(from: start)
    if unit & 0xFC00 == 0xDC00 { throw surrogate(start) }
    guard unit & 0xFC00 == 0xD800 else { return }
    guard next == UInt8(ascii: "\\"), position + 1 < bytes.count,
      bytes[position + 1] == UInt8(ascii: "u")
    else { throw surrogate(start) }
    position += 2
    if try hexadecimal(from: start) & 0xFC00 != 0xDC00 { throw surrogate(start) }
  }

  private func surrogate(_ start: Int) -> Fault {
    Fault(fact: .syntax(.surrogate), range: start..<min(start + 6, bytes.count))
  }

  private mutating func hexadecimal(from start: Int) throws(Fault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault(.escape, from: start)
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}

extension UInt8 {
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let colon = UInt8(ascii: ":")

  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
