import IdentityDiff

/// The rounds in which somebody on a board has points. A player without points in one of them has missed it.
///
/// Where the low score wins, absence must not be an advantage: see `Precedence.lacking(_:)`. Where the worst rounds are
/// dropped, missed ones are dropped first.
package struct CountedRounds: Hashable, Sendable {
  /// The rounds, ascending, without those that the program fills in.
  let numbers: [Int]
  /// The score with which all players begin.
  private let start: Score
  private let target: Score?

  fileprivate init(_ played: PlayedRounds, by rules: Rules) {
    let filled = rules.filledRounds
    numbers = filled.isEmpty ? played.numbers : played.numbers.filter { !filled.contains($0) }
    start = rules.hasFormat ? rules.format.start ?? .zero : .zero
    target = rules.target
  }

  /// Determines the rounds of a board; nil if none counts. O(n) for n points in all rounds.
  package init?(of board: Scoreboard) {
    guard board.countsMissedRounds else { return nil }
    self.init(PlayedRounds(of: board), by: board.rules)
  }

  /// The number of rounds that a player has missed. O(r) for r rounds.
  ///
  /// A start score of the player's own stands for the rounds before the first with points. A player who counts down to
  /// the target misses nothing: there, points bring nearer.
  ///
  /// - Parameter round: the last round that counts.
  package func missed(by player: Player, through round: Int = .max) -> Int {
    let own = player.start ?? .zero
    if let target, own > target { return 0 }
    let isLate = own != start && own != .zero
    return player.rounds.missing(from: numbers.prefix { $0 <= round }, isLate: isLate)
  }
}

extension CountedRounds {
  /// The rounds that a player has not missed. O(r²) for r rounds.
  func attended(by player: Player) -> [Int] {
    let missed = missed(by: player)
    if missed == 0 { return numbers }
    // Those before the first own round are missed unless the player joined late with a start score.
    let own = numbers.filter { player.rounds[$0] != nil }
    return own.count + missed == numbers.count
      ? own : numbers.filter { $0 < own.first ?? .max || player.rounds[$0] != nil }
  }
}

extension Scoreboard {
  /// Whether a missed round matters: the low score wins, or rounds are dropped or have points if they are missed.
  var countsMissedRounds: Bool {
    if matches != nil { return false }
    if !rules.hasFormat { return rules.wins == .low }
    let format = rules.format
    if let start = format.start, let target = rules.target, start > target { return false }
    return rules.wins == .low || format.droppedRound != nil || format.missed != nil
  }
}

/// The number of players with points in each round of a board. It makes `CountedRounds` in proportion to a change.
///
/// Law: after `update` the value equals `PlayedRounds(of:)` of the new board. The cost of a change is linear in the
/// rounds of its players.
struct PlayedRounds: Equatable, Sendable {
  private var counts: [Int: Int] = [:]
  /// The rounds with points, ascending.
  private(set) var numbers: [Int] = []

  /// Counts the points of all players. O(n) for n points in all rounds.
  init(of board: Scoreboard) {
    for player in board.players { count(player.rounds, 1) }
    numbers = counts.keys.sorted()
  }

  mutating func update(by changes: ChangeSet<Player>) {
    var changed = false
    for insertion in changes.insertions {
      changed = count(insertion.element.rounds, 1) || changed
    }
    for update in changes.updates where update.old.rounds != update.new.rounds {
      changed = count(update.new.rounds, 1) || changed
      changed = count(update.old.rounds, -1) || changed
    }
    for deletion in changes.deletions {
      changed = count(deletion.element.rounds, -1) || changed
    }
    if changed { numbers = counts.keys.sorted() }
  }

  /// The rounds that count; nil if none does.
  func counted(on board: Scoreboard) -> CountedRounds? {
    board.countsMissedRounds ? CountedRounds(self, by: board.rules) : nil
  }

  /// Adds a number to the counts of some rounds.
  ///
  /// - Returns: whether there are other rounds than before.
  @discardableResult
  private mutating func count(_ rounds: Rounds, _ number: Int) -> Bool {
    var changed = false
    for (round, _) in rounds.pairs {
      let old = counts[round] ?? 0
      counts[round] = old + number > 0 ? old + number : nil
      changed = changed || (old > 0) != (old + number > 0)
    }
    return changed
  }
}
