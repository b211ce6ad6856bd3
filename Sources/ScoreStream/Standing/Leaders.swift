import Scorekeeping

/// The players that the board shows: the best of all, kept up to date by the changes.
///
/// A pool holds up to twice as many players as the board, and no player outside of it is better than `floor`. So most
/// changes concern the pool alone; all players are compared only after the last player of the board has fallen to the
/// floor.
///
/// Law: the board has the first players of a full sort. Cost of an update: linear in the changes and the pool; in the
/// rare case, linear in all players.
struct Leaders {
  /// The sort key of a player; a smaller key is better. Keys of different players differ.
  private struct Key: Comparable {
    let score: Int64
    let reached: Int64
    let player: UInt32

    static func < (lhs: Key, rhs: Key) -> Bool {
      if lhs.score != rhs.score { return lhs.score < rhs.score }
      if lhs.reached != rhs.reached { return lhs.reached < rhs.reached }
      return lhs.player < rhs.player
    }
  }

  /// The players that have entered the board and the players that have left it, in the order of their numbers.
  struct Selection {
    var entering: [UInt32] = []
    var leaving: [UInt32] = []
  }

  private let limit: Int
  private let poolLimit: Int
  private let wins: Wins
  private var pool: [UInt32] = []
  /// A lower bound of the keys of all players outside of the pool; nil if all players are in the pool.
  private var floor: Key?
  private var board: [UInt32] = []
  private var newcomers: [UInt32] = []

  init(limit: Int, wins: Wins) {
    self.limit = limit
    self.wins = wins
    poolLimit = limit < Int.max / 4 ? limit * 2 + 16 : .max
  }

  /// Chooses the players of the board again, after changes of the table.
  mutating func update(_ table: inout EventTable, hasWindow: Bool) -> Selection {
    newcomers.removeAll(keepingCapacity: true)
    for player in table.changed { offer(player, in: &table) }
    if floor == nil, pool.count <= limit, !hasWindow {
      board += newcomers
      for player in newcomers { table[Int(player)].flags.insert(.onBoard) }
      return Selection(entering: newcomers.sorted())
    }
    if !choose(in: &table) {
      for player in pool { table[Int(player)].flags.remove(.inPool) }
      pool = []
      floor = nil
      for player in 0..<UInt32(table.count) { offer(player, in: &table) }
      _ = choose(in: &table)
    }
    return settle(&table)
  }

  private func key(_ player: UInt32, _ table: borrowing EventTable) -> Key {
    let tally = table[Int(player)]
    let score = Score(thousandths: tally.total)
    return Key(
      score: Standing.key(of: score, wins: wins), reached: tally.reached, player: player)
  }

  /// Adds a player to the pool if its score may belong there.
  private mutating func offer(_ player: UInt32, in table: inout EventTable) {
    let tally = table[Int(player)]
    if tally.flags.contains(.inPool) || !tally.flags.contains(.present) { return }
    if let floor, key(player, table) > floor { return }
    table[Int(player)].flags.insert(.inPool)
    pool.append(player)
    newcomers.append(player)
    if pool.count > poolLimit { cut(to: limit + limit / 2 + 8, in: &table) }
  }

  /// Keeps only the best in the pool.
  private mutating func cut(to count: Int, in table: inout EventTable) {
    var keys = pool.map { key($0, table) }
    keys.partitionBest(count)
    pool = keys[..<count].map(\.player)
    for key in keys[count...] {
      table[Int(key.player)].flags.remove(.inPool)
      floor = floor.map { min($0, key) } ?? key
    }
  }

  /// Moves the best of the pool to its front.
  ///
  /// - Returns: whether these are the best of all.
  private mutating func choose(in table: inout EventTable) -> Bool {
    var keys: [Key] = []
    keys.reserveCapacity(pool.count)
    for player in pool {
      if table[Int(player)].flags.contains(.present) {
        keys.append(key(player, table))
      } else {
        table[Int(player)].flags.remove(.inPool)
      }
    }
    if keys.count > limit { keys.partitionBest(limit) }
    pool = keys.map(\.player)
    guard let floor else { return true }
    guard keys.count >= limit, let last = keys.prefix(limit).max() else { return false }
    return last < floor
  }

  /// Makes the front of the pool the board.
  private mutating func settle(_ table: inout EventTable) -> Selection {
    let chosen = Array(pool.prefix(limit))
    var selection = Selection()
    selection.entering = chosen.filter { !table[Int($0)].flags.contains(.onBoard) }.sorted()
    for player in board { table[Int(player)].flags.remove(.onBoard) }
    for player in chosen { table[Int(player)].flags.insert(.onBoard) }
    selection.leaving = board.filter { !table[Int($0)].flags.contains(.onBoard) }.sorted()
    board = chosen
    return selection
  }
}

extension Array where Element: Comparable {
  /// Moves the `count` least elements to the front, in any order. Cost: linear on average.
  fileprivate mutating func partitionBest(_ count: Int) {
    var (low, high) = (0, self.count - 1)
    while low < high {
      let pivot = self[low + (high - low) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while self[left] < pivot { left += 1 }
        while self[right] > pivot { right -= 1 }
        if left > right { break }
        swapAt(left, right)
        left += 1
        right -= 1
      }
      if count <= right {
        high = right
      } else if count > left {
        low = left
      } else {
        return
      }
    }
  }
}
