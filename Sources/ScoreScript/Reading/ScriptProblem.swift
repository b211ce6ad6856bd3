import ScoreScreen
import Scorekeeping

/// What is wrong with a script: where, the line, the words at fault, one sentence.
public struct ScriptProblem: Error, Equatable, Sendable {
  /// What is wrong.
  public let fact: ScriptError
  /// The line; nil if it is about a file as a whole.
  public let place: ScriptPlace?
  /// The words at fault in the line; empty, at the end, if something is missing there.
  public let range: Range<String.Index>
  /// Whether the script is wrong by itself, rather than the state not allowing it.
  public let isSyntax: Bool
  /// What else is worth knowing, as a part of the sentence.
  public let hint: String

  /// A file that is no script.
  init(_ fact: ScriptError) {
    self.fact = fact
    place = nil
    range = "".startIndex..<"".endIndex
    if case .unreadable = fact { isSyntax = false } else { isSyntax = true }
    hint = ""
  }

  /// Words of a line that are wrong by themselves.
  init(_ fact: ScriptError, at place: ScriptPlace, _ range: Range<String.Index>) {
    self.fact = fact
    self.place = place
    self.range = range
    isSyntax = true
    hint = ""
  }

  /// A line that does not parse.
  public init(_ error: ScriptLineError, at place: ScriptPlace) {
    self.init(error.fact, at: place, error.range)
  }

  /// A command that does not parse.
  public init(_ error: LineError, at place: ScriptPlace) {
    self.init(.command(error.fact), at: place, error.range)
  }

  /// A command that parses and was not allowed.
  public init(_ fact: ScorekeepingError, at place: ScriptPlace, hint: String = "") {
    self.init(.command(fact), at: place, pointingAt: fact.offender, isSyntax: false, hint: hint)
  }

  /// What is found out about a line that parses.
  ///
  /// - Parameters:
  ///   - offender: what the word at fault says; without it, or if the line has no such word, it is the whole
  ///     statement.
  ///   - isSyntax: whether the script is wrong by itself, rather than the state not allowing it.
  ///   - hint: what else is worth knowing, as a part of the sentence.
  public init(
    _ fact: ScriptError, at place: ScriptPlace, pointingAt offender: String?,
    isSyntax: Bool = false, hint: String = ""
  ) {
    self.fact = fact
    self.place = place
    self.isSyntax = isSyntax
    self.hint = hint
    range = place.range(of: offender)
  }

  /// The first character at fault, from 1.
  public var column: Int { place?.column(of: range) ?? 1 }
}

extension ScriptProblem: CustomStringConvertible {
  /// `file:line:column`, the line, a caret run under the words at fault, one sentence. Of a long line there is what
  /// is around the place, and of a long sentence the beginning and the end; no control character is left but
  /// newlines between the parts.
  ///
  /// Law: the carets stand under the words in a terminal, within the line or right behind its end.
  public var description: String {
    guard let place else { return sentence }
    return "\(place.excerpt(at: range))\n\(sentence)"
  }

  private var sentence: String {
    let text = "\(fact)" + (hint.isEmpty ? "" : " \(hint)")
    let isLong = text.utf8.count > 2000
    return (isLong ? "\(text.prefix(200))…\(text.suffix(400))" : text).terminalSafe()
  }
}
