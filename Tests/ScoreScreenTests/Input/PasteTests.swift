import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

@Suite struct PasteTests: PlayedScreens {
  let screens: Screens

  init() throws { screens = try Screens(columns: 80, rows: 12) }

  @Test func `a paste without a prompt is refused and does nothing`() {
    press(.paste("nMonday\r"))
    #expect(status.contains("A paste is text: press n for a new board or : for a command first"))
    #expect(session.state.boards.isEmpty)
    game()
    press("5")
    press(.paste("dd+++q\r"))
    #expect(rows.joined().contains("+5 for Red is not applied yet"))
    #expect(scores == ["Red 0", "Blue 0", "Dark Green 0"] && !screens.isFinished)
    #expect(rows.joined().contains("+5▏"))
    press(.escape)
    press("?")
    press(.paste("q"))
    #expect(screens.page[HelpView.self] != nil && status.contains("close this help first"))
  }

  @Test(arguments: ["\r", "\n", "\r\n", "\n\n", " \r\t"])
  func `lines pasted into the add prompt are players, added and undone as one`(end: String) {
    game()
    press("aVery ")
    press(.left)
    press(.paste(["Ann", "Bo\tLee", "Cy"].joined(separator: end)))
    #expect(
      scores == ["Red 0", "Blue 0", "Dark Green 0", "VeryAnn 0", "Bo Lee 0", "Cy 0"])
    #expect(selected == "Cy" && screens.page.prompt?.editor.text == "")
    press(.escape)
    press("u")
    #expect(scores == ["Red 0", "Blue 0", "Dark Green 0"])
  }

  @Test func `pasted players that exist are skipped`() {
    game()
    press("a")
    press(.paste("Ann\nRED\nBob\n"))
    #expect(scores == ["Red 0", "Blue 0", "Dark Green 0", "Ann 0", "Bob 0"])
    #expect(rows.joined().contains("RED is on the board already"))
  }

  @Test func `a name that is pasted twice is added once`() {
    game()
    press("a")
    press(.paste("Mum\nDad\nMUM\nRed\n"))
    #expect(scores.suffix(2) == ["Mum 0", "Dad 0"] && scores.count == 5)
    #expect(rows.joined().contains("A name that occurs again is added once"))
  }

  @Test func `several lines are not a command`() {
    game()
    press(":")
    press(.paste("add Kim\nadd Leo\n"))
    #expect(screens.page.prompt?.editor.text == "" && scores.count == 3)
    #expect(
      screens.page.message.text.hasPrefix("A paste of several lines is more than one command"))
  }

  @Test func `a line in the add prompt is what Enter is then pressed for`() {
    game()
    press("a")
    press(.paste("Ann"))
    #expect(scores.count == 3 && screens.page.prompt?.editor.text == "Ann")
    press(.paste("e\r"))
    #expect(scores.last == "Anne 0")
    press(.paste("\r\n \t\r"))
    #expect(scores.count == 4 && screens.page.prompt != nil)
    #expect(rows.joined().contains("no name"))
  }

  @Test func `one line that is not a name prevents the whole addition`() {
    game()
    press("ax")
    press(.paste("Ann\nC\0d\nBo"))
    #expect(scores == ["Red 0", "Blue 0", "Dark Green 0"])
    #expect(screens.page.message.isError)
    #expect(screens.page.prompt?.editor.text == "x")
  }

  @Test func `line ends become spaces in other prompts`() {
    game()
    press(":")
    press(.paste("score Red +5 Blue\t+7\r"))
    #expect(screens.page.prompt?.editor.text == "score Red +5 Blue +7")
    press(.enter)
    #expect(scores == ["Red 5", "Blue 7", "Dark Green 0"])
    press("e")
    press(.paste("\r\n2nd\nof 3"))
    #expect(screens.page.prompt?.editor.text == "2nd of 3")
    press(.escape)
    press("/")
    press(.paste("green"))
    #expect(selected == "Dark Green")
  }

  @Test func `pasted text steers nothing`() {
    game()
    for prompt in ["a", "e", ":", "/", "s"] {
      press(prompt)
      press(
        .paste("\u{1B}]0;x\u{7}\u{9B}2J\u{1B}[31m\u{202E}\u{1B}P1$q\u{1B}\\\u{1B}]52;c;eA==\u{7}"))
      #expect(
        rows.joined().unicodeScalars.allSatisfy {
          ![.control, .format].contains($0.properties.generalCategory)
        })
      press(.escape)
    }
  }

  @Test func `a large paste is accepted, and a larger one refused`() {
    game()
    press("a")
    press(.paste((0..<1000).map { "P\($0)" }.joined(separator: "\r")))
    #expect(scores.count == 1003)
    press(.paste(String(repeating: "x", count: 1 << 20)))
    #expect(rows.joined().contains("no more than 65536 bytes"))
    press(.paste(String(repeating: "x\n", count: KeyDecoder.mostPasted / 2) + "y"))
    #expect(rows.joined().contains("no more than 4 megabytes"))
    #expect(scores.count == 1003 && screens.page.prompt?.editor.text == "")
  }

  @Test func `a paste with too many lines adds nobody`() {
    game()
    press("a")
    let count = AddQuestion.mostPastedPlayers + 1
    press(.paste((1...count).map { "Player \($0)" }.joined(separator: "\n")))
    #expect(scores == ["Red 0", "Blue 0", "Dark Green 0"])
    #expect(rows.joined().contains("10001 lines were pasted"))
  }
}
