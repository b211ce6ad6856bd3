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
    let problems = waitsInVain(setting: setting)
    if !problems.isEmpty { throw problems }
  }

  private func waitsInVain(setting: Performance.Setting) -> ScriptProblems {
    var problems = ScriptProblems()
    guard
      let performance = try? Performance(journal: MemoryJournal(keeping: 10_000), setting: setting)
    else {
      return problems
    }
    performance.draw(asFor: self)
    for placed in statements {
      do {
        if try !performance.isLive(after: placed.statement) { return problems }
      } catch is WaitInVain {
        problems.append(
          ScriptProblem(.waitInVain, at: placed.place, pointingAt: nil))
      } catch {
        return problems
      }
    }
    return problems
  }
}

/// Nothing would end a wait.
private struct WaitInVain: Error {}

extension Performance {
  /// Performs a statement in no time.
  ///
  /// - Returns: whether what comes is known: after somebody else had the keyboard it is not.
  fileprivate func isLive(after statement: Statement) throws -> Bool {
    try begin(statement)
    while true {
      switch try proceed() {
      case .done: return true
      case .pause(let duration): advance(by: duration)
      case .waiting(let limit?): advance(by: limit)
      case .waiting(nil):
        _ = giveUp()
        throw WaitInVain()
      case .takeover: return false
      }
    }
  }
}
