import CNCurses
import FoundationBase

/// A terminal of the type `xterm-256color` in memory, which keeps the output of curses byte for byte.
///
/// The output depends on the drawn lines, on the version of curses and on its entry for the type. It does not depend on
/// the size, locale, colours or `TERM` of the terminal that the program runs in. Each terminal keeps a file in memory
/// open, until `close()` or later.
@MainActor
package final class MemoryTerminal: CursesScreen {
  /// The type of the terminal, as a value of `TERM`.
  package nonisolated static let type = "xterm-256color"
  package private(set) var size: Size
  private var memory: MemoryFile
  private static let locale = cn_utf8_locale()

  /// Opens a terminal of the given size.
  ///
  /// - Throws: `.noUTF8`, `.noFile` or `.undescribed`.
  package init(
    type: String = MemoryTerminal.type, size: Size, hasColours: Bool = true
  ) throws(TerminalError) {
    guard let locale = Self.locale else { throw .noUTF8 }
    memory = try MemoryFile()
    self.size = size
    Self.forgetExportedSize()
    // If a screen were current, newterm would replace its description for a moment.
    let last = set_term(nil)
    defer { set_term(last) }
    guard let screen = Self.inLocale(locale, { [memory] in cn_start_on(memory.file, type) }) else {
      memory.close()
      throw .undescribed(type)
    }
    // The file is always readable: curses would take that for waiting keys and stop drawing.
    typeahead(-1)
    super.init(screen, locale: locale, wantsColours: hasColours)
    use(.dark)
    output = memory.number
    begin(size: size)
  }

  /// Changes the size. The screen is then blank, and the next frame must be painted completely.
  package func resize(to size: Size) {
    if size != self.size { begin(size: size) }
  }

  /// Sets the size, and makes curses repeat the setup for it, as after a stop: until now it used the size of the
  /// environment or of the type's entry. Drops the output written so far.
  private func begin(size: Size) {
    self.size = size
    asCurrent { endwin() }
    // Curses counts in 16 bits.
    resize(rows: Int32(Int16(clamping: size.rows)), columns: Int32(Int16(clamping: size.columns)))
    _ = consumeOutput()
  }

  /// Returns the bytes that were written since the last call: whole sequences, and whole characters in UTF-8.
  package func consumeOutput() -> [UInt8] { memory.consume() }

  /// Gives the terminal back as a program does that ends, and returns the bytes for it.
  package func end() -> [UInt8] {
    asCurrent { endwin() }
    return consumeOutput()
  }

  /// Closes the terminal, which must not be used afterwards. The file is closed once no terminal is open, including the
  /// one that the program runs in.
  package func close() {
    close(memory.file)
  }
}
