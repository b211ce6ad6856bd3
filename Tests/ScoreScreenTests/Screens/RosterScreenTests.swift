import Scorekeeping
import StructReference
import Testing

@testable import ScoreScreen

/// Remembered players at the prompt for new ones.
@Suite struct RosterScreenTests: PlayedScreens {
  let screens: Screens

  init() throws {
    screens = try Screens(columns: 60, rows: 12)
    game()
    press(.escape)
    screens.open("Saturday")
    press("a")
  }

  private var typed: String? { screens.page.prompt?.editor.text }

  @Test func `Tab completes a name, and Enter adds that player`() {
    press("da")
    press(.tab)
    #expect(typed == "Dark Green")
    press(.enter)
    #expect(scores == ["Dark Green 0"])
    #expect(session.state.board?.players.first?.colour == 2)
    press("D")
    press(.tab)
    #expect(typed == "D" && rows[10].contains("Nothing to complete here"))
  }

  @Test func `the rest of a remembered name is shown, and Enter does not add it`() {
    press("b")
    #expect(status.hasPrefix(" Add player blue ") && status.contains("Tab Blue"))
    screens.handle([.left])
    #expect(status.hasPrefix(" Add player b  ") && status.contains("Tab complete"))
    screens.handle([.right, .enter])
    #expect(scores == ["b 0"])
    #expect(status.hasPrefix(" Add player  "))
  }

  @Test func `Tab lists several candidates`() {
    press(.tab)
    #expect(typed == "" && rows[10].contains("Blue, Dark Green, Red"))
    press("r")
    #expect(!rows[10].contains("Blue"))
    press(.tab)
    #expect(typed == "Red")
  }

  @Test func `keys in one batch complete players added earlier in it`() {
    screens.handle([.character("b"), .tab, .enter, .tab])
    #expect(scores == ["Blue 0"])
    #expect(rows[10].contains("Dark Green, Red"))
  }

  @Test func `the add command completes too`() {
    press(.escape)
    press(":add da")
    press(.tab)
    #expect(typed == "add \"Dark Green\" ")
    press("r")
    press(.tab)
    press(.enter)
    #expect(scores == ["Dark Green 0", "Red 0"])
  }
}

@Suite struct RematchScreenTests: PlayedScreens {
  let screens: Screens

  init() throws { screens = try Screens(columns: 60, rows: 12) }

  @Test func `R on the list opens a new board with the same players, and u removes it`() {
    game()
    press("++b")
    press("R")
    #expect(rows[0].contains("Friday night 2"))
    #expect(screens.page.message.text.hasPrefix("New board 'Friday night 2'"))
    #expect(scores == ["Red 0", "Blue 0", "Dark Green 0"])
    press(.escape)
    #expect(rows[0].contains("2 boards"))
    press("u")
    #expect(session.state.boards.map(\.name) == ["Friday night"])
    press("U")
    press("GR")
    #expect(session.state.board?.name == "Friday night 3")
    press("+")
    press(.escape)
    press("u")
    #expect(rows.joined().contains("'Friday night 3' has changed since"))
  }

  @Test func `R does nothing where there is no board`() {
    press("R")
    #expect(session.state.boards.isEmpty)
  }

  @Test func `an open game has a rematch from everywhere, which says that it counts no win`() {
    let note = "'Friday night' is not over and counts no win"
    game()
    press("R")
    #expect(screens.page.message.text == "New board 'Friday night 2'. " + note)
    press(.escape)
    press("G", "R")
    #expect(screens.page.message.text == "New board 'Friday night 3'. " + note)
    screens.open("Friday night")
    type(":over")
    type(":rematch")
    #expect(screens.page.message.text == "New board 'Friday night 4'")
  }
}
