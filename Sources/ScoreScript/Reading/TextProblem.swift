import ScoreScreen
import Scorekeeping

/// An error in a file. Its description is complete: it names the location and the way out.
package protocol FileFault: Error, CustomStringConvertible {
  /// The exit status of a command that it ends: 2 for a line of a script that does not parse, else 1.
  var exitStatus: Int32 { get }
}

/// A problem in a text: the line, the words at fault, one sentence.
public struct TextProblem<Fact: Error & Equatable & CustomStringConvertible>: Error, Equatable {
  /// The problem itself.
  public let fact: Fact
  /// The line; nil if the problem is one of the text as a whole.
  public let location: TextLocation?
  /// The words at fault in the line; empty, at the end, if something is missing there.
  public let range: Range<String.Index>
  /// Whether the text itself is wrong, rather than not allowed in the state of the board.
  public let isSyntax: Bool
  /// An addition to the sentence.
  let hint: String

  /// - Parameter range: the words at fault; nil for the whole statement.
  package init(
    _ fact: Fact, at location: TextLocation? = nil, _ range: Range<String.Index>? = nil,
    isSyntax: Bool = true, hint: String = ""
  ) {
    self.fact = fact
    self.location = location
    self.range = range ?? location?.range(of: nil) ?? "".startIndex..<"".endIndex
    self.isSyntax = isSyntax
    self.hint = hint
  }

  /// The first character at fault, from 1.
  public var column: Int { location?.column(of: range) ?? 1 }

  /// One sentence. The middle of a long one is cut out.
  package var sentence: String {
    let text = "\(fact)" + (hint.isEmpty ? "" : " \(hint)")
    let isLong = text.utf8.count > 1000
    return (isLong ? "\(text.prefix(200))…\(text.suffix(400))" : text).terminalSafe()
  }
}

extension TextProblem: CustomStringConvertible, FileFault {
  package var exitStatus: Int32 { isSyntax && fact is ScriptError ? 2 : 1 }

  /// `file:line:column`, the line, a caret run under the words at fault, one sentence. Of a long line only the part
  /// around those words is shown; no control character is left but newlines between the parts.
  ///
  /// Law: the carets stand under the words in a terminal, within the line or right behind its end.
  public var description: String {
    location.map { "\($0.excerpt(at: range))\n\(sentence)" } ?? sentence
  }
}

/// All problems in a text and in the files that it includes, in the order of their lines.
public struct TextProblems<Fact: Error & Equatable & CustomStringConvertible>: Error, Equatable {
  /// The first of them; the others are only counted.
  public private(set) var problems: [TextProblem<Fact>] = []
  /// The number of problems.
  public private(set) var count = 0
  /// The number of problems that are kept.
  private static var limit: Int { 20 }

  package init(_ problems: [TextProblem<Fact>] = []) {
    for problem in problems { append(problem) }
  }

  /// Whether there is no problem.
  public var isEmpty: Bool { count == 0 }

  /// Adds a problem behind the others. It is evaluated only if it is kept.
  package mutating func append(_ problem: @autoclosure () -> TextProblem<Fact>) {
    count += 1
    if problems.count < Self.limit { problems.append(problem()) }
  }

  /// Adds the problems of another text.
  package mutating func append(contentsOf others: Self) {
    count += others.count
    problems += others.problems.prefix(Self.limit - problems.count)
  }

  /// Adds the problems that were found separately in the same text, each at its line.
  package mutating func merge(_ others: Self) {
    count += others.count
    let all = zip(0..., problems + others.problems).sorted {
      ($0.1.location?.line ?? 0, $0.0) < ($1.1.location?.line ?? 0, $1.0)
    }
    problems = all.prefix(Self.limit).map(\.1)
  }

  /// Whether the text itself is wrong, rather than a file unreadable.
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

/// A problem in a script.
public typealias ScriptProblem = TextProblem<ScriptError>

/// All problems in a script and in the files that it includes.
public typealias ScriptProblems = TextProblems<ScriptError>

extension ScriptProblem {
  /// The problem of a file that cannot be read or is no script.
  init(ofFile fact: ScriptError) {
    if case .unreadable = fact { self.init(fact, isSyntax: false) } else { self.init(fact) }
  }

  /// The problem of a line that does not parse.
  init(_ error: ScriptLineError, at location: TextLocation) {
    self.init(error.fact, at: location, error.range)
  }

  /// The problem of a command that does not parse.
  package init(_ error: LineError, at location: TextLocation) {
    self.init(.command(error.fact), at: location, error.range)
  }

  /// The problem of a command that parses and is not allowed.
  package init(_ fact: ScorekeepingError, at location: TextLocation, hint: String = "") {
    self.init(
      .command(fact), at: location, location.range(of: fact.offender), isSyntax: false, hint: hint)
  }
}
