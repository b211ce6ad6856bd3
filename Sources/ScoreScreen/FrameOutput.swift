import CNCurses
import Foundation

/// Where curses writes: to a terminal, which a frame reaches in one piece.
///
/// By itself curses writes a piece wherever it moves its cursor to, and with each of them the terminal is woken: half of
/// them could be on the screen.
struct FrameOutput {
  /// What curses writes to.
  let file: UnsafeMutablePointer<FILE>
  private let terminal: Int32
  private var memory: MemoryFile

  /// - Throws: `.noFile`.
  init(to terminal: Int32) throws(TerminalError) {
    memory = try MemoryFile()
    guard let file = cn_duplicate(terminal) else {
      let number = errno
      fclose(memory.file)
      throw .noFile(number)
    }
    self.file = file
    self.terminal = terminal
  }

  var number: Int32 { fileno(file) }

  /// Has what is written by `body` reach the terminal in one piece. Cost: some calls of the system.
  mutating func gather(_ body: () -> Void) {
    let isGathering = cn_redirect(number, memory.number) != 0
    body()
    guard isGathering else { return }
    _ = cn_redirect(number, terminal)
    let bytes = memory.take()
    cn_write_bytes(terminal, bytes, bytes.count)
  }
}
