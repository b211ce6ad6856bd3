/// All that is wrong with a script and the files that it takes in.
public struct ScriptProblems: Error, Equatable, Sendable {
  /// The first of them; the rest is counted.
  public private(set) var problems: [ScriptProblem] = []
  /// How many there are.
  public private(set) var count = 0
  /// How many are kept.
  private static let limit = 20

  /// None yet.
  package init() {}

  init(_ problem: ScriptProblem) { append(problem) }

  package init(_ problems: [ScriptProblem]) {
    for problem in problems { append(problem) }
  }

  package var isEmpty: Bool { count == 0 }

  mutating func append(_ problem: ScriptProblem) {
    count += 1
    if problems.count < Self.limit { problems.append(problem) }
  }

  /// Adds those of another script.
  package mutating func append(_ others: ScriptProblems) {
    count += others.count
    problems += others.problems.prefix(Self.limit - problems.count)
  }

  /// Whether a script is wrong by itself, rather than a file not readable.
  public var isSyntax: Bool { problems.contains(where: \.isSyntax) }
}

extension ScriptProblems: CustomStringConvertible {
  /// One after another, a blank line between them.
  public var description: String {
    let rest = count - problems.count
    let more = rest == 1 ? ["There is 1 more problem"] : ["There are \(rest) more problems"]
    return (problems.map(\.description) + (rest > 0 ? more : [])).joined(separator: "\n\n")
  }
}
