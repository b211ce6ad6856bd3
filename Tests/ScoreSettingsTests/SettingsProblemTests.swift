import Foundation
import ScoreScript
import ScoreSettings
import Scorekeeping
import TestSupport
import Testing

/// The messages about mistakes in a file of settings.
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
      "hooks:\n  leed: echo\n  win: '{sentence} x'\n  score: {a: b}\n  change: ' '\n  lead: [echo, [x]]\n",
      """
      config.yml:2:3
        leed: echo
        ^^^^
      There is nothing called 'leed' to set in hooks. Did you mean 'lead'?
      """,
      """
      config.yml:3:8
        win: '{sentence} x'
             ^^^^^^^^^^^^^^
      '{sentence}' is not a program. Name one, as in: echo {sentence}
      """,
      """
      config.yml:4:10
        score: {a: b}
               ^
      'score' is a group of settings. Write a program with its arguments, as echo {sentence}, or a list, as [sh, -c, "echo hello"]
      """,
      """
      config.yml:5:11
        change: ' '
                ^^^
      'change' is a text. Write a program with its arguments, as echo {sentence}, or a list, as [sh, -c, "echo hello"]
      """,
      """
      config.yml:6:9
        lead: [echo, [x]]
              ^
      'lead' is a list. Write a program with its arguments, as echo {sentence}, or a list, as [sh, -c, "echo hello"]
      """),
    Case(
      "hooks:\n  win: [/bin/sh, -ec, 'say {sentence}']\n  lead: 'echo \"a'\n  change: \"echo a\\0b\"\n",
      """
      config.yml:2:8
        win: [/bin/sh, -ec, 'say {sentence}']
             ^
      A shell would run the names in '{sentence}'. Write "$1" in the script, and after the script: sh {sentence}
      """,
      """
      config.yml:3:9
        lead: 'echo "a'
              ^^^^^^^^^
      The quote has no end. Close it with '"'
      """,
      """
      config.yml:4:11
        change: "echo a\\0b"
                ^^^^^^^^^^^
      A program cannot be given a null. Leave it out
      """),
    Case(
      "diff-tool: [git, [diff]]\n",
      """
      config.yml:1:12
      diff-tool: [git, [diff]]
                 ^
      'diff-tool' is a list. Write a program with its arguments, as diff -u, or a list, as [git, diff, --no-index]
      """),
    Case(
      "diff-tool: \"meld \\0\"\n",
      """
      config.yml:1:12
      diff-tool: "meld \\0"
                 ^^^^^^^^^
      A program cannot be given a null. Leave it out
      """),
    Case(
      "tehme:\n",
      """
      config.yml:1:1
      tehme:
      ^^^^^
      There is nothing called 'tehme' to set. Did you mean 'theme'?
      """),
    Case(
      "x: 1\n",
      """
      config.yml:1:1
      x: 1
      ^
      There is nothing called 'x' to set. There are data, theme, rules, keys, hooks, diff-tool
      """),
    Case(
      "theme:\n  asci: true\n",
      """
      config.yml:2:3
        asci: true
        ^^^^
      There is nothing called 'asci' to set in theme. Did you mean 'ascii'?
      """),
    Case(
      "theme:\n  ascii: yes\n  color: 'neveer'\n  calm:\n  bars: [true]\n  mouse: {a: b}\n",
      """
      config.yml:2:10
        ascii: yes
               ^^^
      'yes' is not one of true, false
      """,
      """
      config.yml:3:10
        color: 'neveer'
               ^^^^^^^^
      'neveer' is not one of auto, always, never. Did you mean 'never'?
      """,
      """
      config.yml:4:8
        calm:
             ^
      'calm' is empty. Write one of true, false
      """,
      """
      config.yml:5:9
        bars: [true]
              ^
      'bars' is a list. Write one of true, false
      """,
      """
      config.yml:6:10
        mouse: {a: b}
               ^
      'mouse' is a group of settings. Write one of true, false
      """),
    Case(
      "theme:\n  background: unknown\n",
      """
      config.yml:2:15
        background: unknown
                    ^^^^^^^
      'unknown' is not one of auto, dark, light
      """),
    Case(
      "theme:\n  colors:\n    players: [red, \"gren\", []]\n    gain: red\n    titel: red\n",
      """
      config.yml:3:20
          players: [red, "gren", []]
                         ^^^^^^
      'gren' is not one of standard, blue, yellow, green, pink, indigo, brown, magenta, teal, violet, red, cyan, plum, \
      muted, faint, gain, loss, star, error, warning, recording, mark, ghost. Did you mean 'green'?
      """,
      """
      config.yml:3:28
          players: [red, "gren", []]
                                 ^
      'players' is a list. Write one of standard, blue, yellow, green, pink, indigo, brown, magenta, teal, violet, red, \
      cyan, plum, muted, faint, gain, loss, star, error, warning, recording, mark, ghost
      """,
      """
      config.yml:5:5
          titel: red
          ^^^^^
      There is nothing called 'titel' to set in theme.colors. Did you mean 'title'?
      """),
    Case(
      "keys: 5",
      """
      config.yml:1:7
      keys: 5
            ^
      'keys' is a text. Write settings, a line each, as name: value
      """),
    Case(
      "keys:\n  board:\n    nxet: [j]\n    next: j\n    undo: [pagedn, j, {}]\n    redo:\n    - j\n",
      """
      config.yml:3:5
          nxet: [j]
          ^^^^
      There is nothing called 'nxet' to set in keys.board. Did you mean 'next'?
      """,
      """
      config.yml:4:11
          next: j
                ^
      'next' is a text. Write a list of keys, as [j, Down]
      """,
      """
      config.yml:5:12
          undo: [pagedn, j, {}]
                 ^^^^^^
      'pagedn' is not a key. Did you mean 'PgDn'?
      """,
      """
      config.yml:5:23
          undo: [pagedn, j, {}]
                            ^
      'undo' is a list with a group of settings in it. Write keys, and signs in quotes
      """,
      """
      config.yml:7:7
          - j
            ^
      'j' is bound to 'undo' already. Bind a key once on a screen
      """),
    Case(
      """
      keys:
        board: {quit: [], undo: [":", '^I']}
        watch: {next: [^C]}
        prompt: {answer: [x]}
      """,
      """
      config.yml:2:17
        board: {quit: [], undo: [":", '^I']}
                      ^
      'quit' needs a key on the screen 'board', and keeps its own. Name one
      """,
      """
      config.yml:2:28
        board: {quit: [], undo: [":", '^I']}
                                 ^^^
      ':' is the last key of 'command', which keeps it. Choose another, or give 'command' one
      """,
      """
      config.yml:2:33
        board: {quit: [], undo: [":", '^I']}
                                      ^^^^
      '^I' is sent by terminals for another key. Write Tab
      """,
      """
      config.yml:3:18
        watch: {next: [^C]}
                       ^^
      '^C' never reaches the program: terminals stop or end programs by it. Choose another
      """,
      """
      config.yml:4:20
        prompt: {answer: [x]}
                         ^
      'answer' needs a key on the screen 'prompt', and keeps its own. Name one
      """,
      """
      config.yml:4:21
        prompt: {answer: [x]}
                          ^
      'x' is a character of texts. Choose a key that types nothing, as ^T or M-t
      """),
    Case(
      "rules:\n  step: 0\n  target: 1e3\n  order: 5\n  rank: ''\n  wins: true\n  more: {}\n",
      """
      config.yml:2:9
        step: 0
              ^
      A step of '0' would not count upwards. Choose one greater than 0
      """,
      """
      config.yml:3:11
        target: 1e3
                ^^^
      '1e3' is not a number. Write digits, as in +5, -2 or 7.5
      """,
      """
      config.yml:4:10
        order: 5
               ^
      '5' is not one of rank, hand, name
      """,
      """
      config.yml:5:9
        rank: ''
              ^^
      '' is not one of competition, dense, ordinal
      """,
      """
      config.yml:6:9
        wins: true
              ^^^^
      'true' is not one of high, low
      """,
      """
      config.yml:7:3
        more: {}
        ^^^^
      There is nothing called 'more' to set in rules. There are order, rank, wins, step, target
      """),
    Case(
      "rules:\n  step: 9223372036854775807\n  target: 0.0001\n",
      """
      config.yml:2:9
        step: 9223372036854775807
              ^^^^^^^^^^^^^^^^^^^
      '9223372036854775807' is out of range. Scores go up to 9223372036854775.807
      """,
      """
      config.yml:3:11
        target: 0.0001
                ^^^^^^
      '0.0001' has too many decimals. Round it to three decimals
      """),
    Case(
      "rules: {step: , target: [5], wins: low}\n",
      """
      config.yml:1:15
      rules: {step: , target: [5], wins: low}
                    ^
      'step' is empty. Write a number, as 5 or 0.5
      """,
      """
      config.yml:1:25
      rules: {step: , target: [5], wins: low}
                              ^
      'target' is a list. Write a number, as 5 or 0.5
      """),
    Case(
      "- theme\n",
      """
      config.yml:1:1
      - theme
      ^
      'config.yml' is a list. Write settings, a line each, as name: value
      """),
    Case(
      "step = 5\n",
      """
      config.yml:1:1
      step = 5
      ^^^^^^^^
      'config.yml' is a text. Write settings, a line each, as name: value
      """),
    Case(
      "theme:\n  \"asc\\u001B]0;x\\u0007\": 1\n  ? [a]\n  : b\n",
      """
      config.yml:2:3
        "asc\\u001B]0;x\\u0007": 1
        ^^^^^^^^^^^^^^^^^^^^^
      There is nothing called 'asc␛]0;x␇' to set in theme. There are ascii, color, background, calm, silent, accessible, bars, mouse, colors
      """,
      """
      config.yml:3:5
        ? [a]
          ^
      There is nothing called '?' to set in theme. There are ascii, color, background, calm, silent, accessible, bars, mouse, colors
      """),
    Case(
      "rules:\n  step: 5\n  wins: low\n  step: 6\n",
      """
      config.yml:2:3
        step: 5
        ^^^^
      'step' is set twice in one group. Leave one of them out: until then all of the file is ignored
      """),
    Case(
      "theme:\n  color: \"never\n  ascii: true\n",
      """
      config.yml:2:10
        color: "never
               ^
      This is not YAML (found unexpected end of stream). Correct it: until then all of the file is ignored
      """),
    Case(
      "rules:\n  step: 5\n wins: low\n",
      """
      config.yml:3:2
       wins: low
       ^
      This is not YAML (did not find expected key). Correct it: until then all of the file is ignored
      """),
    Case(
      "rules:\n  step: *a\n",
      """
      config.yml:2:9
        step: *a
              ^
      This is not YAML (found undefined alias). Correct it: until then all of the file is ignored
      """),
    Case(
      "rules: {}\n---\nrules: {}\n",
      """
      config.yml:2:1
      ---
      ^
      This is not YAML (expected a single document in the stream, but found another document). Correct it: until then \
      all of the file is ignored
      """),
  ]

  @Test(arguments: cases) func `all mistakes are reported, each with its place`(_ test: Case) {
    let file = SettingsFile(text: test.text.utf8, path: "config.yml")
    #expect("\(file.problems)" == test.said.joined(separator: "\n\n"))
  }

  @Test func `correct lines apply despite mistakes elsewhere`() {
    let file = SettingsFile(
      text: "rules:\n  step: 5\n  wins: lowest\nnothing:\n".utf8, path: "config.yml")
    #expect(file.problems.count == 2)
    #expect(file.settings.rules.step == .points(5))
    #expect(file.settings.rules.wins == .high)
  }

  @Test(arguments: [
    ("theme: [\nascii: true", 1), ("theme:\n\n\tcolor: never\n", 3), ("a: [}", 1), ("a: b: c", 1),
    ("é: 1\n日本", 2), ("theme:\n  color: \"é\u{301}\u{1F469}\" x", 2), ("a: \"", 1), ("a: \0", 1),
    ("a: %x", 1), ("@", 1), ("theme:\n  color: \"\\x\"", 2),
    ("a: \u{7}\nb: c", 1),
    ("a: &a [*a]", 1),
  ])
  func `invalid YAML is reported with its place, and nothing in the file applies`(
    text: String, line: Int
  ) {
    let file = SettingsFile(text: "# é\nrules:\n  step: 7\n\(text)".utf8, path: "config.yml")
    #expect(file.settings == Settings())
    #expect(file.problems.count == 1)
    let said = "\(file.problems)"
    #expect(file.problems.problems.first?.location?.line == line + 3, "\(said)")
    #expect(said.contains("This is not YAML ("), "\(said)")
  }

  @Test func `a file that takes the parser too long is refused with a sentence`() {
    func said(_ bytes: [UInt8]) -> String {
      "\(SettingsFile(text: bytes, path: "config.yml").problems)"
    }
    #expect(
      said(Array("theme:\n  ascii: true\n\"".utf8) + [0xFF, 0x22]).hasPrefix("config.yml:3:2\n"))
    #expect(said([0xFF]).hasSuffix("The line is not UTF-8. Convert it, as with iconv"))
    let deep = [
      "a: " + String(repeating: "[", count: 60_000),
      "a: " + String(repeating: "{a: ", count: 15_000),
      String(repeating: "- ", count: 30_000),
      String(repeating: "? ", count: 30_000),
    ]
    for text in deep {
      #expect(said(Array(text.utf8)).contains("nested too deeply"), "\(text.prefix(9))")
    }
    let lists = (1...30).map { "l\($0): &l\($0) [*l\($0 - 1), *l\($0 - 1)]\n" }.joined()
    let bomb = said(Array("l0: &l0 x\n\(lists)? *l30\n: y\n".utf8))
    #expect(bomb.hasPrefix("config.yml:6:10\n"), "\(bomb)")
    #expect(bomb.hasSuffix("has at most 8 aliases. Write the values themselves"))
  }

  @Test func `the sentence for the status row has the first problem and their number`() {
    func warning(_ text: String) -> String? {
      SettingsFile(text: text.utf8, path: "/home/x/config.yml").warning
    }
    #expect(warning("") == nil)
    #expect(
      warning("rules:\n  stpe: 1")
        == "config.yml:2:3: There is nothing called 'stpe' to set in rules. Did you mean 'step'? "
        + "(see scoreboard config)")
    #expect(
      warning("rules: {stpe: 1, wins: 1, rank: 2}")?.hasSuffix(
        "(this and 2 more: see scoreboard config)") == true)
  }

  @Test func `the hint repeats the file name that the command line gave`() {
    func warning(_ name: String) -> String { SettingsFile(named: name).warning ?? "" }
    #expect(warning("/none/a.yml").hasSuffix("(see scoreboard config --config /none/a.yml)"))
    #expect(warning("/none/a b's").hasSuffix(#"(see scoreboard config --config '/none/a b'\''s')"#))
    let environment = EnvironmentVariables(["SCOREBOARD_CONFIG": "/none/a.yml"])
    #expect(
      SettingsFile(environment: environment).warning?.hasSuffix("(see scoreboard config)") == true)
  }

  @Test func `a variable with a relative path is ignored`() {
    let home = ["HOME": "/home/x"]
    for (folder, variable, usual) in [
      (XDGDirectory.settings, "XDG_CONFIG_HOME", "/home/x/.config"),
      (.data, "XDG_DATA_HOME", "/home/x/.local/share"),
      (.state, "XDG_STATE_HOME", "/home/x/.local/state"),
    ] {
      for none in ["", "a", "./a", "~/a"] {
        let environment = EnvironmentVariables(home.merging([variable: none]) { $1 })
        #expect(folder.path(in: environment) == usual, "\(none)")
      }
      #expect(folder.path(in: EnvironmentVariables(home)) == usual)
      #expect(folder.path(in: EnvironmentVariables(home.merging([variable: "/a"]) { $1 })) == "/a")
    }
  }

  /// The input is valid documents with changed bytes.
  @Test(arguments: seeds(300)) func `no content of a file stops the program`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = Array((random.chance(0.5) ? random.settings().text : random.keyText()).utf8)
    for _ in 0..<random.number(1...6) where !bytes.isEmpty {
      let place = random.number(0...bytes.count - 1)
      switch random.number(0...3) {
      case 0: bytes[place] = UInt8(random.number(0...255))
      case 1: bytes[place] = random.pick(Array("[]{}:-?&*!|>%@.,\"'#\n\r\t\\ ".utf8))
      case 2: bytes.remove(at: place)
      default: bytes.insert(random.pick(Array("[]{}:-?&*!|>%@.,\"'#\n\r\t\\ ".utf8)), at: place)
      }
    }
    let file = SettingsFile(text: bytes, path: "config.yml")
    let said = "\(file.problems)"
    #expect(
      !said.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
    for problem in file.problems.problems {
      guard let location = problem.location else { continue }
      #expect(location.text.startIndex <= problem.range.lowerBound)
      #expect(problem.range.upperBound <= location.text.endIndex)
    }
  }

  static let guardedHooks = [
    ["sh", "-c", "say {sentence}"], ["timeout", "5", "sh", "-c", "say {sentence}"],
    ["nice", "-n", "5", "/bin/bash", "-c", "say {sentence}"],
    ["env", "A=b", "sh", "-c", "say {sentence}"], ["env", "A={sentence}", "sh", "-c", "eval $A"],
    ["sh", "-ce", "say {sentence}"], ["sh", "-ec", "{sentence}"],
    ["rbash", "-c", "say {sentence}"],
    ["bash", "-lc", "{sentence}"], ["bash", "-o", "pipefail", "-c", "{sentence}"],
    ["bash", "-c", "-o", "pipefail", "{sentence}"], ["bash", "-c", "--", "{sentence}"],
    ["sh", "-c", "-x", "{sentence}"], ["busybox", "sh", "-c", "-x", "{sentence}"],
    ["busybox", "ash", "-c", "{sentence}"], ["mksh", "-c", "{sentence}"],
    ["ksh93", "-c", "{sentence}"],
    ["/usr/bin/zsh-5.9", "-c", "{sentence}"], ["fish", "--command", "{sentence}"],
    ["fish", "-C", "{sentence}"], ["fish", "--command={sentence}"], ["sh", "-c{sentence}"],
    ["env", "-S", "sh -c", "{sentence}"], ["env", "-Ssh -c", "{sentence}"],
    ["env", "--split-string=bash -c", "{sentence}"], ["env", "-S", "sh -c 'say {sentence}'"],
    ["sh", "-c", "exec \"$@\"", "sh", "bash", "-c", "{sentence}"],
    ["su", "ann", "-c", "{sentence}"],
    ["setsid", "-f", "stdbuf", "-oL", "tcsh", "-c", "{sentence}"],
    ["sudo", "-u", "ann", "dash", "-c", "say {sentence}"], ["sh", "{sentence}"],
    ["find", ".", "-exec", "sh", "-c", "say {sentence}", ";"],
    ["ssh", "host", "say", "{sentence}"],
    ["nice", "ssh", "host", "{sentence}"],
  ]

  @Test(arguments: guardedHooks)
  func `A shell is never given names to run`(words: [String]) {
    #expect(throws: SettingsError.self) { try Hook(words: words) }
  }

  @Test(arguments: [
    ["say", "{sentence}"], ["notify-send", "Score: {sentence}"],
    ["timeout", "5", "say", "{sentence}"],
    ["sh", "-c", "say \"$1\"", "sh", "{sentence}"], ["sh", "-ce", "say \"$0\"", "{sentence}"],
    ["timeout", "5", "bash", "-o", "pipefail", "-c", "say \"$1\" | tee", "bash", "{sentence}"],
    ["busybox", "sh", "-c", "say \"$1\"", "sh", "{sentence}"], ["sh", "script.sh", "{sentence}"],
    ["curl", "-d", "text={sentence}", "https://chat.example/publish"],
    ["notify-send", "-c", "{sentence}"],
    ["sh", "-c", "say \"$1\" \"$2\"", "sh", "{sentence}", "{sentence}"],
  ])
  func `A program and the arguments of a script may be given names`(words: [String]) throws {
    #expect(try Hook(words: words).words == words)
  }

}
