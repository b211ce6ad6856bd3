import ArgumentParser
import ScoreScreen

/// One thing that `scoreboard doctor` has looked at.
struct Check: Encodable, Equatable {
  let name: String
  let state: State
  /// What was found.
  let sentence: String
  /// What to do about it; nil if there is nothing to do.
  let advice: String?

  enum State: String, Encodable {
    case ok
    /// Nothing is wrong, but it could be better.
    case note
    case problem

    /// The sign before a line.
    func mark(isASCII: Bool) -> String {
      switch self {
      case .ok: isASCII ? "+" : "✔"
      case .note: isASCII ? "-" : "•"
      case .problem: isASCII ? "!" : "✘"
      }
    }
  }

  init(_ name: String, _ sentence: String) { self.init(name, .ok, sentence) }

  init(_ name: String, _ state: State, _ sentence: String, do advice: String? = nil) {
    self.name = name
    self.state = state
    self.sentence = sentence.terminalSafe()
    self.advice = advice?.terminalSafe()
  }

  /// A problem with the sentence of an error, which ends in the way out.
  init(_ name: String, error: any Error) {
    let text = ScoreboardCommand.message(for: error)
    // A path in quotes may hold a full stop.
    let end = text.ranges(of: ". ").first { end in
      text[..<end.lowerBound].count(where: { $0 == "'" }).isMultiple(of: 2)
    }
    guard let end else {
      self.init(name, .problem, text)
      return
    }
    self.init(
      name, .problem, String(text[..<end.lowerBound]), do: String(text[end.upperBound...]))
  }

  /// The lines of a report.
  static func text(of checks: [Check], isASCII: Bool) -> String {
    let width = checks.map(\.name.count).max() ?? 0
    return checks.map { check in
      let advice = check.advice.map { ". \($0)" } ?? ""
      let mark = check.state.mark(isASCII: isASCII)
      return "\(mark) \(check.name.padded(to: width))  \(check.sentence)\(advice)\n"
    }.joined()
  }
}
