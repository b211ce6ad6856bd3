import CNCurses
import Foundation
import ScoreScreen
import Synchronization

/// Both ends of a pseudo-terminal: a program writes to one, and the output at the other is kept.
final class PseudoTerminal: Sendable {
  /// The end for the program.
  let slave: Int32
  /// The name with which another process can open it.
  let path: String
  private let arrived = Mutex<[UInt8]>([])
  private let isWhole = DispatchSemaphore(value: 0)
  /// An answer that is sent once, after the program has written the cue.
  private let reply: (cue: [UInt8], answer: [UInt8])?
  /// Bytes that no program writes, as a mark that all output before them has arrived.
  private static let end = Array("\0\u{5}end\u{5}\0".utf8)

  init(size: Size, replying answer: String = "", to cue: String? = nil) throws {
    reply = cue.map { (Array($0.utf8), Array(answer.utf8)) }
    var (master, slave): (Int32, Int32) = (0, 0)
    guard openpty(&master, &slave, nil, nil, nil) == 0 else {
      throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO)
    }
    self.slave = slave
    var name = [CChar](repeating: 0, count: 256)
    guard ttyname_r(slave, &name, name.count) == 0 else { throw POSIXError(.ENOTTY) }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    for file in [master, slave] { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    resize(to: size)
    // The system's buffer is small: unread output would block its writer.
    Thread(block: { [self, master] in keepOutput(of: master) }).start()
  }

  func resize(to size: Size) {
    var size = winsize(
      ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
  }

  /// The output since the last call.
  func consumeOutput() -> [UInt8] {
    guard write(slave, Self.end, Self.end.count) == Self.end.count else { return [] }
    isWhole.wait()
    return arrived.withLock { bytes in
      defer { bytes.removeAll() }
      return Array(bytes.dropLast(Self.end.count))
    }
  }

  /// Reads until no process has the other end open.
  private func keepOutput(of master: Int32) {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var reply = reply
    var last: [UInt8] = []
    while true {
      let count = read(master, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      if let (cue, answer) = reply {
        last += piece[..<count]
        if !last.ranges(of: cue).isEmpty {
          _ = write(master, answer, answer.count)
          reply = nil
        }
      }
      let isEnd = arrived.withLock { bytes in
        bytes += piece[..<count]
        return bytes.count >= Self.end.count && Array(bytes.suffix(Self.end.count)) == Self.end
      }
      if isEnd { isWhole.signal() }
    }
    close(master)
    isWhole.signal()
  }
}
