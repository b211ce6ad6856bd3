// QuizTests.swift
import Foundation
import ScoreScreen
import ScoreSnapshots
import Scorekeeping
import Testing

@Suite struct QuizTests {
  @Test func `Red has five points`() throws {
    let midnight = Session.Environment(
      now: { Date(timeIntervalSince1970: 0) }, offsetFromUTC: { _ in 0 })
    let session = try Session(environment: midnight)
    let screens = Screens(session: session, size: Size(columns: 40, rows: 12))
    screens.open("Quiz")
    try session.perform("add Red")
    let before = screens.frame()
    try session.perform("score Red +5")
    let after = screens.frame()
    expectSnapshot(of: after, from: before, title: "Scored")
  }
}
