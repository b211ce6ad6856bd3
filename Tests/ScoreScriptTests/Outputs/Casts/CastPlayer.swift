import ScoreScreen
import TerminalSupport

/// Plays a cast to a terminal emulator.
struct CastPlayer {
  let emulator: TerminalEmulator
  private var rest: ArraySlice<Cast.Event>

  init(_ cast: Cast) {
    emulator = TerminalEmulator(size: cast.size)
    rest = cast.events[...]
  }

  /// Plays up to a time, including the events at that time.
  mutating func play(to milliseconds: Int) {
    while let event = rest.first, event.time <= milliseconds {
      rest.removeFirst()
      switch event.code {
      case "o": emulator.read(event.data)
      case "r":
        let numbers = event.data.split(separator: "x").compactMap { Int($0) }
        emulator.resize(to: Size(columns: numbers[0], rows: numbers[1]))
      default: break
      }
    }
  }
}

extension CastPlayer {
  /// Whether the terminal shows the cells and the cursor of a grid, on the alternate screen.
  func shows(_ grid: Grid) -> Bool {
    emulator.isAlternate && emulator.cursor == grid.cursor
      && emulator.rows == grid.rows.map { $0.map { SeenCell($0) } }
  }

  /// Whether the terminal is given back, with a grid as its last lines.
  func hasEnded(with grid: Grid) -> Bool {
    !emulator.isAlternate && emulator.isCursorVisible
      && emulator.rows == grid.rows.map { $0.map { SeenCell($0) } }
  }

  /// The rows that differ and the cursors: the terminal's above, and the grid's below.
  func differences(from grid: Grid) -> String {
    let rows = zip(emulator.rows, grid.rows.map { $0.map { SeenCell($0) } }).enumerated()
    let lines = rows.filter { $0.element.0 != $0.element.1 }
      .map { "\($0): \($1.0)\n\($0): \($1.1)" }
    return (["\(emulator.cursor as Any)\n\(grid.cursor as Any)"] + lines).joined(separator: "\n")
  }
}
