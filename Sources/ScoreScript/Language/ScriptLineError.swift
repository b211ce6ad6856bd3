import Scorekeeping

/// A mistake in one line of a script: what it is and where.
public struct ScriptLineError: Error, Equatable, Sendable {
  /// What is wrong.
  public let fact: ScriptError
  /// The place in the line; empty, at the end, if something is missing there.
  public let range: Range<String.Index>

  init(_ fact: ScriptError, at range: Range<String.Index>) {
    self.fact = fact
    self.range = range
  }

  init(_ error: LineError) {
    self.init(.command(error.fact), at: error.range)
  }
}
