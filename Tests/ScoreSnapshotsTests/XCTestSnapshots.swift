import Foundation
import GoldenFrames
import ScoreSnapshots
import Scorekeeping
import XCTest

/// The same expectations under XCTest. Literals: not every run runs XCTest, and files would then be used by no test.
final class XCTestSnapshots: XCTestCase {
  func testABoard() {
    expectSnapshot(
      of: Scoreboard(id: UUID(), name: "Quiz"), on: .init(columns: 40, rows: 8),
      equals: """
        snapshot 1 40x8 Quiz
           0----.----10---.----20---.----30---.----
        1 | Quiz                           round 1 |
        2 | No players yet: press a to add some    |
        3 |                                        |
        4 |                                        |
        5 |                                        |
        6 |                                        |
        7 |                                        |
        8 |          ? help  a add  u undo  q quit |
        styles
        1: 1-4 bold
        cursor none
        """)
    expectSnapshot(
      of: ["add Red"], on: .init(columns: 40, rows: 8),
      equals: """
        snapshot 1 40x8 Demo
           0----.----10---.----20---.----30---.----
        1 | Demo                           round 1 |
        2 |  1     Red                   0         |
        3 |                                        |
        4 |                                        |
        5 |                                        |
        6 |                                        |
        7 |                                        |
        8 | Red added                              |
        styles
        1: 1-4 bold
        2: 0-39 bold reverse
        cursor none
        entries
        2: Red, rank 1, score 0, selected
        changes
        insert Red 2
        """)
  }
}
