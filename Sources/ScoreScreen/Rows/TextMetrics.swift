import IdentityDiff
import Scorekeeping

/// The width of a board's widest player name, and the number of decimals that its scores need.
///
/// Law: after `update` it equals `TextMetrics(of:)` of the new players. Cost: linear in the change.
struct TextMetrics: Equatable {
  private var nameWidths = Histogram()
  private var decimalCounts = Histogram()

  init(of players: Players) {
    for player in players { count(player, 1) }
  }

  mutating func update(_ changes: ChangeSet<Player>) {
    for deletion in changes.deletions { count(deletion.element, -1) }
    for insertion in changes.insertions { count(insertion.element, 1) }
    for update in changes.updates {
      count(update.old, -1)
      count(update.new, 1)
    }
  }

  private mutating func count(_ player: Player, _ number: Int) {
    nameWidths.count(Glyph.width(of: player.name), number)
    decimalCounts.count(player.score.decimals, number)
  }

  /// The width of the widest name, at most 63 columns.
  var nameWidth: Int { nameWidths.greatest }
  var decimals: Int { decimalCounts.greatest }
}

/// Counts how often each number from 0 to 63 occurs; greater numbers count as 63.
struct Histogram: Equatable {
  private var counts = Array(repeating: 0, count: 64)

  mutating func count(_ value: Int, _ number: Int) { counts[min(value, 63)] += number }

  /// The greatest number that occurs; 0 if none does.
  var greatest: Int { counts.lastIndex { $0 > 0 } ?? 0 }
}
