import ScoreScreen
import ScoreScript
import Scorekeeping

/// What can be wrong with a file of settings.
///
/// The facts are here; the words are in `description`, one place for all of them.
public enum SettingsError: Error, Equatable, Sendable {
  // The file.
  case noSuchFile(String)
  case isFolder(String)
  case unreadable(String, reason: String)
  case tooLarge(String)
  case notUTF8
  case nul
  case malformed(Gap)
  /// What the reader of TOML says.
  case notTOML(String)

  // What it sets.
  case unknownTable(String, known: [String], suggestion: String?)
  case unknownSetting(String, table: String, known: [String], suggestion: String?)
  /// A word for what is there, and what to write instead.
  case wrongType(String, is: String, right: String)
  case unknownChoice(String, choices: [String], suggestion: String?)
  /// What is wrong with a score.
  case score(ScorekeepingError)

  // Keys.
  case unknownKey(ScriptError)
  /// A key that the terminal keeps for itself.
  case keptKey(String)
  /// A key that has a text, where texts are typed.
  case typingKey(String)
  /// A key, and the action that has it already.
  case keyTwice(String, action: String)
  case neededAction(String, screen: String)
  /// A key, and the action that would have none without it.
  case neededKey(String, action: String)

  /// What is missing where TOML has it.
  public enum Gap: Equatable, Sendable {
    case noKey
    case noEquals
    case noValue
    case noComma
    case openQuote
    case openBracket
    case lineGoesOn
    case tooDeep
  }
}
