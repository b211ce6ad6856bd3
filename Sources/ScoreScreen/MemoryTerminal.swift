import CNCurses
import Foundation

/// A terminal of the type `xterm-256color` that nobody sits at: what curses writes to it is kept in memory, byte
/// for byte.
///
/// What is written follows from what is drawn, from the version of curses and from its entry for that type; size,
/// locale, colours and `TERM` of the terminal that the program runs in have no part in it. Each keeps a file in
/// memory open, until `close()` and beyond.
@MainActor
public final class MemoryTerminal: CursesScreen {
  /// The type, as `TERM` would name it.
  public nonisolated static let type = "xterm-256color"
  /// Its columns and rows.
  public private(set) var size: Size
  private let file: UnsafeMutablePointer<FILE>
  /// How much of the file was read.
  private var taken: off_t = 0
  /// How much is read at a time: more than most frames take.
  private static let piece = 1 << 13
  /// How much the file holds before it is emptied.
  private static let most = 1 << 18
  private static let locale = cn_utf8_locale()

  /// Turns a terminal of that size on, with colours unless they are not wanted.
  ///
  /// - Throws: a `TerminalError` if the system lacks what curses needs for it.
  public convenience init(size: Size, hasColours: Bool = true) throws(TerminalError) {
    try self.init(type: Self.type, size: size, hasColours: hasColours)
  }

  init(type: String, size: Size, hasColours: Bool = true) throws(TerminalError) {
    guard let locale = Self.locale else { throw .noUTF8 }
    guard let file = cn_unnamed_file() else { throw .noFile(errno) }
    self.file = file
    self.size = size
    Self.forgetExportedSize()
    // With a current screen newterm would exchange that one's description for a moment.
    let last = set_term(nil)
    defer { set_term(last) }
    guard let screen = Self.inLocale(locale, { cn_start_on(file, type) }) else {
      fclose(file)
      throw .undescribed(type)
    }
    // The file is always ready to be read, which curses would take for keys that are waiting, and not draw.
    typeahead(-1)
    // Whoever plays what was written has colours of his own.
    super.init(screen, locale: locale, wantsColours: hasColours, mostColours: 8)
    output = fileno(file)
    begin(size: size)
  }

  /// Gives the terminal another size: it is then blank, and the next frame must be painted whole.
  public func resize(to size: Size) {
    if size != self.size { begin(size: size) }
  }

  /// Curses has taken the size from its environment or from the entry of the type, and has set up the margins for
  /// it. As after a stop it sets them up again, for what the size is then; what it writes before it stops is left
  /// out.
  private func begin(size: Size) {
    self.size = size
    selected { endwin() }
    // Curses counts in 16 bits.
    resize(rows: Int32(Int16(clamping: size.rows)), columns: Int32(Int16(clamping: size.columns)))
    _ = takeOutput()
  }

  /// The bytes that were written since the last call: whole sequences, and whole characters in UTF-8.
  public func takeOutput() -> [UInt8] {
    fflush(file)
    var output: [UInt8] = []
    var piece: [UInt8]
    repeat {
      piece = Array(unsafeUninitializedCapacity: Self.piece) { buffer, count in
        count = max(0, pread(fileno(file), buffer.baseAddress, buffer.count, taken))
      }
      taken += off_t(piece.count)
      if output.isEmpty { output = piece } else { output += piece }
    } while piece.count == Self.piece
    // To empty the file costs more than to read it.
    if taken >= Self.most {
      ftruncate(fileno(file), 0)
      taken = 0
    }
    return output
  }

  /// Turns the terminal off. Nothing may be done with it afterwards. Its file is closed once no terminal is open,
  /// the one that the program runs in among them.
  public func close() {
    close(file)
  }
}
