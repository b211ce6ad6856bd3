/// All that is wrong with a script and the files that it takes in.
public struct ScriptProblems: Error, Equatable, Sendable {
  /// The first of them; the rest is counted.
  public private(set) var problems: [ScriptProblem] = []
  /// How many there are.
  public var count: Int { counts.values.reduce(0, +) }
  /// By the name of the file.
  private var counts: [String: Int] = [:]
  /// How many are kept.
  private static let limit = 20

  /// None yet.
  package init() {}

  init(_ problem: ScriptProblem) { append(problem) }

  package init(_ problems: [ScriptProblem]) {
    for problem in problems { append(problem) }
  }

  package var isEmpty: Bool { counts.isEmpty }

  mutating func append(_ problem: ScriptProblem) {
    counts[problem.place?.file ?? "", default: 0] += 1
    if problems.count < Self.limit { problems.append(problem) }
  }

  /// Adds those of another script.
  package mutating func append(_ others: ScriptProblems) {
    counts.merge(others.counts, uniquingKeysWith: +)
    problems += others.problems.prefix(Self.limit - problems.count)
  }

  /// Forgets those of a file: it is no script at all.
  mutating func removeAll(of file: String) {
    if counts.removeValue(forKey: file) != nil { problems.removeAll { $0.place?.file == file } }
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
