/// The grammar of the bytes that terminals send: ECMA-48, and its extensions.
extension KeyDecoder {
  /// A key and its length in bytes; the key is nil for a sequence without a key.
  typealias Token = (key: Key?, length: Int)

  /// The first key or sequence; nil while it is incomplete.
  static func firstToken(in bytes: ArraySlice<UInt8>) -> Token? {
    let first = bytes[bytes.startIndex]
    if first == 0x1B { return escaped(bytes) }
    if first < 0x80 { return (Key(ascii: first), 1) }
    return scalar(in: bytes)
  }

  /// A character of several bytes; the replacement character for bytes that are not UTF-8.
  private static func scalar(in bytes: ArraySlice<UInt8>) -> Token? {
    var decoder = UTF8()
    var iterator = bytes.prefix(4).makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) {
      return (.character(Character(scalar)), UTF8.width(scalar))
    }
    let length =
      switch bytes[bytes.startIndex] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let isWhole = bytes.count >= length || bytes.dropFirst().contains { $0 & 0xC0 != 0x80 }
    return isWhole ? (.character("\u{FFFD}"), 1) : nil
  }

  private static func escaped(_ bytes: ArraySlice<UInt8>) -> Token? {
    let start = bytes.startIndex
    guard bytes.count > 1 else { return nil }
    switch bytes[start + 1] {
    case 0x5B: return controlSequence(bytes)
    case 0x4F: return singleShift(bytes)
    // Answers about settings, titles and colours, and messages of programs.
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F: return controlString(bytes)
    case 0x1B:
      guard bytes.count > 2 else { return nil }
      // Some terminals send Alt and a key of several bytes like this.
      guard bytes[start + 2] == 0x5B || bytes[start + 2] == 0x4F else { return (.escape, 1) }
      // Before a paste, Esc is a separate key.
      let rest = bytes.dropFirst()
      if rest.starts(with: pasteStart) { return (.escape, 1) }
      return escaped(rest).map { ($0.key?.withAlt, $0.length + 1) }
    case 0x08, 0x7F: return (.altBackspace, 2)
    case 0x80...: return scalar(in: bytes.dropFirst()).map { (nil, $0.length + 1) }
    // Not a key with Alt: Esc was pressed before, and both bytes arrived together.
    case let byte: return Key(alt: byte).map { ($0, 2) } ?? (.escape, 1)
    }
  }

  /// Parses `ESC [`, parameters, and a final byte.
  private static func controlSequence(_ bytes: ArraySlice<UInt8>) -> Token? {
    let body = bytes.dropFirst(2)
    // rxvt ends some sequences with `$`, which is not a final byte in ECMA-48.
    let digits = body.prefix { 0x30..<0x3A ~= $0 }
    if !digits.isEmpty, body.dropFirst(digits.count).first == 0x24 {
      return (key(digits, end: 0x7E), digits.count + 3)
    }
    guard let end = body.firstIndex(where: { !(0x20..<0x40 ~= $0) }) else { return nil }
    let length = end - bytes.startIndex + 1
    switch body[end] {
    // This byte is not part of the sequence and begins the next token.
    case ..<0x20, 0x7F...: return (nil, length - 1)
    // A function key of the Linux console has one more byte.
    case 0x5B where end == body.startIndex: return bytes.count > length ? (nil, length + 1) : nil
    // Without mode 1006 a mouse report has three bytes, each the number plus 32.
    case 0x4D where end == body.startIndex:
      guard bytes.count >= length + 3 else { return nil }
      return (mouse(body.dropFirst().prefix(3).map { Int($0) - 32 }), length + 3)
    case let final: return (key(body[..<end], end: final), length)
    }
  }

  /// The mode and its state in an answer such as `ESC [ ? 2026 ; 2 $ y`.
  static func modeAnswer(_ sequence: ArraySlice<UInt8>) -> (mode: Int, state: Int)? {
    guard sequence.starts(with: "\u{1B}[?".utf8), sequence.suffix(2).elementsEqual("$y".utf8) else {
      return nil
    }
    let numbers = numbers(in: sequence.dropFirst(3).dropLast(2))
    guard numbers.count == 2, let mode = numbers[0], let state = numbers[1] else { return nil }
    return (mode, state)
  }

  /// The background in an answer such as `ESC ] 11 ; rgb:ffff/ffff/ffff ESC \`, as `0xRRGGBB`. Channels have one to
  /// four digits; `rgba:` adds a fourth, the opacity.
  static func groundAnswer(_ sequence: ArraySlice<UInt8>) -> Int? {
    let start = "\u{1B}]11;rgb".utf8
    guard sequence.starts(with: start) else { return nil }
    let body = sequence.dropFirst(start.count).dropLast(sequence.last == 0x07 ? 1 : 2)
    let hasOpacity = body.first == 0x61
    guard let colon = body.firstIndex(of: 0x3A),
      body[..<colon].elementsEqual(hasOpacity ? [0x61] : [])
    else { return nil }
    let channels = body[(colon + 1)...].split(separator: 0x2F, omittingEmptySubsequences: false)
      .map { digits -> Int? in
        let text = String(decoding: digits, as: UTF8.self)
        guard 1...4 ~= digits.count, text.allSatisfy(\.isHexDigit) else { return nil }
        let most = 1 << (4 * digits.count) - 1
        return Int(text, radix: 16).map { ($0 * 255 + most / 2) / most }
      }
    guard channels.count == (hasOpacity ? 4 : 3), !channels.contains(nil) else { return nil }
    return channels.prefix(3).compactMap(\.self).reduce(0) { $0 << 8 | $1 }
  }

  /// Parses `ESC O`, perhaps a digit for held keys, and a final byte.
  private static func singleShift(_ bytes: ArraySlice<UInt8>) -> Token? {
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { !(0x30..<0x3A ~= $0) }) else { return nil }
    let length = end - bytes.startIndex + 1
    switch body[end] {
    case ..<0x20, 0x7F...: return length == 3 ? (.alt("o"), 2) : (nil, length - 1)
    case 0x4D: return (.enter, length)
    case 0x58: return (.character("="), length)
    // The digits and signs of the keypad.
    case 0x6A...0x79: return (.character(Character(Unicode.Scalar(body[end] - 0x40))), length)
    case 0x61: return (.up, length)
    case 0x62: return (.down, length)
    case 0x63: return (.controlRight, length)
    case 0x64: return (.controlLeft, length)
    case let final: return (key(body[..<end], end: final), length)
    }
  }

  /// Skips a string that ends with a bell, or with `ESC \`.
  private static func controlString(_ bytes: ArraySlice<UInt8>) -> Token? {
    var start = bytes.startIndex + 2
    while let end = bytes[start...].firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) {
      if bytes[end] == 0x07 { return (nil, end - bytes.startIndex + 1) }
      guard end + 1 < bytes.endIndex else { return nil }
      if bytes[end + 1] == 0x5C { return (nil, end - bytes.startIndex + 2) }
      start = end + 1
    }
    return nil
  }

  /// The numbers between semicolons; nil for a part that is not a number.
  private static func numbers(in parameters: ArraySlice<UInt8>) -> [Int?] {
    parameters.split(separator: 0x3B, omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
  }

  private static func mouse(_ numbers: [Int]) -> Key? {
    guard numbers.count == 3 else { return nil }
    return MouseEvent(button: numbers[0], column: numbers[1], row: numbers[2]).map(Key.mouse)
  }

  private static func key(_ parameters: ArraySlice<UInt8>, end: UInt8) -> Key? {
    // A mouse report of mode 1006.
    if parameters.first == 0x3C {
      return end == 0x4D ? mouse(numbers(in: parameters.dropFirst()).map { $0 ?? -1 }) : nil
    }
    // A sign before the parameters marks an answer, not a key.
    if let first = parameters.first, !(0x30..<0x3A ~= first || first == 0x3B) { return nil }
    let numbers = numbers(in: parameters).map { $0 ?? 1 }
    let first = numbers.first ?? 1
    // Old terminals omit the 1 before the number for held keys.
    var held = end == 0x7E ? 1 : first
    if numbers.count > 1 { held = numbers[1] }
    let isWord = held > 1 && (held - 1) & 0b1110 != 0
    switch end {
    case 0x41, 0x61: return .up
    case 0x42, 0x62: return .down
    case 0x43, 0x63: return isWord ? .controlRight : .right
    case 0x44, 0x64: return isWord ? .controlLeft : .left
    case 0x48: return .home
    case 0x46: return .end
    case 0x5A: return .backTab
    case 0x50...0x53 where end != 0x52 || parameters.isEmpty: return .unused("F\(end - 0x4F)")
    // rxvt ends sequences with `^` or `@` while keys are held.
    case 0x7E, 0x5E, 0x40:
      switch first {
      case 1, 7: return parameters.isEmpty ? nil : .home
      case 4, 8: return .end
      case 3: return .delete
      case 5: return .pageUp
      case 6: return .pageDown
      case 2: return .unused("Insert")
      case 11...15: return .unused("F\(first - 10)")
      case 17...21: return .unused("F\(first - 11)")
      case 23...24: return .unused("F\(first - 12)")
      default: return nil
      }
    default: return nil
    }
  }
}

extension Key {
  fileprivate init?(ascii byte: UInt8) {
    switch byte {
    case 0x0A, 0x0D: self = .enter
    case 0x09: self = .tab
    case 0x08, 0x7F: self = .backspace
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x20...0x7E: self = .character(Character(Unicode.Scalar(byte)))
    default: return nil
    }
  }

  /// The key with Alt that Esc and this byte encode.
  init?(alt byte: UInt8) {
    let letter = Character(Unicode.Scalar(byte))
    guard byte < 0x80, letter.isLetter || letter.isNumber else { return nil }
    self = .alt(Character(letter.lowercased()))
  }

  fileprivate var withAlt: Key {
    switch self {
    case .left: .controlLeft
    case .right: .controlRight
    default: self
    }
  }
}
