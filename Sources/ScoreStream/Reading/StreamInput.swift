import Foundation
import Scorekeeping

/// The file, FIFO or pipe that a stream comes from.
package struct StreamInput: Sendable {
  /// The path, or `-` for standard input.
  package let name: String
  package let file: Int32
  private let status: stat

  /// The number of bytes at the beginning of a file by which it is known again.
  private static let hashedCount = 4096

  /// Opens an input. A FIFO that nobody writes to yet is open at once.
  ///
  /// - Parameter standardInput: the descriptor of standard input, for the path `-`.
  /// - Throws: `.unreadable`, `.isFolder`.
  package init(path: String, standardInput: Int32) throws(StreamError) {
    name = path
    file = path == "-" ? standardInput : open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    var status = stat()
    guard file >= 0, fstat(file, &status) == 0 else {
      throw .unreadable(path)
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path) }
    self.status = status
  }

  /// Whether this is a file that can be read from the middle on.
  package var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

  /// Whether the writer may hold lines back because it writes to a pipe.
  package var isPipe: Bool { status.st_mode & S_IFMT == S_IFIFO }

  /// The position of this input on a board; nil for an input that cannot be read again.
  func positionID(on board: Scoreboard.ID) -> StreamPosition.ID? {
    guard isRegular else { return nil }
    return StreamPosition.ID(
      board: board, device: UInt64(truncatingIfNeeded: status.st_dev),
      file: UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// The position after some bytes; nil for an input that cannot be read again.
  func position(on board: Scoreboard.ID, at offset: Int64) -> StreamPosition? {
    positionID(on: board).map { id in
      let count = Int(min(offset, Int64(Self.hashedCount)))
      return StreamPosition(id: id, offset: offset, hashedCount: count, hash: hash(of: count))
    }
  }

  /// Moves to a position, if this is still the file that it was noted for.
  ///
  /// - Returns: the offset; 0 for another file, or for one that has become shorter.
  func seek(to position: StreamPosition) -> Int64 {
    guard position.offset <= Int64(currentSize), position.hashedCount <= Self.hashedCount,
      hash(of: position.hashedCount) == position.hash,
      lseek(file, off_t(position.offset), SEEK_SET) == position.offset
    else { return 0 }
    return position.offset
  }

  private var currentSize: Int {
    var status = stat()
    return fstat(file, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The FNV-1a hash of the first bytes.
  private func hash(of count: Int) -> UInt64 {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = pread(file, &bytes, count, 0)
    return bytes.prefix(max(0, read)).reduce(0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
  }

  /// The first line, which names the columns of a table.
  package var firstLine: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = pread(file, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(0, count)).prefix { $0 != .lineFeed })
  }
}

extension StreamError {
  /// That a file, or standard input for `-`, cannot be read, for the reason in `errno`.
  static func unreadable(_ name: String) -> StreamError {
    .unreadable(name, reason: String(cString: strerror(errno)).lowercased())
  }
}
