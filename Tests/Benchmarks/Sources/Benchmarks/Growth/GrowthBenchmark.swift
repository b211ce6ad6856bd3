import Foundation
import IdentityDiff
import Measuring
import Scorekeeping
import StructReference

/// Compares one change of a board, and the diff with the version before, with the same in a plain array, from a hundred
/// to a hundred thousand players.
struct GrowthBenchmark {
  private typealias Player = Scorekeeping.Player

  private let options: Options
  private let counts: [Int]

  init?(_ options: Options) {
    self.options = options
    counts = options.isQuick ? [100, 10_000] : [100, 1000, 10_000, 100_000]
  }

  func run() {
    var columns = counts.map(GrowthCase.all).map { cases in
      cases.filter { options.includes($0.name) }.map { ($0.name, Measurement($0.body)) }
    }
    for round in 1...options.roundCount {
      Benchmark.progress("Round \(round) of \(options.roundCount)")
      for column in columns.indices {
        for row in columns[column].indices { columns[column][row].1.takeSample() }
      }
    }
    Benchmark.progress("")
    var table = Table(["players"] + counts.map(\.grouped) + ["growth"])
    for row in columns[0].indices {
      let times = columns.map { $0[row].1.median }
      table.rows.append(
        [columns[0][row].0] + times.map(\.duration)
          + ["\((times[times.count - 1] / times[0]).short)x"])
    }
    print(table.text)
  }
}
