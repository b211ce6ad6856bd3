import Scorekeeping

/// What a display has to say of the last key or the last news, beside what changed.
struct Remark {
  /// What is said after the changes.
  var text = ""
  /// What a command did.
  var outcome: Outcome?
}
