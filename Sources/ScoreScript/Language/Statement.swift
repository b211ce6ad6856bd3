import ScoreScreen
import Scorekeeping

/// What one line of a script says.
///
/// Law: a statement's `description` reads back as the statement.
public enum Statement: Hashable, Sendable {
  /// A command of the command language, carried out as at the prompt.
  case command(Command)
  /// The size of the screen, before anything happens.
  case size(Size)
  /// Another size, from here on.
  case resize(Size)
  /// The characters of a text as keys, one after another.
  case type(String)
  /// Keys, one after another.
  case press([KeyPress])
  /// Nothing happens for a while.
  case sleep(Duration)
  /// Goes on as soon as the screen shows something, and fails if it does not within a while.
  case wait(TextPattern, Region, within: Duration?)
  /// Goes on as soon as nothing on the screen moves any more.
  case waitSettled
  /// Gives this moment a name.
  case checkpoint(String)
  /// Says something about what follows; an empty text ends what was said before.
  case caption(String)
  /// Nothing is recorded, and no time passes, until `show`.
  case hide
  case show
  /// The lines of another file in this place; a relative path is relative to the file that says so.
  case source(String)
  /// Pauses from here on are this many times shorter.
  case speed(Factor)
  /// How long each key of `type` and `press` takes from here on.
  case typing(Duration)
  /// Hands the keyboard to whoever watches, until they give it back. Passed over where nobody watches.
  case takeover
  /// Fails if it does not hold.
  case expect(Expectation)
}

/// How many times faster: a positive number with at most three decimals.
public struct Factor: Hashable, Sendable {
  public let thousandths: Int

  /// So many thousandths; at least one.
  public init(thousandths: Int) {
    precondition(thousandths > 0, "Time cannot stand still or run backwards")
    self.thousandths = thousandths
  }

  /// As fast as it is.
  public static let one = Factor(thousandths: 1000)
}

extension Statement: CustomStringConvertible {
  /// The statement as one line of a script, in canonical form and without control characters: names in quotes only
  /// where they need them, texts always.
  public var description: String {
    switch self {
    case .command(let command): "\(command)"
    case .size(let size): "size \(size.scriptText)"
    case .resize(let size): "resize \(size.scriptText)"
    case .type(let text): "type \(Word.inQuotes(text))"
    case .press(let presses): "press " + presses.map(\.description).joined(separator: " ")
    case .sleep(let duration): "sleep \(duration.scriptText)"
    case .wait(let pattern, let region, within: let limit):
      "wait \(pattern)" + (region == .screen ? "" : " on \(region)")
        + (limit.map { " within \($0.scriptText)" } ?? "")
    case .waitSettled: "wait settled"
    case .checkpoint(let name): "checkpoint \(Word.quoted(name))"
    case .caption(let text): "caption \(Word.inQuotes(text))"
    case .hide: "hide"
    case .show: "show"
    case .source(let path): "source \(Word.quoted(path))"
    case .speed(let factor): "speed \(factor)"
    case .typing(let duration): "typing \(duration.scriptText)"
    case .takeover: "takeover"
    case .expect(let expectation): "expect \(expectation)"
    }
  }
}

extension Factor: CustomStringConvertible {
  /// The shortest exact form: `2`, `0.5`.
  public var description: String { "\(Score(thousandths: Int64(thousandths)))" }
}

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
    do {
      var scanner = WordScanner(line)
      let words = try scanner.words(takesRegex: Self.takesRegex)
      guard let arguments = Arguments(words) else { return (nil, scanner.rest) }
      if let word = CommandWord(arguments.command) {
        return (.command(try Command(word, arguments)), scanner.rest)
      }
      return (try StatementParser.statement(of: arguments), scanner.rest)
    } catch {
      throw ScriptLineError(error)
    }
  }

  /// The words of a line.
  static func words(of line: String) throws(LineError) -> [Word] {
    var scanner = WordScanner(line)
    return try scanner.words(takesRegex: Self.takesRegex)
  }

  /// Whether a regular expression can follow: after `wait`, `expect screen` and `expect row 2`.
  private static func takesRegex(_ words: [Word]) -> Bool {
    let keywords = words.map(\.keyword)
    return keywords == ["wait"] || keywords == ["expect", "screen"]
      || keywords.count == 3 && keywords.starts(with: ["expect", "row"])
  }
}
