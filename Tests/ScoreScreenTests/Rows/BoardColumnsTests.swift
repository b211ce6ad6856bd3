import Foundation
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreScreen

/// The columns of the parts of a board's row.
@Suite struct BoardColumnsTests {
  private static let widths = [120, 80, 69, 60, 59, 40, 30, 24]

  private func metrics(_ random: inout SeededGenerator) -> BoardColumns.ContentMetrics {
    var metrics = BoardColumns.ContentMetrics(
      name: random.number(1...63), leader: random.number(0...30), score: random.number(1...12),
      players: random.number(8...14), round: random.number(7...10),
      time: random.number(3...9), shortTime: random.number(3...6),
      hasProgress: random.chance(0.5), pitch: random.number(1...2))
    if random.chance(0.5) {
      metrics.seriesLeader = random.number(3...30)
      metrics.series = metrics.seriesLeader + random.pick([0, 7, 40])
      metrics.hasWinner = true
    }
    return metrics
  }

  @Test(arguments: seeds(200))
  func `parts do not overlap, and scores are never cut`(seed: UInt64) {
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
      // The parts disappear in this order.
      if columns.progress != nil { #expect(columns.round != nil, context) }
      if columns.round != nil { #expect(columns.players != nil, context) }
      if columns.players != nil, metrics.series == 0 { #expect(columns.time != nil, context) }
    }
  }

  @Test(arguments: seeds(200))
  func `no part takes room from a name that is cut, and no space beside it is unused`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let metrics = metrics(&random)
    for width in 24...220 {
      let columns = BoardColumns(width: width, for: metrics)
      if columns.nameWidth >= metrics.name, columns.leaderWidth >= metrics.leader { continue }
      let context: Comment = "seed \(seed), \(width): \(metrics), \(columns)"
      let claim = max(24, width / 3)
      if columns.nameWidth < min(metrics.name, claim)
        || columns.leaderWidth < min(metrics.leader, claim)
      {
        #expect(columns.players == nil && columns.time == nil, context)
        #expect(columns.round == nil && columns.progress == nil, context)
      }
      let progress = columns.progress.map { $0 + BoardColumns.progressWidth }
      let ends = [progress, columns.players?.upperBound, columns.round?.upperBound]
      let end = ends.compactMap(\.self).max() ?? columns.score + columns.scoreWidth
      let gap = BoardColumns.isShort(width) ? 1 : 2
      #expect(end == columns.time.map { $0.lowerBound - gap } ?? (width - 1), context)
      #expect(columns.leader == 2 + columns.nameWidth + metrics.gap, context)
      #expect(columns.score == columns.leader + columns.leaderWidth + 1, context)
    }
  }

  @Test func `progress, rounds and players disappear as columns get scarce`() {
    let metrics = BoardColumns.ContentMetrics(
      name: 14, leader: 8, score: 3, players: 10, round: 8, time: 9, shortTime: 6,
      hasProgress: true)
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
