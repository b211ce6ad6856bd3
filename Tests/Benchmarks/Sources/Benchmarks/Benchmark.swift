import Foundation

/// The benchmarks, by the names they have on the command line.
@main
enum Benchmark: String, CaseIterable {
  case diff
  case growth
  case others
  case references

  static func main() {
    do {
      try run(Options(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(2)
    }
  }

  private static func run(_ options: Options) throws(OptionError) {
    let runs = options.benchmarks.compactMap { $0.run(options) }
    if runs.isEmpty { throw .noMatch(options.filter) }
    let compiler = ProcessInfo.processInfo.environment["BENCHMARK_COMPILER"] ?? "unknown"
    print("Seed \(options.seed), \(options.roundCount) rounds, compiler: \(compiler)")
    print("The same again: \(options.command)\n")
    for (number, run) in runs.enumerated() {
      if number > 0 { print() }
      run()
    }
  }

  /// The benchmark with these options; nil if the filter leaves nothing to run.
  private func run(_ options: Options) -> (() -> Void)? {
    switch self {
    case .diff: DiffBenchmark(options)?.run
    case .growth: GrowthBenchmark(options)?.run
    case .others: OthersBenchmark(options)?.run
    case .references: ReferenceBenchmark(options)?.run
    }
  }

  /// Shows the progress in a line that the next one replaces, if standard error is a terminal.
  static func progress(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }
}
