import ScoreScript

/// All that is wrong with a text that is taken in.
package struct ImportProblems: Error, Equatable, Sendable {
  /// The first of them, in the order of the text; the rest is counted.
  package private(set) var problems: [ImportProblem] = []
  /// How many there are.
  package private(set) var count = 0
  /// How many are kept.
  private static let limit = 20

  /// None yet.
  init() {}

  init(_ problem: ImportProblem) { add(problem) }

  var isEmpty: Bool { count == 0 }

  /// Adds one that stands behind the others. Cost: none if it is only counted.
  mutating func add(_ problem: @autoclosure () -> ImportProblem) {
    count += 1
    if problems.count < Self.limit { problems.append(problem()) }
  }

  /// Adds those that something else found, each at its place.
  mutating func merge(_ others: ImportProblems) {
    count += others.count
    let all = zip(0..., problems + others.problems).sorted {
      ($0.1.place?.line ?? 0, $0.0) < ($1.1.place?.line ?? 0, $1.0)
    }
    problems = all.prefix(Self.limit).map(\.1)
  }
}

extension ImportProblems: CustomStringConvertible {
  /// One after another, a blank line between them.
  package var description: String {
    let rest = count - problems.count
    let more = rest == 1 ? ["There is 1 more problem"] : ["There are \(rest) more problems"]
    return (problems.map(\.description) + (rest > 0 ? more : [])).joined(separator: "\n\n")
  }
}
