import Foundation
import Testing

@testable import Scorekeeping

extension Scoreboard {
  /// Whether performing the lines, all at the same time, leads to a board that agrees with this one.
  func isMade(by lines: [String]) -> Bool {
    isMade(by: lines.map { DatedCommand($0, time: .distantPast) }, isPaced: false)
  }
}

/// Performs a line on a board, which stays as it was if the line is refused. The command is read back from its text.
func perform(_ line: String, on board: inout Scoreboard) throws {
  let command = try #require(try Command(parsing: line))
  #expect(try Command(parsing: command.description) == command, "\(command)")
  var copy = board
  try copy.apply(command, remembered: [:], newID: UUID.init, now: Date.init)
  board = copy
}
