import Scorekeeping

/// A row of the list of boards.
package struct BoardRow: Equatable, Sendable {
  let board: BoardSummary
  /// The leader; nil for a board without players.
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
          "round \(round)", at: field.lowerBound, width: field.count, style: .muted,
          align: .trailing)
      }
    }
    if let time = columns.time { write(played, in: &line, at: time) }
    if isSelected { line.select(name: 1..<3 + min(columns.nameWidth, Glyph.width(of: name))) }
    return line
  }

  private func write(_ leader: Leader, in line: inout Line) {
    if board.isOver {
      let star = Style(colour: .star, isBold: true)
      line.write("★", at: columns.leader - 2, width: 1, style: star)
    }
    line.write(leader.name, at: columns.leader, width: columns.leaderWidth)
    line.write(
      leader.score, at: columns.score, width: columns.scoreWidth,
      style: Style(isBold: board.isOver), align: .trailing)
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
struct BoardColumns: Equatable, Sendable {
  static let name = 2
  static let progressWidth = 10

  let nameWidth: Int
  let leader: Int
  let leaderWidth: Int
  let score: Int
  let scoreWidth: Int
  let progress: Int?
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
    var round = 0
    var hasProgress = false
    /// Whether a game is over: then a star stands before its leader.
    var hasWinner = false
    var pitch = 1
  }

  /// Whether the short form of times is used for this width.
  static func isShort(_ width: Int) -> Bool { width < 60 }

  /// Fits the parts into a width. If room is short, the progress is left out first, then the round, then the players;
  /// then names are cut, then the time is left out, then leaders are cut. Scores always stay.
  init(width: Int, for metrics: ContentMetrics) {
    let isShort = Self.isShort(width)
    let timeWidth = PlayedTime.width(isShort: isShort) + (isShort ? 1 : 2)
    scoreWidth = min(max(5, metrics.score), max(5, width - 10))
    // The leader and the score must have room for 'nobody yet'.
    let wanted = max(4, min(metrics.leader, isShort ? 8 : 12))
    let claim = min(metrics.name, width >= 100 ? 24 : 16)
    // Two blanks before the leader, or four with a star among them; one before the score, and the margin.
    let gap = metrics.hasWinner ? 4 : 2
    var room = width - 1 - Self.name - gap - 1 - scoreWidth - wanted
    let leastName = min(metrics.name, 8)
    let hasTime = room - timeWidth >= leastName
    if hasTime { room -= timeWidth }
    let hasPlayers = hasTime && room >= claim + 2 + metrics.players
    if hasPlayers { room -= 2 + metrics.players }
    let hasRound = hasPlayers && room >= claim + 2 + metrics.round
    if hasRound { room -= 2 + metrics.round }
    let hasProgress = metrics.hasProgress && hasRound && room >= claim + 2 + Self.progressWidth
    if hasProgress { room -= 2 + Self.progressWidth }
    nameWidth = max(0, min(metrics.name, max(room, 4)))
    leaderWidth = max(0, wanted + min(0, room - nameWidth))
    leader = Self.name + nameWidth + gap
    score = leader + leaderWidth + 1
    var end = score + scoreWidth
    func next(_ width: Int) -> Range<Int> {
      defer { end += 2 + width }
      return end + 2..<end + 2 + width
    }
    progress = hasProgress ? next(Self.progressWidth).lowerBound : nil
    players = hasPlayers ? next(metrics.players) : nil
    round = hasRound ? next(metrics.round) : nil
    time = hasTime ? width - 1 - PlayedTime.width(isShort: isShort)..<width - 1 : nil
    pitch = metrics.pitch
  }
}
