/// A problem in a text: the line, the range at fault, and a sentence.
public struct TextProblem<Fact: Error & Equatable & CustomStringConvertible>: Error, Equatable {
  /// The problem itself.
  package let fact: Fact
  /// The line; nil if the problem concerns the text as a whole.
  package let location: TextLocation?
  /// The range at fault in the line; empty and at the end of the line if something is missing.
  package let range: Range<String.Index>
  /// Whether the text itself is malformed, rather than refused for what it says.
  package let isSyntax: Bool
  /// A clause to add to the sentence.
  let hint: String

  /// Makes a problem.
  ///
  /// - Parameter range: the range at fault; nil for the whole line.
  package init(
    _ fact: Fact, at location: TextLocation? = nil, _ range: Range<String.Index>? = nil,
    isSyntax: Bool = true, hint: String = ""
  ) {
    self.fact = fact
    self.location = location
    self.range =
      range ?? location.map { $0.text.startIndex..<$0.text.endIndex } ?? "".startIndex..<"".endIndex
    self.isSyntax = isSyntax
    self.hint = hint
  }

  /// The column of the first character at fault, counted from 1.
  package var column: Int { location?.column(of: range) ?? 1 }

  /// The problem in one sentence; the middle of a long one is cut out.
  package var sentence: String {
    let text = "\(fact)" + (hint.isEmpty ? "" : " \(hint)")
    return text.shortened.terminalSafe()
  }
}

extension TextProblem: CustomStringConvertible {
  /// `file:line:column`, the line, carets under the range at fault, and one sentence. A long line is cut to the part
  /// around the range. The only control characters are newlines between the parts.
  ///
  /// Law: on a terminal, the carets are exactly under the range, within the line or right after its end.
  public var description: String {
    location.map { "\($0.excerpt(at: range))\n\(sentence)" } ?? sentence
  }
}

/// All problems in a text and in the files that it includes, in the order of their lines.
public struct TextProblems<Fact: Error & Equatable & CustomStringConvertible>: Error, Equatable {
  /// The first problems; further ones are only counted.
  package private(set) var problems: [TextProblem<Fact>] = []
  /// The number of problems.
  package private(set) var count = 0
  /// The largest number of problems to keep.
  private static var limit: Int { 20 }

  package init(_ problems: [TextProblem<Fact>] = []) {
    for problem in problems { append(problem) }
  }

  /// Whether there is no problem.
  package var isEmpty: Bool { count == 0 }

  /// Adds a problem after the others. The argument is evaluated only if the problem is kept.
  package mutating func append(_ problem: @autoclosure () -> TextProblem<Fact>) {
    count += 1
    if problems.count < Self.limit { problems.append(problem()) }
  }

  /// Adds the problems of another text.
  package mutating func append(contentsOf others: Self) {
    count += others.count
    problems += others.problems.prefix(Self.limit - problems.count)
  }

  /// Adds problems found separately in the same text, sorted by line.
  package mutating func merge(_ others: Self) {
    count += others.count
    let all = zip(0..., problems + others.problems).sorted {
      ($0.1.location?.line ?? 0, $0.0) < ($1.1.location?.line ?? 0, $1.0)
    }
    problems = all.prefix(Self.limit).map(\.1)
  }

  /// Whether a text is malformed, rather than unreadable or not allowed.
  package var isSyntax: Bool { problems.contains(where: \.isSyntax) }
}

extension TextProblems: CustomStringConvertible {
  /// The problems one after another, separated by blank lines.
  public var description: String {
    let rest = count - problems.count
    let more = rest == 1 ? ["There is 1 more problem"] : ["There are \(rest) more problems"]
    return (problems.map(\.description) + (rest > 0 ? more : [])).joined(separator: "\n\n")
  }
}
