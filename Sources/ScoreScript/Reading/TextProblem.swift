import ScoreScreen

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

  package init(_ fact: Fact, isSyntax: Bool = true) {
    self.fact = fact
    place = nil
    range = "".startIndex..<"".endIndex
    self.isSyntax = isSyntax
    hint = ""
  }

  package init(
    _ fact: Fact, at place: ScriptPlace, _ range: Range<String.Index>, isSyntax: Bool = true,
    hint: String = ""
  ) {
    self.fact = fact
    self.place = place
    self.range = range
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

extension TextProblem: CustomStringConvertible {
  /// `file:line:column`, the line, a caret run under the words at fault, one sentence. Of a long line there is what
  /// is around the place; no control character is left but newlines between the parts.
  ///
  /// Law: the carets stand under the words in a terminal, within the line or right behind its end.
  public var description: String {
    place.map { "\($0.excerpt(at: range))\n\(sentence)" } ?? sentence
  }
}
