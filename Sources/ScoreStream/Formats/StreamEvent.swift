import Scorekeeping

/// The player and the points of one line. The bytes of the name are in the line or in memory of its format, and are
/// valid until the next line is read.
struct StreamEvent {
  let name: UnsafeRawBufferPointer
  /// The points in thousandths.
  var amount: Int64 = 1000
  /// Whether the amount is the new total, rather than added to it.
  var sets = false
  var team: UnsafeRawBufferPointer?
  /// The time in milliseconds since 1970; nil if the line has none.
  var time: Int64?
}

/// A format of lines. Each format is a type, so that the loop over the lines is compiled for it.
protocol LineFormat {
  /// Reads a line without its line break.
  ///
  /// - Returns: nil for a line without an event, such as an empty one.
  mutating func event(in line: UnsafeRawBufferPointer) throws(StreamError) -> StreamEvent?
  /// Prepares for the first line of another file.
  mutating func beginFile()
}

extension LineFormat {
  mutating func beginFile() {}
}

/// Memory for text that cannot be read in place, such as a name with escapes.
final class ScratchBytes {
  private var bytes: UnsafeMutableRawPointer
  private var capacity = 256
  private(set) var count = 0

  init() {
    bytes = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { bytes.deallocate() }

  /// The appended bytes, valid until the next change.
  var all: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: count) }

  func removeAll() { count = 0 }

  func append(_ new: some Collection<UInt8>) {
    if count + new.count > capacity {
      capacity = (count + new.count) * 2
      let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
      larger.copyMemory(from: bytes, byteCount: count)
      bytes.deallocate()
      bytes = larger
    }
    for byte in new {
      bytes.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
      count += 1
    }
  }

  /// Replaces everything by a text.
  func replace(with text: String) -> UnsafeRawBufferPointer {
    removeAll()
    append(text.utf8)
    return all
  }
}

extension UInt8 {
  @inline(__always) var isDigit: Bool { self &- 0x30 < 10 }
  /// Whether the byte separates words: a space or a tab.
  @inline(__always) var isSpace: Bool { self == .blank || self == .tab }
}

extension UnsafeRawBufferPointer {
  /// A part of the bytes as a separate buffer.
  @inline(__always)
  func part(_ start: Int, _ end: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: baseAddress.map { $0 + start }, count: end - start)
  }

  /// The bytes without surrounding spaces and tabs, and without a carriage return at the end.
  var trimmed: UnsafeRawBufferPointer {
    var (start, end) = (0, count)
    while end > 0, self[end - 1].isSpace || self[end - 1] == .carriageReturn { end -= 1 }
    while start < end, self[start].isSpace { start += 1 }
    return part(start, end)
  }
}
