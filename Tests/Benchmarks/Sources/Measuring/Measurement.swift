import CMeasuring

/// The timings of something that is done over and over.
package struct Measurement {
  /// A sample is to take at least this long, in seconds, so that the clock does not matter.
  static let shortestSample = 0.001

  package let body: () -> Void
  private let repetitions: Int
  /// Seconds for doing it once, one sample a round.
  package private(set) var samples: [Double] = []

  /// Does it until it is known how often a sample has to repeat it.
  package init(_ body: @escaping () -> Void) {
    self.body = body
    // The first time may take longer, and does not count.
    body()
    var repetitions = 1
    while true {
      let time = seconds { for _ in 0..<repetitions { body() } }
      if time >= Self.shortestSample { break }
      let factor = Self.shortestSample / max(time, Self.shortestSample / 100)
      repetitions = Int((Double(repetitions) * factor * 1.1).rounded(.up))
    }
    self.repetitions = repetitions
  }

  package mutating func takeSample() {
    let time = seconds { for _ in 0..<repetitions { body() } }
    samples.append(time / Double(repetitions))
  }

  package var median: Double { samples.sorted().median }

  /// The distance of the quartiles in parts of the median.
  package var spread: Double {
    let sorted = samples.sorted()
    return (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / sorted.median
  }
}

/// How long it takes to run this.
package func seconds(_ body: () -> Void) -> Double {
  ContinuousClock().measure(body) / .seconds(1)
}

extension [Double] {
  /// The value in the middle of sorted ones.
  package var median: Double {
    count.isMultiple(of: 2) ? (self[count / 2 - 1] + self[count / 2]) / 2 : self[count / 2]
  }
}

/// Looks like a use of the value, so that it has to be computed.
package func use<Value>(_ value: Value) {
  withUnsafePointer(to: value) { value_use($0) }
}
