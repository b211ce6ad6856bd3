import Scorekeeping

/// What is wrong with a script.
public typealias ScriptProblem = TextProblem<ScriptError>

extension ScriptProblem {
  /// A file that is no script.
  init(ofFile fact: ScriptError) {
    var isSyntax = true
    if case .unreadable = fact { isSyntax = false }
    self.init(fact, isSyntax: isSyntax)
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
    self.init(
      .command(fact), at: place, place.range(of: fact.offender), isSyntax: false, hint: hint)
  }

  /// A line that parses and does not go together with the others.
  ///
  /// - Parameter offender: what the word at fault says; without it, or if the line has no such word, it is the whole
  ///   statement.
  init(_ fact: ScriptError, at place: ScriptPlace, pointingAt offender: String?) {
    self.init(fact, at: place, place.range(of: offender))
  }
}
