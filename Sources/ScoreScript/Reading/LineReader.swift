import Foundation

/// Reads a script line by line, in pieces.
///
/// Cost: memory for a piece, or for the longest line if that is more.
struct LineReader {
  /// A line without its end, and what of it is no UTF-8, for which there is U+FFFD.
  struct Line {
    let text: String
    let fault: Range<String.Index>?
  }

  private let content: ScriptContent
  /// The name of the file, for what is wrong with it.
  private let name: String
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// What is read and not yet handed out.
  private var rest = 0..<0
  /// Up to where there is no end of a line in the rest.
  private var searched = 0
  private var offset = 0
  private var isAtEnd = false

  init(_ content: ScriptContent, name: String) {
    self.content = content
    self.name = name
  }

  /// The next line; nil at the end. An end of a line at the end of the file begins no other.
  ///
  /// - Throws: `.unreadable` or `.binary`; then there are no more lines.
  mutating func next() throws(ScriptError) -> Line? {
    while true {
      if let end = newline() {
        defer { rest = end + 1..<rest.upperBound }
        return line(rest.lowerBound..<end)
      }
      searched = rest.upperBound
      if isAtEnd {
        defer { rest = rest.upperBound..<rest.upperBound }
        return rest.isEmpty ? nil : line(rest)
      }
      do throws(ScriptError) {
        try fill()
      } catch {
        isAtEnd = true
        rest = 0..<0
        throw error
      }
    }
  }

  private func newline() -> Int? {
    let start = max(searched, rest.lowerBound)
    let count = rest.upperBound - start
    if count <= 0 { return nil }
    return buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let found = memchr(base + start, 0x0A, count) else {
        return nil
      }
      return UnsafeRawPointer(found) - base
    }
  }

  private func line(_ range: Range<Int>) -> Line {
    let hasReturn = range.upperBound > range.lowerBound && buffer[range.upperBound - 1] == 0x0D
    return buffer.withUnsafeBufferPointer { bytes in
      let bytes = UnsafeBufferPointer(
        rebasing: bytes[range.lowerBound..<range.upperBound - (hasReturn ? 1 : 0)])
      if let text = String(validating: bytes, as: UTF8.self) { return Line(text: text, fault: nil) }
      let text = String(decoding: bytes, as: UTF8.self)
      // The first scalar that is not as it was.
      let common = zip(text.utf8, bytes).prefix { $0 == $1 }.count
      var start = text.utf8.index(text.startIndex, offsetBy: common)
      while UTF8.isContinuation(text.utf8[start]) { text.utf8.formIndex(before: &start) }
      return Line(text: text, fault: start..<text.unicodeScalars.index(after: start))
    }
  }

  /// Reads another piece behind the rest, which goes to the front.
  private mutating func fill() throws(ScriptError) {
    let count = rest.count
    if rest.lowerBound > 0 {
      buffer.replaceSubrange(0..<count, with: Array(buffer[rest]))
      searched -= rest.lowerBound
      rest = 0..<count
    }
    if count > buffer.count / 2 { buffer += [UInt8](repeating: 0, count: buffer.count) }
    let read: Int
    do throws(ScriptContent.SystemError) {
      read = try Self.read(content, at: offset, into: &buffer, from: count)
    } catch {
      throw .unreadable(name, number: error.number)
    }
    let piece = buffer[count..<count + read]
    if isBinary(piece) { throw .binary(name) }
    isAtEnd = read == 0
    rest = 0..<count + read
    if offset == 0, piece.starts(with: [0xEF, 0xBB, 0xBF]) { rest = 3..<rest.upperBound }
    offset += read
  }

  private static func read(
    _ content: ScriptContent, at offset: Int, into buffer: inout [UInt8], from start: Int
  ) throws(ScriptContent.SystemError) -> Int {
    var result = Result<Int, ScriptContent.SystemError>.success(0)
    buffer.withUnsafeMutableBytes { bytes in
      result = Result { () throws(ScriptContent.SystemError) in
        try content.copyBytes(
          at: offset, into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
      }
    }
    return try result.get()
  }

  /// Whether a piece holds NUL, or the first one mostly control characters.
  private func isBinary(_ piece: ArraySlice<UInt8>) -> Bool {
    if piece.contains(0) { return true }
    if offset > 0 { return false }
    let controls = piece.count { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return controls > piece.count / 4
  }
}
