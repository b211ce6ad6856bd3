import Foundation
import IdentityDiff
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// Names and scores in large letters.
@Suite struct BigTests: PlayedScreens {
  let screens: Screens

  init() throws { screens = try Screens(columns: 80, rows: 24) }

  static let dozen = [
    ("Grace", 60), ("Katherine", 48), ("Margaret", 38), ("Ada", 30), ("Dorothy", 30), ("Annie", 8),
    ("Barbara", 7), ("Evelyn", 5), ("Frances", 4), ("Hedy", 4), ("Irene", 3), ("Jean", 1),
  ]

  /// Opens a board of players with scores, in large letters, with the first one selected.
  func play(_ players: some Sequence<(String, Int)>) throws {
    screens.open("Friday night")
    try session.perform(.add(players.map { .init($0.0, score: .points($0.1)) }))
    press("gz")
  }

  var grid: Grid {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(screens.frame(), on: &grid)
    return grid
  }

  /// The rows of the list with parts of large letters.
  var bigRows: [BigRow] {
    screens.frame().sections.flatMap(\.rows).compactMap { row in
      if case .big(let row) = row { row } else { nil }
    }
  }

  @Test func `clocks of a game without points are in large letters`() throws {
    screens.open("Chess")
    for line in ["add Ann Bob", "clock each 5:00"] { try session.perform(line) }
    press("gz")
    func scores() -> [String] { Set(bigRows.flatMap(\.tiles).map(\.score)).sorted() }
    #expect(scores() == ["5:00"])
    try session.perform(try #require(try Command(parsing: "score Ann +1")))
    #expect(scores() == ["1", "–"], "points are as large as ever")
  }

  // MARK: letters

  @Test func `an E with an accent differs from a C with one`() {
    for alphabet in BigAlphabet.allCases {
      #expect(BigText("É", alphabet) != BigText("Ć", alphabet))
      #expect(BigText("Ė", alphabet) != BigText("Ċ", alphabet))
    }
  }

  @Test(arguments: ["ÄÖÜËÏ", "ÀÈÌÒÙ", "ÁÉÍÓÚŃ", "ÂÊÎÔÛ", "ÃÕÑ", "ÅŮ", "ÇŞ", "ČŘŠĚ"])
  func `a letter with an accent is as large as one without, and differs`(letters: String) throws {
    for letter in letters {
      let plain = try #require(
        String(letter).decomposedStringWithCanonicalMapping.unicodeScalars.first)
      for alphabet in BigAlphabet.allCases {
        let (marked, base) = (BigText(String(letter), alphabet), BigText(String(plain), alphabet))
        #expect(marked != nil && marked != base, "\(letter)")
        #expect(marked?.width == (plain == "I" ? 3 : base?.width), "\(letter)")
      }
    }
  }

