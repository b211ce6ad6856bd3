import ScoreScreen
import ScoreSettings
import ScoreTables
import Scorekeeping
import TestSupport

/// Random settings, some of them unlikely.
extension SeededGenerator {
  private static let keys =
    [
      "j", "k", "q", ":", "x", "X", "é", "\"", "\\", "日", "5", "0", "-", "=", "#", "Down", "Space",
      "Esc", "Enter", "Tab", "^F", "^g", "^U", "M-x", "m-1", "PgUp", "^Left", "M-Backspace", "[",
      "]",
    ]

  mutating func settings() -> Settings {
    var settings = Settings()
    settings.rules.order = pick(Order.allCases)
    settings.rules.ranking = pick(Ranking.allCases)
    settings.rules.wins = pick(Wins.allCases)
    settings.rules.step = Score(thousandths: Int64(number(1...100_000)))
    if chance(0.5) { settings.rules.target = score() }
    for event in HookEvent.allCases where chance(0.3) {
      let words = (0..<number(0...3)).map { _ in
        pick(["", "a b", "\"#\\", "'", "{sentence}", "é\n"])
      }
      settings.hooks[event] = try? Hook(words: ["program"] + words)
    }
    if chance(0.5) {
      settings.diffTool = try? DiffTool(words: ["a b", pick(["", "\"#\\", "é\n"])])
    }
    settings.looks.isASCII = chance(0.5)
    settings.looks.background = pick([nil, .dark, .light])
    settings.looks.isCalm = chance(0.5)
    settings.looks.hasBars = chance(0.5)
    settings.looks.usesMouse = chance(0.5)
    settings.looks.colours = pick(Terminal.Colours.allCases)
    for role in Palette.Role.allCases { settings.looks.palette[role] = pick(Style.Colour.allCases) }
    settings.looks.palette.players = (0..<number(0...4)).map { _ in pick(Style.Colour.allCases) }
    for screen in KeyBindings.Screen.allCases {
      let free = settings.keys.bindings(on: screen).filter { $0.isFree && !$0.isNeeded }
      let other = pick(free).name
      var keys = [other: [Key]()]
      keys[pick(free).name] = [.alt("z"), .control("t")]
      settings.keys.bind(keys, on: screen)
    }
    return settings
  }

  /// Actions of each screen with random keys.
  mutating func keyText() -> String {
    "keys:\n"
      + KeyBindings.Screen.allCases.map { screen in
        var names = Set<String>()
        let bindings = KeyBindings().bindings(on: screen)
        for _ in 0..<number(0...8) { names.insert(pick(bindings.map(\.name) + ["nowhere"])) }
        let lines = names.sorted().map { name in
          let keys = (0..<number(0...3)).map { _ in
            "'\(chance(0.3) ? pick(bindings.flatMap(\.keys)).description : pick(Self.keys))'"
          }
          return "    \(name): [\(keys.joined(separator: ", "))]\n"
        }
        return "  \(screen.rawValue):\n" + lines.joined()
      }.joined()
  }
}
