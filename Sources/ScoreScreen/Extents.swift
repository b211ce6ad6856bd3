import IdentityDiff
import Scorekeeping

/// How much room the players of a board need at most, kept current with each change.
///
/// Law: after `update` it equals `Extents(of:)` of the new players. Cost: that of the change.
struct Extents: Equatable {
  private var nameWidths = Histogram()
  private var wholeWidths = Histogram()
  private var decimalCounts = Histogram()

  init(of players: Players) {
    for player in players { count(player, 1) }
  }

  mutating func update(_ changes: ChangeSet<Player>) {
    for deletion in changes.deletions { count(deletion.element, -1) }
    for insertion in changes.insertions { count(insertion.element, 1) }
    for update in changes.updates {
      if update.old.name != update.new.name {
        count(update.old.name, -1)
        count(update.new.name, 1)
      }
      if update.old.score != update.new.score {
        count(update.old.score, -1)
        count(update.new.score, 1)
      }
    }
  }

  private mutating func count(_ player: Player, _ number: Int) {
    count(player.name, number)
    count(player.score, number)
  }

  private mutating func count(_ name: String, _ number: Int) {
    nameWidths.count(Glyph.width(of: name), number)
  }

  private mutating func count(_ score: Score, _ number: Int) {
    wholeWidths.count(score.formatted(decimals: 0).utf8.count, number)
    decimalCounts.count(score.decimals, number)
  }

  /// The widest name, at most 63 columns.
  var nameWidth: Int { nameWidths.greatest }
  /// The decimals of the finest score.
  var decimals: Int { decimalCounts.greatest }
  /// The widest score, shown with `decimals`.
  var scoreWidth: Int { wholeWidths.greatest + (decimals > 0 ? decimals + 1 : 0) }
}
