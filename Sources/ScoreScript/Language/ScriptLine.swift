import Scorekeeping

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

  init(_ error: LineError) {
    self.init(.command(error.fact), at: error.range)
  }
}
