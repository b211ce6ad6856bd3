import ScoreTables
import Scorekeeping

/// A row of the list of boards.
package struct BoardRow: Equatable, Sendable {
  let board: BoardSummary
  /// The leader; nil until a player has scored.
  let leader: Leader?
  /// The wins of each player of a series of rematches: `Ann 3, Bob 2`; nil without any.
  let wins: String?
  let played: PlayedTime
  package let isSelected: Bool
  let columns: BoardColumns

  /// The leading player of a board, or the leading team.
  struct Leader: Equatable, Sendable {
    let name: String
    let score: String
    /// The number of the leader's colour.
    let colour: Int
    /// The progress of the best score towards the target, in tenths; nil without a target.
    let progress: Int?
    /// Whether the leader has won.
    let isWinner: Bool
  }

  var id: Scoreboard.ID { board.id }
  package var name: String { board.name }
  package var playerCount: Int { board.playerCount }
  package var round: Int { board.round }

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    line.write(
      name, at: BoardColumns.name, width: columns.nameWidth, style: Style(isBold: isSelected))
    if playerCount == 0 {
      line.write(
        "nobody yet", at: columns.leader,
        width: columns.score + columns.scoreWidth - columns.leader, style: .muted)
    } else {
      if let leader { write(leader, in: &line) }
      if let players = columns.players {
        line.write(
          wins ?? board.players, at: players.lowerBound, width: players.count, style: .muted,
          align: .trailing)
      }
      if let field = columns.round {
        line.write(
          board.isFrozen ? "frozen" : board.roundText, at: field.lowerBound, width: field.count,
          style: board.isFrozen ? Style(colour: .warning) : .muted, align: .trailing)
      }
    }
    if let time = columns.time { write(played, in: &line, at: time) }
    if isSelected { line.select(name: 1..<3 + min(columns.nameWidth, Glyph.width(of: name))) }
    return line
  }

  private func write(_ leader: Leader, in line: inout Line) {
    if leader.isWinner {
      let star = Style(colour: .star, isBold: true)
      line.write("★", at: columns.leader - 2, width: 1, style: star)
    }
    line.write(leader.name, at: columns.leader, width: columns.leaderWidth)
    line.write(
      leader.score, at: columns.score, width: columns.scoreWidth,
      style: Style(isBold: leader.isWinner), align: .trailing)
    guard let start = columns.progress, let progress = leader.progress else { return }
    let theme = line.theme
    let block = theme.bar(isRoomy: columns.pitch > 1).block
    let full = start..<start + progress
    line.fill(full, with: block, style: Style(colour: theme.palette.player(leader.colour)))
    line.fill(
      full.upperBound..<start + BoardColumns.progressWidth,
      with: theme.isASCII ? theme.rule : block, style: Style(colour: .ghost))
  }

  private func write(_ played: PlayedTime, in line: inout Line, at field: Range<Int>) {
    func writeMuted(_ text: String) {
      line.write(text, at: field.lowerBound, width: field.count, style: .muted, align: .trailing)
    }
    switch played {
    case .never: writeMuted("new")
    case .text(let text): writeMuted(text)
    case .now:
      let start = field.upperBound - 5
      line.write("●", at: start, width: 1, style: Style(colour: line.theme.palette[.gain]))
      line.write("now", at: start + 2, width: 3)
    }
  }
}

/// The columns of the list of boards, shared by all its rows.
///
/// Names come first: the names of boards and leaders are whole, each up to 24 columns or a third of the width, before
/// any other part is shown. The remaining room goes, in this order, to the leader of each series, the time, all wins of
/// a series, the players, the round, and the progress. Scores always stay.
///
/// Law: a name is cut only if it already has that width, or if no other part could make room for it; and no column
/// beside a cut name is blank.
struct BoardColumns: Equatable, Sendable {
  static let name = 2
  static let progressWidth = 10

