import CVTerm
import ScoreScreen

/// A terminal emulated by libvterm: it reads bytes and shows the visible cells.
package final class TerminalEmulator {
  /// Whether the cursor is visible.
  package private(set) var isCursorVisible = true
  /// Whether the alternate screen is active.
  package private(set) var isAlternate = false
  private let terminal: OpaquePointer
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
    _ = Self.mended(bytes).withUnsafeBufferPointer { bytes in
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
