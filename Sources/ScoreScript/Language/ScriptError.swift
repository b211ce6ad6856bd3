import ScoreScreen
import Scorekeeping
import WholeFiles

/// The mistakes in a script.
///
/// The cases are the errors that callers tell apart. The wording is in `description`, and in the functions that make a
/// `sentence`.
public enum ScriptError: Error, Equatable, Sendable {
  /// A mistake in a command, or in the words of any line.
  case command(ScorekeepingError)
  case unknownWord(String, suggestion: String?)
  /// A duration has no unit. `unit` is the next word, if that is a unit.
  case durationWithoutUnit(String, unit: String?)
  case file(FileProblem)
  case tooManySources
  /// Any other fault, as a sentence. Functions of this type make it.
  case sentence(String)
}

extension ScriptError: CustomStringConvertible {
  /// One sentence: the offender in quotes, then the way out.
  public var description: String {
    switch self {
    case .command(let fact):
      "\(fact)"
    case .unknownWord(let word, let suggestion):
      Self.words.contains(word.lowercased())
        ? "Unknown command '\(word)'. Write commands without quotes"
        : "Unknown command '\(word)'"
          .suggesting(suggestion, else: "A line begins with one of \(Self.list)")
    case .durationWithoutUnit(let text, unit: nil):
      "'\(text)' has no unit. Write \(text)s for seconds, or another of ms, s, m and h"
    case .durationWithoutUnit(let text, let unit?):
      "'\(text)' has no unit. Write \(text)\(unit) without a space"
    case .file(let problem):
      problem.sentence(notText: problem.path == "-" ? "Pass a script" : "Name a script")
    case .tooManySources:
      "More than \(ScriptReading.mostSources) files are included. Do files include each other?"
    case .sentence(let text): text
    }
  }

  /// All words that a line can begin with.
  static let words = CommandWord.allCases.map(\.rawValue) + ScriptWord.allCases.map(\.rawValue)

  private static let list = words.joined(separator: ", ")

  private static let keys = Key.named.map(\.description).joined(separator: ", ")
}

extension Script {
  /// Whether a line of a script can begin with a word.
  package static func begins(with word: String) -> Bool {
    ScriptError.words.contains(word.lowercased())
  }
}

extension ScriptError {
  /// A script that is imported onto one board opens another one.
  static var boardInImport: Self {
    .sentence("This opens another board. Leave --board out, or this line")
  }
  // A line that does not parse.
  static func notADuration(_ text: String) -> Self {
    .sentence(
      "'\(text)' is not a duration. Write a number with ms, s, m or h, as in 200ms, 1.5s or 2m")
  }
  static func durationTooLong(_ text: String) -> Self {
    .sentence("'\(text)' is too long. A duration is at most 24h")
  }
  static func durationTooPrecise(_ text: String) -> Self {
    .sentence("'\(text)' is too precise. Durations are whole milliseconds: round it to them")
  }
  static func notASize(_ text: String) -> Self {
    .sentence("'\(text)' is not a size. Write columns and rows with an x between them, as in 80x24")
  }
  static func sizeOutOfRange(_ text: String) -> Self {
    .sentence("'\(text)' is out of range. A screen has 1 to 1000 columns and as many rows")
  }
  package static func unknownKey(_ text: String, suggestion: String?) -> Self {
    .sentence(
      "'\(text)' is not a key"
        .suggesting(suggestion, else: "Keys are characters, ^A to ^Z, M-a to M-z, \(Self.keys)")
    )
  }
  /// Ctrl with this letter reaches the program as another key.
  static func controlIsKey(_ text: String, _ key: Key) -> Self {
    .sentence("'\(text)' is sent by terminals for another key. Write \(key)")
  }
  static func keyCountOutOfRange(_ text: String) -> Self {
    .sentence("'\(text)' is out of range. A key is pressed 1 to \(KeyPress.mostPresses) times")
  }
  static func textWithoutQuotes(_ text: String) -> Self {
    .sentence("'\(text)' is a text. Write it in quotes, as in \"Red\"")
  }
  static func notAPattern(_ text: String) -> Self {
    .sentence(
      "'\(text)' is neither a text in quotes nor a regular expression. Write \"Red\" or /Red/")
  }
  static var emptyPattern: Self {
    .sentence("An empty text is found everywhere. Write the text to look for")
  }
  static var controlInText: Self {
    .sentence("Control characters cannot be typed. Press a key instead, as in: press Enter")
  }
  static var controlInRegex: Self {
    .sentence(
      "A regular expression holds no control or format character as it is. Write \\t or \\u{HEX}")
  }
  static var regexTooLong: Self {
    .sentence(
      "The regular expression is too long. It has at most \(TextPattern.longestRegex) characters")
  }
  static func notARegex(_ text: String, reason: String) -> Self {
    .sentence(
      "'\(text)' is not a regular expression (\(reason)). Correct it, or write a text in quotes")
  }
  static func notARate(_ text: String) -> Self {
    .sentence("'\(text)' is not a number of events per second. Write 100/s, from 1/s to 1000000/s")
  }
  static func notAFactor(_ text: String) -> Self {
    .sentence(
      "'\(text)' is not a speed. Write a number above 0 with at most three decimals, as in 2 or 0.5"
    )
  }
  static func budgetTwice(_ word: String) -> Self {
    .sentence("'\(word)' is named twice. Name each once")
  }
  static func wrongWord(_ word: String, right: String, usage: String) -> Self {
    .sentence("'\(word)' stands where '\(right)' should. Write: \(usage)")
  }

