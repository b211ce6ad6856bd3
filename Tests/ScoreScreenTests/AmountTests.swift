import Foundation
import Scorekeeping
import StructReference
import Testing

@testable import ScoreScreen

/// Amounts that are typed, and their signs.
@Suite struct AmountTests: PlayedScreens {
  let session: Session
  let screens: Screens

  init() throws {
    session = try Session(journal: MemoryJournal())
    screens = Screens(session: session, size: Size(columns: 60, rows: 12))
  }

  @Test func `an amount is shown before it is applied, and stays with its player`() {
    game()
    press("5")
    #expect(status.hasPrefix(" +5 for Red: 0 → 5"))
    screens.perform(.score([.init("Blue", .add(.points(9)))]))
    screens.message = .init()
    #expect(status.hasPrefix(" +5 for Red"))
    press(.enter)
    #expect(scores == ["Red 5", "Blue 9", "Dark Green 0"])
    press("7", "5")
    press(.escape)
    #expect(scores == ["Red 5", "Blue 9", "Dark Green 0"])
    #expect(session.state.value.board != nil, "Esc cancels the amount and does not leave the board")
  }

  @Test func `a minus before digits is their sign`() {
    game()
    press("-")
    #expect(scores[0] == "Red -1")
    press("25")
    #expect(scores[0] == "Red 0")
    #expect(status.hasPrefix(" -25 for Red"))
    press(.enter)
    #expect(scores[0] == "Red -25")
  }

  @Test func `a minus is a sign only if a digit follows within a second`() throws {
    var now = Date(timeIntervalSince1970: 0)
    let session = try Session(
      journal: MemoryJournal(), environment: Session.Environment(now: { now }))
    let screens = Screens(session: session, size: Size(columns: 60, rows: 12))
    screens.open("Game")
    screens.perform(.add([.init("Red")]))
    screens.handle([.character("-")])
    now += 0.9
    screens.handle([.character("5")])
    #expect(screens.board?.pending?.text == "-5")
    screens.handle([.escape])
    screens.handle([.character("-")])
    now += 1.1
    screens.handle([.character("5")])
    #expect(screens.board?.pending?.text == "5")
    #expect(session.state.value.board?.players.first?.score == .points(-1))
    // A clock that is put back meanwhile does not make an old minus a new one.
    screens.handle([.escape])
    screens.handle([.character("-")])
    now -= 3600
    screens.handle([.character("5")])
    #expect(screens.board?.pending?.text == "5")
    #expect(session.state.value.board?.players.first?.score == .points(-2))
  }

  @Test func `plus and minus set the sign of the amount that is typed`() {
    game()
    press("5-")
    #expect(status.hasPrefix(" -5 for Red"))
    press("+")
    #expect(status.hasPrefix(" +5 for Red"))
    press("u")
    #expect(rows.joined().contains("+5▏"), "a pending amount is never hidden")
    press(.enter)
    #expect(scores.last == "Blue 0" && scores.first == "Red 5")
  }

  @Test func `undo tells nothing as the last change, and brings a round's arrows back`() {
    game()
    press("j+")
    let before = rows
    press("n")
    #expect(!rows[2].contains("▲"))
    press("u")
    #expect(Array(rows[1..<6]) == Array(before[1..<6]))
    press("u")
    screens.message = .init()
    #expect(!rows.joined().contains("+1") && !rows.joined().contains("-1"))
    #expect(!rows.joined().contains("▲") && !rows.joined().contains("▼"))
  }

  @Test func `the amount typed can be taken back digit by digit`() {
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

  @Test func `a minus after digits is their sign, too`() {
    game()
    press("2.5-")
    press(.enter)
    #expect(scores[0] == "Red -2.5")
  }

  @Test func `a minus that is followed by something else is a step`() {
    game()
    press("-k+5")
    press(.enter)
    #expect(scores == ["Red -1", "Blue 0", "Dark Green 6"])
  }
}
