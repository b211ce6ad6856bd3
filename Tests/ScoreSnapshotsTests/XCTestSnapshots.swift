import Foundation
import GoldenFrames
import ScoreSnapshots
import Scorekeeping
import XCTest

/// The same expectations under XCTest, with literals: not every run includes XCTest, and files would then be unused.
final class XCTestSnapshots: XCTestCase {
  func testABoard() {
    expectSnapshot(
      of: Scoreboard(id: UUID(), name: "Quiz"), on: .init(columns: 40, rows: 8),
      equals: """
        snapshot 1 40x8 Quiz
           0----.----10---.----20---.----30---.----
        1 | Quiz                           round 1 |
        2 | Nobody plays yet                       |
        3 | a      add players: type a name, Ente… |
        4 | Tab    finds who has played before, w… |
        5 | n      the rules of a game, from dart… |
        6 | :      takes commands, as in  add Ann… |
        7 | ?      shows all keys                  |
        8 |        a add players   n game   ? help |
        styles
        1: 1-4 bold
        2: 1-16 bold
        3: 1 bold
        4: 1-3 bold
        5: 1 bold
        6: 1 bold
        7: 1 bold
        8: 8 bold, 10-20 fg=muted, 24 bold, 26-29 fg=muted, 33 bold, 35-38 fg=muted
        cursor none
        """)
    expectSnapshot(
      of: ["add Red"], on: .init(columns: 40, rows: 8),
      equals: """
        snapshot 1 40x8 Demo
           0----.----10---.----20---.----30---.----
        1 | Demo                           round 1 |
        2 |▌  1     Red                    –       |
        3 |                                        |
        4 |                                        |
        5 |                                        |
        6 |                                        |
        7 |                                        |
        8 | Red added           + - score   ? help |
        styles
        1: 1-4 bold
        2: 0 selected fg=mark, 1-4 selected fg=muted, 5-8 selected, 9-11 bold selected, 12-31 selected, 32 bold selected, 33-39 selected
        8: 21-23 bold, 25-29 fg=muted, 33 bold, 35-38 fg=muted
        cursor none
        entries
        2: Red, rank 1, score 0, selected
        changes
        insert Red 2
        """)
  }
}
