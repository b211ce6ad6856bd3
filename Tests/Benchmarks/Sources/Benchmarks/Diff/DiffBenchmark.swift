import Foundation

@main
struct DiffBenchmark {
  static func main() {
    do {
      try run(Options(CommandLine.arguments.dropFirst()))
    } catch {
      complain("\(error)")
      exit(2)
    }
  }

  private static func run(_ options: Options) throws(OptionError) {
    let workloads = Workload.all.filter(options.includes)
    let growing = Workload.growing(to: options.largestGrowth)
      .filter { options.includes($0) && !Workload.all.map(\.name).contains($0.name) }
    if workloads.isEmpty && growing.isEmpty { throw .noWorkload(options.filter) }

    let compiler = ProcessInfo.processInfo.environment["BENCHMARK_COMPILER"] ?? "unknown"
    print("Seed \(options.seed), \(options.roundCount) rounds, compiler: \(compiler)")
    print("The same again: \(options.command)\n")

    var measurements = Measurements(longest: options.longestComparison)
    for workload in workloads {
      measurements.add(workload, contenders: Contender.allCases, seed: options.seed)
    }
    for workload in growing {
      measurements.add(workload, contenders: Contender.ours + [.dictionary], seed: options.seed)
    }
    var generator = SeededGenerator(seed: options.seed)
    for round in 1...options.roundCount {
      progress("Round \(round) of \(options.roundCount)")
      measurements.takeRound(using: &generator)
    }
    progress("")

    let report = Report(measurements: measurements, workloads: workloads)
    print(report.text)
  }

  /// Shows where the run is, in a line that the next one replaces, if there is somebody to see it.
  private static func progress(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }

  private static func complain(_ sentence: String) {
    FileHandle.standardError.write(Data("\(sentence)\n".utf8))
  }
}
