/// A mistake in one line: what it is and where.
public struct LineError: Error, Equatable, Sendable {
  /// What is wrong.
  public let fact: ScorekeepingError
  /// The place in the line; empty, at the end, if something is missing there.
  public let range: Range<String.Index>

  /// A mistake at a place of a line.
  public init(_ fact: ScorekeepingError, at range: Range<String.Index>) {
    self.fact = fact
    self.range = range
  }
}
