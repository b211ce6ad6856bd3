import Foundation

/// A competitor with a score. The identity never changes, everything else may: two values with the same `id` are the
/// same player at two times.
public struct Player: Identifiable, Hashable, Codable, Sendable {
  /// The identity, which survives renames, moves and restarts.
  public let id: UUID
  /// The name exactly as typed. It may hold any Unicode text, so it is not safe to write to a terminal unescaped.
  public var name: String
  /// The exact score.
  public var score: Score
  /// The name of the team; nil for a player without a team.
  public var team: String?
  /// The index of the player's colour; screens take it modulo the size of their palette.
  public var colour: Int
  /// The number of the board's score change in which the player reached the current score: among tied players, a lower
  /// number means that the player reached it earlier.
  public var reached: Int

  /// Makes a player; only an identity and a name are needed.
  public init(
    id: UUID, name: String, score: Score = .zero, team: String? = nil, colour: Int = 0,
    reached: Int = 0
  ) {
    self.id = id
    self.name = name
    self.score = score
    self.team = team
    self.colour = colour
    self.reached = reached
  }
}
