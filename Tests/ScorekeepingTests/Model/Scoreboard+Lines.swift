import Foundation

@testable import Scorekeeping

extension Scoreboard {
  /// Whether performing the lines, all at the same time, leads to a board that agrees with this one.
  func isMade(by lines: [String]) -> Bool {
    isMade(by: lines.map { DatedCommand($0, time: .distantPast) }, isPaced: false)
  }
}
