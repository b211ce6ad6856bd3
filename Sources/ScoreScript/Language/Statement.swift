import ScoreScreen
import Scorekeeping

/// A statement: one line of a script.
///
/// Law: a statement's `description` reads back as the statement.
public enum Statement: Hashable, Sendable {
  /// A command of the command language, carried out as from the command line of the screen.
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
  /// Goes on as soon as the screen shows a pattern, and fails if it does not within a limit.
  case wait(TextPattern, ScreenRegion, within: Duration?)
  /// Goes on as soon as nothing on the screen moves any more: once the changes of other processes are shown.
  case waitSettled
  /// Gives this moment a name.
  case checkpoint(String)
  /// Shows a caption beside the screen; an empty text removes it.
  case caption(String)
  /// Nothing is recorded, and no time passes, until `show`.
  case hide
  case show
  /// Includes the lines of another file; a relative path is relative to the folder of this one.
  case source(String)
  /// Pauses from here on are this many times shorter.
  case speed(SpeedFactor)
  /// The pause after each key of `type` and `press` from here on.
  case typing(Duration)
  /// Gives the keyboard to the viewer, until they give it back. Does nothing without a viewer.
  case takeover
  /// Fails if a condition does not hold.
  case expect(Expectation)
}

/// The factor that divides pauses: a positive number with at most three decimals.
public struct SpeedFactor: Hashable, Sendable {
  /// The factor, in thousandths.
  public let thousandths: Int

  /// A factor in thousandths; at least one.
  public init(thousandths: Int) {
    precondition(thousandths > 0, "Time cannot stand still or run backwards")
    self.thousandths = thousandths
  }

  /// The factor that changes nothing.
  public static let one = SpeedFactor(thousandths: 1000)
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

extension SpeedFactor: CustomStringConvertible {
  /// The shortest exact form: `2`, `0.5`.
  public var description: String { "\(Score(thousandths: Int64(thousandths)))" }
}

extension Statement {
  /// Reads one line of a script; nil for a line that is blank or a comment alone.
  ///
  /// - Throws: a `ScriptLineError` with the range of the mistake.
  public init?(parsing line: String) throws(ScriptLineError) {
    guard let statement = try Self.reading(line).statement else { return nil }
    self = statement
  }

  /// The statement of a line, and the rest: a comment with its `#`, or nothing.
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
