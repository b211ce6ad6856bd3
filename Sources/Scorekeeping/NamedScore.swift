/// A name with a score and a team, as a table holds them.
public struct NamedScore: Hashable, Sendable {
  /// The name exactly as it stands there.
  public var name: String
  /// The score; nil where there is none: who is new begins at zero, who is there keeps the score.
  public var score: Score?
  /// What is said of the team.
  public var team: TeamWord

  /// What a table says of a player's team.
  public enum TeamWord: Hashable, Sendable {
    /// Nothing: it stays as it is.
    case unsaid
    /// The player is in none.
    case none
    case named(String)
  }

  /// A row of a table.
  public init(_ name: String, score: Score? = nil, team: TeamWord = .unsaid) {
    self.name = name
    self.score = score
    self.team = team
  }
}
