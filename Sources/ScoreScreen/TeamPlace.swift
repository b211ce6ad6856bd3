import Scorekeeping

/// What decides where a team stands: its total, then where its best player stands. A total that cannot be told
/// comes last.
struct TeamPlace: Equatable {
  let name: String
  /// The total as a number that is the less, the better the total is; nil if it cannot be told.
  let key: Int64?
  let best: Standing

  /// Whether this is before another; `players` are those among whom both have their best.
  func isAhead(of other: TeamPlace, among players: Players) -> Bool {
    if key == other.key { return best.isAhead(of: other.best, among: players) }
    guard let key else { return false }
    return other.key.map { key < $0 } ?? true
  }
}
