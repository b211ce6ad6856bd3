import ScoreScreen
import ScoreScript
import ScoreSettings
import ScoreTables
import Scorekeeping
import TestSupport
import Testing

/// The settings that a file sets.
@Suite struct SettingsFileTests {
  private func settings(_ text: String) -> Settings {
    let file = SettingsFile(text: text.utf8, path: "config.yml")
    #expect(file.problems.isEmpty, "\(file.problems)")
    return file.settings
  }

  @Test
  func `an empty file and the template change nothing`() {
    #expect(settings("") == Settings())
    #expect(settings("# nothing\nkeys:\n  board:\ntheme: {}\n") == Settings())
    #expect(settings(Settings().text) == Settings())
  }

  @Test func `a file sets keys, looks and rules in any YAML style`() {
    let plain = settings(
      """
      keys:
        board:
          next: [j, ^N]
          redo: [^R]
          round: []
      theme:
        ascii: true
        color: never
        background: light
        mouse: false
        calm: true
        bars: false
        colors:
          title: blue
          gain: muted
          players: [cyan, plum]
      rules:
        order: hand
        rank: dense
        wins: low
        step: 0.5
        target: 1_000
      """)
    let other = settings(
      """
      \u{FEFF}---
      rules: { order: 'manual', "rank": "dense", wins: low, step: +0.50, target: 1000.0 }\r
      keys:
        'board':
          next: # a comment, with ]
          - j
          - '^n'
          redo: ["\\u005ER"]
          round: [
          ]
      "theme":
        color: !word never
        ascii: 'true'
        "background" : >-
          light
        calm: true
        bars: &no false
        mouse: *no
        colors: { title: blue, gain: muted, players: [cyan,
          plum] }
      """)
    #expect(plain == other)
    #expect(plain.rules.step == Score(thousandths: 500))
    #expect(plain.rules.target == .points(1000))
    #expect(plain.rules.ranking == .dense)
    #expect(plain.looks.isASCII)
    #expect(!plain.looks.hasBars)
    #expect(plain.looks.background == .light)
    #expect(settings("theme:\n  background: auto").looks.background == nil)
    #expect(plain.looks.palette[.title] == .blue)
    #expect(plain.looks.palette[.gain] == .muted)
    #expect(plain.looks.palette.players == [.cyan, .plum])
    let keys = Dictionary(
      uniqueKeysWithValues: plain.keys.bindings(on: .board).map { ($0.name, $0.keys) })
    #expect(keys["next"] == [.character("j"), .control("n")])
    #expect(keys["redo"] == [.control("r")])
    #expect(keys["round"] == [])
    #expect(keys["undo"] == [.character("u")])
  }

  @Test func `a hook is a line of words or a list`() {
    let hooks = settings(
      """
      hooks:
        lead: espeak-ng  -v "en \\"gb" -- {sentence} # a comment
        clock-end: [sh, -c, 'say "$1"', sh, '{sentence}']
        win: "{x}"
      """
    ).hooks
    #expect(hooks[.lead]?.words == ["espeak-ng", "-v", "en \"gb", "--", "{sentence}"])
    #expect(hooks[.clockEnd]?.words == ["sh", "-c", "say \"$1\"", "sh", "{sentence}"])
    #expect(hooks[.win]?.words == ["{x}"] && hooks.count == 3)
    func words(_ sentence: String) -> [String]? { hooks[.lead]?.words(for: sentence).suffix(2) }
    #expect(words("Ann 1→2") == ["--", "Ann 1→2"])
    #expect(words("-f\u{1B}[2J\0") == ["--", " -f[2J"])
    #expect(words("@/etc/passwd") == ["--", " @/etc/passwd"])
  }

