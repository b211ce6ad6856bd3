import ScoreScreen
import Scorekeeping

/// A statement: one line of a script.
///
/// Law: parsing the `description` of a statement gives an equal statement.
package enum Statement: Hashable, Sendable {
  /// Performs a command of the command language, as the command prompt does.
  case command(Command)
  /// Sets the size of the screen, before anything happens.
  case size(Size)
  /// Changes the size of the screen from now on.
  case resize(Size)
  /// Types the characters of a text as keys, one after another; `every` sets the pause after each key.
  case type(String, every: Duration? = nil)
  /// Presses keys, one after another; `every` sets the pause after each key.
  case press([KeyPress], every: Duration? = nil)
  /// Clicks with the mouse on the scorekeeper's screen.
  case click(ClickTarget)
  /// Shows the screens of these people from now on, side by side.
  case screen([ScriptView])
  /// Types a line of a shell, which is not run, before the program appears.
  case shell(String)
  /// Whether keys are shown beside the screen from now on.
  case keys(Bool)
  /// Makes this frame the one that a moving picture shows first, and where nothing moves.
  case poster
  /// A file that `play` writes.
  case output(String)
  /// Lets time pass.
  case sleep(Duration)
  /// Waits until the screen shows a pattern; fails if this takes longer than the limit.
  case wait(TextPattern, ScreenRegion, within: Duration?)
  /// Waits until the changes of other processes are shown and nothing on the screen moves any more.
  case waitSettled
  /// Gives this moment a name.
  case checkpoint(String)
  /// Shows a caption beside the screen; an empty text removes it.
  case caption(String)
  /// Hides the screen: nothing is recorded, and no time passes, until `show`.
  case hide
  case show
  /// Includes the lines of another file; a relative path is relative to the folder of this one.
  case source(String)
  /// Plays the events in a file onto the open board, at a fixed rate on the script's clock.
  case stream(EventFile)
  /// Divides the following pauses by a factor.
  case speed(SpeedFactor)
  /// Sets the pause after each key of the following `type` and `press` statements.
  case typing(Duration)
  /// Gives the keyboard to the viewer until they give it back. Does nothing without a viewer.
  case takeover
  /// Fails if a condition does not hold.
  case expect(Expectation)
}

/// A file with an event in each line, and the rate at which they are played.
package struct EventFile: Hashable, Sendable {
  /// The path; a relative one is relative to the folder of the script.
  package let path: String
  /// The number of events in a second, at least one.
  package let rate: Int
  /// The lines, once the script is read.
  var lines: [String] = []

  /// Names a file.
  package init(path: String, rate: Int) {
    self.path = path
    self.rate = max(1, rate)
  }
}

/// The people whose screens a script shows.
package enum ScriptView: String, CaseIterable, Sendable {
  /// The person who keeps the score: the screen that the keys act on.
  case keeper
  /// The public, as `watch` shows the board: without what is frozen.
  case `public`
  /// A wall, as `watch --big` shows the board to the public.
  case wall

  /// The most screens side by side.
  static let most = 2
}

/// A place to click at.
package enum ClickTarget: Hashable, Sendable, CustomStringConvertible {
  /// The first place that shows a text, from the top.
  case text(String)
  /// A row and a column of what is shown, counted from 1; of the scorekeeper's screen if that is not shown.
  case cell(row: Int, column: Int)

  package var description: String {
    switch self {
    case .text(let text): Word.inQuotes(text)
    case .cell(let row, let column): "row \(row) column \(column)"
    }
  }
}

/// A factor that divides pauses: a positive number with at most three decimals.
package struct SpeedFactor: Hashable, Sendable {
  /// The factor, in thousandths.
  package let thousandths: Int

  /// Makes a factor from thousandths; at least one.
  package init(thousandths: Int) {
    precondition(thousandths > 0, "Time cannot stand still or run backwards")
    self.thousandths = thousandths
  }

  /// The factor 1, which changes nothing.
  package static let one = SpeedFactor(thousandths: 1000)
}

extension Statement: CustomStringConvertible {
  /// The statement as one line of a script, in canonical form and without control characters: names are quoted only if
  /// necessary, texts always.
  package var description: String {
    switch self {
    case .command(let command): "\(command)"
    case .size(let size): "size \(size.scriptText)"
    case .resize(let size): "resize \(size.scriptText)"
    case .type(let text, let pause): "type \(Word.inQuotes(text))" + Self.every(pause)
    case .press(let presses, let pause):
      "press " + presses.map(\.description).joined(separator: " ") + Self.every(pause)
    case .click(let target): "click \(target)"
    case .screen(let views): "screen " + views.map(\.rawValue).joined(separator: ", ")
    case .shell(let line): "shell \(Word.inQuotes(line))"
    case .keys(let areShown): areShown ? "keys on" : "keys off"
    case .poster: "poster"
    case .output(let path): "output \(Word.quoted(path))"
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
    case .stream(let file): "stream \(Word.quoted(file.path)) \(file.rate)/s"
    case .speed(let factor): "speed \(factor)"
    case .typing(let duration): "typing \(duration.scriptText)"
    case .takeover: "takeover"
    case .expect(let expectation): "expect \(expectation)"
    }
  }
}

extension Statement {
  private static func every(_ pause: Duration?) -> String {
    pause.map { " every \($0.scriptText)" } ?? ""
  }
}

extension SpeedFactor: CustomStringConvertible {
  /// The factor in its shortest exact form: `2`, `0.5`.
  package var description: String { "\(Score(thousandths: Int64(thousandths)))" }
}

extension Statement {
  /// Reads one line of a script; nil for a line that is blank or only a comment.
  ///
  /// - Throws: a `ScriptLineError` with the range of the mistake.
  package init?(parsing line: String) throws(ScriptLineError) {
    guard let statement = try Self.reading(line).statement else { return nil }
    self = statement
  }

  /// Reads the statement of a line, and returns the rest: a comment with its `#`, or nothing.
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

  static func words(of line: String) throws(LineError) -> [Word] {
    var scanner = WordScanner(line)
    return try scanner.words(takesRegex: Self.takesRegex)
  }

  /// Whether a regular expression can follow: after `wait`, `expect screen`, `expect changes` and `expect row 2`.
  private static func takesRegex(_ words: [Word]) -> Bool {
    let keywords = words.map(\.keyword)
    return [["wait"], ["expect", "screen"], ["expect", "changes"]].contains(keywords)
      || keywords.count == 3 && keywords.starts(with: ["expect", "row"])
  }
}
