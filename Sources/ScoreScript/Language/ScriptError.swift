import ScoreScreen
import Scorekeeping

/// What can be wrong with a script.
///
/// The facts are here; the words are in `description`, one place for all of them.
public enum ScriptError: Error, Equatable, Sendable {
  // A line that does not parse.
  /// What can be wrong with a command, or with any line.
  case command(ScorekeepingError)
  case unknownWord(String, suggestion: String?)
  case notADuration(String)
  /// The unit is what follows as a word of its own, if it is one.
  case durationWithoutUnit(String, unit: String?)
  case durationTooLong(String)
  case durationTooPrecise(String)
  case notASize(String)
  case sizeOutOfRange(String)
  case unknownKey(String, suggestion: String?)
  /// What a terminal makes of a key held with Ctrl.
  case controlIsKey(String, Key)
  case keyCountOutOfRange(String)
  case textWithoutQuotes(String)
  case notAPattern(String)
  case emptyPattern
  case controlInText
  case controlInRegex
  case regexTooLong
  case notARegex(String, reason: String)
  case notAFactor(String)
  case budgetTwice(String)
  case wrongWord(String, right: String, usage: String)

  // Lines that do not go together.
  /// A statement where only commands may stand.
  case notACommand(String)
  case sizeTooLate
  case hideTwice
  case showWithoutHide
  case hideWithoutShow
  case rowBeyondScreen(Int, Size)
  /// The name, and where it was given first, as `file:line:column`.
  case checkpointTwice(String, first: String)
  case nothingCouldChange
  /// What is waited for without a limit does not come.
  case waitInVain

  // Files.
  case noSuchFile(String)
  case isFolder(String)
  case unreadable(String, reason: String)
  case binary(String)
  case notUTF8
  /// The files that name one another, the first one again at the end.
  case sourceCycle([String])
  case tooManySources
}
