import Scorekeeping

/// A script as it stands in one file.
///
/// Laws: `Script(parsing: script.description)` is the script, for every script whose lines a line can hold; and the
/// description of what was parsed from a description is that description.
public struct Script: Hashable, Sendable {
  /// All lines, also blank ones.
  public var lines: [ScriptLine]

  /// A script of lines.
  public init(_ lines: [ScriptLine] = []) {
    self.lines = lines
  }

  /// Reads a script. What other files it takes in is not looked at, nor whether its lines go together:
  /// `ScriptReading` does that.
  ///
  /// - Parameter name: what the problems call it.
  /// - Throws: all problems at once.
  public init(parsing text: String, named name: String = "-") throws(ScriptProblems) {
    try self.init(.holding(text, named: name))
  }

  /// Reads a script in a file, or one on standard input if the path is `-`.
  ///
  /// - Throws: all problems at once.
  public init(path: String) throws(ScriptProblems) {
    try self.init(.opened(path))
  }

  private init(_ file: ScriptFile) throws(ScriptProblems) {
    lines = try file.parsed { line throws(ScriptLineError) in
      try ScriptLine(parsing: line.place.text)
    }
  }

  /// The commands of a script that holds nothing else, each with the line that it stands in.
  ///
  /// - Parameter name: what the problems call it.
  /// - Throws: all problems at once, also statements that are no commands.
  package static func commands(
    parsing text: String, named name: String
  ) throws(ScriptProblems) -> [(command: Command, place: ScriptPlace)] {
    try ScriptFile.holding(text, named: name).parsed { line throws(ScriptLineError) in
      let text = line.place.text
      switch try Statement(parsing: text) {
      case nil: return nil
      case .command(let command): return (command, line.place)
      case .some:
        let word = (try? Statement.words(of: text))?.first
        throw ScriptLineError(
          .notACommand(word?.text ?? ""), at: word?.range ?? text.startIndex..<text.endIndex)
      }
    }
  }
}

extension Script: CustomStringConvertible {
  /// The script in canonical form: one blank between words, quotes only where they are needed, comments where they
  /// were, no blanks at the ends of lines, and an end of a line at the end.
  public var description: String { lines.map { "\($0)\n" }.joined() }
}

/// One line of a script: a statement, a comment, both, or nothing.
///
/// Law: `ScriptLine(parsing: line.description)` is the line, for every line that a script can hold.
public struct ScriptLine: Hashable, Sendable {
  /// What the line says; nil if it is blank or a comment alone.
  public let statement: Statement?
  /// What stands after the `#`, without blanks at the end; nil without one.
  public let comment: String?

  /// A line of a statement and a comment. Newlines in the comment become blanks.
  public init(_ statement: Statement? = nil, comment: String? = nil) {
    self.statement = statement
    self.comment = comment.map { comment in
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: comment.unicodeScalars.lazy.map { $0 == "\n" ? " " : $0 })
      return Self.trimmed(String(scalars)[...])
    }
  }

  /// Reads one line.
  ///
  /// - Throws: a `ScriptLineError` that tells what is wrong and where.
  public init(parsing line: String) throws(ScriptLineError) {
    let rest: Substring
    (statement, rest) = try Statement.reading(line)
    comment = rest.isEmpty ? nil : Self.trimmed(Substring(rest.unicodeScalars.dropFirst()))
  }

  private static func trimmed(_ text: Substring) -> String {
    let scalars = text.unicodeScalars
    let last = scalars.lastIndex { $0 != " " && $0 != "\t" && $0 != "\r" }
    return String(text[..<(last.map(scalars.index(after:)) ?? text.startIndex)])
  }
}

extension ScriptLine: CustomStringConvertible {
  /// The line in canonical form: a comment stands two blanks after the statement.
  public var description: String {
    let comment = comment.map { "#\($0)" }
    guard let statement else { return comment ?? "" }
    return comment.map { "\(statement)  \($0)" } ?? "\(statement)"
  }
}

/// A mistake in one line of a script: what it is and where.
public struct ScriptLineError: Error, Equatable, Sendable {
  /// What is wrong.
  public let fact: ScriptError
  /// The place in the line; empty, at the end, if something is missing there.
  public let range: Range<String.Index>

  init(_ fact: ScriptError, at range: Range<String.Index>) {
    self.fact = fact
    self.range = range
  }

  /// What a parser throws, which is one of these or a mistake in a command.
  init(_ error: any Error) {
    switch error {
    case let error as LineError: self.init(.command(error.fact), at: error.range)
    case let error as ScriptLineError: self = error
    default: preconditionFailure("A parser throws no other error: \(error)")
    }
  }
}
