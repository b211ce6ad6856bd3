import ScoreScript
import ScoreSettings
import Scorekeeping
import TestSupport
import Testing

/// What is said of a file that is wrong.
@Suite struct SettingsProblemTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let said: [String]

    init(_ text: String, _ said: String...) {
      self.text = text
      self.said = said
    }

    var testDescription: String { text }
  }

  static let cases = [
    Case(
      "[tehme]\n",
      """
      config.toml:1:2
      [tehme]
       ^^^^^
      There is no table 'tehme'. Did you mean 'theme'?
      """),
    Case(
      "x = 1\n",
      """
      config.toml:1:1
      x = 1
      ^
      There is no table 'x'. Tables are keys, theme, rules
      """),
    Case(
      "[theme]\nasci = true\n",
      """
      config.toml:2:1
      asci = true
      ^^^^
      There is nothing called 'asci' to set in [theme]. Did you mean 'ascii'?
      """),
    Case(
      "[theme]\nascii = \"yes\"\ncolor = 'neveer'\n",
      """
      config.toml:2:9
      ascii = "yes"
              ^^^^^
      'ascii' is a text. Write true or false, without quotes
      """,
      """
      config.toml:3:9
      color = 'neveer'
              ^^^^^^^^
      'neveer' is not one of auto, always, never. Did you mean 'never'?
      """),
    Case(
      "[theme]\nground = 'unknown'\n",
      """
      config.toml:2:10
      ground = 'unknown'
               ^^^^^^^^^
      'unknown' is not one of auto, dark, light
      """),
    Case(
      "[theme.colors]\nplayers = ['red', 'gren', 5]\n",
      """
      config.toml:2:19
      players = ['red', 'gren', 5]
                        ^^^^^^
      'gren' is not one of standard, blue, yellow, green, pink, indigo, brown, magenta, teal, violet, red, cyan, plum, \
      muted, faint, gain, loss, star, error, warning, recording, mark, ghost. Did you mean 'green'?
      """,
      """
      config.toml:2:27
      players = ['red', 'gren', 5]
                                ^
      'players' is a number. Write a colour in quotes, as "red"
      """),
    Case(
      "keys = 5",
      """
      config.toml:1:8
      keys = 5
             ^
      'keys' is a number. Write a table of its own, as [keys]
      """),
    Case(
      "[keys.board]\nnxet = ['j']\nnext = 'j'\nundo = ['pagedn', 'j', 7]\nredo = ['j']\n",
      """
      config.toml:2:1
      nxet = ['j']
      ^^^^
      There is nothing called 'nxet' to set in [keys.board]. Did you mean 'next'?
      """,
      """
      config.toml:3:8
      next = 'j'
             ^^^
      'next' is a text. Write a list of keys, as ["j", "Down"]
      """,
      """
      config.toml:4:9
      undo = ['pagedn', 'j', 7]
              ^^^^^^^^
      'pagedn' is no key. Did you mean 'PgDn'?
      """,
      """
      config.toml:4:24
      undo = ['pagedn', 'j', 7]
                             ^
      'undo' is a list with a number in it. Write keys in quotes
      """,
      """
      config.toml:5:9
      redo = ['j']
              ^^^
      'j' is bound to 'undo' already. Bind a key once on a screen
      """),
    Case(
      "[keys]\nboard.quit = []\nboard.undo = [\":\", '^I']\nwatch.next = ['^C']\nprompt.answer = ['x']",
      """
      config.toml:2:14
      board.quit = []
                   ^^
      'quit' needs a key on the screen 'board', and keeps its own. Name one
      """,
      """
      config.toml:3:15
      board.undo = [":", '^I']
                    ^^^
      ':' is the last key of 'command', which keeps it. Choose another, or give 'command' one
      """,
      """
      config.toml:3:20
      board.undo = [":", '^I']
                         ^^^^
      '^I' is what a terminal sends for another key. Write Tab
      """,
      """
      config.toml:4:15
      watch.next = ['^C']
                    ^^^^
      '^C' never reaches the program: terminals stop or end programs by it. Choose another
      """,
      """
      config.toml:5:17
      prompt.answer = ['x']
                      ^^^^^
      'answer' needs a key on the screen 'prompt', and keeps its own. Name one
      """,
      """
      config.toml:5:18
      prompt.answer = ['x']
                       ^^^
      'x' is a character of texts. Choose a key that types nothing, as ^T or M-t
      """),
    Case(
      "[rules]\nstep = 0\ntarget = 1e3\norder = 5\nrank = ''\nwins = true\n[rules.more]\n",
      """
      config.toml:2:8
      step = 0
             ^
      A step of '0' would not count upwards. Choose one greater than 0
      """,
      """
      config.toml:3:10
      target = 1e3
               ^^^
      '1e3' is not a number. Write digits, as in +5, -2 or 7.5
      """,
      """
      config.toml:4:9
      order = 5
              ^
      'order' is a number. Write one of "rank", "hand", "name"
      """,
      """
      config.toml:5:8
      rank = ''
             ^^
      '' is not one of competition, dense, ordinal
      """,
      """
      config.toml:6:8
      wins = true
             ^^^^
      'wins' is true or false. Write one of "high", "low"
      """,
      """
      config.toml:7:8
      [rules.more]
             ^^^^
      There is nothing called 'more' to set in [rules]. There are order, rank, wins, step, target
      """),
    Case(
      "[rules]\nstep = 9223372036854775807\ntarget = 0.0001\n",
      """
      config.toml:2:8
      step = 9223372036854775807
             ^^^^^^^^^^^^^^^^^^^
      '9223372036854775807' is out of range. Scores go up to 9223372036854775.807
      """,
      """
      config.toml:3:10
      target = 0.0001
               ^^^^^^
      '0.0001' has too many decimals. Three are kept: round it to them
      """),
    Case(
      "[[keys.board]]\nnext = ['j']\n",
      """
      config.toml:1:8
      [[keys.board]]
             ^^^^^
      'board' is a list. Write a table of its own, as [keys.board]
      """),
    Case(
      "[theme]\n\"asc\\u001B]0;x\\u0007\" = 1\n",
      """
      config.toml:2:1
      "asc\\u001B]0;x\\u0007" = 1
      ^^^^^^^^^^^^^^^^^^^^^
      There is nothing called 'asc␛]0;x␇' to set in [theme]. There are ascii, color, ground, calm, bars, mouse, colors
      """),
    Case(
      "[theme]\nq = \"a\\u0000\"",
      """
      config.toml:2:7
      q = "a\\u0000"
            ^^^^^^
      A text cannot hold the character NUL. Leave it out
      """),
  ]

  @Test(arguments: cases) func `all that is wrong is told, each where it stands`(_ test: Case) {
    let file = SettingsFile(text: test.text.utf8, path: "config.toml")
    #expect("\(file.problems)" == test.said.joined(separator: "\n\n"))
  }

  @Test func `what is right counts whatever else is wrong`() {
    let file = SettingsFile(
      text: "[rules]\nstep = 5\nwins = 'lowest'\n[nothing]\n".utf8, path: "config.toml")
    #expect(file.problems.count == 2)
    #expect(file.settings.rules.step == .points(5))
    #expect(file.settings.rules.wins == .high)
  }

  @Test(arguments: [
    ("[theme\nascii = true", 1), ("[theme]\n\ncolor = \n", 3), ("a = [}", 1), ("a = [1,,2]", 1),
    ("[theme]\nascii = true\nascii = true", 3),
    ("é = 1\n日本 = =", 1), ("[theme]\ncolor = \"é\u{301}\u{1F469}\" x", 2), ("a = \"", 1), ("\r", 1),
    ("a = '''\n\n", 1), ("[a]\n[a]\n", 2), ("[theme]\ncolor = \"\\x\"", 2),
  ])
  func `what is no TOML is told where that is, and nothing of it counts`(text: String, line: Int) {
    let file = SettingsFile(text: "# é\n[rules]\nstep = 7\n\(text)".utf8, path: "config.toml")
    #expect(file.settings == Settings())
    #expect(file.problems.count == 1)
    let said = "\(file.problems)"
    #expect(file.problems.problems.first?.place?.line == line + 3, "\(said)")
    #expect(said.contains("This is not TOML ("), "\(said)")
  }

  @Test func `what no library should see is told in a sentence`() {
    func said(_ bytes: [UInt8]) -> String {
      "\(SettingsFile(text: bytes, path: "config.toml").problems)"
    }
    #expect(
      said(Array("[theme]\nascii = true\n\"".utf8) + [0xFF, 0x22]).hasPrefix("config.toml:3:1\n"))
    #expect(said([0xFF]).hasSuffix("The line is not UTF-8. Convert it, as with iconv"))
    #expect(said([0x61, 0]).hasSuffix("A text cannot hold the character NUL. Leave it out"))
    let deep = [
      "a" + String(repeating: ".a", count: 30_000) + " = 1\n]",
      "a = " + String(repeating: "[", count: 60_000),
      "a = " + String(repeating: "{a=", count: 20_000),
      "a = " + String(repeating: "[{a=", count: 15_000),
      "[" + String(repeating: "a.", count: 30_000) + "a]\n]",
    ]
    for text in deep {
      #expect(said(Array(text.utf8)).contains("nested too deeply"), "\(text.prefix(9))")
    }
  }

  @Test func `one sentence for the status row tells the first problem, and how many there are`() {
    func summary(_ text: String) -> String {
      SettingsFile(text: text.utf8, path: "/home/x/config.toml").problems.summary
    }
    #expect(summary("") == "")
    #expect(
      summary("[rules]\nstpe = 1")
        == "config.toml:2:1: There is nothing called 'stpe' to set in [rules]. Did you mean 'step'? "
        + "(see scoreboard config)")
    #expect(
      summary("[rules]\nstpe = 1\nwins = 1\nrank = 2").hasSuffix(
        "(this and 2 more: see scoreboard config)"))
  }

  @Test func `a file that was named has to be named again to be told of`() {
    func summary(_ name: String) -> String { SettingsFile(named: name).problems.summary }
    #expect(summary("/none/a.toml").hasSuffix("(see scoreboard config --config /none/a.toml)"))
    #expect(summary("/none/a b's").hasSuffix(#"(see scoreboard config --config '/none/a b'\''s')"#))
    let environment = Environment(["SCOREBOARD_CONFIG": "/none/a.toml"])
    #expect(
      SettingsFile(environment: environment).problems.summary.hasSuffix("(see scoreboard config)"))
  }

  @Test func `a folder that is no whole path is none`() {
    let home = ["HOME": "/home/x"]
    for (folder, variable, usual) in [
      (UserFolder.settings, "XDG_CONFIG_HOME", "/home/x/.config"),
      (.data, "XDG_DATA_HOME", "/home/x/.local/share"),
      (.state, "XDG_STATE_HOME", "/home/x/.local/state"),
    ] {
      for none in ["", "a", "./a", "~/a"] {
        let environment = Environment(home.merging([variable: none]) { $1 })
        #expect(folder.path(in: environment) == usual, "\(none)")
      }
      #expect(folder.path(in: Environment(home)) == usual)
      #expect(folder.path(in: Environment(home.merging([variable: "/a"]) { $1 })) == "/a")
    }
  }

  /// Documents that were right, with bytes changed.
  @Test(arguments: seeds(300)) func `nothing that a file holds stops the program`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = Array((random.chance(0.5) ? random.settings().text : random.keyText()).utf8)
    for _ in 0..<random.number(1...6) where !bytes.isEmpty {
      let place = random.number(0...bytes.count - 1)
      switch random.number(0...3) {
      case 0: bytes[place] = UInt8(random.number(0...255))
      case 1: bytes[place] = random.pick(Array("[]{}=.,\"'#\n\\".utf8))
      case 2: bytes.remove(at: place)
      default: bytes.insert(random.pick(Array("[]{}=.,\"'#\n\\".utf8)), at: place)
      }
    }
    let file = SettingsFile(text: bytes, path: "config.toml")
    let said = "\(file.problems)"
    #expect(
      !said.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
    for problem in file.problems.problems {
      guard let place = problem.place else { continue }
      #expect(place.text.startIndex <= problem.range.lowerBound)
      #expect(problem.range.upperBound <= place.text.endIndex)
    }
  }
}
