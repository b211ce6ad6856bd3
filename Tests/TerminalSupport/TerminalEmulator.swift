import CVTerm
import ScoreScreen

/// A terminal emulated by libvterm: it reads bytes and shows the visible cells.
package final class TerminalEmulator {
  /// Whether the cursor is visible.
  package private(set) var isCursorVisible = true
  /// Whether the alternate screen is active.
  package private(set) var isAlternate = false
  /// Whether clicks are reported to the program.
  package private(set) var reportsMouse = false
  /// The byte before those that are read next.
  private var last: UInt8?
  let terminal: OpaquePointer
  private let screen: OpaquePointer
  private let callbacks: UnsafeMutablePointer<VTermScreenCallbacks>

  package init(size: Size) {
    terminal = vterm_new(Int32(size.rows), Int32(size.columns))
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    callbacks = .allocate(capacity: 1)
    callbacks.initialize(to: VTermScreenCallbacks())
    callbacks.pointee.settermprop = { property, value, user in
      guard let user, let value else { return 0 }
      let emulator = Unmanaged<TerminalEmulator>.fromOpaque(user).takeUnretainedValue()
      switch property {
      case VTERM_PROP_CURSORVISIBLE: emulator.isCursorVisible = value.pointee.boolean != 0
      case VTERM_PROP_ALTSCREEN: emulator.isAlternate = value.pointee.boolean != 0
      case VTERM_PROP_MOUSE: emulator.reportsMouse = value.pointee.number != 0
      default: break
      }
      return 1
    }
    vterm_screen_set_callbacks(screen, callbacks, Unmanaged.passUnretained(self).toOpaque())
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit {
    vterm_free(terminal)
    callbacks.deallocate()
  }

  /// Reads output of a program.
  package func read(_ text: String) {
    read(Array(text.utf8))
  }

  /// Reads output of a program as bytes.
  package func read(_ bytes: [UInt8]) {
    let mended = Self.mended(bytes, after: last)
    last = bytes.last ?? last
    _ = mended.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        vterm_input_write(terminal, $0.baseAddress, $0.count)
      }
    }
  }

  package func resize(to size: Size) {
    vterm_set_size(terminal, Int32(size.rows), Int32(size.columns))
  }

  package var size: Size {
    var (rows, columns): (Int32, Int32) = (0, 0)
    vterm_get_size(terminal, &rows, &columns)
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// The position of the cursor; nil if it is hidden.
  package var cursor: Position? {
    var place = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &place)
    return isCursorVisible ? Position(column: Int(place.col), row: Int(place.row)) : nil
  }

  /// The text of each row without spaces at its end, and a line feed after each. This is much faster than reading cells.
  package var text: String {
    let size = size
    // A cell holds at most six scalars.
    var buffer = [CChar](repeating: 0, count: size.rows * (size.columns * 24 + 1) + 1)
    let all = VTermRect(
      start_row: 0, end_row: Int32(size.rows), start_col: 0, end_col: Int32(size.columns))
    let count = vterm_screen_get_text(screen, &buffer, buffer.count, all)
    var lines: [UInt8] = []
    lines.reserveCapacity(count + 1)
    for byte in buffer[..<count].lazy.map(UInt8.init(bitPattern:)) + [0x0A] {
      if byte == 0x0A { while lines.last == 0x20 { lines.removeLast() } }
      lines.append(byte)
    }
    return Self.shown(String(decoding: lines, as: UTF8.self))
  }

  /// The cells of each row.
  package var rows: [[SeenCell]] {
    let size = size
    return (0..<size.rows).map { row in
      (0..<size.columns).map { column in
        var cell = VTermScreenCell()
        vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
        return SeenCell(cell)
      }
    }
  }
}
