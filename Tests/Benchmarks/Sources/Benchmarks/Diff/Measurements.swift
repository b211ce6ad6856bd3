import Measuring

/// All timings of a run.
struct Measurements {
  /// The longest time that a contender may take for one comparison, in seconds.
  let longest: Double

  private(set) var all: [(workload: String, contender: Contender, measurement: Measurement)] = []
  /// Comparisons that were not run, with the seconds they would have taken.
  private(set) var skipped: [(contender: Contender, workload: String, seconds: Double)] = []

  init(longest: Double) {
    self.longest = longest
  }

  mutating func add(_ workload: Workload, contenders: [Contender], seed: UInt64) {
    let versions = Versions(of: workload, seed: seed)
    for contender in contenders {
      if contender.mayBeQuadratic {
        let estimate = contender.estimate(for: workload, seed: seed)
        if estimate > longest {
          skipped.append((contender, workload.name, estimate))
          continue
        }
      }
      all.append((workload.name, contender, Measurement(contender.comparison(of: versions))))
    }
  }

  /// Takes one sample of everything, in random order.
  mutating func takeRound(using generator: inout SeededGenerator) {
    for index in all.indices.shuffled(using: &generator) { all[index].measurement.takeSample() }
  }

  subscript(workload: Workload, contender: Contender) -> Measurement? {
    all.first { $0.workload == workload.name && $0.contender == contender }?.measurement
  }

  func isSkipped(_ contender: Contender, _ workload: Workload) -> Bool {
    skipped.contains { $0.contender == contender && $0.workload == workload.name }
  }
}

extension Contender {
  fileprivate var mayBeQuadratic: Bool {
    self == .standardLibrary || self == .orderedSet
  }

  /// The expected seconds for one comparison, from measurements at a tenth and a hundredth of the size.
  fileprivate func estimate(for workload: Workload, seed: UInt64) -> Double {
    if workload.size <= 1000 { return 0 }
    let hundredth = shortestTime(for: workload.divided(by: 100), seed: seed)
    let tenth = shortestTime(for: workload.divided(by: 10), seed: seed)
    return tenth * tenth / hundredth
  }

  private func shortestTime(for workload: Workload, seed: UInt64) -> Double {
    let comparison = comparison(of: Versions(of: workload, seed: seed))
    return (0..<5).map { _ in seconds(comparison) }.min() ?? 0
  }
}
