import ScoreScreen
import Scorekeeping

/// A session at the screens, and the laws for each frame.
struct Sitting {
  private let session: Session
  private let screens: Screens
  private var decoder = KeyDecoder()
  private var renderer = Renderer()
  private var grid = Grid()
  private var steps: [Step] = []

  init() {
    do {
      session = try Session(journal: MemoryJournal())
    } catch {
      fatalError("\(error)")
    }
    screens = Screens(session: session, size: Size(columns: 40, rows: 10))
    screens.open("Game")
  }

  mutating func take(_ step: Step) {
    steps.append(step)
    switch step {
    case .bytes(let bytes): handle(decoder.keys(in: bytes))
    case .silence: handle(decoder.finish())
    case .paste(let bytes):
      handle(decoder.keys(in: Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8)))
    // Invalid names are refused.
    case .name(let name): _ = try? session.perform(.add([.init(name)]))
    case .resize(let size): screens.size = size
    }
    check()
  }

  /// Ends whatever has begun.
  mutating func end() {
    handle(decoder.finish())
    check()
  }

  private mutating func handle(_ keys: [Key]) {
    if !keys.isEmpty { screens.handle(keys) }
  }

  private mutating func check() {
    let frame = screens.frame()
    renderer.show(frame, on: &grid)
    var repainted = Grid()
    var other = Renderer()
    other.show(frame, on: &repainted)
    require(grid == repainted, "a frame reached by increments equals a full repaint")
    require(grid.rows.count == screens.size.rows, "there are as many rows as the screen has")
    for row in grid.rows {
      require(row.count == screens.size.columns, "each is as wide as the screen")
      for cell in row {
        require(
          cell.text.unicodeScalars.allSatisfy {
            switch $0.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: false
            default: true
            }
          }, "nothing in a cell steers a terminal")
      }
    }
  }

  private func require(_ holds: Bool, _ law: String) {
    if !holds { fatalError("This law is broken: \(law)\nsteps = \(steps)") }
  }
}
