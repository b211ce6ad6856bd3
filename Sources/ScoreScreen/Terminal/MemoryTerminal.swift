import CNCurses
import Foundation

/// A terminal of the type `xterm-256color` without a screen: the output of curses is kept in memory, byte for byte.
///
/// The output follows from the lines drawn, from the version of curses and from its entry for that type; size,
/// locale, colours and `TERM` of the terminal that the program runs in have no part in it. Each keeps a file in
/// memory open, until `close()` and beyond.
@MainActor
package final class MemoryTerminal: CursesScreen {
  /// The type, as `TERM` would name it.
  package nonisolated static let type = "xterm-256color"
  /// Its columns and rows.
  package private(set) var size: Size
  private var memory: MemoryFile
  private static let locale = cn_utf8_locale()

  /// Turns a terminal of that size on, with colours unless they are not wanted.
  ///
  /// - Throws: a `TerminalError` if the system lacks what curses needs for it.
  package init(
    type: String = MemoryTerminal.type, size: Size, hasColours: Bool = true
  ) throws(TerminalError) {
    guard let locale = Self.locale else { throw .noUTF8 }
    memory = try MemoryFile()
    self.size = size
    Self.forgetExportedSize()
    // With a current screen newterm would exchange that one's description for a moment.
    let last = set_term(nil)
    defer { set_term(last) }
    guard let screen = Self.inLocale(locale, { [memory] in cn_start_on(memory.file, type) }) else {
      memory.close()
      throw .undescribed(type)
    }
    // The file is always ready to be read, which curses would take for keys that are waiting, and not draw.
    typeahead(-1)
    super.init(screen, locale: locale, wantsColours: hasColours)
    use(.dark)
    output = memory.number
    begin(size: size)
  }

  /// Gives the terminal another size: it is then blank, and the next frame must be painted whole.
  package func resize(to size: Size) {
    if size != self.size { begin(size: size) }
  }

  /// Curses has taken the size from its environment or from the entry of the type, and has set up the margins for
  /// it. As after a stop it sets them up again, for the new size; its output before the stop is left out.
  private func begin(size: Size) {
    self.size = size
    selected { endwin() }
    // Curses counts in 16 bits.
    resize(rows: Int32(Int16(clamping: size.rows)), columns: Int32(Int16(clamping: size.columns)))
    _ = takeOutput()
  }

  /// The bytes that were written since the last call: whole sequences, and whole characters in UTF-8.
  package func takeOutput() -> [UInt8] { memory.take() }

  /// Turns the terminal off. Nothing may be done with it afterwards. Its file is closed once no terminal is open,
  /// the one that the program runs in among them.
  package func close() {
    close(memory.file)
  }
}
