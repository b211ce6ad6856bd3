import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

@Suite struct AmountTests: PlayedScreens {
  let screens: Screens

  init() throws { screens = try Screens(columns: 60, rows: 12) }

  @Test func `an amount is shown before it is applied, and keeps its player`() {
    game()
    press("5")
    #expect(status.hasPrefix(" +5 for Red: – → 5"))
    screens.perform(.score([.init("Blue", .add(.points(9)))]))
    screens.page.message = .init()
    #expect(status.hasPrefix(" +5 for Red"))
    press(.enter)
    #expect(scores == ["Red 5", "Blue 9", "Dark Green 0"])
    press("7", "5")
    press(.escape)
    #expect(scores == ["Red 5", "Blue 9", "Dark Green 0"])
    #expect(session.state.board != nil, "Esc drops the amount and does not leave the board")
  }

  @Test(arguments: 24...40)
  func `an amount does not split a wide character of a name`(columns: Int) {
    screens.size = Size(columns: columns, rows: 6)
    screens.open("Game")
    screens.perform(.add([.init("日本語日本語", score: .points(-5))]))
    for digits in ["1", "12", "1234567", "123456789012"] {
      press(digits)
      var grid = Grid()
      var renderer = Renderer()
      renderer.show(screens.frame(), on: &grid)
      for row in grid.rows {
        let cells = row.map { $0.isEmpty ? "" : $0.text }
        for (cell, next) in zip(cells, cells.dropFirst()) {
          #expect((Glyph.width(of: cell) == 2) == next.isEmpty, "\(row.text)")
        }
      }
      press(.escape)
    }
  }

  @Test(arguments: ["-", "+", "="], [0, 0.9, 86400, -3600])
  func `a digit right after a sign belongs to it, however late it is typed`(
    sign: Character, delay: TimeInterval
  ) throws {
    let unit = sign == "-" ? -1 : 1
    var now = Date(timeIntervalSince1970: 0)
    let session = try Session(
      journal: MemoryJournal(), environment: Session.Environment(now: { now }))
    let screens = Screens(session: session, size: Size(columns: 60, rows: 12))
    screens.open("Game")
    screens.perform(.add([.init("Red")]))
    var score: Score? { session.state.board?.players.first?.score }
    screens.handle([.character(sign)])
    #expect(score == .points(unit))
    now += delay
    screens.handle([.character("1")])
    #expect(score == .zero && screens.page.board?.value.pending?.words == (unit < 0 ? "-1" : "+1"))
    #expect(screens.page.message.text == "The step is given back")
    screens.handle([.character("8"), .enter])
    #expect(score == .points(18 * unit))
    screens.handle([.character("u")])
    #expect(score == .zero)
  }

  @Test func `two under par and a typed two over are level par`() {
    game()
    press("-2")
    press(.enter)
    press("+2")
    #expect(status.hasPrefix(" +2 for Red: -2 → 0 (The step is given back)"))
    press(.enter)
    #expect(scores[0] == "Red 0")
  }

  /// A minimal model of keys that score: a sign is a step unless the next key is a digit.
  private struct Played {
    var scores = [0, 0, 0]
    var selected = 0
    var typed: (player: Int, text: String)?
    var sign: Character?

    mutating func press(_ key: Character) {
      let sign = self.sign
      self.sign = nil
      switch key {
      case "j", "k":
        selected = max(0, min(2, selected + (key == "j" ? 1 : -1)))
      case "\n":
        guard let typed, typed.text.last?.isNumber == true else { return }
        scores[typed.player] += Self.sum(typed.text)
        self.typed = nil
      case "\u{1B}": typed = nil
      case _ where typed != nil:
        guard var typed, typed.player == selected else { return }
        if key.isNumber || typed.text.last?.isNumber == true {
          typed.text.append(key == "=" ? "+" : key)
        }
        self.typed = typed
      case "+", "-", "=":
        scores[selected] += key == "-" ? -1 : 1
        self.sign = key
      default:
        if let sign { scores[selected] -= sign == "-" ? -1 : 1 }
        typed = (selected, (sign == "-" ? "-" : "") + String(key))
      }
    }

    private static func sum(_ text: String) -> Int {
      text.replacing("-", with: "+-").split(separator: "+").reduce(0) { $0 + (Int($1) ?? 0) }
    }
  }

