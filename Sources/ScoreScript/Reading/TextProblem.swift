import ScoreScreen

/// What is wrong with a file, told with its places as it is.
package protocol FileFault: Error, CustomStringConvertible {
  /// What a command that is ended by it exits with: 2 for a line of a script that does not parse, else 1.
  var exitStatus: Int32 { get }
}

/// What is wrong with a text: where, the line, the words at fault, one sentence.
public struct TextProblem<Fact: Error & Equatable & CustomStringConvertible>: Error, Equatable {
  /// What is wrong.
  public let fact: Fact
  /// The line; nil if it is about the text as a whole.
  public let place: ScriptPlace?
  /// The words at fault in the line; empty, at the end, if something is missing there.
  public let range: Range<String.Index>
  /// Whether the text is wrong by itself, rather than the state not allowing it.
  public let isSyntax: Bool
  /// What else is worth knowing, as a part of the sentence.
  let hint: String

  /// - Parameter range: the words at fault; the whole statement if nothing is said.
  package init(
    _ fact: Fact, at place: ScriptPlace? = nil, _ range: Range<String.Index>? = nil,
    isSyntax: Bool = true, hint: String = ""
  ) {
    self.fact = fact
    self.place = place
    self.range = range ?? place?.range(of: nil) ?? "".startIndex..<"".endIndex
    self.isSyntax = isSyntax
    self.hint = hint
  }

  /// The first character at fault, from 1.
  public var column: Int { place?.column(of: range) ?? 1 }

  /// One sentence. Of a long one there is the beginning and the end.
  package var sentence: String {
    let text = "\(fact)" + (hint.isEmpty ? "" : " \(hint)")
    let isLong = text.utf8.count > 1000
    return (isLong ? "\(text.prefix(200))…\(text.suffix(400))" : text).terminalSafe()
  }
}

extension TextProblem: CustomStringConvertible, FileFault {
  package var exitStatus: Int32 { isSyntax && fact is ScriptError ? 2 : 1 }

  /// `file:line:column`, the line, a caret run under the words at fault, one sentence. Of a long line there is what
  /// is around the place; no control character is left but newlines between the parts.
  ///
  /// Law: the carets stand under the words in a terminal, within the line or right behind its end.
  public var description: String {
    place.map { "\($0.excerpt(at: range))\n\(sentence)" } ?? sentence
  }
}

/// All that is wrong with a text and with the files that it takes in, in the order of their lines.
public struct TextProblems<Fact: Error & Equatable & CustomStringConvertible>: Error, Equatable {
  /// The first of them; the rest is counted.
  public private(set) var problems: [TextProblem<Fact>] = []
  /// How many there are.
  public private(set) var count = 0
  /// How many are kept.
  private static var limit: Int { 20 }

  package init(_ problems: [TextProblem<Fact>] = []) {
    for problem in problems { append(problem) }
  }

  /// Whether nothing is wrong.
  public var isEmpty: Bool { count == 0 }

  /// Adds one that stands behind the others. Cost: none if it is only counted.
  package mutating func append(_ problem: @autoclosure () -> TextProblem<Fact>) {
    count += 1
    if problems.count < Self.limit { problems.append(problem()) }
  }

  /// Adds those of another text.
  package mutating func append(contentsOf others: Self) {
    count += others.count
    problems += others.problems.prefix(Self.limit - problems.count)
  }

  /// Adds those that were found separately in the same text, each at its line.
  package mutating func merge(_ others: Self) {
    count += others.count
    let all = zip(0..., problems + others.problems).sorted {
      ($0.1.place?.line ?? 0, $0.0) < ($1.1.place?.line ?? 0, $1.0)
    }
    problems = all.prefix(Self.limit).map(\.1)
  }

  /// Whether the text is wrong by itself, rather than a file not readable.
  public var isSyntax: Bool { problems.contains(where: \.isSyntax) }
}

extension TextProblems: CustomStringConvertible, FileFault {
  package var exitStatus: Int32 { problems.map(\.exitStatus).max() ?? 1 }

  /// One after another, a blank line between them.
  public var description: String {
    let rest = count - problems.count
    let more = rest == 1 ? ["There is 1 more problem"] : ["There are \(rest) more problems"]
    return (problems.map(\.description) + (rest > 0 ? more : [])).joined(separator: "\n\n")
  }
}
