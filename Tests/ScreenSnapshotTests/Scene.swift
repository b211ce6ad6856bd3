import GoldenFrames
import ScoreFrames
import ScoreScreen
import Testing

/// A moment in the program, and the script lines that lead to it.
struct Scene: Sendable, CustomTestStringConvertible {
  /// The sizes for scenes that differ on a wide screen.
  static let threeSizes = [
    Size(columns: 80, rows: 24), Size(columns: 36, rows: 10), Size(columns: 120, rows: 30),
  ]

  let name: String
  let lines: [String]
  var theme = Theme()
  var hasColours = true
  var sizes = [Size(columns: 80, rows: 24), Size(columns: 36, rows: 10)]

  var testDescription: String { name }

  init(_ name: String, _ lines: String...) {
    self.init(name: name, lines: lines)
  }

  init(name: String, lines: [String]) {
    self.name = name
    self.lines = lines
  }

  /// The scene with a change.
  func with(_ change: (inout Scene) -> Void) -> Scene {
    var scene = self
    change(&scene)
    return scene
  }

  func screen(_ size: Size) -> Snapshot.Screen {
    Snapshot.Screen(
      columns: size.columns, rows: size.rows, theme: theme, hasColours: hasColours)
  }
}

extension Scene {
  private static let players = #"add Red 49 Blue 35 "Dark Green" 46 Rosa 12.5 Gold -3"#

  private static func game(_ name: String, _ lines: String...) -> Scene {
    Scene(name: name, lines: [#"board "Friday night""#, players, "target 100"] + lines)
  }

  /// Four rounds of six players.
  private static func rounds(_ name: String, _ lines: String...) -> Scene {
    let rounds = [
      #"board "Friday night""#, "add Ada Grace Katherine Margaret Dorothy Annie", "target 100",
      "score Ada +20 Grace +15 Katherine +30 Margaret +0 Dorothy +10 Annie +12", "round next",
      "score Grace +10 Katherine +5 Margaret +8 Dorothy +15", "round next",
      "score Ada +10 Grace +15 Katherine +5 Margaret +30 Dorothy +5 Annie -4", "round next",
      "score Grace +20", "score Katherine +8", "press j",
    ]
    return Scene(name: name, lines: rounds + lines).with {
      $0.sizes = [
        Size(columns: 100, rows: 30), Size(columns: 120, rows: 30), Size(columns: 140, rows: 40),
      ]
    }
  }

  private static let many =
    "add " + (1...1000).map { "Player\($0) \($0 * 37 % 1009)" }.joined(separator: " ")

  static let all = boards + matches + games + freezes + people

  private static let boards: [Scene] = [
    Scene("no boards"),
    Scene("boards", "board Chess", "board \"Friday night\"", players, "board Darts", "press b j"),
    Scene("an empty board", "board \"Friday night\""),
    Scene("games that a name may mean", "press n", #"type "volley""#),
    Scene("a chosen game", "press n", #"type "volley""#, "press Tab").with {
      $0.sizes += [Size(columns: 60, rows: 16)]
    },
    game("a board"),
    game("a step", #"score "Dark Green" +12"#),
    game("a round", "round next", "score Blue +20 Red -5", "score Rosa = 49"),
    game("a clock", "clock 4x12:00", "clock start", "turn Rosa", "deals Gold", "sleep 75s"),
    game(
      "clocks of players", "clock each 5:00+3", "clock start", "sleep 9.5s", "turn next", "sleep 1s"
    ),
    game("a big clock", "clock 0:20", "clock start", "turn Rosa", "press z", "sleep 11.5s"),
    game("big clocks of players", "clock each 5:00", "clock start", "press z", "sleep 61s"),
    game("time is up", "clock 0:20 ends", "clock start", "sleep 21s"),
    game("low wins", "wins low", "rank dense", "score Rosa = 35"),
    game("by hand", "order manual", "move Gold top", "press j J"),
    game("by name and locked", "order name", "press L", "score Gold +60"),
    game("players who have left", "leave Red Rosa", "press j"),
    game("a sheet with a player who has left", "score Blue +3", "leave Red", "press r"),
    game("big with a player who has left", "leave Red", "press z j"),
    game("history", "score Red +5", "round next", "undo", "press h j"),
    game("as it was", "score Red +5", "score Gold +60", "round next", "press h j Enter"),
    game("undone", "score Red +5", "press u"),
    game("help", "press ?"),
    game("help scrolled", "press ? j*5"),
    game("prompt", "press a", #"type "Ann, Bo""#),
    game("an offer", "press a", #"type "Max 501""#),
    game("an offer after the name", "press a", #"type "Max 501""#, "press Enter"),
    game("points of a round to type", "score Red +5 Blue +3", "press i", #"type "12""#),
    game("prompt too long", "press :", "type \"score \(String(repeating: "Gold ", count: 30))\""),
    game("pending amount", "press j 1 2"),
    game("pending amount less", "press - 7"),
    game("an error", "press :", #"type "score Nobody +5""#, "press Enter"),
    game("an error of a name", "press a", #"type "Red""#, "press Enter"),
    game("a search", "press /", #"type "go""#),
    game("no colour", "press j").with { $0.hasColours = false },
    game("ascii", "add 日本語 7 Zoë 8", #"score "Dark Green" +12"#).with {
      $0.theme = Theme(isASCII: true)
    },
    Scene(
      "wide names", "board 将棋", "add 日本語の長い名前の人 5 e\u{301}mile 4 👨‍👩‍👧 3 🇩🇪 2 ﷽ 1 שלום 6 한국어 7",
      "score 한국어 +1"),
    Scene(
      "hostile names", #"board "\u{1B}]0;title\u{7}""#,
      #"add "\u{1B}[2J" 1 "a\tb\nc" 2 "\u{202E}evil" 3 "\u{9B}31m" 4 "\u{7F}" 5"#),
    Scene("a thousand players at the end", "board Marathon", many, "press G"),
    Scene("a thousand players scrolled", "board Marathon", many, "press PgDn*3 k*2"),
    Scene(
      "teams", "board League", "add Ann 3 Bob 4 Cy 5 Dee 6 Eve 7",
      "team Ann North", "team Bob North", "team Cy \"South by far\"", "team Dee \"South by far\"",
      "score Ann +9"),
    game("big", #"score "Dark Green" +12"#, "press z j"),
    game("big scrolled", "press z j*3"),
    game("big ascii and no colour", "score Gold = -1234.5", "press z").with {
      $0.theme = Theme(isASCII: true)
      $0.hasColours = false
    },
    Scene("big for two", "board Chess", "add Ann 3.5 Bob 11", "press z"),
    Scene(
      "big teams", "board League", "add Ann 3 Bob 4 Cy 5", "team Ann North", "team Bob North",
      "score Ann +9", "press z j"),
    rounds("panels"),
    rounds("panels hidden", "press v").with { $0.sizes = [Size(columns: 120, rows: 30)] },
    rounds("panels ascii").with {
      $0.theme = Theme(isASCII: true)
      $0.sizes = [Size(columns: 120, rows: 30)]
    },
    game("too small").with { $0.sizes = [Size(columns: 15, rows: 2), Size(columns: 4, rows: 1)] },
  ]
}
