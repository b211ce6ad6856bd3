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

/// The position up to which a file was read, and a hash of the file's beginning.
package struct FilePosition: Equatable, Sendable {
  let file: FileID
  let offset: Int64
  let hashedCount: Int
  let hash: UInt64

  /// The number of bytes at the beginning of a file that identify it.
  private static let hashedCount = 4096

  /// The position at an offset in an open file; without an offset, after the bytes that identify the file.
  init(in descriptor: Int32, _ file: FileID, at offset: Int64? = nil) {
    var status = stat()
    fstat(descriptor, &status)
    let offset = offset ?? min(Int64(status.st_size), Int64(Self.hashedCount))
    let count = Int(min(offset, Int64(Self.hashedCount)))
    self.init(file, at: offset, count, Self.hash(of: count, in: descriptor))
  }

  private init(_ file: FileID, at offset: Int64, _ hashedCount: Int, _ hash: UInt64) {
    (self.file, self.offset) = (file, offset)
    (self.hashedCount, self.hash) = (hashedCount, hash)
  }

  init(_ position: StreamPosition) {
    self.init(
      FileID(position.file ?? position.id), at: position.offset, position.hashedCount,
      position.hash)
  }

  /// A later position in the same file.
  func moved(to offset: Int64) -> FilePosition { FilePosition(file, at: offset, hashedCount, hash) }

  /// The same position in another file with the same bytes.
  func moved(to file: FileID) -> FilePosition { FilePosition(file, at: offset, hashedCount, hash) }

  /// This position, also identified by the last bytes that were read, which end at an offset.
  func extended(by bytes: UnsafeRawBufferPointer, before offset: Int64) -> FilePosition {
    let new = bytes.suffix(max(0, Int(offset) - hashedCount)).prefix(Self.hashedCount - hashedCount)
    return FilePosition(
      file, at: self.offset, hashedCount + new.count, Self.hash(of: new, after: hash))
  }

  /// Whether an open file seems to have the bytes before the position, because it is the file or a copy.
  func isIn(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && offset <= Int64(status.st_size)
      && (0...Self.hashedCount).contains(hashedCount)
      && Self.hash(of: hashedCount, in: descriptor) == hash
  }

  /// Whether the file at a path seems to have the bytes before the position.
  func isIn(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { if file >= 0 { close(file) } }
    return file >= 0 && isIn(file)
  }

  /// The hash of the first bytes.
  private static func hash(of count: Int, in descriptor: Int32) -> UInt64 {
    withUnsafeTemporaryAllocation(byteCount: max(1, count), alignment: 1) { bytes in
      let read = pread(descriptor, bytes.baseAddress, count, 0)
      return hash(of: bytes.prefix(max(0, read)))
    }
  }

  private static let fnvStart: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let fnvPrime: UInt64 = 0x100_0000_01B3

  /// The FNV-1a hash of bytes, which may continue the hash of earlier bytes.
  static func hash(of bytes: some Sequence<UInt8>, after hash: UInt64 = fnvStart) -> UInt64 {
    bytes.reduce(hash) { ($0 ^ UInt64($1)) &* fnvPrime }
  }
}
