import CNCurses
import Foundation

/// Where curses writes: to a terminal, which a frame reaches in one piece.
///
/// By itself curses writes a piece wherever it moves its cursor to, and with each of them the terminal is woken: half of
/// them could be on the screen.
struct FrameOutput {
  let file: UnsafeMutablePointer<FILE>
  private let terminal: Int32
  /// Nil where there is no room for a frame.
  private var memory: MemoryFile?

  /// - Throws: `.noFile`.
  init(to terminal: Int32) throws(TerminalError) {
    // Where files may not grow, to write to one ends the process.
    memory = cn_limits_files() != 0 ? nil : try MemoryFile()
    guard let file = cn_duplicate(terminal) else {
      let number = errno
      memory?.close()
      throw .noFile(number)
    }
    self.file = file
    self.terminal = terminal
  }

  /// Closes its files; nothing may be written to it afterwards.
  func close() {
    memory?.close()
    fclose(file)
  }

  var number: Int32 { fileno(file) }

  /// Has the output of `body` reach the terminal in one piece. Cost: some calls of the system.
  mutating func gather(_ body: () -> Void) {
    guard let target = memory?.number, cn_redirect(number, target) != 0 else { return body() }
    body()
    _ = cn_redirect(number, terminal)
    let bytes = memory?.take() ?? []
    cn_write_bytes(terminal, bytes, bytes.count)
  }
}

/// A file without a name, in memory where the system has such, for the output of curses.
struct MemoryFile {
  let file: UnsafeMutablePointer<FILE>
  private var taken: off_t = 0
  /// How much is read at a time: more than most frames take.
  private static let piece = 1 << 13
  /// How much it holds before it is emptied.
  private static let most = 1 << 18

  /// - Throws: `.noFile`.
  init() throws(TerminalError) {
    guard let file = cn_unnamed_file() else { throw .noFile(errno) }
    self.file = file
  }

  var number: Int32 { fileno(file) }

  func close() { fclose(file) }

  /// The bytes that were written since the last call.
  mutating func take() -> [UInt8] {
    fflush(file)
    var output: [UInt8] = []
    var piece: [UInt8]
    repeat {
      piece = Array(unsafeUninitializedCapacity: Self.piece) { buffer, count in
        count = max(0, pread(number, buffer.baseAddress, buffer.count, taken))
      }
      taken += off_t(piece.count)
      if output.isEmpty { output = piece } else { output += piece }
    } while piece.count == Self.piece
    // To empty the file costs more than to read it.
    if taken >= Self.most {
      ftruncate(number, 0)
      taken = 0
    }
    return output
  }
}
