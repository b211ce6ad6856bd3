import Scorekeeping

/// The columns of a player's row: the first column and the width of each part. All rows of a board share them; they
/// change with the width of the screen and with the widths of names and scores.
///
/// Names come first. The field of names is as wide as the longest name, up to 40 columns or half of the width,
/// whichever is more. Another part is shown only if it leaves the names this field: first the sign in the player's
/// colour, then the movement, then the last change, and last the bar, which replaces the sign and takes the rest.
/// Scores always stay.
///
/// Laws: a name is cut only if it is longer than this limit, or if only its rank and its score are beside it. A wider
/// row never shows less of a name.
struct PlayerColumns: Equatable, Sendable {
  let width: Int
  /// The column of the rank; the sign of a tie precedes it.
  let rank = 1
  let rankWidth: Int
  let arrow: Int
  let arrowWidth: Int
  /// The column of the sign in the player's colour, used if bars have no room; nil with bars, or if the theme has none.
  let swatch: Int?
  let name: Int
  let nameWidth: Int
  let bar: Int
  let scale: BarScale
  /// The column of the star of a winner; nil for a game that cannot be won yet, and where there is no room.
  let star: Int?
  /// The column of the line that marks the target, reached by a bar at the target; nil without a target.
  let target: Int?
  let score: Int
  let scoreWidth: Int
  /// The column of the details after the score, and what they are.
  let detail: Int
  let details: DetailColumns
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
    /// The score from which bars begin, in thousandths.
    var start: Int64 = 0
    var widestDelta = 0
    /// The score that ends the game, in thousandths.
    var target: Int64?
    /// Whether the game is over, so that rows may have the star of a winner.
    var isOver = false
    /// The width of the widest header of a team.
    var titleWidth = 0
    var pitch = 1
    var hasBars = true
    /// Whether movements and last changes are shown if there is room.
    var hasHistory = true
    /// Whether this is the board of a stream: it has no movements, and its names, such as pages and hosts, are long.
    var isStream = false
    /// What stands beside the scores.
    var details = DetailColumns()
    /// Whether it is a player's turn, which a mark after the name shows.
    var hasTurn = false
  }

  /// The narrowest useful field of bars.
  private static let minimumBarWidth = 6
  private static let leastName = 4
  /// The width up to which names are whole before any other part is shown.
  static let wholeName = 40

  /// The least width in which names of up to `wholeName` columns are whole.
  static func namesWidth(for metrics: ContentMetrics) -> Int {
    let digits = max(2, String(metrics.players).utf8.count)
    return 1 + 1 + digits + 1 + min(metrics.text.nameWidth, wholeName) + 1
      + max(metrics.scoreWidth, 3) + 1
  }

  /// Fits the parts into a width.
  init(width: Int, for metrics: ContentMetrics) {
    self.width = width
    let digits = String(metrics.players).utf8.count
    decimals = metrics.text.decimals
    scores = metrics.scores
    pitch = metrics.pitch
    rankWidth = 1 + max(2, digits)
    scoreWidth = min(max(metrics.scoreWidth, 3), max(3, width / 2))
    let names = min(
      max(metrics.text.nameWidth + (metrics.hasTurn ? 2 : 0), Self.leastName),
      max(Self.wholeName, width / 2))
    // Before the name: the mark of the selection, the rank and a space; after it: a space, the score and a margin.
    var room = width - (1 + rankWidth + 1) - (1 + scoreWidth + 1)
    func fits(_ columns: Int) -> Bool {
      if room - columns < names { return false }
      room -= columns
      return true
    }
    details = metrics.details.fitting(room - names - 1)
    let detailWidth = details.width
    let detailRoom = details.isEmpty ? 0 : detailWidth + 1
    room -= detailRoom
    let movement = max(3, 1 + digits)
    let change = max(4, metrics.widestDelta)
    let hasMovements = metrics.hasHistory && !metrics.isStream
    let arrowRoom = hasMovements ? movement + 1 : 0
    let history = arrowRoom + (metrics.hasHistory ? change + 2 : 0)
    // All bars begin after the headers of teams, too.
    let titles = min(metrics.titleWidth - rankWidth - 2 - arrowRoom, width * 2 / 5)
    let beforeBars = max(names, titles)
    // After the name: two spaces and a bar, then the line that marks the target.
    let barWidth = room - history - beforeBars - 2 - 1
    let hasBars = metrics.hasBars && barWidth >= Self.minimumBarWidth
    let hasSwatch = metrics.hasBars && !hasBars && fits(2)
    let hasArrow = hasMovements && (hasBars || fits(movement + 1))
    let hasDelta = metrics.hasHistory && (hasBars || fits(change + 2))
    let hasStar = hasBars ? metrics.target != nil || metrics.isOver : metrics.isOver && fits(2)
    arrowWidth = hasArrow ? movement : 0
    deltaWidth = hasDelta ? change : 0
    arrow = 1 + rankWidth + 1
    let first = arrow + (hasArrow ? movement + 1 : 0)
    swatch = hasSwatch ? first : nil
    name = first + (hasSwatch ? 2 : 0)
    delta = width - 1 - deltaWidth
    detail = delta - (hasDelta ? 2 : 0) - detailWidth
    score = detail - detailRoom + detailWidth - scoreWidth
    star = hasStar ? score - 2 : nil
    nameWidth = max(0, min(hasBars ? beforeBars : names, (star ?? score) - 1 - name))
    bar = name + nameWidth + 2
    let scale = BarScale(
      width: hasBars ? barWidth : 0, isRoomy: metrics.pitch > 1, range: metrics.range,
      from: metrics.start)
    target = hasBars ? metrics.target.map { [bar] in bar + scale.end(of: $0) } : nil
    self.scale = scale
  }
}