  @Test(arguments: seeds(60))
  func `any keys score as their signs and digits say, and each amount or step is one undo`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    game()
    screens.perform(.order(.manual))
    var played = Played()
    var pressed = ""
    var states = [session.state.board?.players]
    for _ in 0..<60 {
      // A refused key makes the next Enter ask. Another test covers refused keys.
      let isSecondSign = played.typed.map { !($0.text.last?.isNumber ?? false) } ?? false
      let isElsewhere = played.typed.map { $0.player != played.selected } ?? false
      let keys = isElsewhere ? "jk\n\u{1B}" : isSecondSign ? "0189" : "+-=+-=0123489jk\n\n\u{1B}"
      let key = random.pick(Array(keys))
      if key == "\u{1B}", played.typed == nil { continue }
      pressed.append(key)
      if played.sign != nil, key.isNumber { states.removeLast() }
      played.press(key)
      screens.handle([key == "\n" ? .enter : key == "\u{1B}" ? .escape : .character(key)])
      let totals = session.state.board?.players.map { Int($0.score.thousandths / 1000) }
      #expect(totals == played.scores, "seed \(seed): \(pressed.debugDescription)")
      #expect((screens.page.board?.value.pending != nil) == (played.typed != nil))
      // A typed 0 is a change too if the player had no points.
      if session.state.board?.players != states.last { states.append(session.state.board?.players) }
    }
    if played.typed != nil { press(.escape) }
    for state in states.dropLast().reversed() {
      press("u")
      let isUndone = session.state.board?.players == state
      #expect(isUndone, "seed \(seed): undo after \(pressed.debugDescription)")
    }
  }

  @Test(arguments: [".", ","])
  func `a decimal mark right after a minus also makes it a sign`(mark: String) {
    game()
    press("-" + mark + "5")
    press(.enter)
    #expect(scores[0] == "Red -0.5")
  }

  @Test(arguments: [Key.character("k"), .character("x"), .right, .backspace])
  func `after any other key a minus is a step`(key: Key) {
    game()
    press("-")
    press(key)
    press("5")
    press(.enter)
    let players = session.state.board?.players.map(\.score.thousandths) ?? []
    #expect(players.reduce(0, +) == 4000, "\(scores)")
  }

  @Test(arguments: [("---7", "-9"), ("++1", "2"), ("+-5", "-4"), ("-+5", "4"), ("=+=3", "5")])
  func `each sign before a digit, except the last, is a step`(keys: String, score: String) {
    game()
    press(keys)
    press(.enter)
    #expect(scores[0] == "Red \(score)")
  }

  @Test func `a step is reverted even if others have scored since`() throws {
    let journal = MemoryJournal()
    let screens = Screens(
      session: try Session(journal: journal), size: Size(columns: 60, rows: 12))
    screens.open("Game")
    screens.perform(.add([.init("Red")]))
    let theirs = try Session(journal: journal)
    try theirs.perform(.board("Game"))
    screens.handle([.character("-")])
    try theirs.perform(.score([.init("Red", .add(.points(10)))]))
    screens.handle([.character("5")])
    #expect(screens.session.state.board?.players.first?.score == .points(10))
    screens.handle([.enter])
    #expect(screens.session.state.board?.players.first?.score == .points(5))
  }

  @Test func `a sum is shown with its result before it is applied`() {
    game()
    press("12+8-3")
    #expect(status.hasPrefix(" 12+8-3 = 17 for Red: – → 17"))
    press("=")
    press("0,5")
    #expect(status.hasPrefix(" 12+8-3+0,5 = 17.5 for Red"))
    press(.enter)
    #expect(scores[0] == "Red 17.5")
    press("u")
    #expect(scores[0] == "Red 0", "a sum is one change")
  }

  @Test func `a pending amount is always visible`() {
    game()
    press("+5u")
    #expect(rows[10].hasPrefix(" +5 for Red") || rows[11].hasPrefix(" +5 for Red"))
    press(.enter)
    #expect(scores[0] == "Red 5")
  }

  @Test(arguments: [
    ("1,5", "1.5"), (",5", "0.5"), ("1.5", "1.5"), ("12,25+1,75", "14"), ("0,5", "0.5"),
  ])
  func `a comma is a decimal mark`(keys: String, score: String) {
    game()
    press(keys)
    press(.enter)
    #expect(scores.contains("Red \(score)"))
  }

  @Test(arguments: [
    ("12x", "12", "'x' is not part of an amount"),
    ("1.5.", "1.5", "'1.5' has a decimal mark already"),
    ("1,5.", "1,5", "'1,5' has a decimal mark already"),
    ("2+1.5,", "2+1.5", "'1.5' has a decimal mark already"),
    ("12++", "12+", "'12+' goes on with a digit"),
    ("12+-", "12+", "'12+' goes on with a digit"),
    (".-", ".", "'.' goes on with a digit"),
  ])
  func `a key that does not belong to an amount is refused with a sentence, and the amount stays`(
    keys: String, amount: String, words: String
  ) {
    game()
    press(keys)
    #expect(screens.page.message.text == words && screens.page.message.isError)
    #expect(screens.page.board?.value.pending?.text == amount)
    #expect(status.hasPrefix(" ! " + words))
    #expect(rows.joined().contains(amount + "▏"), "the amount stands in the player's row")
  }

  @Test(arguments: ["12+", "1,234", "1.2345", "9999999999999999", "12+1,234", "."])
  func `an invalid amount is refused at Enter, and stays`(keys: String) {
    game()
    press(keys)
    press(.enter)
    #expect(screens.page.message.isError && !screens.page.message.text.isEmpty)
    #expect(screens.page.board?.value.pending?.text == keys && scores[0] == "Red 0")
    #expect(rows.joined().contains(keys + "▏"))
  }

  @Test(arguments: [
    ("45", -45), ("45-", -45), ("20+25-", -45), ("45+", 45), ("-45", -45), ("(20+25)-", -45),
  ])
  func `a sign before or after points that go down is that of the whole`(
    text: String, points: Int
  ) throws {
    #expect(try Score(typed: text, isCountdown: true) == .points(points))
    #expect(throws: ScorekeepingError.self) { try Score(typed: "-45-", isCountdown: true) }
  }

  @Test(arguments: ["5x3", "1,5,5", "1+-2", "1/2"])
  func `Enter asks once about an amount in which a key was ignored`(keys: String) {
    game()
    press(keys)
    #expect(status.contains("is left out"))
    press(.enter)
    #expect(screens.page.message.isError && screens.page.message.text.contains("was left out of"))
    #expect(scores[0] == "Red 0")
    press(.enter)
    #expect(scores[0] != "Red 0" && screens.page.board?.value.pending == nil)
  }

  @Test(arguments: ["q", "n", "d", "a", "e", "s", "o", "/", "J"])
  func `a key that would discard an amount is refused`(key: String) {
    game()
    press("12" + key)
    #expect(
      screens.page.message.text == "+12 for Red is not applied yet: Enter adds it, Esc drops it")
    #expect(
      !screens.isFinished && screens.page.prompt == nil
        && screens.page.board?.value.board.round == 1)
    press(.enter)
    #expect(scores == ["Red 12", "Blue 0", "Dark Green 0"])
  }

  @Test func `a sign that remains of an amount stays its sign`() {
    game()
    press("-")
    press("5")
    press(.backspace)
    press("7")
    press(.enter)
    #expect(scores[0] == "Red -7")
    press("-")
    press("5")
    press(.backspace, .backspace)
    #expect(screens.page.board?.value.pending == nil)
  }

  @Test(arguments: ["4", ".", "+", "-", "="])
  func `an amount does not grow while another player is selected`(key: String) {
    game()
    press("12j" + key)
    #expect(
      screens.page.message.text == "+12 for Red is not applied yet: Enter adds it, Esc drops it")
    #expect(rows[10].hasPrefix(" ! +12 for Red is not applied yet: Enter adds it"))
    #expect(selected == "Blue" && scores.allSatisfy { $0.hasSuffix(" 0") })
    press("k+3")
    press(.enter)
    #expect(scores == ["Red 15", "Blue 0", "Dark Green 0"])
  }

  @Test func `Enter and Esc go to the amount, whatever is selected`() {
    game()
    press("12j")
    #expect(status.hasPrefix(" +12 for Red: – → 12"))
    press(.enter)
    #expect(scores == ["Red 12", "Blue 0", "Dark Green 0"] && selected == "Blue")
    press("7k")
    press(.left)
    #expect(status.hasPrefix(" +7 for Blue is dropped") && screens.page.board != nil)
    #expect(selected == "Red" && scores == ["Red 12", "Blue 0", "Dark Green 0"])
  }

  @Test func `undo shows no last change, and restores the arrows of a round`() {
    game()
    press("j+")
    let before = rows
    press("n")
    #expect(!rows[2].contains("▲"))
    press("u")
    #expect(Array(rows[1..<6]) == Array(before[1..<6]))
    press("u")
    screens.page.message = .init()
    #expect(!rows.joined().contains("+1") && !rows.joined().contains("-1"))
    #expect(!rows.joined().contains("▲") && !rows.joined().contains("▼"))
  }

  @Test func `the typed amount can be deleted digit by digit`() {
    game()
    press("12")
    press(.backspace)
    #expect(status.hasPrefix(" +1 for Red"))
    press(.backspace, .backspace)
    #expect(!status.contains("for Red"))
    press("7")
    press(.enter)
    #expect(scores[0] == "Red 7")
  }

  @Test func `a minus before anything else is a step`() {
    game()
    press("-j5")
    press(.enter)
    #expect(scores == ["Red -1", "Blue 5", "Dark Green 0"])
  }
}
