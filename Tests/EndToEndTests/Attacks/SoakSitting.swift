import ScoreScreen
import TestSupport

/// A user who presses random keys and never leaves.
struct SoakSitting {
  private(set) var keys = 0
  private(set) var pastes = 0
  private(set) var resizes = 0
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The keys, without q and those that send signals.
  private static let keys =
    "jjjkkkgG+++---=0123456789.saeedJKoLnuuU:?b/tTmxzR \t\u{1}\u{2}\u{5}\u{B}\u{15}\u{17}\u{19}\u{7F}"
    .map(String.init)
    + [
      "\r", "\r", "\r", "\u{1B}", "\u{1B}[A", "\u{1B}[B", "\u{1B}OC", "\u{1B}OD", "\u{1B}[5~",
      "\u{1B}[6~", "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~", "\u{1B}b", "\u{1B}f", "\u{1B}[1;5C",
      "\u{1B}[<64;9;6M", "\u{1B}[<65;9;6M", "é", "日", "👍🏽", "e\u{301}", "\u{200D}", "\u{1B}[",
      "\u{1B}]0;", "\u{7}",
    ]
  private static let texts = [
    "add Ann Bo", "Ann\nBo\nCid", "score Red +5", "undo 3", "q", "order name",
    "日本語 👨‍👩‍👧 e\u{301}\u{301}",
    "\u{9B}31m", "\u{1B}]52;c;AAAA\u{7}", "team Ann South", "remove Ann", "rank dense", "reset", "",
  ]

  /// Performs as many steps as a quick user does in a second.
  mutating func takeSteps(at terminal: TerminalSession) {
    for _ in 1...random.number(1...12) {
      switch random.number(0...19) {
      case 0...13:
        let count = random.number(1...6)
        keys += count
        terminal.type((1...count).map { _ in random.pick(Self.keys) }.joined())
      case 14...15:
        pastes += 1
        terminal.type("\u{1B}[200~\(random.pick(Self.texts))\u{1B}[201~")
      case 16:
        // Typed commands keep the game from growing.
        keys += 1
        terminal.type(":\(random.pick(["reset", "remove Ann", "undo", "add Ann", "score 1 +3"]))\r")
      case 17:
        keys += 1
        let place = "\(random.number(1...90));\(random.number(1...25))"
        terminal.type("\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m")
      default:
        resizes += 1
        terminal.resizeBlindly(
          to: Size(columns: random.number(1...200), rows: random.number(1...60)))
      }
    }
  }
}
