import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// The prompt for names: its end, and names that end in numbers.
@Suite struct NamePromptTests: PlayedScreens {
  let screens: Screens
  private let clock = ManualClock()

  init() throws {
    screens = try Screens(columns: 80, rows: 12, environment: clock.environment)
    screens.options.guardsTyping = true
    screens.open("Game")
  }

  func press(_ text: String) {
    for key in text { screens.handle([key == "\n" ? .enter : .character(key)]) }
  }

  private var message: String { screens.page.message.text }

  @Test func `an empty Enter ends the prompt and says so`() {
    press("a\n")
    #expect(message == "No player was added. a adds more" && screens.page.prompt == nil)
    clock.now += 1
    press("aAnn\n\n")
    #expect(message == "1 player on the board. a adds more")
    clock.now += 1
    press("aBob\n\n")
    #expect(status.hasPrefix(" 2 players on the board. a adds more"))
  }

  @Test(arguments: ["Dad\nMum\n", "dad", "Christine Anna", "d+n"])
  func `names typed after the end are not keys, and are named with the way back`(
    keys: String
  ) {
    press("aAnn\n\n")
    let before = session.state
    for key in keys {
      clock.now += 0.4
      press(String(key))
    }
    let typed = keys.replacing("\n", with: "")
    #expect(session.state == before)
    #expect(
      message
        == "'\(typed)' was ignored, because the question for names is closed: a adds more players"
    )
    #expect(screens.page.message.isError && screens.page.prompt == nil)
    clock.now += 1
    press("aMia\n")
    #expect(scores == ["Ann 0", "Mia 0"])
  }

  @Test func `keys that arrive together with the end are not names`() {
    screens.handle("aAnn".map(Key.character) + [.enter, .enter] + "Dad".map(Key.character))
    #expect(scores == ["Ann 0"] && message.hasPrefix("'Dad' was ignored"))
  }

  @Test func `keys work again after a second, after another key, and in scripts`() {
    press("aAnn\n\n")
    clock.now += 1
    press("+")
    #expect(scores == ["Ann 1"])
    press("a\n")
    screens.handle([.down])
    press("+")
    #expect(scores == ["Ann 2"])
    press("a\n")
    press("+")
    #expect(scores == ["Ann 2"])
    screens.options.guardsTyping = false
    clock.now += 1
    press("a\n+")
    #expect(scores == ["Ann 3"])
  }

  @Test func `a name that ends in a number is kept, and Tab makes the number a score`() {
    press("aAnn 18")
    #expect(status.contains("Tab Ann with 18"), "\(status)")
    press("\n")
    #expect(scores == ["Ann 18 0"])
    #expect(message == "Ann 18 added. Tab makes that Ann with 18")
    press("Bob -2")
    screens.handle([.tab])
    #expect(scores == ["Ann 18 0"] && message == "Enter adds Bob with -2")
    press("\n")
    #expect(scores == ["Ann 18 0", "Bob -2"] && selected == "Bob" && screens.page.prompt != nil)
    press("Cid 7\n")
    screens.handle([.tab])
    #expect(message == "Enter makes that Cid with 7")
    press("\n")
    #expect(scores == ["Ann 18 0", "Bob -2", "Cid 7"] && screens.page.prompt != nil)
    press("Cid 5")
    #expect(status.contains("Tab +5 for Cid"), "\(status)")
    screens.handle([.tab])
    press("\n")
    #expect(scores == ["Ann 18 0", "Bob -2", "Cid 12"])
    press("Dan 1")
    screens.handle([.tab])
    press("2\n")
    #expect(scores.last == "Dan 12 0", "what is typed after Tab is a name again")
  }

  @Test func `numbered names need no extra key, and only the first is asked about`() {
    press("aTeam 1\n")
    #expect(message == "Team 1 added. Tab makes that Team with 1")
    press("Team 2\nTeam 3\n")
    #expect(message == "Team 3 added")
    #expect(scores == ["Team 1 0", "Team 2 0", "Team 3 0"])
  }

  @Test func `pasted names with numbers stay names, and Tab makes the numbers scores`() {
    press("a")
    screens.handle([.paste("Ann 18\nBob 7.5\n")])
    #expect(scores == ["Ann 18 0", "Bob 7.5 0"])
    #expect(message.hasSuffix("Tab makes that 2 players with scores"), "\(message)")
    screens.handle([.tab, .enter])
    #expect(scores == ["Ann 18", "Bob 7.5"])
    screens.handle([.escape])
    press("u")
    #expect(scores == [])
    press("a")
    screens.handle([.paste("Team 1\nTeam 2\n")])
    #expect(scores == ["Team 1 0", "Team 2 0"] && !message.contains("Tab"))
  }

  @Test(arguments: seeds(30))
  func `no typed name is lost or changed without Tab`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    press("a")
    var names: [String] = []
    for _ in 0..<8 {
      let words = ["Ann", "Bob", "Team", "Cid", "Nº"].shuffled(using: &random)
      let name = "\(words[0]) \(random.chance(0.3) ? words[1] : "\(random.number(0...20))")"
      if names.contains(name) { continue }
      names.append(name)
      press(name + "\n")
    }
    #expect(session.state.board?.players.map(\.name) == names, "seed \(seed)")
    #expect(session.state.board?.players.allSatisfy { $0.score == .zero } == true)
  }

  @Test func `the end of a round names the players who were skipped`() {
    press("aAnn\nBob\nCid\nDan\nEve\n")
    screens.handle([.escape])
    press("i5\n\n6\n\n\n")
    #expect(status.hasPrefix(" No points for Bob, Dan and 1 more: on to round 2?"), "\(status)")
    screens.handle([.up, .up])
    press("2\n\n")
    #expect(status.hasPrefix(" No points for Bob and Eve: on to round 2?"), "\(status)")
    press("-7\n")
    #expect(session.state.board?.round == 1)
    #expect(message == "What was typed is left out: Enter begins round 2, Esc stays")
    press("\n")
    #expect(session.state.board?.round == 2)
  }

  @Test func `the end of the last round asks whether to end the game`() throws {
    press("aAnn\nBob\n")
    screens.handle([.escape])
    try session.perform(.format(.rounds(1)))
    press("i5\n\n")
    #expect(status.hasPrefix(" No points for Bob: end the game?"), "\(status)")
    press("9\n")
    #expect(session.state.board?.details.isOver == false)
    press("\n")
    #expect(session.state.board?.details.isOver == true)
  }
}
