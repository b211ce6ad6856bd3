/// What decides where a player stands: the score, then when it was reached, then the manual order.
package struct Standing: Equatable, Sendable {
  /// Who stands there.
  package let id: Player.ID
  /// The score as a number that is the less, the better the score is.
  let key: Int64
  let reached: Int

  /// Where a player stands on a board on which the high or the low scores win.
  package init(_ player: Player, wins: Wins) {
    id = player.id
    key = Self.key(of: player.score, wins: wins)
    reached = player.reached
  }

  /// A score as a number that is the less, the better the score is.
  package static func key(of score: Score, wins: Wins) -> Int64 {
    // `~` turns the order round without overflow.
    wins == .high ? ~score.thousandths : score.thousandths
  }

  /// Those of players in manual order, from first to last. O(n log n).
  package static func sorted(_ standings: [Standing]) -> [Standing] {
    // Sorting is stable: who is level stays in manual order.
    standings.sorted { ($0.key, $0.reached) < ($1.key, $1.reached) }
  }

  /// Whether this is before another; `players` are those among whom both are. O(log n) where they are level.
  package func isAhead(of other: Standing, among players: Players) -> Bool {
    if key != other.key { return key < other.key }
    if reached != other.reached { return reached < other.reached }
    return players.isBefore(id, other.id)
  }
}

extension OrderTree<Standing> {
  /// Where a standing is, or would be; the tree must be in order among the players. O(log n) comparisons.
  package func position(of standing: Standing, among players: Players) -> Int {
    partitioningIndex { !$0.isAhead(of: standing, among: players) }
  }
}