  // Lines that do not go together.
  /// A statement is used where only commands are allowed.
  static func notACommand(_ word: String) -> Self {
    .sentence(
      "'\(word)' says how a script is played, not what the score is. Leave it out, or play the script instead"
    )
  }
  static var sizeTooLate: Self {
    .sentence(
      "Only one size is allowed, before all other statements. Write resize to change it later")
  }
  static func unknownOutput(_ path: String) -> Self {
    .sentence("'\(path)' has no known ending. Write one of \(OutputFormat.endings)")
  }
  static func outputOutside(_ path: String) -> Self {
    .sentence("'\(path)' is outside the script's folder. Name it with -o instead")
  }
  static var tooManyViews: Self {
    .sentence(
      "A script shows one screen, or two different ones side by side, as in: screen keeper, public")
  }
  static var shellTooLate: Self {
    .sentence("A line of a shell is typed before the program appears. Put it first")
  }
  /// There are two posters; `first` is the location of the first, as `file:line:column`.
  static func posterTwice(first: String) -> Self {
    .sentence("There is a poster already, at \(first). A picture has one: leave the other out")
  }
  static var hideTwice: Self {
    .sentence("Everything is hidden already. Write show first, or leave this out")
  }
  static var showWithoutHide: Self {
    .sentence("Nothing is hidden here. Write hide where that begins, or leave this out")
  }
  static var hideWithoutShow: Self {
    .sentence("All that follows stays hidden. Write show where that ends")
  }
  static func rowBeyondScreen(_ row: Int, _ size: Size) -> Self {
    .sentence(
      "There is no row \(row) on a screen of \(size.scriptText). Name a row from 1 to \(size.rows)")
  }
  /// Two checkpoints have one name; `first` is the location of the first, as `file:line:column`.
  static func checkpointTwice(_ name: String, first: String) -> Self {
    .sentence("There is a checkpoint '\(name)' already, at \(first). Choose another name")
  }
  static var nothingCouldChange: Self {
    .sentence("Nothing before this could have changed anything. Put it after a command or a key")
  }
  /// A wait without a limit would never end.
  static var waitInVain: Self {
    .sentence(
      "The screen does not show this, and nothing would change it. Check the expected text, or write within 2s"
    )
  }

  // Files.
  /// A file that a line of a script names is missing.
  static func missing(_ problem: FileProblem) -> Self {
    .sentence(
      problem.sentence(missing: "Check the path: in a script it is relative to the script's folder")
    )
  }
  static func notAScript(_ path: String) -> Self {
    let name = path == "-" ? "Standard input" : "'\(path)'"
    return .sentence(
      "\(name) is not a script: its lines do not begin with commands. Pass a file of commands")
  }
  package static var notUTF8: Self { .sentence("The line is not UTF-8. Convert it, as with iconv") }
  /// Files include one another in a cycle; the first one is repeated at the end.
  static func sourceCycle(_ paths: [String]) -> Self {
    .sentence(
      "These files include one another: \(paths.joined(separator: " → ")). Remove one of the source lines"
    )
  }
}
