import Scorekeeping

/// The columns of a player's row: the first column and the width of each part. All rows of a board share them; they
/// change with the width of the screen and with the widths of names and scores.
struct PlayerColumns: Equatable, Sendable {
  let width: Int
  /// The column of the rank; the sign of a tie stands before it.
  let rank = 1
  let rankWidth: Int
  let arrow: Int
  let arrowWidth: Int
  /// The column of the sign in the player's colour, used if bars have no room; nil with bars, or if the theme has none.
  let chip: Int?
  let name: Int
  let nameWidth: Int
  let bar: Int
  let scale: BarScale
  /// The column of the line that marks the target, behind the bars; nil without a target.
  let finish: Int?
  let score: Int
  let scoreWidth: Int
  /// The column of the part of the whole, behind the score of a stream.
  let share: Int
  let shareWidth: Int
  let delta: Int
  let deltaWidth: Int
  let decimals: Int
  let scores: ScoreKind
  /// The number of rows from one player to the next.
  let pitch: Int

  /// The measured widths of a board's content, and which parts to lay out.
  struct ContentMetrics: Equatable {
    var players: Int
    var text: TextMetrics
    var scores = ScoreKind.points
    /// The width of the widest score or team total.
    var scoreWidth = 0
    /// The scores of the longest bars to the left and to the right, in thousandths.
    var range: ClosedRange<Int64> = 0...0
    var widestDelta = 0
    var hasTarget = false
    var pitch = 1
    var hasBars = true
    /// Whether movements and last changes are shown if there is room.
    var hasHistory = true
    /// Whether this is the board of a stream: it has no movements, and names such as those of pages and hosts are long.
    var isStream = false
    /// Whether the part of the whole that each player has is known.
    var hasShares = false
  }

  /// The narrowest useful field of bars.
  private static let leastBar = 6
  private static let leastName = 4
  /// `5.2%`, `100%` or `-5.2%`.
  private static let shareWidth = 5

  /// Fits the parts into a width. If room is short, a sign in the player's colour replaces the bar first; then the last
  /// change is left out, then the movement; then names are cut. Scores always stay.
  init(width: Int, for metrics: ContentMetrics) {
    self.width = width
    let digits = String(metrics.players).utf8.count
    let longest = max(metrics.text.nameWidth, Self.leastName)
    decimals = metrics.text.decimals
    scores = metrics.scores
    pitch = metrics.pitch
    rankWidth = 1 + max(2, digits)
    scoreWidth = min(max(metrics.scoreWidth, 3), max(3, width / 2))
    let movement = max(3, 1 + digits)
    let arrowRoom = metrics.isStream ? 0 : movement + 1
    let change = max(4, metrics.widestDelta)
    // Before the name: the mark of the selection, the rank and a blank; after it: a blank, the score and a margin.
    shareWidth = metrics.hasShares && width >= 50 ? Self.shareWidth : 0
    let shareRoom = shareWidth > 0 ? shareWidth + 1 : 0
    let fixed = 1 + rankWidth + 1 + 1 + scoreWidth + shareRoom + 1
    let cut = min(longest, metrics.isStream ? width * 2 / 5 : width >= 100 ? 24 : 16)
    // After the name: two blanks and a bar, then the line that marks the target.
    let history = metrics.hasHistory ? arrowRoom + change + 2 : 0
    let barWidth = width - fixed - history - cut - 2 - 1
    let hasBars = metrics.hasBars && barWidth >= Self.leastBar
    let hasChip = metrics.hasBars && !hasBars
    let room = width - fixed - (hasChip ? 2 : 0)
    let wanted = hasBars ? cut : longest
    let hasDelta = metrics.hasHistory && (hasBars || room - history >= min(longest, 16))
    let hasArrow =
      metrics.hasHistory && !metrics.isStream
      && (hasBars || room - movement - 1 - (hasDelta ? change + 2 : 0) >= min(longest, 12))
    arrowWidth = hasArrow ? movement : 0
    deltaWidth = hasDelta ? change : 0
    arrow = 1 + rankWidth + 1
    let first = arrow + (hasArrow ? movement + 1 : 0)
    chip = hasChip ? first : nil
    name = first + (hasChip ? 2 : 0)
    delta = width - 1 - deltaWidth
    share = delta - (hasDelta ? 2 : 0) - shareWidth
    score = share - (shareRoom - shareWidth) - scoreWidth
    nameWidth = max(0, min(wanted, score - 1 - name))
    bar = name + nameWidth + 2
    finish = hasBars && metrics.hasTarget ? bar + barWidth : nil
    scale = BarScale(
      width: hasBars ? barWidth : 0, isRoomy: metrics.pitch > 1, range: metrics.range)
  }
}
