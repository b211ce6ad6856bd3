import IdentityDiff
import Scorekeeping

/// Where the parts of a player's row stand. All rows of a board share it; it changes when the screen does,
/// or when the board needs more room.
package struct Columns: Equatable, Sendable {
  let width: Int
  /// The rank, with the sign of a tie before it.
  let rank = 1
  let rankWidth: Int
  let arrow: Int
  let arrowWidth: Int
  /// The sign of the player's colour where there are no bars; nil where there are, and where none are wanted.
  let chip: Int?
  let name: Int
  let nameWidth: Int
  let bar: Int
  let scale: BarScale
  /// The line of the target, behind the bars; nil without a target.
  let finish: Int?
  let score: Int
  let scoreWidth: Int
  let delta: Int
  let deltaWidth: Int
  let decimals: Int
  /// From one player to the next, in rows.
  let pitch: Int

  /// The widths that a board needs.
  struct Needs: Equatable {
    var players: Int
    var extents: Extents
    /// That of the widest score or total of a team.
    var scoreWidth = 0
    /// From the score of the longest bar to the left to that of the longest one to the right, in thousandths.
    var range: ClosedRange<Int64> = 0...0
    var widestDelta = 0
    var hasTarget = false
    var pitch = 1
    var hasBars = true
    /// Whether movements and last changes are shown where there is room.
    var hasHistory = true
  }

  /// Below this a bar tells nothing.
  private static let leastBar = 6
  private static let leastName = 4

  /// As columns get scarce the bar goes, and a sign of the player's colour comes; then the last change, then the movement;
  /// then names are cut. Scores never are.
  init(width: Int, for needs: Needs) {
    self.width = width
    let digits = String(needs.players).utf8.count
    let longest = max(needs.extents.nameWidth, Self.leastName)
    decimals = needs.extents.decimals
    pitch = needs.pitch
    rankWidth = 1 + max(2, digits)
    scoreWidth = min(max(needs.scoreWidth, 3), max(3, width / 2))
    let movement = max(3, 1 + digits)
    let change = max(4, needs.widestDelta)
    // The mark, the rank and a blank before, a blank and the score behind, and the margin.
    let fixed = 1 + rankWidth + 1 + 1 + scoreWidth + 1
    let cut = min(longest, width >= 100 ? 24 : 16)
    // Behind a name come two blanks and a bar, and behind that the line of the target.
    let history = needs.hasHistory ? movement + 1 + change + 2 : 0
    let barWidth = width - fixed - history - cut - 2 - 1
    let hasBars = needs.hasBars && barWidth >= Self.leastBar
    let hasChip = needs.hasBars && !hasBars
    let room = width - fixed - (hasChip ? 2 : 0)
    let wanted = hasBars ? cut : longest
    let hasDelta = needs.hasHistory && (hasBars || room - history >= min(longest, 16))
    let hasArrow =
      needs.hasHistory
      && (hasBars || room - movement - 1 - (hasDelta ? change + 2 : 0) >= min(longest, 12))
    arrowWidth = hasArrow ? movement : 0
    deltaWidth = hasDelta ? change : 0
    arrow = 1 + rankWidth + 1
    let first = arrow + (hasArrow ? movement + 1 : 0)
    chip = hasChip ? first : nil
    name = first + (hasChip ? 2 : 0)
    delta = width - 1 - deltaWidth
    score = delta - (hasDelta ? 2 : 0) - scoreWidth
    nameWidth = max(0, min(wanted, score - 1 - name))
    bar = name + nameWidth + 2
    finish = hasBars && needs.hasTarget ? bar + barWidth : nil
    scale = BarScale(
      width: hasBars ? barWidth : 0, isRoomy: needs.pitch > 1, range: needs.range)
  }
}

/// The widest name of a board's players, and the decimals of their finest score.
///
/// Law: after `update` it equals `Extents(of:)` of the new players. Cost: that of the change.
struct Extents: Equatable {
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

  /// At most 63 columns.
  var nameWidth: Int { nameWidths.greatest }
  var decimals: Int { decimalCounts.greatest }
}

extension Lineup {
  /// How many columns the widest score takes, with the decimals of the finest.
  var scoreWidth: Int { width(of: ranked.standings.scores) }

  /// How many columns the widest total takes; 0 without teams.
  var totalWidth: Int {
    if !hasTeams { return 0 }
    let unaligned = teams.total(of: nil)?.thousandths ?? 0
    return max(width(of: teams.range), width(of: unaligned...unaligned))
  }

  /// The widest of some scores is the lowest or the highest.
  private func width(of scores: ClosedRange<Int64>) -> Int {
    func width(_ score: Int64) -> Int {
      Score(thousandths: score).formatted(decimals: extents.decimals).utf8.count
    }
    return max(width(scores.lowerBound), width(scores.upperBound))
  }
}

/// How many there are of each of the numbers 0 to 63; a greater one counts as 63.
struct Histogram: Equatable {
  private var counts = Array(repeating: 0, count: 64)

  mutating func count(_ value: Int, _ number: Int) { counts[min(value, 63)] += number }

  /// The greatest number of which there is one; 0 if there is none.
  var greatest: Int { counts.lastIndex { $0 > 0 } ?? 0 }
}
