/// A statement, and the line that it stands in.
public struct PlacedStatement: Hashable, Sendable {
  public let statement: Statement
  public let place: ScriptPlace

  public init(_ statement: Statement, at place: ScriptPlace) {
    self.statement = statement
    self.place = place
  }
}
