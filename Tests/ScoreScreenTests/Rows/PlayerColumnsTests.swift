import Foundation
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreScreen

/// Names have precedence over the parts beside them.
@Suite struct PlayerColumnsTests {
  private static let widths = 20...220

  /// Generates the widths of a board's content; the longest name has a given width.
  private func metrics(
    longest: Int, _ random: inout SeededGenerator
  ) throws -> PlayerColumns.ContentMetrics {
    let name = String(repeating: "n", count: longest)
    var metrics = PlayerColumns.ContentMetrics(
      players: random.pick([2, 20, 200, 20_000]),
      text: TextMetrics(of: try Players([Player(id: UUID(), name: name)])))
    metrics.scoreWidth = random.number(1...12)
    metrics.widestDelta = random.number(0...9)
    metrics.pitch = random.number(1...3)
    metrics.hasBars = random.chance(0.8)
    metrics.hasHistory = random.chance(0.8)
    metrics.isStream = random.chance(0.2)
    metrics.target = random.chance(0.5) ? 20_000 : nil
    metrics.range = 0...Int64(random.number(1...1000))
    return metrics
  }

  @Test(arguments: seeds(200))
  func `no part beside a name takes its room, unless the name has 40 columns or half the width`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let longest = random.number(1...63)
    let metrics = try metrics(longest: longest, &random)
    for width in Self.widths {
      let columns = PlayerColumns(width: width, for: metrics)
      if columns.nameWidth >= min(longest, max(40, width / 2)) { continue }
      let context: Comment = "seed \(seed), width \(width), \(longest) letters: \(columns)"
      #expect(columns.scale.width == 0, context)
      #expect(columns.swatch == nil, context)
      #expect(columns.arrowWidth == 0 && columns.deltaWidth == 0, context)
      #expect(columns.name == columns.arrow && columns.score == width - 1 - columns.scoreWidth)
      #expect(columns.name + columns.nameWidth == columns.score - 1, "a blank is left, \(context)")
    }
  }

  @Test(arguments: seeds(200))
  func `a wider row never shows less of a name`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let metrics = try metrics(longest: random.number(1...63), &random)
    let shown = Self.widths.map { PlayerColumns(width: $0, for: metrics).nameWidth }
    #expect(shown == shown.sorted(), "seed \(seed): \(metrics)")
  }

  @Test(arguments: seeds(100))
  func `a bar has six columns or is absent, and fills the room beside the names`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let metrics = try metrics(longest: random.number(1...63), &random)
    for width in Self.widths {
      let columns = PlayerColumns(width: width, for: metrics)
      if columns.scale.width == 0 { continue }
      let context: Comment = "seed \(seed), width \(width)"
      #expect(columns.scale.width >= 6, context)
      #expect(columns.bar + columns.scale.width + 2 == columns.score, context)
    }
  }

  @Test(arguments: [#"Tim "Tiger" Woods"#, "New England Patriots", "Borussia Mönchengladbach"])
  func `a printed name is whole at every width that can hold it`(name: String) throws {
    var board = Scoreboard(id: UUID(), name: "Final")
    board.players = try Players([
      Player(id: UUID(), name: name, score: .points(24)),
      Player(id: UUID(), name: "Ann", score: .points(7)),
    ])
    for width in 34...120 {
      let text = BoardText(board, width: width).description
      #expect(text.contains(name), "\(width) columns:\n\(text)")
    }
  }
}
