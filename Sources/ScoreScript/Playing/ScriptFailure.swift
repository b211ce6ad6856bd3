import ScoreScreen
import Scorekeeping

/// Why a script did not come to its end: where it was, and what was wrong there.
public struct ScriptFailure: Error, CustomStringConvertible {
  /// The line that was being performed.
  public let place: ScriptPlace
  /// What is wrong with it.
  public let reason: any Error

  package init(place: ScriptPlace, reason: any Error) {
    self.place = place
    self.reason = reason
  }

  /// `file:line:column`, the line, a caret run, and what is wrong: a sentence or, of a check, what was wanted, what
  /// was found and the frame. Nothing in it can change a terminal.
  public var description: String {
    let offender = (reason as? ScorekeepingError)?.offender
    let excerpt = place.excerpt(at: place.range(of: offender))
    return "\(excerpt)\n" + String(describing: reason).terminalSafe(keepingNewlines: true)
  }
}

extension ScriptPlace {
  /// What went wrong in this line, with the line where that tells something: what cannot be written has nothing to do
  /// with it.
  func failure(_ error: any Error) -> any Error {
    error is ScorekeepingError || error is PerformanceError
      ? ScriptFailure(place: self, reason: error) : error
  }
}
