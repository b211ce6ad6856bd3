import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// A game in periods by keys: a period and its round are one.
@Suite struct PeriodKeyTests: PlayedScreens {
  let screens: Screens
  private let time = ManualClock(1_800_000_000)

  init() throws {
    screens = try Screens(columns: 80, rows: 12, environment: time.environment)
    try session.perform(.createBoard("Final", game: "basketball"))
    try session.perform(.add([.init("Home"), .init("Away")]))
  }

  private var board: Scoreboard? { session.state.board }
  /// The round, the period, what the clock shows, and whether it runs.
  private var state: String {
    guard let board, let clock = board.details.clock else { return "" }
    let isRunning = clock.isRunning(at: time.now)
    return "\(board.round) \(clock.period) \(clock.text(at: time.now)) \(isRunning)"
  }

  @Test(arguments: ["n", "p", " "])
  func `four quarters are played to the end by keys`(next: String) throws {
    for quarter in 1...4 {
      #expect(state == "\(quarter) \(quarter) 10:00 false")
      #expect(status.contains("Space start"))
      press(" ")
      time.now += 60
      #expect(state == "\(quarter) \(quarter) 9:00 true")
      #expect(status.contains("Space stop"))
      // Within a period both keys stop and start the clock.
      press("p")
      time.now += 30
      #expect(state == "\(quarter) \(quarter) 9:00 false")
      press("p+")
      time.now += 541
      #expect(state == "\(quarter) \(quarter) 0:00.0 false")
      if quarter == 4 { break }
      #expect(status.contains("p next quarter"))
      press(next)
      #expect(
        screens.page.message.text.contains("Quarter \(quarter + 1) of 4, and the clock waits"))
    }
    #expect(board?.players.first?.rounds.numbers == [1, 2, 3, 4])
    press("p")
    #expect(screens.page.message.text.hasPrefix("The clock has run out"))
    // An overtime.
    for command in ["clock +5:00", "round next"] { try screens.perform(command) }
    #expect(state == "5 4 5:00 false")
    press(" ")
    time.now += 1
    #expect(state == "5 4 4:59 true")
  }

  @Test func `the next round during a period begins the next one, and an undo lets it run on`() {
    press(" ")
    time.now += 60
    press("n")
    #expect(state == "2 2 10:00 false")
    time.now += 60
    press("u")
    #expect(state == "1 1 8:00 true")
  }

  @Test func `Space ends a turn where there is one`() throws {
    screens.perform(.turn(.next))
    press(" ")
    #expect(board?.turn?.name == "Away" && state == "1 1 10:00 false")
    for command in ["turn -", "clock each 5:00", "clock start"] { try screens.perform(command) }
    press(" ")
    #expect(board?.turn?.name == "Away")
  }
}
