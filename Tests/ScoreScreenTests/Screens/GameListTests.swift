import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// The games above the question for a new board, and for the rules of a board without players.
@Suite struct GameListTests: PlayedScreens {
  let screens: Screens

  init() throws { screens = try Screens(columns: 80, rows: 24, environment: .still) }

  private var prompt: String { rows.last ?? "" }
  private var chosen: String? { screens.page.prompt?.question.games?.chosen?.name }
  /// The names of the games on the screen.
  private var names: [String] {
    let known = Set((try? GamePreset.known().map(\.name)) ?? [])
    return rows.compactMap { row in
      row.dropFirst(2).split(separator: " ").first.map(String.init).flatMap {
        known.contains($0) ? $0 : nil
      }
    }
  }

  @Test func `a new board shows the games, and gets none that is not chosen`() throws {
    press("n")
    #expect(rows[0].hasPrefix(" New board") && rows[0].hasSuffix(" games"))
    #expect(names.first == "darts-501" && chosen == nil)
    #expect(prompt.hasPrefix(" Name of the new board ") && prompt.contains("Tab choose a game"))
    type("Friday night")
    #expect(session.state.board?.name == "Friday night")
    #expect(session.state.board?.rules == Rules())
  }

  @Test func `what is typed lists the games that it may mean, and stays the name`() throws {
    press("nvolley")
    #expect(names.prefix(2) == ["volleyball", "volleyball-league"] && !names.contains("chess"))
    #expect(prompt.contains("Tab volleyball"))
    press(.tab)
    #expect(chosen == "volleyball" && prompt.hasPrefix(" New board as volleyball: volley "))
    // The words of the game stand below the list.
    let words = rows.joined(separator: " ").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(try words.contains(GamePreset.known().named("volleyball").words))
    press(" at the lake")
    #expect(chosen == "volleyball" && names.first == "volleyball")
    press(.enter)
    #expect(session.state.board?.name == "volley at the lake")
    #expect(session.state.board?.rules != Rules())
  }

  @Test func `all games are listed for a name that means none`() {
    press("nZzyzx")
    let count = screens.page.prompt?.question.games?.lineCount
    #expect(count == (try? GamePreset.known().count))
    press(.tab)
    #expect(chosen == "darts-501")
  }

  @Test func `a word of the name finds the games that are called so`() {
    press("nOffice Darts")
    #expect(names.allSatisfy { $0.contains("darts") } && !names.isEmpty, "\(names)")
  }

  @Test func `every game is reached by its name, and by the words of it`() throws {
    for game in try GamePreset.known() {
      for text in [game.name, game.name.replacing("-", with: " ").uppercased()] {
        press("n")
        press(text)
        #expect(chosen == nil)
        press(.tab)
        #expect(chosen == game.name, "\(text)")
        press(.escape)
      }
    }
  }

  @Test func `a board called like a game is offered that game, and gets it only by a key`() {
    press("nWizard")
    #expect(prompt.contains("Tab wizard") && chosen == nil)
    press(.enter)
    #expect(session.state.board?.name == "Wizard")
    #expect(session.state.board?.rules.format.rounds == nil)
    press(.escape)
    press("nWizard")
    press(.tab)
    press(.enter)
    // The name is in use.
    #expect(prompt.hasPrefix(" New board as wizard: Wizard "))
    press(" 2")
    press(.enter)
    #expect(session.state.board?.name == "Wizard 2")
    #expect(session.state.board?.rules.format.rounds == 15)
  }

  @Test func `Tab and Down go on, Shift-Tab and Up go back, and above the first is none`() {
    press("n")
    press(.tab, .down, .tab)
    let all = screens.page.prompt?.question.games
    #expect(chosen == all?.name(at: 2))
    press(.backTab, .up)
    #expect(chosen == all?.name(at: 0))
    press(.backTab, .backTab)
    #expect(chosen == nil && prompt.hasPrefix(" Name of the new board "))
    press("chess")
    #expect(names.first == "chess")
    for _ in 0..<99 { press(.down) }
    #expect(chosen != nil && chosen != "chess")
  }

