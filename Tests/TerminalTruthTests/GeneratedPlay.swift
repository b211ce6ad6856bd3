import Scorekeeping
import StructReference
import TestSupport

@testable import ScoreScreen

/// Screens played at random, with keys and commands, on terminals of any size.
struct GeneratedPlay {
  let screens: Screens
  private(set) var last = ""
  private let session: Session
  private var random: SeededGenerator

  private static let keys: [Key] =
    "jkgG+-=0123456789.sadeJKoLnuU:?b/zv".map(Key.character) + [
      .enter, .escape, .up, .down, .pageUp, .pageDown, .home, .end, .tab, .backspace, .left, .right,
    ]

  /// Whether the terminal is resized during the play.
  private let isResized: Bool

  init(seed: UInt64, theme: Theme, isResized: Bool = true) throws {
    self.isResized = isResized
    random = SeededGenerator(seed: seed)
    session = try Session(journal: MemoryJournal())
    screens = Screens(session: session, size: Self.size(using: &random), theme: theme)
    openBoard()
    let names = (0..<random.pick([0, 3, 12, 150])).map { "\($0) \(random.hostileName())" }
    if !names.isEmpty { add(names) }
  }

  mutating func add(_ names: [String]) {
    perform(.add(names.map { .init($0, score: random.score()) }))
  }

  /// A size from 1x1 to 300x100, with small ones more often.
  private static func size(using random: inout SeededGenerator) -> Size {
    switch random.number(0...9) {
    case 0: Size(columns: random.number(1...8), rows: random.number(1...8))
    case 1: Size(columns: random.number(1...300), rows: random.number(1...100))
    case 2:
      random.pick([
        Size(columns: 1, rows: 1), Size(columns: 80, rows: 24), Size(columns: 100, rows: 30),
        Size(columns: 140, rows: 40),
      ])
    default: Size(columns: random.number(10...90), rows: random.number(3...24))
    }
  }

  private mutating func openBoard() {
    if session.state.board == nil { screens.open("Friday night") }
  }

  mutating func step() {
    switch random.number(0...99) {
    case 0..<45:
      openBoard()
      perform(random.command(on: session.state.board))
    case 45..<60:
      openBoard()
      let board = session.state.board
      let name = random.hostileName()
      perform(
        random.chance(0.5)
          ? .add([.init(name, score: random.score())])
          : random.chance(0.8)
            ? .rename(random.reference(in: board), to: name)
            : .team(random.reference(in: board), name))
    case 60..<75:
      let name = random.hostileName()
      last = "typing '\(name.debugDescription)'"
      screens.handle(
        [.character(random.pick(Array("a:/e")))] + name.map(Key.character)
          + [random.pick([.left, .enter, .escape])])
    case 75..<95:
      let keys = (0..<random.number(1...4)).map { _ in random.pick(Self.keys) }
      last = "keys \(keys)"
      screens.handle(keys)
    case _ where isResized:
      screens.size = Self.size(using: &random)
      last = "resizing"
    default: last = "nothing"
    }
    screens.isFinished = false
  }

  private mutating func perform(_ command: Command) {
    last = "\(command)"
    screens.perform(command)
  }
}
