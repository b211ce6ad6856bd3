/// What is wrong with a text that should be a snapshot, and where.
///
/// Its description is one sentence, without the place: whoever knows the file puts `FILE:LINE:COLUMN: ` before it.
public struct SnapshotTextError: Error, Equatable, Sendable {
  /// The line, the first being 1; the one after the last if something is missing there.
  public let line: Int
  /// The column, the first being 1, in characters; the one after the last if something is missing there.
  public let column: Int
  /// What is wrong.
  public let fact: Fact

  /// A mistake at a place.
  package init(line: Int, column: Int, _ fact: Fact) {
    self.line = line
    self.column = column
    self.fact = fact
  }
}
