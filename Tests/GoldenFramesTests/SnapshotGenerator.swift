import GoldenFrames
import ScoreScreen
import TestSupport

/// Makes unusual snapshots from a seed.
struct SnapshotGenerator {
  var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Texts of cells: ASCII, wide characters, combining marks, characters that a screen never draws, and clusters that
  /// do not fit into a cell.
  private static let texts = [
    "a", "|", "\"", "\\", "0", " ", " ", "é", "e\u{301}", "日", "本", "한", "\u{1112}\u{1161}\u{11AB}",
    "█", "▲", "…",
    "", "\u{FFFD}", "\u{0}", "\u{0}\u{0}\u{0}b", "\u{1B}", "\n", "\u{7F}", "\u{85}", "\u{2028}",
    "\u{202E}",
    "\u{301}", "\u{301}a", "ab", "❤\u{FE0F}", "👍🏽", "👨‍👩‍👧‍👦", "🇩🇪", "\u{1F1E9}", "1\u{FE0F}\u{20E3}",
    "\u{A0}",
    "\u{3000}", "\u{AD}", "\u{3164}", "\u{E000}", "\u{378}", "\u{10FFFF}",
    "x\u{301}\u{302}\u{303}\u{304}",
    "x\u{301}\u{302}\u{303}\u{304}\u{305}", "\u{1160}", "\u{903}", "ก\u{E33}", "\u{200D}",
    "\u{5D0}",
  ]

  /// Pieces of titles and names.
  private static let pieces = [
    "Red", "Friday night", "日本語", "", " ", "\\", "\"", ",", ":", "#", "|", "\n", "\r\n", "\t",
    "\u{1B}[2J", "\u{0}",
    "\u{301}", "\u{200D}", "\u{202E}", "\u{2028}", "\u{FEFF}", "team", "styles", "cursor",
    "entries", "changes",
    "insert", "move", "none", "-5", "12", "4→3", "→", "=", "+", "\\u{41}", "👨‍👩‍👧‍👦", "é", "e\u{301}",
    "\u{A0}",
  ]

  mutating func text() -> String {
    (0..<random.number(0...3)).map { _ in random.pick(Self.pieces) }.joined()
  }

  mutating func style() -> Style {
    if random.chance(0.6) { return Style() }
    return Style(
      colour: random.pick(Style.Colour.allCases), isBold: random.chance(0.5),
      isReverse: random.chance(0.5))
  }

  private mutating func row(columns: Int) -> [Cell] {
    let isPlain = random.chance(0.3)
    var style = style()
    return (0..<columns).map { _ in
      if random.chance(0.3) { style = self.style() }
      let isLetter = isPlain || random.chance(0.5)
      return Cell(text: isLetter ? "x" : random.pick(Self.texts), style: style)
    }
  }

  private mutating func subject() -> Snapshot.Subject {
    Snapshot.Subject(text(), kind: random.chance(0.3) ? text() : nil)
  }

  private mutating func number() -> Int {
    random.chance(0.05) ? random.pick([Int.min, -1, Int.max]) : random.number(0...120)
  }

  private mutating func change() -> Snapshot.Change {
    switch random.number(0...3) {
    case 0: .insert(subject(), at: number())
    case 1: .delete(subject(), at: number())
    case 2: .move(subject(), from: number(), to: number())
    default: .refresh(subject())
    }
  }

  private mutating func entry() -> Snapshot.Entry {
    let facts = (0..<random.number(0...3)).map { _ in
      Snapshot.Fact(text(), random.chance(0.6) ? text() : nil)
    }
    return Snapshot.Entry(row: number(), subject(), facts: facts)
  }

  mutating func snapshot() -> Snapshot {
    let columns = random.chance(0.1) ? random.number(90...120) : random.number(0...14)
    let isRagged = random.chance(0.3)
    let count = random.chance(0.1) ? random.number(9...11) : random.number(0...4)
    var snapshot = Snapshot(text(), of: Grid())
    snapshot.rows = (0..<count).map { _ in
      row(columns: isRagged ? random.number(0...columns) : columns)
    }
    if random.chance(0.5) { snapshot.cursor = Position(column: number(), row: number()) }
    snapshot.entries = (0..<random.number(0...3)).map { _ in entry() }
    if random.chance(0.6) { snapshot.changes = (0..<random.number(0...3)).map { _ in change() } }
    return snapshot
  }
}
