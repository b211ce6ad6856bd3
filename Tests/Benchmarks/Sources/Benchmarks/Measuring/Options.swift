/// The options on the command line.
struct Options {
  var seed = UInt64.random(in: 0..<1_000_000)
  var rounds: Int?
  var filter = ""
  var isQuick = false
  /// The benchmarks to run.
  private(set) var benchmarks: [Benchmark] = []

  init(_ arguments: some Sequence<String>) throws(OptionError) {
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      switch option {
      case "--quick":
        isQuick = true
      case "--seed":
        seed = try Self.number(after: option, least: 0, in: &rest)
      case "--rounds":
        rounds = try Self.number(after: option, least: 1, in: &rest)
      case "--filter":
        guard let text = rest.popFirst() else { throw .noValue(option) }
        filter = text
      default:
        guard let benchmark = Benchmark(rawValue: option) else { throw .unknown(option) }
        benchmarks.append(benchmark)
      }
    }
    if benchmarks.isEmpty { benchmarks = Benchmark.allCases }
  }

  private static func number<Number: FixedWidthInteger>(
    after option: String, least: Int, in rest: inout ArraySlice<String>
  ) throws(OptionError) -> Number {
    guard let text = rest.popFirst() else { throw .noValue(option) }
    guard let number = Number(text), number >= least else {
      throw .notANumber(text, after: option, least: least)
    }
    return number
  }

  /// The number of samples of each measurement.
  var roundCount: Int { rounds ?? (isQuick ? 3 : 15) }

  /// The command line that repeats this run.
  var command: String {
    var words = ["Scripts/measure-libraries"]
    if benchmarks.count < Benchmark.allCases.count { words += benchmarks.map(\.rawValue) }
    words += ["--seed", "\(seed)"]
    if let rounds { words += ["--rounds", "\(rounds)"] }
    if !filter.isEmpty {
      words += ["--filter", "'" + filter.replacing("'", with: #"'\''"#) + "'"]
    }
    if isQuick { words.append("--quick") }
    return words.joined(separator: " ")
  }

  func includes(_ name: String) -> Bool {
    filter.isEmpty || name.contains(filter)
  }
}
