import CNCurses
import FoundationBase

/// The output of curses to a terminal, with each frame written at once.
///
/// Curses writes after each move of its cursor. Each write wakes the terminal, which could then show half a frame.
struct FrameOutput {
  let file: UnsafeMutablePointer<FILE>
  private let terminal: Int32
  /// The buffer of a frame; nil if the system allows none.
  private var memory: MemoryFile?

  /// Writes to a terminal.
  ///
  /// - Throws: `.noFile`.
  init(to terminal: Int32) throws(TerminalError) {
    // With a limit on the size of files, a large frame could end the process.
    memory = cn_limits_files() != 0 ? nil : try MemoryFile()
    guard let file = cn_duplicate(terminal) else {
      let number = errno
      memory?.close()
      throw .noFile(number)
    }
    self.file = file
    self.terminal = terminal
  }

  /// Closes the files; nothing may be written afterwards.
  func close() {
    memory?.close()
    fclose(file)
  }

  var number: Int32 { fileno(file) }

  /// Sends the output of `body` to the terminal at once. Cost: some system calls.
  mutating func deliver(_ body: () -> Void) {
    guard let target = memory?.number, cn_redirect(number, target) != 0 else { return body() }
    body()
    _ = cn_redirect(number, terminal)
    let bytes = memory?.consume() ?? []
    cn_write_bytes(terminal, bytes, bytes.count)
  }
}

/// An unnamed file for the output of curses, in memory if the system has such files.
struct MemoryFile {
  let file: UnsafeMutablePointer<FILE>
  /// The offset after the bytes that were consumed.
  private var end: off_t = 0
  /// The number of bytes read at a time, more than most frames have.
  private static let chunk = 1 << 13
  /// The size at which the file is emptied, in bytes.
  private static let capacity = 1 << 18

  /// Creates the file.
  ///
  /// - Throws: `.noFile`.
  init() throws(TerminalError) {
    guard let file = cn_unnamed_file() else { throw .noFile(errno) }
    self.file = file
  }

  var number: Int32 { fileno(file) }

  func close() { fclose(file) }

  /// Returns the bytes that were written since the last call.
  mutating func consume() -> [UInt8] {
    fflush(file)
    var output: [UInt8] = []
    var chunk: [UInt8]
    repeat {
      chunk = Array(unsafeUninitializedCapacity: Self.chunk) { buffer, count in
        count = max(0, pread(number, buffer.baseAddress, buffer.count, end))
      }
      end += off_t(chunk.count)
      if output.isEmpty { output = chunk } else { output += chunk }
    } while chunk.count == Self.chunk
    // Emptying the file costs more than reading it.
    if end >= Self.capacity {
      ftruncate(number, 0)
      end = 0
    }
    return output
  }
}
