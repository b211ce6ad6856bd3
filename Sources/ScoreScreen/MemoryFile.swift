import CNCurses
import Foundation

/// A file without a name, in memory where the system has such, for what curses writes.
struct MemoryFile {
  let file: UnsafeMutablePointer<FILE>
  /// How much of it was read.
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
