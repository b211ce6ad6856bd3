#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Bytes of an input, from which lines are read in place.
///
/// Memory: a line of up to 1 MiB is held whole; of a longer line, only the beginning is kept, and the rest is skipped.
struct LineBuffer: ~Copyable {
  /// The largest number of bytes of a line.
  static let limit = 1 << 20

  private var bytes: UnsafeMutableRawPointer
  private var capacity = 1 << 18
  private var start = 0
  private var end = 0
  /// The bytes of whole lines since the last reset.
  private var consumed = 0
  /// Whether the bytes up to the next line break belong to a line that is too long.
  private var isPassingOver = false

  init() {
    bytes = .allocate(byteCount: capacity, alignment: 64)
  }

  deinit { bytes.deallocate() }

  /// The bytes after the last whole line.
  var rest: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes + start, count: end - start)
  }

  /// Reads the available bytes of a file, with one call of `read`.
  ///
  /// - Returns: the result of the call: 0 at the end, -1 for an error.
  mutating func fill(from file: Int32) -> Int {
    makeRoom(capacity / 2)
    let count = read(file, bytes + end, capacity - end)
    end += max(0, count)
    return count
  }

  /// Removes the last bytes of a call of `fill`.
  mutating func dropNewest(_ count: Int) { end -= count }

  mutating func append(_ new: some Collection<UInt8>) {
    makeRoom(new.count)
    UnsafeMutableRawBufferPointer(start: bytes + end, count: new.count).copyBytes(from: new)
    end += new.count
  }

  /// Moves the rest to the front, and enlarges the buffer if the room after it is too small.
  private mutating func makeRoom(_ count: Int) {
    if start > 0 {
      memmove(bytes, bytes + start, end - start)
      end -= start
      start = 0
    }
    if capacity - end >= count { return }
    capacity = max(capacity * 2, end + count)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 64)
    larger.copyMemory(from: bytes, byteCount: end)
    bytes.deallocate()
    bytes = larger
  }

  /// The next whole line without its line break, until the buffer is filled again; nil if there is none.
  @inline(__always)
  mutating func nextLine() -> UnsafeRawBufferPointer? {
    while let found = memchr(bytes + start, 0x0A, end &- start) {
      let first = start
      let index = UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
      start = index &+ 1
      consumed &+= start &- first
      if !isPassingOver {
        return UnsafeRawBufferPointer(start: bytes + first, count: index &- first)
      }
      isPassingOver = false
    }
    if isPassingOver { passOver() }
    return nil
  }

  /// Does as if the bytes from a line on were not consumed. Does nothing for bytes that are not in the buffer.
  mutating func moveBack(to line: UnsafeRawBufferPointer) {
    guard let first = line.baseAddress else { return }
    let index = first - UnsafeRawPointer(bytes)
    if (0..<start).contains(index) { consumed -= start - index }
  }

  /// Whether the rest is more than a line can have.
  var hasTooLongLine: Bool { end - start > Self.limit }

  /// Drops the rest, and all bytes up to the next line break.
  mutating func passOver() {
    consumed += end - start
    (start, end) = (0, 0)
    isPassingOver = true
  }

  /// The number of bytes of whole lines since the last call.
  mutating func resetConsumed() -> Int {
    defer { consumed = 0 }
    return consumed
  }

  /// Drops the rest. The next byte begins a line.
  mutating func removeAll() {
    (start, end) = (0, 0)
    isPassingOver = false
  }
}
