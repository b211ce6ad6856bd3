import Scorekeeping

/// What can be wrong with a script.
///
/// The facts are here; the words are in `description`, one place for all of them.
public enum ScriptError: Error, Equatable, Sendable {
  case notADuration(String)
  /// The unit is what follows as a word of its own, if it is one.
  case durationWithoutUnit(String, unit: String?)
  case durationTooLong(String)
  case durationTooPrecise(String)
}