  @Test func `a diff-tool is a line of words or a list`() {
    #expect(settings("theme:").diffTool == nil)
    #expect(settings("diff-tool: meld").diffTool?.words == ["meld"])
    #expect(
      settings("diff-tool: code --wait \"a b\"").diffTool?.words == ["code", "--wait", "a b"])
    #expect(settings("diff-tool: [git, diff]").diffTool?.words == ["git", "diff"])
  }

  @Test func `a value is read as written, with and without quotes`() {
    let keys = settings("keys: {board: {search: [n, 5, ~, 'y', \"#\", é]}}").keys
    let bound = keys.bindings(on: .board).first { $0.name == "search" }
    #expect(bound?.keys == ["n", "5", "~", "y", "#", "é"].map { .character($0) })
    #expect(settings("rules:\n  step: 0.1\n").rules.step == Score(thousandths: 100))
    #expect(settings("rules:\n  step: '0.1'\n").rules.step == Score(thousandths: 100))
  }

  @Test func `a key that the file binds to one action is taken from another`() {
    let keys = settings("keys: {board: {search: [s, 5]}}").keys
    let bound = Dictionary(
      uniqueKeysWithValues: keys.bindings(on: .board).map { ($0.name, $0.keys) })
    #expect(bound["search"] == [.character("s"), .character("5")])
    #expect(bound["exact"] == [])
    #expect(bound["digit"]?.contains(.character("5")) == false)
    #expect(bound["digit"]?.contains(.character("4")) == true)
  }

  @Test(arguments: seeds(200))
  func `printed settings read back equal`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let settings = random.settings()
    let file = SettingsFile(text: settings.text.utf8, path: "config.yml")
    #expect(file.problems.isEmpty, "seed \(seed): \(file.problems)")
    #expect(file.settings == settings, "seed \(seed)")
  }

  @Test(arguments: seeds(300))
  func `in any file no two actions share a key, and every needed action has one`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let file = SettingsFile(text: random.keyText().utf8, path: "config.yml")
    for screen in KeyBindings.Screen.allCases {
      let bindings = file.settings.keys.bindings(on: screen)
      let keys = bindings.flatMap(\.keys)
      #expect(Set(keys).count == keys.count, "seed \(seed), \(screen)")
      for binding in bindings where binding.isNeeded {
        #expect(!binding.keys.isEmpty, "seed \(seed), \(screen): \(binding.name)")
      }
    }
  }

  @Test func `the names of actions in files stay the same`() {
    let names = KeyBindings.Screen.allCases.map { screen in
      KeyBindings().bindings(on: screen).filter(\.isFree).map(\.name).joined(separator: " ")
    }
    #expect(
      names == [
        "next previous first last page-down page-up search step-up step-down point-first "
          + "point-second erase apply exact add rename team "
          + "colour delete leave move-down move-up order lock big enter-round finish sheet result history panels round clock "
          + "end-turn turn freeze scorers picture rematch back undo redo command help redraw quit",
        "next previous first last page-down page-up search open new rename delete rematch people undo redo command "
          + "help redraw quit",
        "next previous later-round earlier-round first last page-down page-up search apply apply-right erase "
          + "totals back undo redo command help redraw quit",
        "next previous older newer open first last page-down page-up search history back help redraw quit",
        "switch-table next previous first last page-down page-up search open result delete accept reject sheet "
          + "back undo redo command help redraw quit",
        "next previous first last page-down page-up search open delete undo back help redraw quit",
        "next previous first last page-down page-up search add open copy pin delete back help redraw quit",
        "accept reject skip accept-all reject-all skip-all undo next-frame previous-frame next previous page-down "
          + "page-up scroll-right scroll-left diff redraw help quit",
        "answer cancel complete older newer back forward word-back word-forward start end erase-back erase-forward "
          + "cut-to-start cut-to-end cut-blank-word-back cut-word-back cut-word-forward put-back",
        "next previous first last page-down page-up big sheet history panels reveal-next reveal-place take-back "
          + "help redraw quit",
        "next previous first last page-down page-up search hold lock big back help redraw quit",
      ])
  }

  @Test func `A written file has no control characters and reads back as the same settings`() {
    var written = Settings()
    written.data = "/a \u{1B}[31m\n\u{202E}\\\"\u{9B}\u{7F}é😀"
    let isSafe = written.text.unicodeScalars.allSatisfy {
      $0 == "\n" || ![.control, .format].contains($0.properties.generalCategory)
    }
    #expect(isSafe && settings(written.text) == written)
  }

  @Test(arguments: [
    "postgres://ann:s3cret@host/db", "postgres://host/db?user=ann&password=s3cret",
    "postgres://host/db?p%61ssword=s3cret", "postgres://host/db?p%61ssword=s3cret%zz",
    "postgres:/ann:s3cret@host/db", "host=h password=s3cret",
  ])
  func `A written file shows no password from an address`(address: String) {
    var settings = Settings()
    settings.data = address
    #expect(!settings.text.contains("s3cret"))
    for path in ["/home/ann/100%.sqlite", "/home/ann/passwords.sqlite"] {
      settings.data = path
      #expect(settings.text.contains("data: \"\(path)\""))
    }
  }
}
