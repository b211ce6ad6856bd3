import Measuring

/// Ways to do the same, at several sizes. The first is the unit of the others.
struct Comparison {
  let title: String
  /// What the sizes count.
  let unit: String
  let sizes: [Int]
  let ways: [Way]

  /// One way to do it.
  struct Way: Sendable {
    let name: String
    /// What is timed, at a size. What is made before it is returned is not timed.
    let make: @Sendable (Int) -> () -> Void

    init(_ name: String, make: @escaping @Sendable (Int) -> () -> Void) {
      self.name = name
      self.make = make
    }
  }

  /// Measures, and tells the medians and how many times the first way's time they are.
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
