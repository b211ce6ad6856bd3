import IdentityDiff

/// The players of a board from first to last, and the rank of each: derived, never stored.
///
/// Players level on score keep the order in which they reached it; those that reached it in one change
/// keep their manual order.
///
/// Cost: O(n log n) to make, then O(log n) to look up; keeping it current costs a binary search and one
/// block move for each changed score.
public struct Standings: Equatable, Sendable {
  private struct Entry: Equatable {
    let key: Int64
    let reached: Int
    let offset: Int

    init(_ player: Player, offset: Int, wins: Wins) {
      // `~` turns the order round without overflow.
      key = wins == .high ? ~player.score.thousandths : player.score.thousandths
      reached = player.reached
      self.offset = offset
    }

    static func < (lhs: Entry, rhs: Entry) -> Bool {
      (lhs.key, lhs.reached, lhs.offset) < (rhs.key, rhs.reached, rhs.offset)
    }
  }

  private let wins: Wins
  private var entries: [Entry]
  /// The different keys in `entries`, ascending.
  private var keys: [Int64]

  /// Sorts the players. O(n log n).
  public init(of players: Players, wins: Wins) {
    self.wins = wins
    entries = players.enumerated().map { Entry($1, offset: $0, wins: wins) }
    entries.sort(by: <)
    keys = []
    for entry in entries where entry.key != keys.last { keys.append(entry.key) }
  }

  /// How many players there are.
  public var count: Int { entries.count }

  /// The offset in manual order of the player at a position, the first being 0.
  public func offset(at position: Int) -> Int { entries[position].offset }

  /// The position of a player that these standings were made with, the first being 0. O(log n).
  public func position(of player: Player, offset: Int) -> Int {
    search(Entry(player, offset: offset, wins: wins))
  }

  /// The rank at a position, from 1. O(log n).
  public func rank(at position: Int, by ranking: Ranking) -> Int {
    switch ranking {
    case .ordinal:
      return position + 1
    case .competition:
      return firstLevel(with: position) + 1
    case .dense:
      return Self.count(in: keys, before: { $0 < entries[position].key }) + 1
    }
  }

  /// Whether another player has the score of the player at a position. O(1).
  public func isLevel(at position: Int) -> Bool {
    let key = entries[position].key
    return position > 0 && entries[position - 1].key == key
      || position + 1 < entries.count && entries[position + 1].key == key
  }

  /// Follows a change of the players that these standings were made with.
  ///
  /// Law: the result equals `Standings(of: new, wins:)`.
  public mutating func update(_ changes: ChangeSet<Player>, to new: Players) {
    if changes.isStructural || changes.updates.count > entries.count / 8 + 1 {
      self = Standings(of: new, wins: wins)
      return
    }
    for update in changes.updates {
      let old = Entry(update.old, offset: update.oldOffset, wins: wins)
      let current = Entry(update.new, offset: update.newOffset, wins: wins)
      if old == current { continue }
      remove(old)
      insert(current)
    }
  }

  private mutating func remove(_ entry: Entry) {
    let position = search(entry)
    if !isLevel(at: position) { keys.remove(at: Self.count(in: keys) { $0 < entry.key }) }
    entries.remove(at: position)
  }

  private mutating func insert(_ entry: Entry) {
    let position = search(entry)
    entries.insert(entry, at: position)
    if !isLevel(at: position) {
      keys.insert(entry.key, at: Self.count(in: keys) { $0 < entry.key })
    }
  }

  private func search(_ entry: Entry) -> Int {
    Self.count(in: entries) { $0 < entry }
  }

  private func firstLevel(with position: Int) -> Int {
    let key = entries[position].key
    return Self.count(in: entries) { $0.key < key }
  }

  /// The number of leading elements that satisfy `isBefore`, which must hold for a prefix alone.
  private static func count<T>(in elements: [T], before isBefore: (T) -> Bool) -> Int {
    var low = 0
    var high = elements.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(elements[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
