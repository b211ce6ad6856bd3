import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// Points that count down, points after the end of a game, and first texts of questions.
@Suite struct GuardedPointsTests: PlayedScreens {
  let screens: Screens

  init() throws { screens = try Screens(columns: 100, rows: 12) }

  private var message: String { screens.page.message.text }

  /// Law: a number that begins with no sign is subtracted from a score that counts down; a sign counts as it stands.
  @Test(
    arguments: [
      ("60", 441), ("-60", 441), ("20+40", 441), ("+60", 561), ("-60+10", 451), ("0", 501),
    ], ["", "i"])
  func `a number is subtracted where the score counts down`(
    typed: (String, Int), way: String
  ) throws {
    try session.perform("board Darts", "target 0", "add Luke 501 Jo 501")
    press("g\(way)\(typed.0)")
    if way.isEmpty { #expect(status.contains("501 → \(typed.1)"), "\(status)") }
    press(.enter)
    #expect(scores[0] == "Luke \(typed.1)")
    // Nobody heard of a score on the way.
    #expect(try session.script().filter { $0.hasPrefix("score") }.count == 1)
  }

  @Test func `a number typed into the sheet is subtracted, too`() throws {
    try session.perform("board Darts", "target 0", "add Luke 501")
    press("r60")
    press(.enter)
    #expect(scores == ["Luke 441"])
  }

  @Test func `a game that is over takes no points at the keys`() throws {
    try session.perform(
      "board Table", "target 11", "win by 2", "add Ann Bob", "score Ann +11 Bob +4")
    for keys in ["g+", "g5\n"] {
      for key in keys { key == "\n" ? press(.enter) : press(String(key)) }
      #expect(message == "The game is over: u undoes, :over - goes on")
      #expect(scores == ["Ann 11", "Bob 4"])
      press(.escape)
      screens.open("Table")
    }
    // A step down resumes the game: it corrects.
    press("g-")
    #expect(scores == ["Ann 10", "Bob 4"] && session.state.board?.details.isOver == false)
  }

  @Test func `a game that was ended by hand takes points again when it is resumed`() throws {
    try session.perform("board Game", "add Ann Bob", "score Ann +3", "over")
    press("g+")
    #expect(scores == ["Ann 3", "Bob 0"])
    type(":over -")
    press("+")
    #expect(scores == ["Ann 4", "Bob 0"])
  }

  /// Law: a first text is replaced by what is typed; a key that moves or erases keeps it.
  @Test(
    arguments: [
      ([], "Bo"), ([.end], "AnnBo"), ([.left, .end], "AnnBo"), ([.backspace], "AnBo"),
      ([.control("u")], "Bo"),
    ] as [([Key], String)])
  func `what is typed replaces a first text`(keys: [Key], name: String) throws {
    try session.perform("board Game", "add Ann")
    press("ge")
    for key in keys { press(key) }
    type("Bo")
    #expect(session.state.board?.players.map(\.name) == [name])
  }

  @Test func `a result is corrected by typing the new one`() throws {
    try session.perform("board Cup", "add Ann Bob", "result Ann 3 Bob 1")
    press("r")
    press(.tab, .tab)
    press(.enter)
    #expect(screens.page.prompt?.editor.text == "3:1")
    type("1 1")
    #expect(session.state.board?.matches?.first?.result?.description == "1:1")
  }

  @Test func `Tab makes several players of names with commas`() throws {
    screens.open("Game")
    press("aAnn, Bob 7, Cid")
    #expect(status.contains("one player") && status.contains("3 players"))
    press(.tab)
    press(.enter)
    #expect(scores == ["Ann 0", "Bob 7", "Cid 0"])
    type("Lovelace, Ada")
    #expect(scores.last == "Lovelace, Ada 0")
  }

  @Test func `save says that everything is saved, and low finds its rule`() throws {
    try session.perform("board Game", "add Ann")
    type(":save")
    #expect(message.hasPrefix("Everything is saved") && screens.page.prompt == nil)
    type(":low")
    #expect(message == "Unknown command 'low'. Did you mean 'wins low'?")
  }
}
