import FileDrafts
import ScoreScreen
import Scorekeeping

/// The mistakes in a script.
///
/// The cases are facts; all words are in `description`.
public enum ScriptError: Error, Equatable, Sendable {
  // A line that does not parse.
  /// A mistake in a command, or in the words of any line.
  case command(ScorekeepingError)
  case unknownWord(String, suggestion: String?)
  case notADuration(String)
  /// A duration has no unit. `unit` is the next word, if that is a unit.
  case durationWithoutUnit(String, unit: String?)
  case durationTooLong(String)
  case durationTooPrecise(String)
  case notASize(String)
  case sizeOutOfRange(String)
  case unknownKey(String, suggestion: String?)
  /// Ctrl with this letter reaches the program as another key.
  case controlIsKey(String, Key)
  case keyCountOutOfRange(String)
  case textWithoutQuotes(String)
  case notAPattern(String)
  case emptyPattern
  case controlInText
  case controlInRegex
  case regexTooLong
  case notARegex(String, reason: String)
  case notARate(String)
  case notAFactor(String)
  case budgetTwice(String)
  case wrongWord(String, right: String, usage: String)

  // Lines that do not go together.
  /// A statement stands where only commands are allowed.
  case notACommand(String)
  case sizeTooLate
  case hideTwice
  case showWithoutHide
  case hideWithoutShow
  case rowBeyondScreen(Int, Size)
  /// Two checkpoints have one name; `first` is the location of the first, as `file:line:column`.
  case checkpointTwice(String, first: String)
  case nothingCouldChange
  /// A wait without a limit would never end.
  case waitInVain

  // Files.
  case file(FileProblem)
  case notUTF8
  /// Files include one another in a circle; the first one is repeated at the end.
  case sourceCycle([String])
  case tooManySources
}

extension ScriptError: CustomStringConvertible {
  /// One sentence: the offender in quotes, then the way out.
  public var description: String {
    switch self {
    case .command(let fact):
      "\(fact)"
    case .unknownWord(let word, let suggestion):
      Self.words.contains(word.lowercased())
        ? "Unknown command '\(word)'. A command stands without quotes"
        : "Unknown command '\(word)'. "
          + (suggestion.map { "Did you mean '\($0)'?" } ?? "A line begins with one of \(Self.list)")
    case .notADuration(let text):
      "'\(text)' is no duration. Write a number with ms, s or m, as in 200ms, 1.5s or 2m"
    case .durationWithoutUnit(let text, unit: nil):
      "'\(text)' has no unit. Write \(text)s for seconds, or another of ms, s and m"
    case .durationWithoutUnit(let text, let unit?):
      "'\(text)' has no unit. Write \(text)\(unit) without a blank"
    case .durationTooLong(let text):
      "'\(text)' is too long. A duration is at most 24 hours, which is 1440m"
    case .durationTooPrecise(let text):
      "'\(text)' is too precise. Durations are whole milliseconds: round it to them"
    case .notASize(let text):
      "'\(text)' is no size. Write columns and rows with an x between them, as in 80x24"
    case .sizeOutOfRange(let text):
      "'\(text)' is out of range. A screen has 1 to 1000 columns and as many rows"
    case .unknownKey(let text, let suggestion):
      "'\(text)' is no key. "
        + (suggestion.map { "Did you mean '\($0)'?" }
          ?? "Keys are characters, ^A to ^Z, M-a to M-z, \(Self.keys)")
    case .controlIsKey(let text, let key):
      "'\(text)' is what a terminal sends for another key. Write \(key)"
    case .keyCountOutOfRange(let text):
      "'\(text)' is out of range. A key is pressed 1 to \(KeyPress.mostPresses) times"
    case .textWithoutQuotes(let text):
      "'\(text)' is a text. Write it in quotes, as in \"Red\""
    case .notAPattern(let text):
      "'\(text)' is neither a text in quotes nor a regular expression. Write \"Red\" or /Red/"
    case .emptyPattern:
      "An empty text is found everywhere. Write the text to look for"
    case .controlInText:
      "Control characters cannot be typed. Press a key instead, as in: press Enter"
    case .controlInRegex:
      "A regular expression holds no control or format character as it is. Write \\t or \\u{HEX}"
    case .regexTooLong:
      "The regular expression is too long. It has at most \(TextPattern.longestRegex) characters"
    case .notARegex(let text, let reason):
      "'\(text)' is not a regular expression (\(reason)). Correct it, or write a text in quotes"
    case .notARate(let text):
      "'\(text)' is no number of events in a second. Write 100/s, from 1/s to 1000000/s"
    case .notAFactor(let text):
      "'\(text)' is no speed. Write a number above 0 with at most three decimals, as in 2 or 0.5"
    case .budgetTwice(let word):
      "'\(word)' is named twice. Name each once"
    case .wrongWord(let word, let right, let usage):
      "'\(word)' stands where '\(right)' should. Write: \(usage)"
    case .notACommand(let word):
      "'\(word)' says how a script is played, not what the score is. Leave it out, or play the script instead"
    case .sizeTooLate:
      "A size stands once, before anything happens. Write resize to change it later"
    case .hideTwice:
      "Everything is hidden already. Write show first, or leave this out"
    case .showWithoutHide:
      "Nothing is hidden here. Write hide where that begins, or leave this out"
    case .hideWithoutShow:
      "All that follows stays hidden. Write show where that ends"
    case .rowBeyondScreen(let row, let size):
      "There is no row \(row) on a screen of \(size.scriptText). Name a row from 1 to \(size.rows)"
    case .checkpointTwice(let name, let first):
      "There is a checkpoint '\(name)' already, at \(first). Choose another name"
    case .nothingCouldChange:
      "Nothing before this could have changed anything. Put it after a command or a key"
    case .waitInVain:
      "The screen does not show this, and nothing would change it. Check what is waited for, or write within 2s"
    case .file(let problem):
      problem.sentence(
        missing: "Check the path: that of a source is relative to the file that names it",
        notText: problem.path == "-" ? "Hand over a script" : "Name a script")
    case .notUTF8:
      "The line is not UTF-8. Convert it, as with iconv"
    case .sourceCycle(let paths):
      "These files take in one another: \(paths.joined(separator: " → ")). Break the circle"
    case .tooManySources:
      "More than \(ScriptReading.mostSources) files are taken in. Do several take in each other's files?"
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
