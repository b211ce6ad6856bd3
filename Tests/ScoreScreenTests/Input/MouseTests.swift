import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// The effects of clicks and the wheel.
@Suite struct MouseTests: PlayedScreens {
  let screens: Screens
  private let time = ManualClock()

  init() throws { screens = try Screens(columns: 80, rows: 12, environment: time.environment) }

  /// Lets time pass on a visible screen.
  private func look(for seconds: TimeInterval = 1) {
    _ = screens.frame()
    time.now.addTimeInterval(seconds)
  }

  /// Clicks at the end of a text on the screen, or at a distance from there.
  private func click(_ text: String, in name: String, by columns: Int = -1) throws {
    let rows = rows
    let row = try #require(rows.firstIndex { $0.contains(" \(name) ") })
    let range = try #require(rows[row].range(of: text, options: .backwards))
    let column = rows[row].distance(from: rows[row].startIndex, to: range.upperBound)
    press(.mouse(MouseEvent(.press, at: Position(column: column + columns, row: row))))
  }

  private func turn(_ action: MouseEvent.Action, times: Int = 1) {
    for _ in 0..<times {
      press(.mouse(MouseEvent(action, at: Position(column: 9, row: 5))))
      _ = screens.frame()
    }
  }

  @Test func `a click selects, and scores only beside the score`() throws {
    game()
    look()
    try click("Blue", in: "Blue")
    #expect(selected == "Blue" && scores == ["Red 0", "Blue 0", "Dark Green 0"])
    try click("–", in: "Dark Green")
    #expect(selected == "Dark Green" && scores == ["Red 0", "Blue 0", "Dark Green 0"])
    try click("–", in: "Blue", by: 0)
    #expect(selected == "Blue" && scores == ["Red 0", "Blue 1", "Dark Green 0"])
    look()
    try click("–", in: "Red", by: -3)
    look()
    try click("-1", in: "Red", by: -12)
    #expect(selected == "Red" && scores == ["Red -2", "Blue 1", "Dark Green 0"])
    press("uuu")
    #expect(scores == ["Red 0", "Blue 0", "Dark Green 0"])
  }

  @Test func `a click right after another row came under the pointer scores nobody`() throws {
    game()
    look()
    // Blue goes up, and Red is now under the pointer.
    let place = Position(column: 79, row: 4)
    press(.mouse(MouseEvent(.press, at: place)))
    #expect(scores == ["Red 0", "Blue 1", "Dark Green 0"])
    look(for: 0.2)
    press(.mouse(MouseEvent(.press, at: place)))
    #expect(scores == ["Red 0", "Blue 1", "Dark Green 0"] && selected == "Red")
    #expect(status.contains("Red has just come here: nobody was scored. Click again"))
    look(for: 0.4)
    press(.mouse(MouseEvent(.press, at: place)))
    #expect(scores == ["Red 1", "Blue 1", "Dark Green 0"])
  }

