import CMeasuring

/// The timings of a repeated operation.
package struct Measurement {
  /// The least duration of a sample in seconds, so that the clock's resolution does not matter.
  static let shortestSample = 0.001

  package let body: () -> Void
  private let repetitions: Int
  /// The seconds for one operation, one sample for each round.
  package private(set) var samples: [Double] = []

  /// Runs the operation until the number of repetitions for a sample is known.
  package init(_ body: @escaping () -> Void) {
    self.body = body
    // The first run may take longer and is not counted.
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

  /// The interquartile range as a fraction of the median.
  package var spread: Double {
    let sorted = samples.sorted()
    return (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / sorted.median
  }
}

/// The duration of a closure in seconds.
package func seconds(_ body: () -> Void) -> Double {
  ContinuousClock().measure(body) / .seconds(1)
}

extension [Double] {
  /// The median of a sorted array.
  package var median: Double {
    count.isMultiple(of: 2) ? (self[count / 2 - 1] + self[count / 2]) / 2 : self[count / 2]
  }
}

/// Pretends to use a value, so that it has to be computed.
package func use<Value>(_ value: Value) {
  withUnsafePointer(to: value) { value_use($0) }
}
