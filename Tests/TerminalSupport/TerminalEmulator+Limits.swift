/// Workarounds for mistakes in libvterm (0.1 to 0.3), as equivalent input that it reads correctly.
///
/// It takes a row for full when a sequence that repeats a character (`ESC [ n b`) ends before the last column; the
/// repeated characters replace the sequence. It separates an ASCII letter from the mark after it, and loses the mark if
/// the letter is in the last column; a private-use scalar replaces the letter until the screen is read. It does not
/// support mode 47, the oldest mode of the alternate screen; mode 1047 replaces it.
extension TerminalEmulator {
  private static let hidden: UInt32 = 0xF100
  private static let oldestAlternate = Array("\u{1B}[?47".utf8)

  static func mended(_ bytes: [UInt8], after before: UInt8?) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x1B, bytes[index...].starts(with: oldestAlternate) {
        result += "\u{1B}[?1047".utf8
        index += oldestAlternate.count
        continue
      }
      if byte == 0x1B, let last = result.last ?? before,
        let (count, end) = repetition(in: bytes, at: index)
      {
        result += repeatElement(last, count: count)
        index = end
        continue
      }
      if byte > 0x20, byte < 0x7F, index + 1 < bytes.count, bytes[index + 1] >= 0xC2,
        isMark(in: bytes, at: index + 1)
      {
        let scalar = Unicode.Scalar(hidden + UInt32(byte)) ?? "?"
        result += Array(String(scalar).utf8)
      } else {
        result.append(byte)
      }
      index += 1
    }
    return result
  }

  /// The scalar that a private-use scalar stands for.
  static func shown(_ scalar: UInt32) -> UInt32 {
    hidden + 0x20..<hidden + 0x7F ~= scalar ? scalar - hidden : scalar
  }

  /// The text that text with such scalars stands for.
  static func shown(_ text: String) -> String {
    // The first byte of such a scalar.
    if !text.utf8.contains(0xEF) { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { Unicode.Scalar(shown($0.value)) ?? $0 }))
  }

  /// The number of repetitions in a sequence that repeats the last character, and the end of the sequence.
  private static func repetition(in bytes: [UInt8], at start: Int) -> (count: Int, end: Int)? {
    guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "[") else { return nil }
    let digits = bytes[(start + 2)...].prefix { (0x30...0x39).contains($0) }
    guard digits.endIndex < bytes.count, bytes[digits.endIndex] == UInt8(ascii: "b") else {
      return nil
    }
    return (Int(String(decoding: digits, as: UTF8.self)) ?? 1, digits.endIndex + 1)
  }

  /// Whether the scalar at an index has no width.
  private static func isMark(in bytes: [UInt8], at index: Int) -> Bool {
    guard
      let scalar = String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first
    else { return false }
    if 0x1160...0x11FF ~= scalar.value { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
