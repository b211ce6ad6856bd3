import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// The winner on the screen of a board and in the list of boards.
@Suite struct WinnerTests: PlayedScreens {
  let screens: Screens
  private let time = ManualClock(1_700_000_000)

  init() throws {
    screens = try Screens(columns: 80, rows: 12, environment: time.environment)
    game()
  }

  @Test func `the header names the winner, and the day from the next one on`() {
    type(":over")
    #expect(!rows[0].contains("★"), "nobody has scored: \(rows[0])")
    type(":over -")
    press("j+")
    type(":over")
    #expect(rows[0].contains("★ Blue wins · round 1") && status.contains("Blue wins with 1"))
    time.now += 3 * 86_400
    #expect(rows[0].contains("★ Blue wins · Tue 22:13"), "\(rows[0])")
    press("u")
    #expect(!rows[0].contains("★"))
  }

  @Test func `all tied winners are in the header and in the list`() {
    press("+j+")
    type(":over")
    #expect(rows[0].contains("★ Red and Blue win"))
    press("b")
    #expect(rows.contains { $0.contains("★ Red, Blue") }, "\(rows)")
  }

  @Test func `nobody is asked for points after a leg of darts is won`() {
    for line in [":wins low", ":target 0", ":score Red = 40 Blue = 50 \"Dark Green\" = 60"] {
      type(line)
    }
    press("ni")
    #expect(rows[11].hasPrefix(" Red, now 40: points "), "\(rows[11])")
    type("20")
    type("50")
    #expect(screens.page.prompt == nil && rows[0].contains("★ Blue wins"), "\(rows)")
  }

  @Test func `an interrupted round continues with the missing player`() {
    press("i")
    type("5")
    press(.escape)
    press("i")
    #expect(rows[11].contains("Points of Blue in this round"), "\(rows[11])")
    type("3")
    type("4")
    press(.escape, .character("i"))
    #expect(rows[11].contains("Points of Red, 5 so far:"), "\(rows[11])")
    press("7")
    press(.up)
    #expect(rows[11].contains("7") || rows[10].contains("not kept yet"), "\(rows)")
    #expect(scores == ["Red 5", "Blue 3", "Dark Green 4"])
  }

  @Test func `text that is not part of a number in a cell is reported`() {
    press("r")
    press("1/2")
    press(.enter)
    #expect(scores == ["Red 0", "Blue 0", "Dark Green 0"])
    #expect(status.contains("was left out"), "\(status)")
    press(.enter)
    #expect(scores == ["Red 12", "Blue 0", "Dark Green 0"])
  }
}
