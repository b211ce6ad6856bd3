import Foundation
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreScreen

/// Where the parts of a board's row stand.
@Suite struct BoardColumnsTests {
  private static let widths = [120, 80, 69, 60, 59, 40, 30, 24]

  private func metrics(_ random: inout SeededGenerator) -> BoardColumns.ContentMetrics {
    BoardColumns.ContentMetrics(
      name: random.number(1...63), leader: random.number(0...30), score: random.number(1...12),
      players: random.number(8...14), round: random.number(7...10),
      hasProgress: random.chance(0.5), pitch: random.number(1...2))
  }

  @Test(arguments: seeds(200))
  func `nothing overlaps, and scores are never cut`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for width in Self.widths {
      let metrics = metrics(&random)
      let columns = BoardColumns(width: width, for: metrics)
      let context: Comment = "seed \(seed), \(width): \(metrics)"
      #expect(columns.nameWidth >= min(4, metrics.name), context)
      #expect(columns.scoreWidth >= metrics.score, context)
      let progress = columns.progress.map { $0..<$0 + BoardColumns.progressWidth }
      let fields: [Range<Int>] =
        [
          BoardColumns.name..<BoardColumns.name + columns.nameWidth,
          columns.leader..<columns.leader + columns.leaderWidth,
          columns.score..<columns.score + columns.scoreWidth,
        ] + [progress, columns.players, columns.round, columns.time].compactMap(\.self)
      for (left, right) in zip(fields, fields.dropFirst()) {
        #expect(left.upperBound < right.lowerBound, context)
      }
      #expect(fields.last.map { $0.upperBound <= width - 1 } == true, context)
      // What can wait goes in this order.
      if columns.progress != nil { #expect(columns.round != nil, context) }
      if columns.round != nil { #expect(columns.players != nil, context) }
      if columns.players != nil { #expect(columns.time != nil, context) }
      if metrics.name > columns.nameWidth, metrics.name <= 16 {
        #expect(columns.players == nil, "a name is cut before the players go: \(context)")
      }
    }
  }

  @Test func `as columns get scarce progress, rounds and players go`() {
    let metrics = BoardColumns.ContentMetrics(
      name: 14, leader: 8, score: 3, players: 10, round: 8, hasProgress: true)
    let shown = Self.widths.map { width in
      let columns = BoardColumns(width: width, for: metrics)
      return [
        columns.progress.map { _ in "progress" }, columns.round.map { _ in "round" },
        columns.players.map { _ in "players" }, columns.time.map { _ in "time" },
      ].compactMap(\.self).joined(separator: " ")
    }
    #expect(
      shown == [
        "progress round players time", "progress round players time", "round players time",
        "players time", "players time", "time", "", "",
      ])
  }
}
