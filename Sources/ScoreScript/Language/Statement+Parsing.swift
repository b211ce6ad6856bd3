import ScoreScreen
import Scorekeeping

extension Statement {
  /// Reads one line of a script; nil for a line that is blank or a comment alone.
  ///
  /// - Throws: a `ScriptLineError` that tells what is wrong and where.
  public init?(parsing line: String) throws(ScriptLineError) {
    guard let statement = try Self.reading(line).statement else { return nil }
    self = statement
  }

  /// The statement of a line, and what is left: a comment with its `#`, or nothing.
  static func reading(
    _ line: String
  ) throws(ScriptLineError) -> (statement: Statement?, rest: Substring) {
    let arguments: Arguments
    let rest: Substring
    do throws(LineError) {
      var scanner = WordScanner(line)
      let words = try scanner.words(takesRegex: Self.takesRegex)
      rest = scanner.rest
      guard let some = Arguments(words) else { return (nil, rest) }
      if let word = CommandWord(some.command) {
        return (.command(try Command(word, some)), rest)
      }
      arguments = some
    } catch {
      throw ScriptLineError(error)
    }
    return (try StatementParser.statement(of: arguments), rest)
  }

  /// The words of a line.
  static func words(of line: String) throws(LineError) -> [Word] {
    var scanner = WordScanner(line)
    return try scanner.words(takesRegex: Self.takesRegex)
  }

  /// Whether a regular expression can follow: after `wait`, `expect screen` and `expect row 2`.
  private static func takesRegex(_ words: [Word]) -> Bool {
    guard let first = words.first, let word = ScriptWord(first) else { return false }
    switch word {
    case .wait: return words.count == 1
    case .expect where words.count > 1:
      return words[1].keyword == "screen" && words.count == 2
        || words[1].keyword == "row" && words.count == 3
    default: return false
    }
  }
}
