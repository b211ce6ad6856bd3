/// A statement, and the line that it stands in.
///
/// Cost: that of the statement and three words; the place is read from the bytes of the file when it is asked for.
public struct PlacedStatement: Sendable {
  /// The statement.
  public let statement: Statement
  private let file: ScriptFile
  private let line: Int
  private let start: Int

  init(_ statement: Statement, in line: ScriptFile.Line) {
    self.statement = statement
    file = line.file
    self.line = line.number
    start = line.start
  }

  /// The line that it stands in.
  public var place: ScriptPlace { file.line(line, at: start).place }
}

extension PlacedStatement: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    one.statement == other.statement && one.place == other.place
  }
}