  @Test func `a click chooses a game, and Esc leaves the list`() throws {
    press("n")
    let line = try #require(rows.firstIndex { $0.hasPrefix("  darts-301 ") })
    screens.handle(.mouse(MouseEvent(.press, at: Position(column: 4, row: line))))
    #expect(chosen == "darts-301")
    press(.escape)
    #expect(rows[0].hasPrefix(" Scoreboard") && session.state.boards.isEmpty)
  }

  @Test func `the key for the next round gives a board without players a game, with one undo`() {
    type("nSaturday")
    #expect(rows.contains { $0.contains("n  ") && $0.contains("the rules of a game") })
    press("n")
    #expect(rows[0].hasPrefix(" Saturday the rules of a game"))
    press("wiz")
    press(.tab)
    #expect(prompt.contains("Enter play wizard"))
    press(.enter)
    #expect(session.state.board?.rules.format.rounds == 15 && session.state.board?.round == 1)
    press("u")
    #expect(session.state.board?.rules == Rules())
    // Here what is typed means games alone.
    press("nchess")
    press(.tab)
    #expect(chosen == "chess" && prompt.contains("Tab next game"))
    press(.control("u"))
    press("wiz")
    #expect(chosen == nil && prompt.contains("Tab wizard"))
    press(.escape)
    // A name that is no game is refused, and the question stays.
    press("nwizzard")
    press(.enter)
    #expect(screens.page.message.text.contains("Did you mean 'wizard'?"))
    press(.escape)
    press("n")
    press(.enter)
    #expect(screens.page.prompt == nil && session.state.board?.rules == Rules())
    press("aAnn")
    press(.enter, .escape)
    press("n")
    #expect(session.state.board?.round == 2)
  }

  @Test(arguments: seeds(60))
  func `the name is what is typed, wherever the list is, and the frame is a full repaint`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let sizes = [(80, 24), (60, 16), (40, 10), (24, 5), (132, 40)]
    let (columns, rows) = random.pick(sizes)
    screens.size = Size(columns: columns, rows: rows)
    press("n")
    var typed = ""
    for _ in 0..<40 {
      switch random.number(0...5) {
      case 0, 1: press(random.pick([Key.tab, .down]))
      case 2: press(random.pick([Key.backTab, .up]))
      case 3 where !typed.isEmpty:
        press(.backspace)
        typed.removeLast()
      default:
        let text = random.pick(["dar", "chess", " ", "w", "ten", "Friday "])
        typed += text
        press(text)
      }
      #expect(screens.page.prompt?.editor.text == typed, "seed \(seed)")
      #expect(try screens.frame() == screens.remadeFrame(), "seed \(seed)")
      if let games = screens.page.prompt?.question.games, let chosen = games.chosen {
        let shown = screens.frame().lines.contains { $0.isFound(named: chosen.name) }
        #expect(shown, "seed \(seed): \(chosen.name)")
      }
    }
  }

  @Test func `a listener hears the games, and the words of the chosen one`() {
    let announcer = Announcer(screens)
    _ = announcer.begin(includingHints: false)
    let count = (try? GamePreset.known().count) ?? 0
    #expect(
      announcer.handle(["n"]) == ["New board: \(count) games, Tab chooses one", "No game"])
    #expect(announcer.handle("Wizard".map(Key.character)) == ["Tab chooses the game wizard"])
    #expect(
      announcer.handle([.tab]).first?.hasPrefix("wizard: One card each in the first round") == true)
    #expect(announcer.handle([.backTab]) == ["Tab chooses the game wizard"])
    #expect(announcer.handle([.enter]).first == "New board 'Wizard'")
  }
}

extension Row {
  /// Whether the row is a selected line of text with a name.
  fileprivate func isFound(named name: String) -> Bool {
    guard case .text(let row) = self, row.isFound else { return false }
    return row.parts.first?.text == name
  }
}
