/// The diff beside others.
struct DiffBenchmark {
  private let options: Options
  private let workloads: [Workload]
  private let growing: [Workload]

  init?(_ options: Options) {
    self.options = options
    workloads = Workload.all.filter { options.includes($0.name) }
    growing = Workload.growing(to: options.isQuick ? 100_000 : 1_000_000)
      .filter { options.includes($0.name) && !Workload.all.map(\.name).contains($0.name) }
    if workloads.isEmpty && growing.isEmpty { return nil }
  }

  func run() {
    var measurements = Measurements(longest: options.isQuick ? 0.2 : 1)
    for workload in workloads {
      measurements.add(workload, contenders: Contender.allCases, seed: options.seed)
    }
    for workload in growing {
      measurements.add(workload, contenders: [.ours, .dictionary], seed: options.seed)
    }
    var generator = SeededGenerator(seed: options.seed)
    for round in 1...options.roundCount {
      Benchmark.progress("Round \(round) of \(options.roundCount)")
      measurements.takeRound(using: &generator)
    }
    Benchmark.progress("")
    print(Report(measurements: measurements, workloads: workloads).text)
  }
}
