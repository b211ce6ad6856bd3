import CNCurses
import Foundation

/// A terminal of the type `xterm-256color` in memory, which keeps the output of curses byte for byte.
///
/// The output depends on the lines drawn, on the version of curses and on its entry for the type, and not on the size,
/// locale, colours or `TERM` of the terminal that the program runs in. Each keeps a file in memory open, until
/// `close()` and beyond.
@MainActor
package final class MemoryTerminal: CursesScreen {
  /// The type, as a value of `TERM`.
  package nonisolated static let type = "xterm-256color"
  package private(set) var size: Size
  private var memory: MemoryFile
  private static let locale = cn_utf8_locale()

  /// Opens a terminal of a size.
  ///
  /// - Throws: `.noUTF8`, `.noFile` or `.undescribed`.
  package init(
    type: String = MemoryTerminal.type, size: Size, hasColours: Bool = true
  ) throws(TerminalError) {
    guard let locale = Self.locale else { throw .noUTF8 }
    memory = try MemoryFile()
    self.size = size
    Self.forgetExportedSize()
    // With a current screen newterm would replace that screen's description for a moment.
    let last = set_term(nil)
    defer { set_term(last) }
    guard let screen = Self.inLocale(locale, { [memory] in cn_start_on(memory.file, type) }) else {
      memory.close()
      throw .undescribed(type)
    }
    // The file is always readable: curses would expect keys in it, and stop drawing.
    typeahead(-1)
    super.init(screen, locale: locale, wantsColours: hasColours)
    use(.dark)
    output = memory.number
    begin(size: size)
  }

  /// Changes the size. The screen is then blank, and the next frame must be painted whole.
  package func resize(to size: Size) {
    if size != self.size { begin(size: size) }
  }

  /// Sets the size and the margins. Curses has set them up by its environment or by the entry of the type, and repeats
  /// that for the new size as after a stop. The output until then is dropped.
  private func begin(size: Size) {
    self.size = size
    asCurrent { endwin() }
    // Curses counts in 16 bits.
    resize(rows: Int32(Int16(clamping: size.rows)), columns: Int32(Int16(clamping: size.columns)))
    _ = consumeOutput()
  }

  /// Returns the bytes that were written since the last call: whole sequences, and whole characters in UTF-8.
  package func consumeOutput() -> [UInt8] { memory.consume() }

  /// Closes the terminal, which must not be used afterwards. Its file is closed once no terminal is open, including the
  /// one that the program runs in.
  package func close() {
    close(memory.file)
  }
}
