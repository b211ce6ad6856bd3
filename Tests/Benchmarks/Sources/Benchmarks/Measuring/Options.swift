/// What the command line says.
struct Options {
  var seed = UInt64.random(in: 0..<1_000_000)
  var rounds: Int?
  var filter = ""
  var isQuick = false

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
        throw .unknown(option)
      }
    }
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

  /// How many samples are taken of everything.
  var roundCount: Int { rounds ?? (isQuick ? 3 : 15) }

  /// What a contender may take for one comparison, in seconds.
  var longestComparison: Double { isQuick ? 0.2 : 1 }

  /// The largest size in the table of growth.
  var largestGrowth: Int { isQuick ? 100_000 : 1_000_000 }

  /// The command line that does the same again.
  var command: String {
    var words = ["Scripts/benchmark", "--seed", "\(seed)"]
    if let rounds { words += ["--rounds", "\(rounds)"] }
    if !filter.isEmpty {
      words += ["--filter", "'" + filter.replacing("'", with: #"'\''"#) + "'"]
    }
    if isQuick { words.append("--quick") }
    return words.joined(separator: " ")
  }

  func includes(_ workload: Workload) -> Bool {
    filter.isEmpty || workload.name.contains(filter)
  }
}