  let nameWidth: Int
  let leader: Int
  let leaderWidth: Int
  let score: Int
  let scoreWidth: Int
  let progress: Int?
  /// The columns of the wins of a series or, for a game that belongs to none, of the number of players.
  let players: Range<Int>?
  let round: Range<Int>?
  let time: Range<Int>?
  /// The number of rows from one board to the next.
  let pitch: Int

  /// The measured widths of the boards' content, and which parts to lay out.
  struct ContentMetrics: Equatable {
    /// The width of the longest name.
    var name = 0
    var leader = 0
    var score = 0
    var players = 0
    /// The widths of the longest leader of a series, with the number of wins, and of all wins of a series.
    var seriesLeader = 0
    var series = 0
    var round = 0
    /// The width of the longest time, in its long form and in its short form.
    var time = 0
    var shortTime = 0
    var hasProgress = false
    /// Whether a game is over: then a star precedes its leader.
    var hasWinner = false
    var pitch = 1

    /// The columns between names and leaders: two spaces, or four with a star among them.
    var gap: Int { hasWinner ? 4 : 2 }
    var leastScore: Int { max(5, score) }

    /// The width in which names, leaders, series and times are whole, up to their limits.
    var wholeWidth: Int {
      BoardColumns.name + min(name, 24) + gap + min(leader, 24) + 1 + leastScore
        + (series > 0 ? 2 + max(series, players) : 0) + 2 + time + 1
    }
  }

  /// Whether the short form of times is used for this width.
  static func isShort(_ width: Int) -> Bool { width < 60 }

  /// Fits the parts into a width.
  init(width: Int, for metrics: ContentMetrics) {
    let isShort = Self.isShort(width)
    let timeWidth = isShort ? metrics.shortTime : metrics.time
    scoreWidth = min(metrics.leastScore, max(5, width - 10))
    let claim = max(24, width / 3)
    // The leader and the score must have room for 'nobody yet'.
    let leaders = max(4, metrics.leader)
    let claimed = min(metrics.name, claim) + min(leaders, claim)
    // After the score, a margin.
    var room = width - Self.name - metrics.gap - 1 - scoreWidth - 1
    func fits(_ columns: Int) -> Bool {
      if room - columns < claimed { return false }
      room -= columns
      return true
    }
    var playersWidth = 0
    let leastSeries = max(metrics.seriesLeader, metrics.players)
    if metrics.series > 0, fits(2 + leastSeries) { playersWidth = leastSeries }
    let hasTime = fits(timeWidth + (isShort ? 1 : 2))
    if playersWidth > 0 {
      let more = min(max(0, metrics.series - playersWidth), max(0, room - claimed))
      room -= more
      playersWidth += more
    } else if metrics.series == 0, hasTime, fits(2 + metrics.players) {
      playersWidth = metrics.players
    }
    let hasAllWins = playersWidth >= max(metrics.series, metrics.players)
    let hasRound = hasTime && hasAllWins && fits(2 + metrics.round)
    let hasProgress = metrics.hasProgress && hasRound && fits(2 + Self.progressWidth)
    // If names alone do not fit, leaders keep eight columns, and names four.
    let leastLeader = min(leaders, claim, max(min(leaders, 8), room - min(metrics.name, claim)))
    nameWidth = max(min(metrics.name, 4), min(metrics.name, room - leastLeader))
    leaderWidth = max(0, min(leaders, room - nameWidth))
    leader = Self.name + nameWidth + metrics.gap
    score = leader + leaderWidth + 1
    var end = score + scoreWidth
    func next(_ width: Int) -> Range<Int> {
      defer { end += 2 + width }
      return end + 2..<end + 2 + width
    }
    progress = hasProgress ? next(Self.progressWidth).lowerBound : nil
    players = playersWidth > 0 ? next(playersWidth) : nil
    round = hasRound ? next(metrics.round) : nil
    time = hasTime ? width - 1 - timeWidth..<width - 1 : nil
    pitch = metrics.pitch
  }
}
