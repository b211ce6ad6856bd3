import Foundation
import GoldenFrames
import ScoreSnapshots
import Scorekeeping
import XCTest

/// The same expectations under XCTest.
final class XCTestSnapshots: XCTestCase {
  func testABoard() {
    expectSnapshot(
      of: Scoreboard(id: UUID(), name: "Quiz"), on: .init(columns: 40, rows: 8))
    expectSnapshot(of: ["add Red"], on: .init(columns: 40, rows: 8), named: "after a command")
  }
}
