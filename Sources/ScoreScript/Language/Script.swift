import Scorekeeping

/// The lines of a script in one file.
///
/// Laws: `Script(parsing: script.description)` equals the script if a file can hold its lines; parsing a description
/// and describing the result gives the same text.
package struct Script: Hashable, Sendable {
  /// All lines, including blank ones.
  package var lines: [ScriptLine]

  /// Makes a script of lines.
  package init(_ lines: [ScriptLine] = []) {
    self.lines = lines
  }

  /// Reads a script. `ScriptReading` also reads the files that it includes, and checks whether the lines fit together.
  ///
  /// - Parameter name: the name of the script in problems.
  /// - Throws: all problems at once.
  package init(parsing text: String, named name: String = "-") throws(ScriptProblems) {
    try self.init(.holding(text, named: name))
  }

  /// Reads a script in a file, or one on standard input if the path is `-`.
  ///
  /// - Throws: all problems at once.
  package init(path: String) throws(ScriptProblems) {
    try self.init(.opened(path))
  }

  private init(_ file: ScriptFile) throws(ScriptProblems) {
    lines = try file.parsed { line throws(ScriptLineError) in
      try ScriptLine(parsing: line.location.text)
    }
  }

  /// Reads a script that holds only commands, and returns them with their locations.
  ///
  /// - Parameter name: the name of the script in problems.
  /// - Throws: all problems at once, including statements that are not commands.
  package static func commands(
    parsing text: String, named name: String
  ) throws(ScriptProblems) -> [(command: Command, location: TextLocation)] {
    try ScriptFile.holding(text, named: name).parsed { line throws(ScriptLineError) in
      let text = line.location.text
      switch try Statement(parsing: text) {
      case nil: return nil
      case .command(let command): return (command, line.location)
      case .some:
        let word = (try? Statement.words(of: text))?.first
        throw ScriptLineError(
          .notACommand(word?.text ?? ""), at: word?.range ?? text.startIndex..<text.endIndex)
      }
    }
  }
}

extension Script: CustomStringConvertible {
  /// The script in canonical form: one space between words, quotes only if they are needed, all comments, no trailing
  /// spaces, and a newline at the end.
  package var description: String { lines.map { "\($0)\n" }.joined() }
}

/// One line of a script: a statement, a comment, both, or nothing.
///
/// Law: `ScriptLine(parsing: line.description)` equals the line, for every line that a script can hold.
package struct ScriptLine: Hashable, Sendable {
  /// The statement; nil if the line is blank or only a comment.
  package let statement: Statement?
  /// The text after the `#`, without trailing spaces; nil without a comment.
  package let comment: String?

  /// Makes a line of a statement and a comment. Newlines in the comment become spaces.
  package init(_ statement: Statement? = nil, comment: String? = nil) {
    self.statement = statement
    self.comment = comment.map { comment in
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: comment.unicodeScalars.lazy.map { $0 == "\n" ? " " : $0 })
      return Self.trimmed(String(scalars)[...])
    }
  }

  /// Reads one line.
  ///
  /// - Throws: a `ScriptLineError` with the range of the mistake.
  package init(parsing line: String) throws(ScriptLineError) {
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
  /// The line in canonical form, with two spaces between a statement and its comment.
  package var description: String {
    let comment = comment.map { "#\($0)" }
    guard let statement else { return comment ?? "" }
    return comment.map { "\(statement)  \($0)" } ?? "\(statement)"
  }
}

/// A mistake in one line of a script, and its range.
package struct ScriptLineError: Error, Equatable, Sendable {
  /// The mistake.
  package let fact: ScriptError
  /// The range of the mistake; empty and at the end of the line if something is missing.
  package let range: Range<String.Index>

  init(_ fact: ScriptError, at range: Range<String.Index>) {
    self.fact = fact
    self.range = range
  }

  /// Converts an error of a parser, which is a `ScriptLineError` or a mistake in a command.
  init(_ error: any Error) {
    switch error {
    case let error as LineError: self.init(.command(error.fact), at: error.range)
    case let error as ScriptLineError: self = error
    default: preconditionFailure("A parser throws no other error: \(error)")
    }
  }
}
