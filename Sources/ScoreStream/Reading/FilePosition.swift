import FoundationBase
import Scorekeeping

/// A file of the system: its device, and its number there.
struct FileID: Hashable, Sendable {
  let device: UInt64
  let number: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  init(_ id: StreamPosition.ID) { (device, number) = (id.device, id.file) }

  func positionID(on board: Scoreboard.ID) -> StreamPosition.ID {
    StreamPosition.ID(board: board, device: device, file: number)
  }
}

/// The position up to which a file was read, with hashes of what was read: of the beginning, and of the last lines.
///
/// Law: a file with the bytes that were read, whatever follows them, is in the position; a file with another beginning or
/// with other last lines at the position is not.
package struct FilePosition: Equatable, Sendable {
  let file: FileID
  let offset: Int64
  let hashedCount: Int
  let hash: UInt64
  /// Nil if they are not known, as in positions that version 1.1 saved.
  var end: LastLines?

  /// The number of bytes at the beginning of a file that identify it.
  static let hashedCount = 4096

  /// The position at an offset in an open file, which is identified by the beginning that it has now.
  init(in descriptor: Int32, _ file: FileID, at offset: Int64) {
    var status = stat()
    fstat(descriptor, &status)
    let start = readBytes(of: descriptor, at: 0, min(Int(status.st_size), Self.hashedCount))
    self.init(file, at: offset, start.count, start.fnvHash())
  }

  private init(
    _ file: FileID, at offset: Int64, _ hashedCount: Int, _ hash: UInt64, end: LastLines? = nil
  ) {
    (self.file, self.offset, self.end) = (file, offset, end)
    (self.hashedCount, self.hash) = (hashedCount, hash)
  }

  init(_ position: StreamPosition) {
    self.init(
      FileID(position.file ?? position.id), at: position.offset, position.hashedCount,
      position.hash)
  }

  /// Another position in the same file, with the last lines before it if they are known.
  func moved(to offset: Int64, after end: LastLines? = nil) -> FilePosition {
    FilePosition(file, at: offset, hashedCount, hash, end: end)
  }

  /// This position after some more bytes, which may also identify the file.
  func extended(by bytes: UnsafeRawBufferPointer) -> FilePosition {
    let new = bytes.dropFirst(max(0, hashedCount - Int(offset))).prefix(
      Self.hashedCount - hashedCount)
    return FilePosition(
      file, at: offset + Int64(bytes.count), hashedCount + new.count,
      new.fnvHash(after: hash))
  }

  /// Whether an open file seems to have the bytes before the position, because it is the file or a copy.
  func isIn(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && offset <= Int64(status.st_size)
      && (0...Self.hashedCount).contains(hashedCount)
      && readBytes(of: descriptor, at: 0, hashedCount).fnvHash() == hash
      && end?.isIn(descriptor, before: offset) != false
  }

  /// Whether the file at a path seems to have the bytes before the position.
  func isIn(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { if file >= 0 { close(file) } }
    return file >= 0 && isIn(file)
  }
}

/// The last whole lines that were read of a file, as their number of bytes and a hash. They find the place in a file
/// whose beginning has changed.
struct LastLines: Equatable, Sendable {
  let count: Int
  let hash: UInt64

  /// The largest number of bytes, and the number with which they are looked for: fewer may be in any log.
  static let limit = 1024
  private static let searchedCount = 128

  /// The number of bytes from which they are taken, which may end with a line that is not whole.
  static let keptCount = 4 * limit

  init?(_ position: StreamPosition) {
    if position.hashedCount == 0 { return nil }
    (count, hash) = (position.hashedCount, position.hash)
  }

  /// - Parameters:
  ///   - bytes: the last bytes that were read.
  ///   - isWhole: whether these are all bytes of the file.
  /// - Returns: nil if there is no whole line among them.
  init?(of bytes: ArraySlice<UInt8>, isWhole: Bool) {
    // Of a short file, the first half may be cut off.
    let half = bytes.count / 2
    var lines = bytes.suffix(half >= Self.searchedCount ? min(Self.limit, half) : Self.limit)
    if !isWhole || lines.count < bytes.count {
      lines = lines.drop { $0 != .lineFeed }.dropFirst()
    }
    if lines.isEmpty { return nil }
    (count, hash) = (lines.count, lines.reduce(0, Self.adding))
  }

  /// The bytes before an offset in an open file.
  static func bytes(before offset: Int64, in file: Int32) -> ArraySlice<UInt8> {
    let count = min(Int(clamping: offset), keptCount)
    return readBytes(of: file, at: offset - Int64(count), count)[...]
  }

  /// Whether there are several lines without a difference.
  static func areAlike(_ bytes: ArraySlice<UInt8>) -> Bool {
    let lines = bytes.split(separator: .lineFeed).dropFirst(bytes.count == keptCount ? 1 : 0)
    return lines.count > 1 && lines.allSatisfy { $0 == lines.last }
  }

  /// The polynomial with the bytes as coefficients.
  private static func adding(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    hash &* .fnvPrime &+ UInt64(byte) &+ 1
  }

  func isIn(_ descriptor: Int32, before offset: Int64) -> Bool {
    let bytes = readBytes(of: descriptor, at: offset - Int64(count), count)
    return bytes.count == count && bytes.reduce(0, Self.adding) == hash
  }

  /// The offset behind the lines in an open file; nil if they are not there, are in several places, or are too few. Cost:
  /// reads the file.
  func offset(in descriptor: Int32) -> Int64? {
    guard (Self.searchedCount...Self.limit).contains(count) else { return nil }
    let power = (0..<count).reduce(UInt64(1)) { power, _ in power &* .fnvPrime }
    var window = [UInt8](repeating: 0, count: count)
    var (hash, offset, place): (UInt64, Int, Int64?) = (0, 0, nil)
    // The byte before the window.
    var before = UInt8.lineFeed
    while case let bytes = readBytes(of: descriptor, at: Int64(offset), 1 << 18), !bytes.isEmpty {
      for byte in bytes {
        let index = offset % count
        hash = Self.adding(hash, byte)
        if offset >= count {
          before = window[index]
          hash &-= (UInt64(before) &+ 1) &* power
        }
        window[index] = byte
        offset += 1
        if hash == self.hash, offset >= count, before == .lineFeed {
          if place != nil { return nil }
          place = Int64(offset)
        }
      }
    }
    return place
  }
}

/// The bytes of an open file at an offset: fewer at its end, none after an error.
func readBytes(of file: Int32, at offset: Int64, _ count: Int) -> [UInt8] {
  if offset < 0 || count <= 0 { return [] }
  return [UInt8](unsafeUninitializedCapacity: count) { bytes, length in
    length = max(0, pread(file, bytes.baseAddress, count, off_t(offset)))
  }
}
