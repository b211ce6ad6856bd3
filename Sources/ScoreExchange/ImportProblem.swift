import ScoreScreen
import ScoreScript

/// What is wrong with a text that is taken in: where, the line, what is at fault in it, one sentence.
public struct ImportProblem: Error, Equatable, Sendable {
  /// What is wrong.
  public let fact: ImportError
  /// The line; nil if it is about the text as a whole.
  public let place: ScriptPlace?
  /// What is at fault in the line; empty, at the end, if something is missing there.
  public let range: Range<String.Index>

  init(_ fact: ImportError) {
    self.fact = fact
    place = nil
    range = "".startIndex..<"".endIndex
  }

  init(_ fact: ImportError, at place: ScriptPlace, _ range: Range<String.Index>) {
    self.fact = fact
    self.place = place
    self.range = range
  }

  /// The first character at fault, from 1.
  public var column: Int { place?.column(of: range) ?? 1 }
}

extension ImportProblem: CustomStringConvertible {
  /// `file:line:column`, the line, a caret run under what is at fault, one sentence; no control character is left but
  /// newlines between the parts.
  public var description: String {
    let sentence = "\(fact)".terminalSafe()
    return place.map { "\($0.excerpt(at: range))\n\(sentence)" } ?? sentence
  }
}

/// All that is wrong with a text that is taken in.
public struct ImportProblems: Error, Equatable, Sendable {
  /// Every one of them, in the order of the text.
  public let problems: [ImportProblem]

  init(_ problems: [ImportProblem]) {
    self.problems = problems
  }
}

extension ImportProblems: CustomStringConvertible {
  /// One after another, a blank line between them.
  public var description: String { problems.map(\.description).joined(separator: "\n\n") }
}
