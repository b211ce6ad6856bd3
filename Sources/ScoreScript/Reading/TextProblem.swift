import ScoreScreen

/// What is wrong with a text: where, the line, what is at fault in it, one sentence.
public struct TextProblem<Fact: Error & Equatable & CustomStringConvertible>: Error, Equatable {
  /// What is wrong.
  public let fact: Fact
  /// The line; nil if it is about the text as a whole.
  public let place: ScriptPlace?
  /// What is at fault in the line; empty, at the end, if something is missing there.
  public let range: Range<String.Index>

  package init(_ fact: Fact) {
    self.fact = fact
    place = nil
    range = "".startIndex..<"".endIndex
  }

  package init(_ fact: Fact, at place: ScriptPlace, _ range: Range<String.Index>) {
    self.fact = fact
    self.place = place
    self.range = range
  }

  /// The first character at fault, from 1.
  public var column: Int { place?.column(of: range) ?? 1 }

  /// One sentence. Of a long one there is the beginning and the end.
  package var sentence: String {
    let text = "\(fact)"
    let isLong = text.utf8.count > 1000
    return (isLong ? "\(text.prefix(200))…\(text.suffix(200))" : text).terminalSafe()
  }
}

extension TextProblem: CustomStringConvertible {
  /// `file:line:column`, the line, a caret run under what is at fault, one sentence; no control character is left but
  /// newlines between the parts.
  public var description: String {
    place.map { "\($0.excerpt(at: range))\n\(sentence)" } ?? sentence
  }
}
