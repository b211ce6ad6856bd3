/// A problem with the command line.
enum OptionError: Error {
  case unknown(String)
  case noValue(String)
  case notANumber(String, after: String, least: Int)
  case noMatch(String)
}

extension OptionError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknown(let option):
      """
      Unknown option '\(option)': there are --seed N, --rounds N, --filter TEXT and --quick, and the \
      names of the benchmarks, diff and references
      """
    case .noValue(let option):
      "'\(option)' needs a value after it"
    case .notANumber(let text, let option, let least):
      "'\(text)' after '\(option)' does not fit: it takes a whole number from \(least)"
    case .noMatch(let filter):
      "Nothing that is measured has '\(filter)' in its name: run without --filter to see their names"
    }
  }
}
