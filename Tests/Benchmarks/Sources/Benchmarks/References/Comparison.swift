import Measuring

/// Several ways to do the same, at several sizes. The times are relative to the first way.
struct Comparison {
  let title: String
  /// The unit of the sizes.
  let unit: String
  let sizes: [Int]
  let ways: [Way]

  /// One way to do it.
  struct Way: Sendable {
    let name: String
    /// The operation to time at a size. The preparation before it is returned is not timed.
    let make: @Sendable (Int) -> () -> Void

    init(_ name: String, make: @escaping @Sendable (Int) -> () -> Void) {
      self.name = name
      self.make = make
    }
  }

  /// Measures, and returns the medians and their multiples of the first way's time.
  func table(rounds: Int, using generator: inout SeededGenerator) -> Table {
    var table = Table(["\(title); \(unit):"] + sizes.flatMap { [$0.grouped, "×"] })
    table.rows = ways.map { [$0.name] }
    for size in sizes {
      Benchmark.progress("\(title), \(size.grouped) \(unit)")
      var measurements = ways.map { Measurement($0.make(size)) }
      for _ in 0..<rounds {
        for index in measurements.indices.shuffled(using: &generator) {
          measurements[index].takeSample()
        }
      }
      for (row, measurement) in measurements.enumerated() {
        let median = measurement.median
        table.rows[row] += [median.duration, (median / measurements[0].median).short]
      }
    }
    Benchmark.progress("")
    return table
  }
}