  @Test(arguments: seeds(20))
  func `all clicks in one batch refer to the screen before them`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    game()
    for _ in 0..<20 {
      let shown = screens.frame()
      look()
      var expected = Dictionary(
        uniqueKeysWithValues: (session.state.board?.players ?? .init()).map {
          ($0.name, $0.score)
        })
      let clicks = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        Position(column: 79, row: Int.random(in: 0...11, using: &random))
      }
      for place in clicks where shown.list.contains(place.row) {
        guard case .player(let row) = shown.owner(at: place.row - shown.list.lowerBound)
        else { continue }
        expected[row.name] = expected[row.name]?.adding(.points(1))
      }
      screens.handle(clicks.map { .mouse(MouseEvent(.press, at: $0)) })
      let players = session.state.board?.players.map { ($0.name, $0.score) } ?? []
      #expect(Dictionary(uniqueKeysWithValues: players) == expected, "Seed \(seed)")
    }
  }

  @Test func `a click beside the list scores nobody`() throws {
    screens.size = Size(columns: 120, rows: 24)
    game()
    press("n")
    look()
    #expect(screens.frame().side != nil)
    for row in 0..<24 {
      press(.mouse(MouseEvent(.press, at: Position(column: 118, row: row))))
    }
    #expect(scores == ["Red 0", "Blue 0", "Dark Green 0"])
  }

  @Test func `a click on a board selects it, and opens it if it is selected`() throws {
    for name in ["Monday", "Tuesday"] {
      screens.open(name)
      press("b")
    }
    try click("Monday", in: "Monday")
    #expect(screens.page.board == nil && screens.page.boards.selectedBoard?.name == "Monday")
    try click("Monday", in: "Monday")
    #expect(screens.page.board?.value.board.name == "Monday")
  }

  @Test func `a click for another board does nothing`() throws {
    game()
    press("b")
    look()
    let place = Position(column: 79, row: 2)
    screens.handle([.character("R"), .mouse(MouseEvent(.press, at: place))])
    #expect(screens.page.board?.value.board.name == "Friday night 2")
    #expect(scores == ["Red 0", "Blue 0", "Dark Green 0"])
  }

  @Test(arguments: [false, true])
  func `the wheel scrolls and moves the selection along`(hasTeams: Bool) throws {
    screens.open("Quiz")
    for number in 1...40 {
      try session.perform(.add([.init("Player \(number)")]))
      if hasTeams {
        try session.perform(
          .team(PlayerReference("Player \(number)"), number % 7 == 0 ? nil : "Team \(number % 3)")
        )
      }
    }
    press("g")
    let first = try #require(selected)
    turn(.wheelDown)
    #expect(selected != first && !rows.joined().contains(" \(first) "))
    turn(.wheelUp, times: 2)
    #expect(rows.joined().contains(" \(first) "))
    turn(.wheelDown, times: 40)
    press("G")
    let last = rows
    turn(.wheelDown)
    #expect(rows == last)
    for action in [MouseEvent.Action.wheelUp, .wheelDown, .wheelUp] {
      for _ in 0..<12 {
        turn(action)
        let name = try #require(selected)
        #expect(rows.joined().contains(" \(name) "))
      }
    }
  }

  @Test func `the mouse scores nobody in a prompt or on a page of help`() throws {
    game()
    look()
    press("e")
    press(.mouse(MouseEvent(.press, at: Position(column: 79, row: 3))))
    press(.escape)
    press("?")
    press(.mouse(MouseEvent(.press, at: Position(column: 79, row: 3))))
    turn(.wheelDown)
    #expect(screens.page[HelpView.self] != nil)
    press(.escape)
    #expect(scores == ["Red 0", "Blue 0", "Dark Green 0"] && selected == "Red")
  }

  @Test func `a click is not part of an amount`() throws {
    game()
    press("j10")
    press(.enter)
    look()
    // The - is a step of its own then, and so is the click.
    press("-")
    look()
    try click(" 9 ", in: "Blue", by: 0)
    #expect(scores == ["Red 0", "Blue 10", "Dark Green 0"])
    press("5")
    #expect(scores == ["Red 0", "Blue 10", "Dark Green 0"])
    #expect(rows.joined().contains("+5 for Blue"))
  }

  @Test func `a click beside a score is a step while an amount is typed for another player`() throws
  {
    game()
    press("12")
    look()
    try click("–", in: "Blue", by: 0)
    #expect(selected == "Blue" && scores == ["Red 0", "Blue 1", "Dark Green 0"])
    press(.enter)
    #expect(scores == ["Red 12", "Blue 1", "Dark Green 0"])
  }

  @Test func `the wheel does not select behind large letters`() throws {
    screens.size = Size(columns: 80, rows: 24)
    screens.open("Quiz")
    try session.perform(.add((1...40).map { .init("Player \($0)") }))
    press("gz")
    let before = selected
    turn(.wheelDown, times: 9)
    #expect(screens.page.board?.value.bigPart(of: screens.size) != nil && selected == before)
  }
}
