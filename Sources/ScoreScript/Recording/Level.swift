import Scorekeeping

/// Players who are to be level, from the first who is to have been there.
struct Level {
  let score: Score
  /// Who was there last of those that stay as they are; nil once one does not.
  private var last: (reached: Int, offset: Int)? = (.min, -1)
  private var group = 0
  private var lastOffset = -1

  init(score: Score) {
    self.score = score
  }

  /// Whether the player may stay as it is.
  mutating func keeps(_ player: Player, at offset: Int) -> Bool {
    guard let last, player.score == score, (player.reached, offset) > last else {
      last = nil
      return false
    }
    self.last = (player.reached, offset)
    return true
  }

  /// In which of several changes the player is to reach the score: those of one change are in manual order.
  mutating func group(at offset: Int) -> Int {
    if offset < lastOffset { group += 1 }
    lastOffset = offset
    return group
  }
}