  @Test func `a letter with a dieresis has the dots in its first row`() throws {
    func rows(_ alphabet: BigAlphabet) throws -> [String] {
      let letter = try #require(alphabet.letters["O"]).marked(.diaeresis, in: alphabet)
      return letter.rows.map { String($0.map { $0 ? "#" : "." }) }
    }
    #expect(
      try rows(.large) == [".#.#.", ".....", ".###.", "#...#", "#...#", "#...#", ".###."])
    #expect(try rows(.small) == ["#.#", "...", "###", "#.#", "#.#", "###"])
  }

  @Test(arguments: BigAlphabet.allCases)
  func `all letters are equally high, and their rows equally wide`(
    alphabet: BigAlphabet
  ) {
    let known = "ABCDEFGHIJKLMNOPQRSTUVWXYZØŁ0123456789-+.,:'!?&/()… \u{2007}"
    #expect(Set(alphabet.letters.keys) == Set(known))
    // An O may look like a zero, and an S like a five, but no two letters and no two digits look alike.
    for kind in [known.filter(\.isLetter), known.filter { !$0.isLetter }] {
      #expect(Set(kind.map { alphabet.letters[$0] }).count == kind.count)
    }
    for (character, letter) in alphabet.letters {
      #expect(letter.rows.count == alphabet.height, "\(character)")
      #expect(letter.rows.allSatisfy { $0.count == letter.width }, "\(character)")
    }
    for digit in "0123456789?-" {
      #expect(alphabet.letters[digit]?.width ?? .max <= alphabet.digitWidth)
    }
    #expect(alphabet.letters["."]?.width == alphabet.digitWidth - 2)
  }

  @Test(arguments: [
    ("Ada", "ADA"), ("Zoë", "ZOË"), ("e\u{301}lan", "ÉLAN"), ("Weiß", "WEISS"), ("GROẞ", "GROSS"),
    ("Ægir", "AEGIR"), ("Øre", "ØRE"), ("Đoko", "DOKO"), ("O’Neil", "O'NEIL"), ("ﬁn", "FIN"),
    ("日本語", nil), ("👍", nil), ("Ann 👍", "ANN"), ("🦊 Foxy", "FOXY"), ("a_b", nil),
    ("tab\there", nil), ("\u{301}", nil),
  ])
  func `names appear in capitals without emoji, or not in large letters`(
    name: String, shown: String?
  ) {
    for alphabet in BigAlphabet.allCases {
      let letters = BigText(name, alphabet)
      #expect((letters == nil) == (shown == nil))
      #expect(letters == shown.flatMap { BigText($0, alphabet) })
    }
  }

  @Test(arguments: [
    (100, "MARGARET"), (33, "MARGARET"), (32, "MARGAR…"), (30, "MARGA…"), (27, "MARGA…"),
    (26, "MARG…"), (0, "…"),
  ])
  func `a name that is too wide is cut`(room: Int, shown: String) {
    #expect(BigText("Margaret", .small)?.cut(to: room) == BigText(shown, .small))
  }

  /// Cutting letter by letter took minutes.
  @Test func `A name of 100,000 letters is cut like one of ten`() {
    let name = String(repeating: "A", count: 100_000)
    let short = BigText(String(name.prefix(10)), .small)
    #expect(BigText(name, .small)?.cut(to: 33) == short?.cut(to: 33))
  }

  // MARK: layout

  @Test(arguments: seeds(300))
  func `the layout is the first that fits, starting with the largest letters`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let screen = Size(columns: random.number(24...250), rows: random.number(5...80))
    let count = random.number(1...40)
    let small = random.number(1...50)
    let hasAccents = random.chance(0.3)
    let metrics = BigLayout.ContentMetrics(
      count: count, names: [.small: small, .large: small + random.number(0...20)],
      hasAccents: hasAccents, scoreWidth: random.number(1...9))
    let height = screen.rows - 2
    let air = height >= 12 ? 1 : 0
    let sizes: [(BigAlphabet, dot: Int, rows: Int)] = [
      (.large, 3, 11), (.large, 2, 7), (.small, 2, 5), (.large, 1, 4), (.small, 1, 3),
    ]
    func isWideEnough(_ size: (alphabet: BigAlphabet, dot: Int, rows: Int), _ columns: Int)
      -> Bool
    {
      let width = (screen.columns - 2 - 4 * (columns - 1)) / columns
      let name = metrics.names[size.alphabet] ?? 0
      let least = size.rows == 3 ? min(name, 21) : name
      let score = metrics.scoreWidth * (size.alphabet == .small ? 4 : 6) - 1
      return width - 8 - (score + 2) * size.dot >= least * size.dot
    }
    var expected: [Int]?
    search: for size in sizes where !hasAccents || size.rows != 5 {
      for columns in 1...3 where isWideEnough(size, columns) {
        for gap in size.rows == 3 ? [2, 1, 0] : [2, 1] {
          let rows = (count + columns - 1) / columns
          let bars = (gap > 0 ? 1 : 0) + (gap == 2 ? 1 : 0) - (gap == 1 ? 1 : 0)
          if air + rows * size.rows + (rows - 1) * gap + bars > height { continue }
          expected = [size.rows, columns, rows, gap]
          break search
        }
      }
    }
    let layout = BigLayout(screen: screen, for: metrics)
    if let layout, layout.capacity >= count {
      let found = [layout.size.height, layout.columns, layout.rows, min(layout.gap, 2)]
      #expect(found == expected, "seed \(seed)")
    } else {
      #expect(expected == nil, "seed \(seed)")
      let columns = (1...3).last { isWideEnough(sizes[4], $0) }
      let rows = air > 0 ? (height - 4) / 3 : (height - 1) / 3
      #expect(layout?.columns == (rows > 0 ? columns : nil), "seed \(seed)")
      if let layout { #expect(layout.rows == rows && layout.gap == 0, "seed \(seed)") }
    }
    guard let layout else { return }
    let tiles = layout.rows * layout.pitch - layout.gap
    #expect(layout.top > air && layout.top + tiles <= screen.rows - 1, "seed \(seed)")
    #expect(layout.start(of: layout.columns - 1) + layout.width <= screen.columns - 2)
    let lastBar = layout.top + (layout.rows - 1) * layout.pitch + layout.size.height
    #expect(
      layout.hasBars == (layout.gap > 0 && lastBar < screen.rows - 1),
      "all tiles have bars, or none; seed \(seed)")
  }

  @Test(arguments: [
    (80, 24, 12, "3 rows, 1x6, gap 0, top 2"), (80, 24, 2, "5 rows, 1x2, gap 4, top 4"),
    (100, 30, 4, "5 rows, 1x4, gap 1, top 3"), (100, 30, 12, "3 rows, 2x6, gap 1, top 3"),
    (200, 50, 6, "7 rows, 1x6, gap 1, top 2"), (240, 60, 2, "11 rows, 1x2, gap 4, top 16"),
    (120, 24, 8, "3 rows, 2x4, gap 2, top 2"), (44, 10, 2, "3 rows, 1x2, gap 1, top 1"),
    (40, 6, 30, "3 rows, 1x1, gap 0, top 1"),
  ])
  func `letters are as large as the screen allows`(
    width: Int, height: Int, count: Int, expected: String
  ) throws {
    screens.size = Size(columns: width, rows: height)
    let names = count == 2 ? [("Foxes", 21), ("Owls", 17)] : Self.dozen
    try play((0..<count).map { ($0 < names.count ? names[$0].0 : "P\($0)", names[min($0, 11)].1) })
    let layout = try #require(bigRows.first).layout
    let found =
      "\(layout.size.height) rows, \(layout.columns)x\(layout.rows), gap \(layout.gap), top \(layout.top)"
    #expect(found == expected)
  }

  @Test func `letters are smaller rather than a name of twelve letters cut`() throws {
    screens.size = Size(columns: 100, rows: 26)
    try play([("Clara Fields", 20), ("Ann", 55)])
    #expect(try #require(bigRows.first).layout.size == BigSize(alphabet: .large, dot: 1))
  }

  @Test(arguments: BigAlphabet.allCases)
  func `in columns, narrow digits are as wide as others`(alphabet: BigAlphabet) {
    let texts = ["1\u{2007}11", "8\u{2007}40", "0\u{2007}\u{2007}A"]
    #expect(Set(texts.map { BigText($0, alphabet)?.inColumns.width }).count == 1)
  }

  // MARK: boards

  @Test(arguments: seeds(60))
  func `on any board everything fits, nobody appears twice, and the selected player appears`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    screens.open("Law")
    for step in 0..<40 {
      screens.perform(random.command(on: session.state.board))
      if session.state.board == nil { screens.open("Law") }
      if screens.page.board?.value.isBig == false { press("z") }
      press(random.pick(["j", "k", "g", "G", "+", "5"]))
      screens.size = Size(columns: random.number(24...200), rows: random.number(5...60))
      let frame = screens.frame()
      let rows = bigRows
      guard let board = screens.page.board?.value, let part = board.bigPart(of: screens.size) else {
        #expect(rows.isEmpty, "seed \(seed), step \(step)")
        continue
      }
      let layout = try #require(rows.first).layout
      #expect(rows.allSatisfy { $0.layout == layout }, "seed \(seed), step \(step)")
      #expect(frame.list.upperBound < screens.size.rows && rows.count <= frame.list.count)
      let shown = rows.filter { $0.number == 0 }.flatMap(\.tiles)
      #expect(shown.count == part.shown.count, "seed \(seed), step \(step)")
      #expect(Set(shown.map(\.id)).count == shown.count, "seed \(seed), step \(step)")
      #expect(shown.filter(\.isSelected).count == 1, "seed \(seed), step \(step)")
      // A message of more than one row covers the last ones.
      let statuses = frame.chrome.filter { if case .status = $0.content { true } else { false } }
      for number in 0..<layout.size.height where statuses.count == 1 {
        let tiles = rows.filter { $0.number == number }.flatMap(\.tiles)
        #expect(tiles == shown, "seed \(seed), step \(step): row \(number) of letters")
      }
      if part.shown.count < part.count { #expect(layout.capacity < part.count) }
    }
  }

  @Test func `players without room are in a line of text, and j goes on to them`() throws {
    try play(Self.dozen)
    #expect(rows[21] == "        7 Barbara 7   8 Evelyn 5   =9 Frances 4   =9 Hedy 4   +2 more")
    #expect(rows[2].hasPrefix("▌  1    "))
    #expect(rows[0].hasSuffix("1–6 of 12"))
    press("jjjjjj")
    #expect(selected == "Barbara" && rows[0].hasSuffix("2–7 of 12"))
    #expect(rows[21] == "        8 Evelyn 5   =9 Frances 4   =9 Hedy 4   11 Irene 3   12 Jean 1")
    #expect(rows[17].hasPrefix("▌  7    "))
    press("G")
    #expect(selected == "Jean" && rows[0].hasSuffix("7–12 of 12") && rows[21].isEmpty)
    press("k")
    #expect(rows[0].hasSuffix("7–12 of 12"))
  }

  @Test
  func `the letters are reversed spaces and half blocks, and the score has the player's tone`()
    throws
  {
    try play(Self.dozen.prefix(2))
    screens.size = Size(columns: 60, rows: 10)
    let layout = try #require(bigRows.first).layout
    #expect(layout.size == .smallest && layout.columns == 1 && layout.top == 1)
    // This is a G and, at the end, a zero: the second row is whole at the sides, and a lower half at the end of the G.
    #expect(grid.rows[1][8..<11].text == "▄▄▄")
    let cells = grid.rows[2]
    #expect(cells[8..<11].map(\.style.isReverse) == [true, false, false])
    #expect(cells[8..<11].text == "  ▄")
    #expect(cells[55..<58].text == "   ")
    #expect(cells[55].style == Style(colour: .blue, isBold: true, isReverse: true))
    // A mark spans all rows of the selected player, without a background.
    #expect((1..<8).map { grid.rows[$0][0].text } == ["▌", "▌", "▌", " ", " ", " ", " "])
    #expect(!grid.rows.joined().contains { $0.style.isSelected })
    press("+")
    #expect(grid.rows[2][0..<8].text == "▌    +1 ")
    press("25")
    #expect(grid.rows[2][0..<8].text == "▌   +25▏")
    // This is the bar, and the place that it would lead to.
    #expect(grid.rows[4].text.hasPrefix(String(repeating: " ", count: 8) + "━━━━━━"))
    #expect(grid.rows[4][57].text == "━" && grid.rows[8][57].text == " ")
    press(.backspace)
    #expect(rows.last?.contains("+2 for Grace: 60 → 62") == true)
  }

  @Test func `a name without large letters is text on the middle row`() throws {
    try play([("日本語", 12), ("Ada", 3)])
    let layout = try #require(bigRows.first).layout
    let row = layout.top + (layout.size.height - 1) / 2
    #expect(rows[row].contains("日本語"))
    #expect(grid.rows[row][8].style == .bold)
    #expect(rows.filter { $0.contains("日本語") }.count == 1)
  }

  @Test func `letters in ASCII consist of number signs`() throws {
    screens.theme = Theme(isASCII: true)
    try play([("Ada Bo", 12), ("Hedy 2000", 3)])
    screens.size = Size(columns: 60, rows: 10)
    #expect(
      rows[1...4].map { String($0) } == [
        ">  1    mmm mm  mmm    mmm  mmm                      m mmm",
        ">       #m# # # #m#    #m#m # #                     \"# mm#",
        ">       # # #m\" # #    #mm# #m#                      # #mm",
        "        ==================================================",
      ])
  }

  @Test func `a changed score is inverted for a moment, and always visible`() throws {
    var time = ContinuousClock.now
    screens.options.isCalm = false
    screens.clock = { time }
    try play(Self.dozen.prefix(2))
    screens.size = Size(columns: 60, rows: 10)
    let digits = 51..<58
    func isReverse() -> [Bool] { grid.rows[1][digits].map(\.style.isReverse) }
    let before = isReverse()
    press("+-")
    #expect(isReverse() == before.map(!))
    time += .milliseconds(300)
    #expect(isReverse() == before)
    #expect(grid.rows[1][digits].allSatisfy { $0.style.colour == .loss || !$0.style.isReverse })
    time += .milliseconds(300)
    #expect(grid.rows[1][55].style.colour == .blue)
  }

  @Test func `teams show totals, and the selected player beside the own team`()
    throws
  {
    try play([("Red", 4), ("Blue", 8), ("Dark Green", 0)])
    for line in ["team Red North", "team Blue North", "team \"Dark Green\" South"] {
      try screens.perform(line)
    }
    let tiles = try #require(bigRows.first { $0.number == 0 }).tiles
    #expect(tiles.map(\.name) == ["North"] && tiles.map(\.score) == ["12"])
    let first = try #require(rows.firstIndex { $0.hasPrefix("▌  1") })
    #expect(selected == "Blue" && rows[first + 1].hasPrefix("▌  Blue"))
    #expect(rows[first + 2].hasPrefix("▌     8"))
    press("j7")
    #expect(rows[first + 1].hasPrefix("▌   Red"))
    #expect(rows[first + 2].hasPrefix("▌    +7▏"))
    press(.enter)
    press("jj")
    let second = try #require(rows.firstIndex { $0.hasPrefix("▌  2") })
    #expect(rows[second + 1].hasPrefix("▌Dark …"))
  }

  @Test func `keys go to the marked player, and Esc and z leave`() throws {
    game()
    press("z")
    #expect(!bigRows.isEmpty)
    press("j+")
    let marked = try #require(selected)
    #expect(scores.contains("\(marked) 1"))
    let tiles = bigRows.flatMap(\.tiles)
    #expect(Set(tiles.filter(\.isSelected).map(\.name)) == [marked])
    for key in [Key.escape, .character("z")] {
      press(key)
      #expect(screens.page.board?.value.isBig == false)
      #expect(rows.contains { $0.contains(marked) && $0.contains("+1") })
      press("z")
      #expect(screens.page.board?.value.isBig == true)
    }
    press("5")
    press(.escape)
    #expect(screens.page.board?.value.pending == nil && screens.page.board?.value.isBig == true)
    press(.escape, .escape)
    #expect(screens.page.board == nil)
  }

  @Test func `rows are shown, with the reason, where there is no room for large letters`() throws {
    game()
    screens.size = Size(columns: 24, rows: 5)
    press("z")
    #expect(rows.contains { $0.contains("Red") })
    #expect(rows.last?.contains("This screen is") == true)
  }

  @Test func `the live view has large letters too, and keeps them on another board`() throws {
    let journal = MemoryJournal()
    let theirs = try Session(journal: journal)
    try theirs.perform(.board("One"))
    try theirs.perform(.add([.init("Red"), .init("Blue")]))
    let watch = try Screens(
      watching: nil, of: try Session(journal: journal), size: Size(columns: 60, rows: 20))
    func isBig() -> Bool {
      watch.frame().sections.contains { section in
        section.rows.contains { if case .big = $0 { true } else { false } }
      }
    }
    #expect(!isBig())
    watch.handle([.character("z")])
    #expect(isBig())
    try theirs.perform(.board("Two"))
    try theirs.perform(.add([.init("Ann", score: .points(8))]))
    _ = watch.pollChanges()
    #expect(watch.page.board?.value.board.name == "Two" && isBig())
    watch.handle([.character("?"), .escape])
    #expect(isBig())
    try theirs.perform(.add((1...20).map { .init("P\($0)") }))
    _ = watch.pollChanges()
    watch.handle([.character("j")])
    #expect(watch.page.board?.value.bigPart(of: watch.size)?.shown.lowerBound == 1)
    watch.handle([.escape])
    #expect(!isBig() && !watch.isBig)
  }
}
