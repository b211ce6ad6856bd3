import ScoreScreen
import Scorekeeping

extension ScriptReading {
  /// Plays the script where nobody sees it, to find the waits without a limit that would never end. Where others may
  /// play along, as on a data file, there are none to be found.
  ///
  /// What comes after a `takeover`, and after anything else that goes wrong, is left to the play itself. Cost: that of
  /// playing it, but nothing where all waits have limits.
  ///
  /// - Throws: all problems at once.
  public func rehearse(setting: Performance.Setting = .init()) throws(ScriptProblems) {
    if !waitsForever { return }
    var problems = ScriptProblems()
    try? findWaitsInVain(setting) { problems.append(ScriptProblem(.waitInVain, at: $0)) }
    if !problems.isEmpty { throw problems }
  }

  /// - Throws: whatever goes wrong in the play.
  private func findWaitsInVain(
    _ setting: Performance.Setting, _ found: (ScriptPlace) -> Void
  ) throws {
    let performance = try Performance(journal: MemoryJournal(keeping: 10_000), setting: setting)
    performance.draw(asFor: self)
    for placed in statements {
      try performance.begin(placed.statement)
      var pace = try performance.proceed()
      while pace != .done {
        switch pace {
        case .pause(let duration), .waiting(let duration?): performance.advance(by: duration)
        case .waiting(nil):
          _ = performance.giveUp()
          found(placed.place)
        // What comes is not known after somebody else had the keyboard.
        case .takeover: return
        case .done: break
        }
        pace = try performance.proceed()
      }
    }
  }
}

/// Why a script did not come to its end: where it was, and what was wrong there.
public struct ScriptFailure: Error, CustomStringConvertible, FileFault {
  /// The line that was being performed.
  public let place: ScriptPlace
  /// What is wrong with it.
  public let reason: any Error

  package init(place: ScriptPlace, reason: any Error) {
    self.place = place
    self.reason = reason
  }

  package var exitStatus: Int32 { 1 }

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
