import Foundation
import Scorekeeping
import StructReference
import Testing

@testable import ScoreScreen

/// The screens that a user sees after key presses.
@Suite struct ScreensTests: PlayedScreens {
  let screens: Screens

  init() throws { screens = try Screens(columns: 60, rows: 12) }

  @Test func `a game looks as expected`() {
    game()
    press("12")
    press(.enter)
    press("gjj")
    press("+")
    screens.perform(.target(.points(100)))
    screens.perform(.round(.number(3)))
    screens.perform(.score([.init("Blue", .add(.points(35))), .init("Red", .add(.points(-2)))]))
    #expect(
      rows.joined(separator: "\n") == """
         Friday night                        round 3 · first to 100
        ────────────────────────────────────────────────────────────
           1 ▲2  Blue        ▆▆▆▆▆▆▆▆▆                  ┊  35   +35
                                                        ┊
           2 ▼1  Red         ▆▆▆                        ┊  10    -2
                                                        ┊
        ▌  3 ▼1  Dark Green  ▆                          ┊   1


        ────────────────────────────────────────────────────────────
         Red 12→10, loses the lead to Blue; Blue –→35, takes the
         lead from Red      + - score   0-9 amount   a add   ? help
        """)
  }

  @Test func `the selection follows its player when ranks change`() {
    game()
    press("jj+")
    #expect(selected == "Dark Green")
    #expect(rows[2].contains("Dark Green"))
    press("k")
    #expect(selected == "Dark Green", "the first row has nobody above")
    press("j")
    #expect(selected == "Red")
  }

  @Test func `keys in one batch do the same as one by one`() {
    game()
    screens.handle("++j+++".map(Key.character))
    #expect(scores == ["Red 2", "Blue 3", "Dark Green 0"])
    screens.handle("-25".map(Key.character) + [.enter])
    #expect(scores == ["Red 2", "Blue -22", "Dark Green 0"])
    screens.handle("uuU:".map(Key.character) + "score red = 9".map(Key.character) + [.enter])
    #expect(scores == ["Red 9", "Blue 3", "Dark Green 0"])
    #expect(selected == "Blue")
  }

  @Test func `an exact score can be typed`() {
    game()
    press("s")
    type("1,234")
    #expect(screens.page.message.text.contains("'1,234'"))
    press(.control("u"))
    type("-12,5")
    #expect(scores[0] == "Red -12.5")
    press("s")
    #expect(status.hasPrefix(" Set Red, now -12.5, to"))
    type("+5")
    #expect(
      screens.page.message.text
        == "'+5' would add, and this sets the score: type 5 to set it. To add, press Esc, then type 5 and press Enter"
    )
    #expect(screens.page.message.isError && screens.page.prompt != nil && scores[0] == "Red -12.5")
    press(.escape)
    press("5")
    press(.enter)
    #expect(scores[0] == "Red -7.5")
  }

  @Test(arguments: [Key.character("x"), .right, .tab, .character("l"), .backspace, .control("x")])
  func `a key without use on a board says so and names the key that helps`(key: Key) {
    game()
    press(key)
    #expect(status.hasPrefix(" '\(key)' does nothing here. ? shows the keys"))
    #expect(!screens.page.message.isError && scores == ["Red 0", "Blue 0", "Dark Green 0"])
    press("j")
    #expect(!status.contains("does nothing"))
  }

  @Test(arguments: [Key.character("z"), .left, .escape, .character("+")])
  func `a key without use on the list of boards says so`(key: Key) {
    press(key)
    #expect(status.hasPrefix(" '\(key)' does nothing here. ? shows the keys"))
  }

  @Test(arguments: [Key.enter, .right, .character("e"), .character("d"), .character("R")])
  func `a key for a board on an empty list says so`(key: Key) {
    press(key)
    #expect(status.hasPrefix(" ! There are no boards. Press n to make one"))
  }

  @Test func `Right opens and Left goes back, and neither scores`() {
    game()
    press(.right)
    #expect(scores == ["Red 0", "Blue 0", "Dark Green 0"])
    press("?")
    press(.left)
    #expect(screens.page[HelpView.self] == nil && screens.page.board != nil)
    press("z")
    press(.left)
    #expect(screens.page.board?.value.isBig == false)
    press(.left)
    #expect(screens.page.board == nil)
    press(.right)
    #expect(screens.page.board?.value.board.name == "Friday night")
    #expect(scores == ["Red 0", "Blue 0", "Dark Green 0"])
  }

  @Test(arguments: [Key.escape, .left, .character("b"), .character("q"), .character("?")])
  func `the keys that lead back close help, and others say how`(key: Key) {
    game()
    press("?")
    press("x")
    #expect(status.hasPrefix(" 'x' does nothing here. Esc closes the help"))
    press(key)
    #expect(screens.page[HelpView.self] == nil && !screens.isFinished && screens.page.board != nil)
  }

  @Test(arguments: ["q", "quit", "Quit ", "q!", "wq", "x"])
  func `the prompt accepts the usual words for quit`(line: String) throws {
    game()
    press(":")
    type(line)
    #expect(screens.isFinished)
    // Scripts and the shell do not have this command.
    #expect(throws: LineError.self) { _ = try Command(parsing: line) }
  }

  @Test func `the prompt accepts the usual words for help, and completes help and quit`() {
    game()
    press(":h")
    press(.tab)
    press(.enter)
    #expect(screens.page[HelpView.self] != nil && screens.page.prompt == nil)
    press(.escape)
    press(":q")
    press(.tab)
    #expect(screens.page.prompt?.editor.text == "quit")
    press(.escape)
    press(":score h")
    press(.tab)
    #expect(screens.page.message.text == "Nothing to complete here")
  }

  @Test func `players can be renamed and removed, and undo reverts it`() {
    game()
    press("e")
    press(.control("u"))
    type("Blue")
    #expect(rows[10].contains("The name 'Blue' is in use"))
    press(.control("u"))
    type("Crimson")
    #expect(scores[0] == "Crimson 0")
    press("d")
    #expect(scores == ["Blue 0", "Dark Green 0"])
    #expect(selected == "Blue")
    press("uu")
    #expect(scores == ["Red 0", "Blue 0", "Dark Green 0"])
    press("U")
    #expect(scores[0] == "Crimson 0")
  }

  @Test func `undo selects the restored player`() {
    game()
    press("jd")
    #expect(selected == "Dark Green")
    press("u")
    #expect(selected == "Blue")
  }

  @Test func `a question about a player follows the player`() {
    game()
    press("s")
    screens.perform(.score([.init("Red", .add(.points(9)))]))
    #expect(screens.page.prompt?.question.title == "Set Red, now 9, to ")
    press("5+2")
    press(.enter)
    #expect(scores == ["Red 7", "Blue 0", "Dark Green 0"])
  }

  @Test func `a search ignores accents`() {
    game()
    screens.perform(.add([.init("Señor Élan")]))
    press("/senor e")
    #expect(selected == "Señor Élan")
  }

  @Test(arguments: ["\u{1B}OP", "\u{1B}[15~", "\u{1B}[2~", "\u{1B}[Z"])
  func `a key without use says so`(bytes: String) {
    game()
    var decoder = KeyDecoder()
    screens.handle(decoder.keys(in: Array(bytes.utf8)))
    #expect(status.contains("does nothing here. ? shows the keys"))
  }

  @Test(arguments: [("hlep", "help"), ("qiut", "quit"), ("quti", "quit")])
  func `a misspelled word in the prompt gets a suggestion`(word: String, near: String) {
    press(":" + word)
    press(.enter)
    #expect(screens.page.message.text == "Unknown command '\(word)'. Did you mean '\(near)'?")
  }

  @Test func `rows can be moved only when the order is by hand`() {
    game()
    press("J")
    #expect(rows.joined().contains("Press o"))
    press("o")
    #expect(rows[0].contains("by hand"))
    press("J")
    #expect(scores == ["Blue 0", "Red 0", "Dark Green 0"])
    press("K")
    #expect(scores[0] == "Red 0")
    press("K")
    #expect(status.hasPrefix(" Red is first already"))
  }

  @Test func `a locked order stays while scores change`() {
    game()
    press("Ljj+++")
    #expect(rows[6].contains("Dark Green") && rows[0].contains("locked"))
    press("L")
    #expect(rows[2].contains("Dark Green"))
  }

  @Test func `a search selects while it is typed`() {
    game()
    press("/green")
    #expect(selected == "Dark Green")
    press(.escape)
    #expect(selected == "Red")
    press("/e")
    press(.tab)
    #expect(selected == "Blue")
    press(.enter)
    #expect(selected == "Blue" && screens.page.prompt == nil)
  }

  @Test func `a search without a match ends where it began, and says so`() {
    game()
    press("/bluex")
    #expect(selected == "Blue")
    press(.enter)
    #expect(selected == "Red" && screens.page.prompt == nil)
    #expect(screens.page.message.text == "No name holds 'bluex': back at Red")
    press("/blue")
    for _ in 0..<4 { press(.backspace) }
    #expect(selected == "Red")
    press(.enter)
    #expect(selected == "Red" && screens.page.message.isEmpty)
  }

  @Test func `a minus of typography is a minus`() throws {
    game()
    press("+\u{2212}3")
    press(.enter)
    #expect(scores[0] == "Red -2")
    press("s\u{2212}7")
    press(.enter)
    #expect(scores[0] == "Red -7")
    press(":score Red \u{2212}1")
    press(.enter)
    #expect(scores[0] == "Red -8")
    press("r\u{2212}4")
    press(.enter)
    #expect(scores[0] == "Red -4")
  }

  @Test func `the prompt completes, remembers and explains`() {
    game()
    press(":sc")
    press(.tab)
    press("dar")
    press(.tab)
    #expect(screens.page.prompt?.editor.text == "score \"Dark Green\" ")
    type("+7")
    #expect(scores[2] == "Dark Green 7")
    press(":")
    press(.up)
    press(.enter)
    #expect(scores[2] == "Dark Green 14")
    press(":")
    type("score Rad +1")
    #expect(rows[10].contains("Did you mean 'Red'?") || rows[9].contains("Did you mean"))
    #expect(screens.page.prompt != nil)
  }

  @Test func `the editing keys work in every prompt, and the cut text outlives it`() {
    game()
    press("e")
    press(.control("a"), .alt("d"), .control("e"))
    type("Crimson")
    press("a")
    press(.control("y"))
    type(" Two")
    #expect(scores == ["Crimson 0", "Blue 0", "Dark Green 0", "Red Two 0"])
    press(.escape)
    press(":")
    type("score Blue +5")
    press(":")
    press(.control("p"), .controlLeft, .controlLeft, .altBackspace)
    press(.control("u"), .control("k"), .control("y"), .control("p"))
    #expect(screens.page.prompt?.editor.text == "score Blue +5")
    press(.control("n"))
    #expect(screens.page.prompt?.editor.text != "score Blue +5")
    press(.control("g"))
    #expect(screens.page.prompt == nil)
  }

  @Test func `the list of boards creates, renames, deletes, restores and opens`() {
    press("n")
    type("Monday")
    #expect(session.state.board?.name == "Monday")
    press("b")
    press("n")
    type("Tuesday")
    press("a")
    type("Red")
    press(.escape, .escape)
    #expect(rows[0].contains("2 boards"))
    #expect(rows[2].contains("Tuesday") && rows[2].contains("1 player"))
    press("d")
    #expect(session.state.boards.map(\.name) == ["Monday"])
    press("u")
    #expect(session.state.boards.map(\.name) == ["Monday", "Tuesday"])
    press("ge")
    press(.control("u"))
    type("Wednesday")
    press(.enter)
    #expect(session.state.board?.name == "Wednesday")
    #expect(scores == ["Red 0"])
  }

  @Test func `help lists every key that does something`() {
    screens.open("Friday night")
    screens.size = Size(columns: 120, rows: 260)
    press("?")
    let help = rows
    for binding in KeyBindings().bindings(on: .board) {
      let line = help.last { $0.contains(binding.summary) } ?? ""
      for key in binding.keys {
        let isDigit = key.description.first?.isNumber == true
        #expect(line.contains(isDigit ? "0-9" : key.description), "\(key) in: \(line)")
      }
    }
    for (keys, summary) in KeyBindings().help(on: .prompt) {
      #expect(help.contains { $0.contains(summary) && $0.contains(keys) }, "\(keys): \(summary)")
    }
    for edit in LineEdit.allCases { #expect(KeyMap.prompt.key(for: .edit(edit)) != nil) }
    for word in CommandWord.allCases { #expect(help.contains { $0.contains(word.usage) }) }
    press(.escape)
    #expect(screens.page[HelpView.self] == nil)
  }

  @Test func `no two bindings of a screen share a key`() {
    for screen in KeyBindings.Screen.allCases {
      let keys = KeyBindings().bindings(on: screen).flatMap(\.keys)
      #expect(Set(keys).count == keys.count)
    }
  }

  @Test func `a screen that is too small shows the needed size, and scores nothing`() {
    game()
    screens.size = Size(columns: 20, rows: 4)
    #expect(rows[0] == "Needs 24x5")
    press("+++")
    #expect(scores[0] == "Red 0")
    screens.size = Size(columns: 60, rows: 12)
    #expect(rows[2].contains("Red"))
  }

  @Test func `a long list scrolls with the selection, and the cost depends only on visible rows`() {
    screens.open("Long")
    screens.perform(.add((0..<1000).map { .init("P\($0)") }))
    press("G")
    #expect(rows[9].contains("P999"))
    #expect(screens.frame().lines.count == 8)
    press("g")
    #expect(rows[2].contains("P0 "))
    press(.pageDown)
    #expect(selected == "P8")
  }
}
